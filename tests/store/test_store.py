"""What is kept is there again, once, whoever else writes; on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime

from digsite.store import Store, open_store
from digsite.table.model import Kind, Row, Seat, Setup, Standing

SEED = bytes(range(32))
SETUP = Setup("table", "unearthed", 1, {"target": 30}, 3, SEED, "ann", datetime(2026, 1, 2, 3, 4, tzinfo=UTC))
SEATS = (Seat(0, person="ann", name="Ann"), Seat(1, bot="greedy"), Seat(2, token="secret"))
ROW = Row(1, Kind.MOVE, 0, "deck", "key")


def with_store(database: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await open_store(database)
        try:
            await store.keep_person("ann", "Ann")
            await store.keep_person("bo", "Bo")
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_table_is_loaded_as_it_was_kept(database: str) -> None:
    async def keep(store: Store) -> None:
        await store.create(SETUP, SEATS)
        assert await store.append("table", ROW, Standing((1,)))

    async def look(store: Store) -> None:
        kept = await store.load("table")
        assert kept is not None
        assert (kept.setup, kept.seats, kept.rows) == (SETUP, SEATS, (ROW,))
        assert await store.load("another") is None
        assert await store.rows("table", after=1) == ()

    with_store(database, keep)
    with_store(database, look)


def test_a_row_number_and_a_key_are_taken_once(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(SETUP, SEATS)
        assert await store.append("table", ROW, Standing((1,)))
        assert not await store.append("table", replace(ROW, key="other", text="pile"), Standing((2,)))
        assert not await store.append("table", replace(ROW, number=2), Standing((2,)))
        assert await store.append("table", Row(2, Kind.MOVE, 1, "deck", None), Standing((1,)))
        assert await store.append("table", Row(3, Kind.MOVE, 1, "drop", None), Standing((1,)))
        assert [row.text for row in await store.rows("table", 0)] == ["deck", "deck", "drop"]

    with_store(database, test)


def test_of_many_writers_one_gets_the_number(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(SETUP, SEATS)
        rows = [Row(1, Kind.MOVE, 0, f"move {writer}", f"key {writer}") for writer in range(12)]
        kept = await asyncio.gather(*(store.append("table", row, Standing((1,))) for row in rows))
        assert kept.count(True) == 1
        assert await store.rows("table", 0) == (rows[kept.index(True)],)

    with_store(database, test)


def test_an_invite_lets_one_person_in(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(SETUP, SEATS)
        assert await store.invited("secret") == ("table", 2)
        assert not await store.take_seat("secret", "ann")  # sits there already
        assert not await store.take_seat("wrong", "bo")
        assert await store.take_seat("secret", "bo")
        assert not await store.take_seat("secret", "ann")
        assert await store.invited("secret") is None
        assert (await store.seats("table"))[2] == Seat(2, person="bo", name="Bo")

    with_store(database, test)


def test_lists_tell_whose_turn_it_is(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(SETUP, SEATS)
        assert await store.waiting_for_bots(5) == ("table",)  # nobody has looked yet
        assert [line.to_move for line in await store.tables_of("ann")] == [None]
        await store.note("table", Standing((0,)))
        assert await store.waiting_for_bots(5) == ()
        await store.append("table", ROW, Standing((1, 2)))
        await store.note("table", Standing((0,)))  # says nothing new once a row does
        assert await store.waiting_for_bots(5) == ("table",)
        assert [line.to_move for line in await store.tables_of("ann")] == [(1, 2)]
        await store.append("table", replace(ROW, number=2, key="2"), Standing(()))
        assert await store.waiting_for_bots(5) == ()
        assert [line.to_move for line in await store.tables_of("ann")] == [()]
        assert await store.tables_of("bo") == ()

    with_store(database, test)


def test_a_new_name_is_shown_where_its_person_sits(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(SETUP, SEATS)
        assert await store.rename("ann", "Anna") == ("table",)
        assert await store.rename("newcomer", "Cy") == ()
        assert (await store.seats("table"))[0].name == "Anna"
        assert await store.name("newcomer") == "Cy"
        assert await store.name("nobody") is None

    with_store(database, test)


def test_a_secret_stays_the_same(database: str) -> None:
    found: list[bytes] = []

    async def test(store: Store) -> None:
        found.extend([await store.secret("cookie"), await store.secret("cookie"), await store.secret("other")])

    with_store(database, test)
    with_store(database, test)
    assert found[0] == found[1] == found[3]
    assert found[0] != found[2]
    assert len(found[0]) == 32


def test_no_representation_shows_a_secret() -> None:
    assert "secret" not in repr(SEATS)
    assert repr(SEED) not in repr(SETUP)
