"""What is done at a table is kept before anybody hears of it, once, and bots go on by themselves."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from digsite import bots
from digsite.core.errors import DigsiteError, Stale, UnknownTable
from digsite.core.game import Game
from digsite.core.match import Match
from digsite.table.house import Clock, House
from digsite.table.model import Kind, Request, Row
from digsite.table.table import replayed
from tests.table.memory import Memory, kept


class Heard:
    """Counts what watchers are told, and can be waited for."""

    def __init__(self) -> None:
        self.count = 0
        self._news = asyncio.Event()

    def __call__(self, table: str) -> None:
        assert table == "t"
        self.count += 1
        self._news.set()

    async def until(self, happened: Callable[[], bool]) -> None:
        while not happened():
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 30)


def at_home(storage: Memory, test: Callable[[House, Heard], Awaitable[None]]) -> None:
    async def run() -> None:
        heard = Heard()
        house = House(storage, bots.choose, heard, 0)
        try:
            await test(house, heard)
        finally:
            await house.close()

    asyncio.run(run())


async def first_wish(house: House, key: str = "k") -> tuple[str, Request]:
    table = await house.table("t")
    seat = table.match.to_move[0]
    return table.seats[seat].person or "", Request(Kind.MOVE, table.match.legal(seat)[0], table.version, key)


def test_a_resend_is_answered_and_not_played(game: Game) -> None:
    storage = Memory(kept(game))

    async def test(house: House, heard: Heard) -> None:
        person, wish = await first_wish(house)
        first = await house.act("t", person, wish)
        again = await house.act("t", person, wish)
        assert first.version == again.version == len(storage.log) == 1
        assert heard.count == 0  # that is for whoever has acknowledged it

    at_home(storage, test)


def test_what_cannot_be_kept_was_not_played(game: Game) -> None:
    storage = Memory(kept(game))

    def fail(row: Row) -> None:
        raise OSError("disk full")

    async def test(house: House, heard: Heard) -> None:
        person, wish = await first_wish(house)
        storage.before_append = fail
        with pytest.raises(OSError, match="disk full"):
            await house.act("t", person, wish)
        assert (await house.table("t")).version == 0
        assert (await house.act("t", person, wish)).version == 1

    at_home(storage, test)


def test_who_loses_a_number_is_tried_under_the_next(game: Game) -> None:
    """Where several decide at once the other's row changes nothing for the loser; else the move comes too late.

    In a team every row changes what all may do.
    """
    storage = Memory(kept(game))

    def intrude(row: Row) -> None:
        match = replayed(kept(game)).match
        seat = match.to_move[-1]
        storage.log.append(Row(row.number, Kind.MOVE, seat, match.legal(seat)[0], "another's"))

    async def test(house: House, heard: Heard) -> None:
        person, wish = await first_wish(house)
        several = len((await house.table("t")).match.to_move) > 1 and not game.team
        storage.before_append = intrude
        if several:
            assert (await house.act("t", person, wish)).version == 2
        else:
            with pytest.raises(Stale):
                await house.act("t", person, wish)
        assert (await house.table("t")).version == len(storage.log) == 1 + several

    at_home(storage, test)


def test_the_same_request_through_two_servers_is_one_move(game: Game) -> None:
    storage = Memory(kept(game))

    async def test(house: House, heard: Heard) -> None:
        person, wish = await first_wish(house)
        storage.before_append = lambda row: storage.log.append(row)
        assert (await house.act("t", person, wish)).version == len(storage.log) == 1

    at_home(storage, test)


def test_many_at_once_leave_one_order(game: Game) -> None:
    storage = Memory(kept(game))

    async def test(house: House, heard: Heard) -> None:
        person, wish = await first_wish(house)
        wishes = [house.act("t", person, replace(wish, key=str(number))) for number in range(10)]
        answers = await asyncio.gather(*wishes, return_exceptions=True)
        done = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert len(done) == len(storage.log) == 1
        assert all(isinstance(answer, DigsiteError) for answer in answers if answer not in done)

    at_home(storage, test)


def test_bots_play_a_whole_game(game: Game) -> None:
    storage = Memory(kept(game, ["bot:greedy"] * game.seats[0]))

    async def test(house: House, heard: Heard) -> None:
        await house.table("t")
        await heard.until(lambda: storage.standing is not None and storage.standing.to_move == ())
        table = await house.table("t")
        assert table.match.over
        assert all(row.key is None for row in storage.log)

    at_home(storage, test)


def test_bots_go_on_where_a_server_stopped(game: Game) -> None:
    storage = Memory(kept(game, ["bot:random"] * game.seats[0]))

    async def begin(house: House, heard: Heard) -> None:
        await house.table("t")
        await heard.until(lambda: len(storage.log) >= 3)

    async def go_on(house: House, heard: Heard) -> None:
        before = len(storage.log)
        await house.table("t")
        await heard.until(
            lambda: len(storage.log) > before + 2 or (storage.standing is not None and not storage.standing.to_move)
        )

    at_home(storage, begin)
    at_home(storage, go_on)


class Watch(Clock):
    """A clock that stands still, but for what a bot's thinking and the house's sleeping take."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds


@pytest.mark.parametrize("first_thought", [0.0, 0.02, 0.25])
def test_when_a_bot_moves_does_not_tell_how_long_it_thought(game: Game, first_thought: float) -> None:
    """Each hand gives the search another amount of work, and whoever sees the moment would know the hand by it."""
    storage, watch, moments = Memory(kept(game, ["bot:random"] * game.seats[0])), Watch(), []

    def think(name: str, match: Match, seat: int) -> str:
        watch.time += (first_thought, 0.1, 0.0)[len(match.moves) % 3]
        return bots.choose(name, match, seat)

    async def run() -> None:
        done = asyncio.Event()

        def tell(table: str) -> None:
            moments.append((len(storage.log), round(watch.time, 6)))
            if len(moments) >= 6 or (storage.standing is not None and not storage.standing.to_move):
                done.set()

        house = House(storage, think, tell, 0.5, watch)
        await house.table("t")
        await asyncio.wait_for(done.wait(), 30)
        await house.close()

    asyncio.run(run())
    assert moments[:6] == [(number, 100 + 0.5 * number) for number in range(1, 7)]


def test_bots_wait_for_people(game: Game) -> None:
    storage = Memory(kept(game, ["ann", *["bot:greedy"] * (game.seats[0] - 1)]))

    async def test(house: House, heard: Heard) -> None:
        for number in range(8):
            await house.announce("t")
            await house.table("t")
            await heard.until(lambda: storage.standing is not None and storage.standing.to_move in ((0,), ()))
            table = await house.table("t")
            if table.match.over:
                break
            text = table.match.legal(0)[0]
            await house.act("t", "ann", Request(Kind.MOVE, text, table.version, str(number)))
            await house.announce("t")

    at_home(storage, test)


def test_an_unknown_table_takes_no_room(game: Game) -> None:
    async def test(house: House, heard: Heard) -> None:
        for ask in (house.table, house.setup, house.present):
            with pytest.raises(UnknownTable):
                await ask("nowhere")
        assert house.in_memory == 0

    at_home(Memory(kept(game)), test)
