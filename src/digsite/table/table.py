"""Table: the game as its rows tell it, who sits where, and what may be done now.

A Table is a value: nothing in it changes, and a row leads to another one. So a page can be drawn from it in one thread
while the next move is tried in another, and what could not be kept was never played. A Match has scratch space of its
own, though: whoever asks one for moves or words does so while holding `reading`, or asks a copy.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING

from digsite.core.errors import DamagedRecord, DigsiteError, GameOver, NotYourSeat, NotYourTurn, Stale
from digsite.core.game import SPECTATOR, Game, find
from digsite.core.words import listed, named
from digsite.table.daily import result_of
from digsite.table.model import Kept, Kind, Request, Row, Seat, Setup, Standing

if TYPE_CHECKING:
    from digsite.core.match import Match


@dataclass(frozen=True)
class Table:
    """A table at one version of its log."""

    kept: Kept
    match: "Match"  # as it is after the rows; never played on
    changed: tuple[int, ...]  # by seat: the version at which what it may do last changed
    seen: tuple[int, ...]  # by seat, the last for spectators: the version at which what they may see last changed
    reading: Lock = field(default_factory=Lock, compare=False, repr=False)

    @property
    def setup(self) -> Setup:
        """What was settled when the table was set up."""
        return self.kept.setup

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The chairs, in order."""
        return self.kept.seats

    @property
    def version(self) -> int:
        """The number of rows."""
        return len(self.kept.rows)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def standing(self) -> Standing:
        """Whose turn it is, and how a game of the day ended."""
        over = self.setup.day is not None and self.match.over
        return Standing(self.match.to_move, result_of(self.match) if over else None)

    @property
    def names(self) -> tuple[str, ...]:
        """What people call each seat; no two the same."""
        return names(self.seats)

    def seat_of(self, person: str) -> int:
        """Return the seat a person holds, or -1 for a spectator."""
        return next((seat.number for seat in self.seats if seat.person == person), SPECTATOR)

    def bot_to_move(self) -> Seat | None:
        """Return the first seat to move that a bot has, if any; none while a person may speak for the same team."""
        waiting = [self.seats[seat] for seat in self.match.to_move]
        if self.game.team and any(seat.person for seat in waiting):
            return None
        return next((seat for seat in waiting if seat.bot), None)

    def answered(self, person: str, key: str | None) -> bool:
        """Tell whether the request with this key was carried out already.

        Raises:
            NotYourSeat: it was somebody else's.
        """
        row = next((row for row in reversed(self.kept.rows) if key is not None and row.key == key), None)
        if row is not None and self.seats[row.seat].person != person:
            raise NotYourSeat("That key belongs to another seat's move.")
        return row is not None

    def asked(self, seat: int, request: Request) -> Row:
        """Return the row that a request leads to, unless it comes too late; `after` says whether the game allows it.

        Raises:
            NotYourSeat: a spectator asks.
            GameOver: nothing can be done any more.
            Stale: it was chosen before what the seat may do changed.
            NotYourTurn: others are to move.
        """
        self.check(seat, request.version, request.text, moves=request.kind is Kind.MOVE)
        return Row(self.version + 1, request.kind, seat, request.text, request.key)

    def check(self, seat: int, version: int, text: str = "", *, moves: bool = True) -> None:
        """Refuse what comes too late, or from somebody who has nothing to decide.

        Args:
            seat: that asks.
            version: of the table as it was when they chose.
            text: the move; why they cannot make it out of turn is for the game to say.
            moves: whether it has to be the turn of that seat.

        Raises:
            NotYourSeat, GameOver, Stale, NotYourTurn: as in `asked`.
        """
        if seat == SPECTATOR:
            raise NotYourSeat("You are watching this table: only who has a seat can play.")
        if self.match.over:
            raise GameOver(f"This game of {self.game.title} is over. {self.match.ending}")
        waits = moves and seat not in self.match.to_move
        reason = named(self.match.waits(seat, text), self.names) if waits else ""
        if not self.changed[seat] <= version <= self.version:
            raise Stale(reason or "The table has changed since you chose: look at it again, then choose again.")
        if waits:
            waiting = listed([self.names[other] for other in self.match.to_move])
            raise NotYourTurn(reason or f"There is nothing for you to decide now: {waiting} must move first.")

    def refusal(self, seat: int, text: str) -> str:
        """Return why a seat cannot make a move now, without the move itself, which the sentence may begin with."""
        match = self.match.copy()
        try:
            self.asked(seat, Request(Kind.MOVE, text, self.version, None))
            match.play(seat, text)
        except DigsiteError as error:
            return error.sentence.removeprefix(f"{text!r}: ")
        return ""

    def seen_by(self, seat: int) -> int:
        """Return the version that a viewer has: one that counted what is hidden would tell how much that is."""
        return self.seen[seat]

    def after(self, row: Row) -> "Table":
        """Return the table with one more row.

        Raises:
            DigsiteError: the game does not allow it; which kind says why.
        """
        match = self.match.copy()
        if row.kind is Kind.TAKE_BACK:
            match.take_back(row.seat)
        else:
            match.play(row.seat, row.text)
        with self.reading:
            changed = tuple(
                version if match.legal_actions(seat) == self.match.legal_actions(seat) else row.number
                for seat, version in enumerate(self.changed)
            )
            seen = tuple(
                version if sight(match, seat) == sight(self.match, seat) else row.number
                for seat, version in zip((*range(len(self.seats)), SPECTATOR), self.seen, strict=True)
            )
        return Table(replace(self.kept, rows=(*self.kept.rows, row)), match, changed, seen)

    def caught_up(self, rows: Sequence[Row]) -> "Table":
        """Return the table with the rows of another process.

        Raises:
            DamagedRecord: they do not follow from what is here.
        """
        table = self
        for row in rows:
            if row.number != table.version + 1:
                raise DamagedRecord(f"Row {table.version + 1} of this table is missing.")
            try:
                table = table.after(row)
            except DigsiteError as error:
                raise DamagedRecord(f"Row {row.number} of this table cannot be replayed: {error.sentence}") from error
        return table

    def seated(self, seats: tuple[Seat, ...]) -> "Table":
        """Return the table with other people on its chairs."""
        return replace(self, kept=replace(self.kept, seats=seats))


def replayed(kept: Kept) -> Table:
    """Return a table from what was kept of it.

    Raises:
        UnknownGame: its game is not installed.
        DamagedRecord: it cannot be replayed, by this version of the rules or at all.
    """
    from digsite.core.match import Match  # numba is slow to import

    setup = kept.setup
    game = find(setup.game)
    if setup.rules_version != game.rules_version:
        raise DamagedRecord(
            f"This table was begun under version {setup.rules_version} of the rules of {game.title}; "
            f"this Digsite has version {game.rules_version}, in which the same moves may lead elsewhere."
        )
    options = game.options.Options.model_validate(setup.options)
    match = Match(game, setup.seats, setup.seed, options)
    return Table(replace(kept, rows=()), match, (0,) * setup.seats, (0,) * (setup.seats + 1)).caught_up(kept.rows)


def sight(match: "Match", seat: int) -> tuple[object, ...]:
    """Return all that a page can show a viewer of a match."""
    return match.view(seat), match.to_move, len(match.known(seat))


def names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return what people call each seat; no two the same, so that a log line is about one of them."""
    plain = [seat.name if seat.person else seat.bot.capitalize() if seat.bot else "Open seat" for seat in seats]
    several = {name for name, count in Counter(plain).items() if count > 1}
    return tuple(f"{name} ({seat})" if name in several else name for seat, name in enumerate(plain))
