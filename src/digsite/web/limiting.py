"""Limits: how often somebody may ask, set so that people who play never meet them."""

from limits import parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter

from digsite.core.errors import DigsiteError
from digsite.web.settings import Settings


class TooMany(DigsiteError):
    """Somebody asks for too much in too short a time."""

    code = "too_many"
    http_status = 429


class Limits:
    """The counts of one server."""

    def __init__(self, settings: Settings) -> None:
        """Begin with nobody counted."""
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._requests = parse(settings.requests_each)
        self._changes = parse(settings.changes_each)
        self._tables = parse(settings.tables_each)

    async def request(self, address: str) -> None:
        """Count a request of any kind.

        Raises:
            TooMany: that was one too many.
        """
        if not await self._limiter.hit(self._requests, "request", address):
            raise TooMany("You are asking faster than anybody can play. Wait a minute, then go on.")

    async def change(self, who: str) -> None:
        """Count something that changes a table or a person.

        Raises:
            TooMany: that was one too many.
        """
        if not await self._limiter.hit(self._changes, "change", who):
            raise TooMany("You are playing faster than anybody can follow. Wait a minute, then go on.")

    async def table(self, who: str) -> None:
        """Count a table that is set up.

        Raises:
            TooMany: that was one too many.
        """
        if not await self._limiter.hit(self._tables, "table", who):
            raise TooMany("You have set up a great many tables. Play one of them first; new ones in an hour.")
