"""What a server can be told beyond its database: how fast bots play and how much one visitor may ask."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime


def today() -> date:
    """Return the date in UTC."""
    return datetime.now(UTC).date()


@dataclass(frozen=True)
class Settings:
    """Settings with values for a server that friends share."""

    bot_pace: float = 0.4  # seconds that a bot's move takes, more than it thinks where it hides something
    adviser: str | None = None  # the bot that a team may ask; None for the strongest of each game
    bots_ahead: bool = True  # prepare what bots search with before one is at a table
    largest_body: int = 64 * 1024  # bytes
    requests_each: str = "1500/minute"  # of one address
    changes_each: str = "900/minute"  # of one person: moves and the like
    tables_each: str = "60/hour"  # set up by one person
    tables_resumed: int = 500  # of those that wait for a bot, at the start
    today: Callable[[], date] = today  # for games of the day
