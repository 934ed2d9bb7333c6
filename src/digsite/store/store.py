"""Store: everything the server keeps, as a few verbs over one database."""

import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import RowMapping, Table, func, insert, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from digsite.store import schema
from digsite.store.database import WRITES, address, engine, guarded
from digsite.store.days import Days
from digsite.store.migrate import migrate
from digsite.store.news import listen, spread
from digsite.table.model import Day, Kept, Kind, Row, Seat, Setup, Standing

LISTED = 50  # the most tables a person's list shows


@dataclass(frozen=True)
class TableLine:
    """A table as a list shows it."""

    id: str
    game: str
    changed: datetime
    seats: tuple[Seat, ...]
    to_move: tuple[int, ...] | None  # None while nobody has looked at it yet; empty at the end
    day: Day | None


class Store:
    """The database, opened; see `open_store`."""

    def __init__(self, bind: AsyncEngine) -> None:
        """Take an engine whose database has the newest schema."""
        self.engine = bind
        self.days = Days(bind)
        self._writer = bind.execution_options(**{WRITES: True})

    async def close(self) -> None:
        """Give all connections back."""
        await self.engine.dispose()

    async def ping(self) -> None:
        """Ask the database for nothing, which fails if it is gone."""
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    async def news(self) -> AsyncIterator[str | None]:
        """Yield the tables that change, by whichever server; None when some news may have been missed."""
        if self._postgres:
            async for table in listen(self.engine.url):
                yield table

    async def secret(self, name: str) -> bytes:
        """Return 32 secret bytes that stay the same from now on, for every server on this database."""
        async with self._writer.begin() as connection:
            await connection.execute(
                self._insert(schema.settings, name=name, value=secrets.token_bytes(32)).on_conflict_do_nothing()
            )
            found = await connection.execute(select(schema.settings.c.value).where(schema.settings.c.name == name))
            return bytes(found.scalar_one())

    async def name(self, person: str) -> str | None:
        """Return a person's name, None for somebody unknown."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(schema.people.c.name).where(schema.people.c.id == person))
            return found.scalar_one_or_none()

    async def keep_person(self, person: str, name: str) -> None:
        """Keep a person, unless known already."""
        async with self._writer.begin() as connection:
            await connection.execute(
                self._insert(schema.people, id=person, name=name, created=_now()).on_conflict_do_nothing()
            )

    async def rename(self, person: str, name: str) -> tuple[str, ...]:
        """Keep a person's name and return the tables where it is shown."""
        async with self._writer.begin() as connection:
            await connection.execute(
                self._insert(schema.people, id=person, name=name, created=_now()).on_conflict_do_update(
                    index_elements=["id"], set_={"name": name}
                )
            )
            found = await connection.execute(select(schema.seats.c.table_id).where(schema.seats.c.person_id == person))
            tables = tuple(found.scalars())
            for table in tables:
                await spread(connection, table, None)
            return tables

    async def create(self, setup: Setup, seats: Sequence[Seat]) -> bool:
        """Keep a new table; False, and nothing is kept, if its creator has begun that game of the day already."""
        async with self._writer.begin() as connection:
            new = self._insert(schema.tables, **_columns(setup), changed=_now())
            once = ["game", "rules_version", "day", "choice", "creator"]
            done = await connection.execute(
                new.on_conflict_do_nothing(index_elements=once).returning(schema.tables.c.id)
            )
            if done.scalar_one_or_none() is None:
                return False
            await connection.execute(
                insert(schema.seats),
                [
                    {
                        "table_id": setup.id,
                        "number": seat.number,
                        "person_id": seat.person,
                        "bot": seat.bot,
                        "token": seat.token,
                    }
                    for seat in seats
                ],
            )
            return True

    async def load(self, table: str) -> Kept | None:
        """Return a table with all its rows, or None if there is none of that id."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(schema.tables).where(schema.tables.c.id == table))
            line = found.mappings().one_or_none()
        if line is None:
            return None
        setup = Setup(
            line["id"],
            line["game"],
            line["rules_version"],
            line["options"],
            line["seat_count"],
            line["seed"],
            line["creator"],
            _utc(line["created"]),
            _day(line),
        )
        return Kept(setup, await self.seats(table), await self.rows(table, 0))

    async def seats(self, table: str) -> tuple[Seat, ...]:
        """Return a table's seats with the names of those who sit there."""
        return (await self._seats([table])).get(table, ())

    async def rows(self, table: str, after: int) -> tuple[Row, ...]:
        """Return the rows of a table that have higher numbers, in order."""
        kept = schema.rows.c
        query = select(schema.rows).where(kept.table_id == table, kept.number > after).order_by(kept.number)
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return tuple(Row(line.number, Kind(line.kind), line.seat, line.text, line.key) for line in found)

    async def append(self, table: str, row: Row, standing: Standing) -> bool:
        """Keep a row for good and return True; False, and nothing is kept, if its number or key is taken."""
        now = _now()
        try:
            async with self._writer.begin() as connection:
                await connection.execute(
                    insert(schema.rows).values(
                        table_id=table,
                        number=row.number,
                        kind=row.kind.value,
                        seat=row.seat,
                        text=row.text,
                        key=row.key,
                        time=now,
                    )
                )
                await connection.execute(
                    update(schema.tables).where(schema.tables.c.id == table).values(changed=now, **_derived(standing))
                )
                await spread(connection, table, row.number)
        except IntegrityError:
            return False
        return True

    async def note(self, table: str, standing: Standing) -> None:
        """Keep whose turn it is without a row; only where nothing was kept yet."""
        kept = schema.tables.c
        async with self._writer.begin() as connection:
            await connection.execute(
                update(schema.tables).where(kept.id == table, kept.to_move.is_(None)).values(**_derived(standing))
            )

    async def invited(self, token: str) -> tuple[str, int] | None:
        """Return the table and seat that an invite is for, None if there is no such invite any more."""
        kept = schema.seats.c
        async with self.engine.connect() as connection:
            found = await connection.execute(select(kept.table_id, kept.number).where(kept.token == token))
            line = found.one_or_none()
            return None if line is None else (line.table_id, line.number)

    async def take_seat(self, token: str, person: str) -> bool:
        """Give the seat of an invite to a person and use the invite up; False if that cannot be."""
        kept = schema.seats.c
        try:
            async with self._writer.begin() as connection:
                done = await connection.execute(
                    update(schema.seats)
                    .where(kept.token == token, kept.person_id.is_(None), kept.bot.is_(None))
                    .values(person_id=person, token=None)
                    .returning(kept.table_id)
                )
                table = done.scalar_one_or_none()
                if table is not None:
                    await spread(connection, table, None)
                return table is not None
        except IntegrityError:  # this person sits at the table already
            return False

    async def tables_of(self, person: str) -> tuple[TableLine, ...]:
        """Return the tables a person set up or sits at, the last changed first."""
        kept = schema.tables.c
        sits = select(schema.seats.c.table_id).where(schema.seats.c.person_id == person)
        return await self._lines(or_(kept.creator == person, kept.id.in_(sits)), LISTED)

    async def waiting_for_bots(self, most: int) -> tuple[str, ...]:
        """Return the tables, the last changed first, where it is or may be a bot's turn."""
        kept, seat = schema.tables.c, schema.seats.c
        asked = func.concat(",", seat.number, ",") if self._postgres else "," + seat.number.concat(",")
        query = (
            select(kept.id)
            .join(schema.seats, seat.table_id == kept.id)
            .where(seat.bot.is_not(None), or_(kept.to_move.is_(None), kept.to_move.contains(asked)))
            .group_by(kept.id, kept.changed)
            .order_by(kept.changed.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return tuple((await connection.execute(query)).scalars())

    @property
    def _postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    def _insert(self, into: Table, **values: Any) -> "postgresql.Insert | sqlite.Insert":
        make = postgresql.insert if self._postgres else sqlite.insert
        return make(into).values(**values)

    async def _lines(self, where: Any, most: int) -> tuple[TableLine, ...]:
        query = select(schema.tables).where(where).order_by(schema.tables.c.changed.desc()).limit(most)
        async with self.engine.connect() as connection:
            lines = (await connection.execute(query)).mappings().all()
        seats = await self._seats([line["id"] for line in lines])
        return tuple(_line(line, seats.get(line["id"], ())) for line in lines)

    async def _seats(self, tables: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
        kept = schema.seats.c
        query = (
            select(schema.seats, schema.people.c.name)
            .outerjoin(schema.people, schema.people.c.id == kept.person_id)
            .where(kept.table_id.in_(tables))
            .order_by(kept.table_id, kept.number)
        )
        found: dict[str, tuple[Seat, ...]] = {}
        async with self.engine.connect() as connection:
            for line in await connection.execute(query):
                seat = Seat(line.number, line.person_id, line.bot, line.token, line.name or "")
                found[line.table_id] = (*found.get(line.table_id, ()), seat)
        return found


async def open_store(database: str | Path | None = None) -> Store:
    """Open a database, made or brought up to date as needed.

    Args:
        database: a path or URL; None for a file in the user's data folder.

    Raises:
        Unwritable: its file or folder cannot be written.
        Unreachable: it cannot be opened, or is from a later program.
    """
    url = address(database)
    bind = engine(url)

    async def prepare() -> None:
        async with bind.execution_options(**{WRITES: True}).begin() as connection:
            await connection.run_sync(migrate)

    try:
        await guarded(url, prepare)
    except BaseException:
        await bind.dispose()
        raise
    return Store(bind)


def _now() -> datetime:
    return datetime.now(UTC)


def _utc(time: datetime) -> datetime:
    return time if time.tzinfo else time.replace(tzinfo=UTC)  # SQLite drops the zone


def _columns(setup: Setup) -> dict[str, Any]:
    return {
        "id": setup.id,
        "game": setup.game,
        "rules_version": setup.rules_version,
        "options": dict(setup.options),
        "seat_count": setup.seats,
        "seed": setup.seed,
        "creator": setup.creator,
        "created": setup.created,
        "day": setup.day.date if setup.day else None,
        "choice": setup.day.choice if setup.day else None,
    }


def _derived(standing: Standing) -> dict[str, Any]:
    result = {"merit": standing.result.merit, "result": standing.result.text} if standing.result else {}
    return {"to_move": _written(standing.to_move), **result}


def _day(line: RowMapping) -> Day | None:
    return Day(line["day"], line["choice"]) if line["day"] else None


def _written(to_move: tuple[int, ...]) -> str:
    return "".join(f",{seat}" for seat in to_move) + "," if to_move else ""


def _line(line: RowMapping, seats: tuple[Seat, ...]) -> TableLine:
    written = line["to_move"]
    to_move = None if written is None else tuple(int(seat) for seat in written.split(",") if seat)
    return TableLine(line["id"], line["game"], _utc(line["changed"]), seats, to_move, _day(line))
