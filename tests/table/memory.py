"""A storage in memory, which also does what databases do at the worst moment."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from digsite.core.game import Game
from digsite.table.model import Kept, Row, Seat, Setup, Standing

HOLDERS = ("ann", "bo", "cy", "di", "ed", "flo", "gus", "hal")


def kept(game: Game, holders: Sequence[str] | None = None) -> Kept:
    """Return a new table; a holder is a person, or a bot if written `bot:greedy`."""
    chosen = holders or HOLDERS[: max(2, game.seats[0])]
    options = game.options.Options().model_dump(mode="json")
    setup = Setup("t", game.name, game.rules_version, options, len(chosen), bytes(32), "ann", datetime.now(UTC))
    seats = [
        Seat(number, bot=holder[4:]) if holder.startswith("bot:") else Seat(number, person=holder, name=holder)
        for number, holder in enumerate(chosen)
    ]
    return Kept(setup, tuple(seats), ())


class Memory:
    """Keeps one table."""

    def __init__(self, table: Kept) -> None:
        self.setup = table.setup
        self.chairs = table.seats
        self.log: list[Row] = []
        self.standing: Standing | None = None
        self.before_append: Callable[[Row], None] | None = None  # called once

    async def load(self, table: str) -> Kept | None:
        return Kept(self.setup, self.chairs, tuple(self.log)) if table == self.setup.id else None

    # Of one table only, so that its id needs no look.
    async def seats(self, table: str) -> tuple[Seat, ...]:  # noqa: ARG002
        return self.chairs

    async def rows(self, table: str, after: int) -> tuple[Row, ...]:  # noqa: ARG002
        return tuple(self.log[after:])

    async def append(self, table: str, row: Row, standing: Standing) -> bool:  # noqa: ARG002
        if surprise := self.before_append:
            self.before_append = None
            surprise(row)
        if row.number != len(self.log) + 1 or (row.key and row.key in {other.key for other in self.log}):
            return False
        self.log.append(row)
        self.standing = standing
        return True

    async def note(self, table: str, standing: Standing) -> None:  # noqa: ARG002
        self.standing = self.standing or standing
