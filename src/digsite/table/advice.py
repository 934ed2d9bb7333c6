"""Advice for a team: what its strongest bot would do in somebody's place. Nothing is moved."""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from digsite.bots import GREEDY, names
from digsite.core.errors import Refused
from digsite.table.model import Choose
from digsite.table.table import Table

KEPT = 64  # pieces of advice
AT_ONCE = 1  # threads that think; whoever moves does not wait for them
PATIENCE = 6.0  # seconds for the strongest bot, whose search may have to be compiled first


class NoAdvice(Refused):
    """Advice is for teams at tables of their own: elsewhere a bot would play for somebody against others."""

    code = "no_advice"


class Advice(NamedTuple):
    """What a bot would do."""

    bot: str
    move: str  # in notation


class Advisers:
    """The bots that give advice at the tables of one server."""

    def __init__(self, choose: Choose, bot: str | None = None, patience: float = PATIENCE) -> None:
        """Begin with nothing said.

        Args:
            choose: how bots decide, from what a seat may see.
            bot: that gives advice; None for the strongest of each game.
            patience: seconds after which `greedy` answers in its place; it thinks on, for whoever asks again.
        """
        self._choose = choose
        self._bot = bot
        self._patience = patience
        self._said: OrderedDict[tuple[str, int, int], asyncio.Task[Advice]] = OrderedDict()
        self._thinking = asyncio.Semaphore(AT_ONCE)

    async def ask(self, table: Table, seat: int, version: int) -> Advice:
        """Return what the strongest bot of the game would do for a seat.

        Raises:
            NoAdvice: the game is not played by a team, or is one of the day, whose results are compared.
            NotYourSeat, GameOver, Stale, NotYourTurn: the seat has nothing to decide, or not what it asked about.
        """
        if not table.game.team:
            raise NoAdvice(f"{table.game.title} is played against each other: no bot gives advice.")
        if table.setup.day is not None:
            raise NoAdvice("A game of the day is played without advice: all of its results are one's own.")
        table.check(seat, version)
        task = self._task(table, seat)
        await asyncio.wait({task}, timeout=self._patience)
        return task.result() if task.done() else await self._advice(GREEDY, table, seat)

    async def close(self) -> None:
        """Let nobody wait for what is not said yet."""
        tasks = list(self._said.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _task(self, table: Table, seat: int) -> asyncio.Task[Advice]:
        key = (table.setup.id, table.version, seat)
        task = self._said.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._said[key] = asyncio.create_task(self._think(table, seat), name=f"advice at {table.setup.id}")
            if len(self._said) > KEPT:
                self._said.popitem(last=False)
        return task

    async def _think(self, table: Table, seat: int) -> Advice:
        async with self._thinking:
            return await self._advice(self._bot or names(table.game)[-1], table, seat)

    async def _advice(self, bot: str, table: Table, seat: int) -> Advice:
        return Advice(bot, await asyncio.to_thread(self._choose, bot, table.match.copy(), seat))
