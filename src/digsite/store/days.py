"""Days: what is kept of games of the day. All of it is about the present version of a game's rules."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from digsite.core.game import Game
from digsite.store import schema
from digsite.table.model import Day

kept = schema.tables.c


@dataclass(frozen=True)
class Attempt:
    """A person's game of the day."""

    table: str
    result: str | None  # None while it goes on
    place: int  # 0 while it goes on


@dataclass(frozen=True)
class ResultLine:
    """A game of the day that is over, as the table of results shows it."""

    place: int  # from 1; equal results share one
    table: str
    person: str
    name: str
    result: str


@dataclass(frozen=True)
class Count:
    """How many have begun a game of the day, and how many are through."""

    begun: int
    over: int


class Days:
    """The games of the day in the database."""

    def __init__(self, bind: AsyncEngine) -> None:
        """Take an engine whose database has the newest schema."""
        self._engine = bind

    async def attempts(self, game: Game, date: date, person: str) -> dict[str, Attempt]:
        """Return a person's attempts of a day by their choice."""
        other = schema.tables.alias()
        better = (
            select(func.count())
            .select_from(other)
            .where(
                *(other.c[name] == kept[name] for name in ("game", "rules_version", "day", "choice")),
                other.c.merit > kept.merit,
            )
            .scalar_subquery()
        )
        query = select(kept.choice, kept.id, kept.result, better.label("better")).where(
            *_on(game, date), kept.creator == person
        )
        async with self._engine.connect() as connection:
            return {
                line.choice: Attempt(line.id, line.result, 0 if line.result is None else line.better + 1)
                for line in await connection.execute(query)
            }

    async def results(self, game: Game, day: Day, most: int) -> tuple[ResultLine, ...]:
        """Return the best results, who was through first before others of the same place."""
        place = func.rank().over(order_by=kept.merit.desc()).label("place")
        query = (
            select(place, kept.id, kept.creator, schema.people.c.name, kept.result)
            .join(schema.people, schema.people.c.id == kept.creator)
            .where(*_on(game, day.date), kept.choice == day.choice, kept.result.is_not(None))
            .order_by(place, kept.changed)
            .limit(most)
        )
        async with self._engine.connect() as connection:
            return tuple(ResultLine(*line) for line in await connection.execute(query))

    async def counts(self, game: Game, date: date) -> dict[str, Count]:
        """Return how many take part in a day, by choice; none where nobody does."""
        query = select(kept.choice, func.count(), func.count(kept.result)).where(*_on(game, date)).group_by(kept.choice)
        async with self._engine.connect() as connection:
            return {choice: Count(begun, over) for choice, begun, over in await connection.execute(query)}

    async def neighbours(self, game: Game, date: date) -> tuple[date | None, date | None]:
        """Return the last day before and the first day after one, of those on which somebody played."""
        days = select(func.max(kept.day).filter(kept.day < date), func.min(kept.day).filter(kept.day > date)).where(
            kept.game == game.name, kept.rules_version == game.rules_version
        )
        async with self._engine.connect() as connection:
            before, after = (await connection.execute(days)).one()
            return before, after


def _on(game: Game, date: date) -> tuple[ColumnElement[Any], ...]:
    return kept.game == game.name, kept.rules_version == game.rules_version, kept.day == date
