"""Warmth: games are compiled, or loaded from the cache, in the background; pages do not wait for it.

First the rules, without which there is no table; then the search of the bots, while people look at their first
position. Numba compiles one function at a time, whoever asks. So what nobody waits for steps back, between two
functions, as long as somebody waits for another game, and search for rules that somebody waits for.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress

import structlog

from digsite import bots
from digsite.core.game import Game

log = structlog.get_logger("digsite.web")


class Warmth:
    """Which games can be played at once."""

    def __init__(self) -> None:
        """Begin with all of them cold."""
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._wanted: set[str] = set()  # the games whose rules somebody waits for
        self._wanted_bots: set[str] = set()  # the games with a bot at a table that will have to search
        self._closed = False
        self._turn = threading.Condition()

    def ready(self, game: Game) -> bool:
        """Tell whether a game is prepared; if not, begin with it."""
        task = self._rules(game)
        return task.done() and task.exception() is None

    async def wait(self, game: Game, at_most: float | None = None) -> bool:
        """Wait until a game is prepared and return whether it is; its own failure is raised unless time is limited."""
        if not self.ready(game):
            self._want(self._wanted, game)
        waiting = asyncio.shield(self._rules(game))
        if at_most is None:
            await waiting
        else:
            with suppress(Exception):
                await asyncio.wait_for(waiting, at_most)
        return self.ready(game)

    async def prepare(self, game: Game) -> None:
        """Prepare a game that nobody waits for yet; its failure is kept for who does."""
        await asyncio.wait([self._rules(game)])

    async def prepare_bots(self, game: Game) -> None:
        """Prepare the search of a game's bots, of which none is at a table yet."""
        await asyncio.wait([self._bots(game)])

    def expect(self, game: Game, names: Iterable[str | None]) -> None:
        """Begin with the search of a game if a bot among these at a table needs it; nobody waits for it here."""
        if any(bots.searches(game, name) for name in names) and not bots.ready(game):
            self._want(self._wanted_bots, game)
            self._bots(game)

    async def close(self) -> None:
        """Wait for nothing any more."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _want(self, wanted: set[str], game: Game) -> None:
        with self._turn:
            wanted.add(game.name)
            self._turn.notify_all()

    def _rules(self, game: Game) -> asyncio.Task[None]:
        return self._task("rules", game, lambda: asyncio.to_thread(self._prepare, game))

    def _bots(self, game: Game) -> asyncio.Task[None]:
        return self._task("bots", game, lambda: self._prepare_bots(game))

    def _task(self, part: str, game: Game, begin: Callable[[], Coroutine[None, None, None]]) -> asyncio.Task[None]:
        task = self._tasks.get((part, game.name))
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(begin(), name=f"prepare {part} of {game.name}")
            task.add_done_callback(_report)
            self._tasks[part, game.name] = task
        return task

    def _prepare(self, game: Game) -> None:
        """Import what a table needs, and compile the rules, a function at a time."""
        from digsite.core.engine import TABLE, warm

        try:
            _ = game.words, game.views, game.board  # a part is imported when first asked for
            for name in TABLE:
                if self._may_go_on(lambda: game.name in self._wanted or self._bots_may(game)):
                    warm(game, (name,))
        finally:
            self._forget(self._wanted, game)

    async def _prepare_bots(self, game: Game) -> None:
        """Compile the search of a game's bots after its rules."""
        try:
            await asyncio.shield(self._rules(game))
            await asyncio.to_thread(bots.get_ready, game, lambda: self._may_go_on(lambda: self._bots_may(game)))
        finally:
            self._forget(self._wanted_bots, game)

    def _bots_may(self, game: Game) -> bool:
        """Tell whether what the bots of a game need may be prepared: nobody waits for rules, or bots of other games."""
        return not self._wanted and (game.name in self._wanted_bots or not self._wanted_bots)

    def _may_go_on(self, free: Callable[[], bool]) -> bool:
        """Step back until the way is free; False if nothing is to be prepared any more."""
        with self._turn:
            self._turn.wait_for(lambda: self._closed or free())
            return not self._closed

    def _forget(self, wanted: set[str], game: Game) -> None:
        with self._turn:
            wanted.discard(game.name)
            self._turn.notify_all()


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (failure := task.exception()):
        log.error("a task failed", task=task.get_name(), exc_info=failure)
