"""Warmth: the rules of games are compiled, or loaded from the cache, in the background; pages do not wait for it.

Numba compiles one function at a time, whoever asks. So what nobody waits for steps back, between two functions, as long
as somebody waits for another game.
"""

import asyncio
import threading
from contextlib import suppress

import structlog

from digsite.core.game import Game

log = structlog.get_logger("digsite.web")


class Warmth:
    """Which games can be played at once."""

    def __init__(self) -> None:
        """Begin with all of them cold."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wanted: set[str] = set()  # the games that somebody waits for
        self._turn = threading.Condition()

    def ready(self, game: Game) -> bool:
        """Tell whether a game is prepared; if not, begin with it."""
        task = self._task(game)
        return task.done() and task.exception() is None

    async def wait(self, game: Game, at_most: float | None = None) -> bool:
        """Wait until a game is prepared and return whether it is; its own failure is raised unless time is limited."""
        if not self.ready(game):
            with self._turn:
                self._wanted.add(game.name)
                self._turn.notify_all()
        waiting = asyncio.shield(self._task(game))
        if at_most is None:
            await waiting
        else:
            with suppress(Exception):
                await asyncio.wait_for(waiting, at_most)
        return self.ready(game)

    async def prepare(self, game: Game) -> None:
        """Prepare a game that nobody waits for yet; its failure is kept for who does."""
        await asyncio.wait([self._task(game)])

    async def close(self) -> None:
        """Wait for nothing any more."""
        with self._turn:
            self._wanted.clear()
            self._turn.notify_all()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _task(self, game: Game) -> asyncio.Task[None]:
        task = self._tasks.get(game.name)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(asyncio.to_thread(self._prepare, game), name=f"prepare {game.name}")
            task.add_done_callback(_report)
            self._tasks[game.name] = task
        return task

    def _prepare(self, game: Game) -> None:
        """Import what a table needs, and compile the rules, a function at a time."""
        from digsite.core.engine import TABLE, warm

        try:
            _ = game.words, game.views, game.board  # a part is imported when first asked for
            for name in TABLE:
                with self._turn:
                    self._turn.wait_for(lambda: not self._wanted or game.name in self._wanted)
                warm(game, (name,))
        finally:
            with self._turn:
                self._wanted.discard(game.name)
                self._turn.notify_all()


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (failure := task.exception()):
        log.error("a task failed", task=task.get_name(), exc_info=failure)
