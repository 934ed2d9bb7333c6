"""What a table is made of, as it is kept: its setup, its seats and its rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from digsite.core.match import Match


class Kind(StrEnum):
    """What a row of a table's log says."""

    MOVE = "move"
    TAKE_BACK = "take_back"


@dataclass(frozen=True)
class Day:
    """Which game of the day a table is: each person has one attempt at it."""

    date: date  # in UTC
    choice: str  # of the options that everybody chooses, as in an address: "edition=hard"


@dataclass(frozen=True)
class Setup:
    """What is settled when a table is set up. The seed is a secret until the game is over."""

    id: str  # not guessable: who has the address may watch
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seats: int
    seed: bytes
    creator: str  # a person's id
    created: datetime
    day: Day | None = None  # None for a table with a chance of its own

    def __repr__(self) -> str:
        """Name the table without its seed, so that no log or error shows it."""
        return f"Setup({self.id!r}, {self.game!r})"


@dataclass(frozen=True)
class Seat:
    """A chair at the table: a person's, a bot's or still open."""

    number: int
    person: str | None = None  # a person's id
    bot: str | None = None  # a bot's name
    token: str | None = None  # whoever has it may take the seat; only while it is open
    name: str = ""  # of the person

    @property
    def open(self) -> bool:
        """Tell whether somebody may still sit down here."""
        return self.person is None and self.bot is None

    def __repr__(self) -> str:
        """Name the seat without its invite."""
        return f"Seat({self.number}, person={self.person!r}, bot={self.bot!r})"


@dataclass(frozen=True)
class Row:
    """One line of a table's log, which is only ever added to; its number is the table's version from then on."""

    number: int  # from 1
    kind: Kind
    seat: int
    text: str  # the move in notation; empty for a take-back
    key: str | None  # the client's, so that a resend is known; bots have none


@dataclass(frozen=True)
class Request:
    """What somebody at a table asks for."""

    kind: Kind
    text: str
    version: int  # of the table as it was when they chose
    key: str | None


@dataclass(frozen=True)
class Result:
    """How a game of the day went, to be compared."""

    merit: int  # more is better; equal ones share a place
    text: str  # "won in turn 4", "87 points"


@dataclass(frozen=True)
class Standing:
    """Whose turn it is and how it ended, kept beside the log so that lists need not replay it."""

    to_move: tuple[int, ...]  # empty at the end
    result: Result | None = None  # of a game of the day that is over


@dataclass(frozen=True)
class Kept:
    """A table as the storage has it."""

    setup: Setup
    seats: tuple[Seat, ...]
    rows: tuple[Row, ...]


class Storage(Protocol):
    """Where tables are kept; digsite.store has the real one."""

    async def load(self, table: str) -> Kept | None:
        """Return a table with all its rows, or None if there is none of that id."""

    async def seats(self, table: str) -> tuple[Seat, ...]:
        """Return a table's seats with the names of those who sit there."""

    async def rows(self, table: str, after: int) -> tuple[Row, ...]:
        """Return the rows of a table that have higher numbers, in order."""

    async def append(self, table: str, row: Row, standing: Standing) -> bool:
        """Keep a row for good and return True; False, and nothing is kept, if its number or key is taken."""

    async def note(self, table: str, standing: Standing) -> None:
        """Keep whose turn it is without a row."""


class Choose(Protocol):
    """How a bot decides."""

    def __call__(self, name: str, match: "Match", seat: int) -> str:
        """Return the move, in notation, that the bot of that name makes."""
