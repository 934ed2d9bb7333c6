"""Reviews: how games that are over went, beside what was best. Each is worked out once, one at a time, and kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

import structlog
from markupsafe import Markup

from digsite.core.errors import DigsiteError
from digsite.core.words import named
from digsite.table.ending import ending
from digsite.table.table import Table
from digsite.web.drawings import Render, days_on

if TYPE_CHECKING:
    from digsite.core.game import Solution

T = TypeVar("T")

log = structlog.get_logger("digsite.web")

KEPT = 64  # reviews
BROKEN = "The review could not be worked out, and that is not your fault."


@dataclass(frozen=True)
class Reviewed:
    """A table with its review, or with the reason why there is none."""

    table: Table
    solution: "Solution | None"
    problem: str = ""


async def apart(work: Callable[[], T]) -> T:
    """Do something in a thread that nobody waits for when the server is stopped, unlike those of asyncio."""
    done: Future[T] = Future()
    done.set_running_or_notify_cancel()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001 - it is raised where the work is awaited
            done.set_exception(error)

    Thread(target=run, name="review", daemon=True).start()
    return await asyncio.wrap_future(done)


class Reviews:
    """The newest reviews."""

    def __init__(self, render: Render) -> None:
        """Begin with none.

        Args:
            render: puts values into the template of a name.
        """
        self._render = render
        self._kept: OrderedDict[str, asyncio.Task[Reviewed]] = OrderedDict()
        self._turn = asyncio.Semaphore(1)  # a review may keep a processor busy; games that go on need the others

    async def soon(self, table: Table, at_most: float) -> Reviewed | None:
        """Return the review of a table, None if it takes longer than so many seconds.

        Raises:
            NoSolver, NotOver: there is none, or not yet.
        """
        task = self._task(table)
        await asyncio.wait([task], timeout=at_most)
        return task.result() if task.done() else None

    async def settled(self, table: Table) -> Reviewed:
        """Return the review of a table, however long it takes.

        Raises:
            NoSolver, NotOver: there is none, or not yet.
        """
        return await asyncio.shield(self._task(table))

    def drawn(self, reviewed: Reviewed | None) -> str:
        """Return a review as HTML; None for one that is being worked out."""
        if reviewed is None:
            return self._render("review_fragment.html", {"waiting": True})
        table, solution = reviewed.table, reviewed.solution
        values = {
            "waiting": False,
            "game": table.game,
            "table": table.setup.id,
            "ending": ending(table.match, table.names),
            "onward": days_on(table),
            "problem": reviewed.problem,
            "lines": [named(line, table.names) for line in solution.lines] if solution else [],
            "picture": Markup(solution.picture) if solution else "",  # noqa: S704 - the drawing kit escapes
        }
        return self._render("review_fragment.html", values)

    async def close(self) -> None:
        """Wait for nothing any more."""
        for task in self._kept.values():
            task.cancel()
        await asyncio.gather(*self._kept.values(), return_exceptions=True)

    def _task(self, table: Table) -> asyncio.Task[Reviewed]:
        if not (table.game.reviews and table.match.over):
            table.game.review(table.match)  # says why not
        name = table.setup.id
        task = self._kept.get(name)
        if task is None or task.cancelled():
            task = asyncio.create_task(self._work(table), name=f"review of {name}")
            self._kept[name] = task
            if len(self._kept) > KEPT:
                oldest = next((old for old, kept in self._kept.items() if kept.done()), name)
                del self._kept[oldest]
        return task

    async def _work(self, table: Table) -> Reviewed:
        async with self._turn:
            try:
                return Reviewed(table, await apart(partial(table.game.review, table.match.copy())))
            except DigsiteError as error:
                return Reviewed(table, None, error.sentence)
            except Exception:
                log.exception("a review failed", table=table.setup.id)
                return Reviewed(table, None, BROKEN)
