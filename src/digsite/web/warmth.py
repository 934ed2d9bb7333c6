"""Warmth: the rules of a game are compiled, or loaded from the cache, in the background; pages do not wait for it."""

import asyncio
from contextlib import suppress

import structlog

from digsite.core.game import Game

log = structlog.get_logger("digsite.web")


class Warmth:
    """Which games can be played at once."""

    def __init__(self) -> None:
        """Begin with all of them cold."""
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def ready(self, game: Game) -> bool:
        """Tell whether a game is prepared; if not, begin with it."""
        task = self._task(game)
        return task.done() and task.exception() is None

    async def wait(self, game: Game, at_most: float | None = None) -> bool:
        """Wait until a game is prepared and return whether it is; its own failure is raised unless time is limited."""
        waiting = asyncio.shield(self._task(game))
        if at_most is None:
            await waiting
        else:
            with suppress(Exception):
                await asyncio.wait_for(waiting, at_most)
        return self.ready(game)

    async def close(self) -> None:
        """Wait for nothing any more."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _task(self, game: Game) -> asyncio.Task[None]:
        task = self._tasks.get(game.name)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(asyncio.to_thread(_prepare, game), name=f"prepare {game.name}")
            task.add_done_callback(_report)
            self._tasks[game.name] = task
        return task


def _prepare(game: Game) -> None:
    """Import what a table needs, and compile the rules."""
    from digsite.core.engine import warm

    _ = game.words, game.views, game.board  # a part is imported when first asked for
    warm(game)


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (failure := task.exception()):
        log.error("a task failed", task=task.get_name(), exc_info=failure)
