"""Advice for a team: what its strongest bot would do in somebody's place. Nothing is moved."""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from digsite.bots import names
from digsite.core.errors import Refused
from digsite.table.model import Choose
from digsite.table.table import Table

KEPT = 64  # pieces of advice
AT_ONCE = 1  # threads that think; whoever moves does not wait for them


class NoAdvice(Refused):
    """Advice is for teams at tables of their own: elsewhere a bot would play for somebody against others."""

    code = "no_advice"


class Advice(NamedTuple):
    """What a bot would do."""

    bot: str
    move: str  # in notation


class Advisers:
    """The bots that give advice at the tables of one server."""

    def __init__(self, choose: Choose) -> None:
        """Begin with nothing said.

        Args:
            choose: how bots decide, from what a seat may see.
        """
        self._choose = choose
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
        key = (table.setup.id, table.version, seat)
        task = self._said.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._said[key] = asyncio.create_task(self._think(table, seat), name=f"advice at {table.setup.id}")
            if len(self._said) > KEPT:
                self._said.popitem(last=False)
        return await asyncio.shield(task)

    async def _think(self, table: Table, seat: int) -> Advice:
        bot = names(table.game)[-1]
        async with self._thinking:
            return Advice(bot, await asyncio.to_thread(self._choose, bot, table.match.copy(), seat))
