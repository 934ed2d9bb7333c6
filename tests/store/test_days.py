"""Games of the day in the database: one attempt each, results with shared places, and older databases brought up."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from alembic import command
from sqlalchemy import Connection, text

from digsite.core.game import Game, find
from digsite.store import Store, open_store
from digsite.store.database import WRITES, address, engine
from digsite.store.migrate import config
from digsite.table.model import Day, Kind, Result, Row, Seat, Setup, Standing

DAY = Day(date(2026, 3, 1), "edition=hard")
MOST = 10
PEOPLE = ("ann", "bo", "cy", "di")


@pytest.fixture
def arrow_caverns() -> Game:
    return find("arrow_caverns")


def with_store(database: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await open_store(database)
        try:
            for person in PEOPLE:
                await store.keep_person(person, person.capitalize())
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


def setup_of(game: Game, person: str, day: Day | None = DAY, number: int = 0) -> Setup:
    named = f"{person} {day.date} {day.choice} {number}" if day else f"{person} {number}"
    created = datetime(2026, 3, 1, tzinfo=UTC)
    return Setup(named, game.name, game.rules_version, {}, 1, bytes(32), person, created, day)


async def begin(store: Store, game: Game, person: str, day: Day | None = DAY, number: int = 0) -> bool:
    return await store.create(setup_of(game, person, day, number), [Seat(0, person=person)])


async def play(store: Store, game: Game, person: str, merit: int, day: Day = DAY) -> None:
    assert await begin(store, game, person, day)
    row = Row(1, Kind.MOVE, 0, "done", None)
    assert await store.append(setup_of(game, person, day).id, row, Standing((), Result(merit, f"{merit} points")))


def test_a_table_knows_its_day(database: str, arrow_caverns: Game) -> None:
    async def test(store: Store) -> None:
        assert await begin(store, arrow_caverns, "ann")
        assert await begin(store, arrow_caverns, "ann", None)
        with_day = await store.load(setup_of(arrow_caverns, "ann").id)
        without = await store.load(setup_of(arrow_caverns, "ann", None).id)
        assert with_day
        assert without
        assert with_day.setup == setup_of(arrow_caverns, "ann")
        assert without.setup.day is None
        assert {line.day for line in await store.tables_of("ann")} == {DAY, None}

    with_store(database, test)


def test_each_has_one_attempt_at_each_choice_of_a_day(database: str, arrow_caverns: Game) -> None:
    async def test(store: Store) -> None:
        tries = await asyncio.gather(*(begin(store, arrow_caverns, "ann", DAY, number) for number in range(6)))
        assert tries.count(True) == 1
        assert not await begin(store, arrow_caverns, "ann", DAY, 7)
        assert await begin(store, arrow_caverns, "bo")
        assert await begin(store, arrow_caverns, "ann", replace(DAY, choice="edition=easy"))
        assert await begin(store, arrow_caverns, "ann", replace(DAY, date=date(2026, 3, 2)))
        assert all([await begin(store, arrow_caverns, "ann", None, number) for number in range(3)])
        attempts = await store.days.attempts(arrow_caverns, DAY.date, "ann")
        assert set(attempts) == {"edition=hard", "edition=easy"}
        tables = [await store.load(attempt.table) for attempt in attempts.values()]
        assert [table and len(table.seats) for table in tables] == [1, 1]
        assert await store.days.attempts(find("gem_getter_pro"), DAY.date, "ann") == {}

    with_store(database, test)


def test_results_are_ranked_and_equal_ones_share_a_place(database: str, arrow_caverns: Game) -> None:
    async def test(store: Store) -> None:
        for person, merit in (("ann", 31), ("bo", 996), ("cy", 31)):
            await play(store, arrow_caverns, person, merit)
        assert await begin(store, arrow_caverns, "di")
        await play(store, arrow_caverns, "di", 999, replace(DAY, date=date(2026, 3, 2)))
        await play(store, arrow_caverns, "di", 999, replace(DAY, choice="edition=easy"))
        await store.rename("bo", "Bob")
        lines = await store.days.results(arrow_caverns, DAY, MOST)
        assert [(line.place, line.name, line.result) for line in lines] == [
            (1, "Bob", "996 points"),
            (2, "Ann", "31 points"),
            (2, "Cy", "31 points"),
        ]
        assert [line.name for line in await store.days.results(arrow_caverns, DAY, 1)] == ["Bob"]
        own = [(await store.days.attempts(arrow_caverns, DAY.date, person))[DAY.choice] for person in PEOPLE]
        assert [(attempt.place, attempt.result) for attempt in own] == [
            (2, "31 points"),
            (1, "996 points"),
            (2, "31 points"),
            (0, None),
        ]
        counts = await store.days.counts(arrow_caverns, DAY.date)
        assert {choice: (count.begun, count.over) for choice, count in counts.items()} == {
            "edition=hard": (4, 3),
            "edition=easy": (1, 1),
        }

    with_store(database, test)


def test_days_on_which_somebody_played_lead_to_each_other(database: str, arrow_caverns: Game) -> None:
    async def test(store: Store) -> None:
        assert await store.days.neighbours(arrow_caverns, DAY.date) == (None, None)
        days = [date(2026, 2, 3), date(2026, 2, 20), date(2026, 3, 9)]
        for day in days:
            assert await begin(store, arrow_caverns, "ann", replace(DAY, date=day))
        assert await begin(store, arrow_caverns, "ann", None)
        assert await store.days.neighbours(arrow_caverns, DAY.date) == (days[1], days[2])
        assert await store.days.neighbours(arrow_caverns, days[0]) == (None, days[1])

    with_store(database, test)


def test_what_was_played_by_other_rules_is_not_compared(database: str, arrow_caverns: Game) -> None:
    async def test(store: Store) -> None:
        await play(store, arrow_caverns, "ann", 996)
        newer = replace(arrow_caverns, rules_version=arrow_caverns.rules_version + 1)
        assert await store.days.results(newer, DAY, MOST) == ()
        assert await store.days.attempts(newer, DAY.date, "ann") == {}
        assert await begin(store, newer, "ann", DAY, 1)

    with_store(database, test)


def test_a_database_from_before_there_were_days_is_brought_up_with_its_tables(
    database: str, arrow_caverns: Game
) -> None:
    async def before() -> None:
        bind = engine(address(database))

        def older(connection: Connection) -> None:
            command.upgrade(config(connection), "0001")
            connection.execute(
                text("INSERT INTO people (id, name, created) VALUES ('ann', 'Ann', '2026-01-02 03:04:05')")
            )
            for number in range(2):
                connection.execute(
                    text(
                        "INSERT INTO tables "
                        "(id, game, rules_version, options, seat_count, seed, creator, created, changed) "
                        f"VALUES ('old {number}', 'arrow_caverns', 1, '{{}}', 1, :seed, 'ann', :at, :at)"
                    ),
                    {"seed": bytes(32), "at": datetime(2026, 1, 2, tzinfo=UTC)},
                )

        async with bind.execution_options(**{WRITES: True}).begin() as connection:
            await connection.run_sync(older)
        await bind.dispose()

    async def test(store: Store) -> None:
        kept = await store.load("old 1")
        assert kept
        assert (kept.setup.game, kept.setup.creator, kept.setup.day) == ("arrow_caverns", "ann", None)
        assert len(await store.tables_of("ann")) == 2
        await play(store, arrow_caverns, "ann", 5)

    asyncio.run(before())
    with_store(database, test)
