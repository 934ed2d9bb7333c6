"""Advice: from the strongest bot, and from greedy while that one is not ready."""

import asyncio
from threading import Event

import pytest

from digsite import bots
from digsite.core.game import find
from digsite.core.match import Match
from digsite.table.advice import Advice, Advisers
from digsite.table.table import Table, replayed
from tests.table.memory import kept

GAME = find("arrow_caverns")
STRONGEST = bots.names(GAME)[-1]


class Slow:
    """Bots of which the strongest is ready only when it is told so; each moves as greedy would."""

    def __init__(self) -> None:
        self.ready, self.asked = Event(), list[str]()

    def __call__(self, name: str, match: Match, seat: int) -> str:
        self.asked.append(name)
        if name == STRONGEST:
            self.ready.wait(30)
        return bots.choose("greedy", match, seat)


def table() -> Table:
    return replayed(kept(GAME))


def test_greedy_answers_while_the_strongest_is_not_ready() -> None:
    slow, at = Slow(), table()
    move = bots.choose("greedy", at.match, 0)

    async def ask() -> None:
        advisers = Advisers(slow, patience=0.05)
        assert STRONGEST != "greedy"
        assert await advisers.ask(at, 0, 0) == Advice("greedy", move)
        slow.ready.set()
        advice = Advice("greedy", move)
        while advice.bot == "greedy":
            advice = await advisers.ask(at, 0, 0)
        assert advice == Advice(STRONGEST, move)
        count = len(slow.asked)
        assert await advisers.ask(at, 0, 0) == advice  # it is not worked out again
        assert len(slow.asked) == count
        await advisers.close()

    asyncio.run(ask())
    assert slow.asked.count(STRONGEST) == 1
    assert at.version == len(at.match.moves) == 0


def test_a_server_may_name_its_adviser() -> None:
    async def ask() -> Advice:
        return await Advisers(bots.choose, "random").ask(table(), 1, 0)

    advice = asyncio.run(ask())
    assert advice == Advice("random", bots.choose("random", table().match, 1))


@pytest.mark.slow
def test_the_strongest_bot_gives_advice() -> None:
    async def ask() -> Advice:
        return await Advisers(bots.choose, patience=600).ask(table(), 0, 0)

    assert asyncio.run(ask()) == Advice(STRONGEST, bots.choose(STRONGEST, table().match, 0))
