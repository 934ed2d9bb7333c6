"""Closed: a game of the day is seen by who has played it, and by everybody when its day is over; not before."""

from datetime import date

from digsite.core.errors import DigsiteError
from digsite.core.game import Game, find
from digsite.store import Store
from digsite.table import daily
from digsite.table.model import Day, Setup


class Closed(DigsiteError):
    """Somebody wants to see a game of the day that they may still play themselves."""

    code = "closed"
    http_status = 403
    heading = "Not yet"

    def __init__(self, sentence: str, ways: tuple[tuple[str, str], ...]) -> None:
        """Take the sentence, and where to go instead: addresses and what they are called."""
        super().__init__(sentence)
        self.ways = ways


def address(game: Game, day: Day) -> str:
    """Return the address of a game of the day with its results."""
    return f"/daily/{game.name}/{day.date.isoformat()}?{day.choice}"


async def admit(store: Store, today: date, setup: Setup, person: str) -> None:
    """Let a person see a table.

    Raises:
        Closed: it would show them what they should find out for themselves.
    """
    game, day = find(setup.game), setup.day
    if day is None or setup.creator == person or game.daily is None:
        return
    if not await may_see(store, today, game, day, person):
        ways = ((address(game, day), f"To the {game.daily.title}, {daily.called(day.choice)}"),)
        raise Closed(f"This is somebody's {game.daily.title}. It opens to you when you have finished yours.", ways)


async def may_see(store: Store, today: date, game: Game, day: Day, person: str) -> bool:
    """Tell whether a person may see how others play a game of the day, or have played it."""
    own = (await store.days.attempts(game, day.date, person)).get(day.choice)
    return day.date < today if own is None else own.result is not None
