"""House: the tables in use, one lock each; what is done at them is kept before anybody hears of it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import structlog

from digsite.core.errors import DigsiteError, Stale, UnknownTable
from digsite.table.model import Choose, Kept, Kind, Request, Setup, Storage
from digsite.table.table import Table, replayed

log = structlog.get_logger("digsite.table")

TABLES = 200  # kept in memory when nobody looks at them; the others are replayed when asked for
TRIES = 20  # for a row number that others take first


@dataclass
class Place:
    """Room for one table in memory."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    watchers: int = 0
    bots: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Tell whether the table can be forgotten until somebody asks for it."""
        return not (self.watchers or self.lock.locked() or (self.bots and not self.bots.done()))


class Clock:
    """The time, which tests move by hand."""

    def now(self) -> float:
        """Return the time in seconds."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Let so much time pass, and others work."""
        await asyncio.sleep(seconds)


class House:
    """All tables of one server."""

    def __init__(
        self, storage: Storage, choose: Choose, tell: Callable[[str], None], pace: float, clock: Clock | None = None
    ) -> None:
        """Open the house.

        Args:
            storage: where tables are kept; all in memory is a copy of it.
            choose: how bots decide.
            tell: called with a table's id when there is something new to see at it.
            pace: seconds that a bot's move takes, so that people can follow it; they do not see how soon the bot
                knew it, which would tell what it holds: only a bot that thinks longer takes longer.
            clock: by which the pace is kept.
        """
        self._storage = storage
        self._choose = choose
        self._tell = tell
        self._pace = pace
        self._clock = clock or Clock()
        self._places: OrderedDict[str, Place] = OrderedDict()

    async def close(self) -> None:
        """Let no bot think on."""
        tasks = [place.bots for place in self._places.values() if place.bots]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def table(self, name: str) -> Table:
        """Return a table as it is now.

        Raises:
            UnknownTable: there is none.
        """
        place = self._place(name)
        async with place.lock:
            return await self._newest(name, place)

    async def present(self, name: str) -> Table:
        """Return a table as it is in memory, without asking the storage for more.

        Raises:
            UnknownTable: there is none.
        """
        return self._place(name).table or await self.table(name)

    async def setup(self, name: str) -> Setup:
        """Return what was settled about a table, without replaying it.

        Raises:
            UnknownTable: there is none.
        """
        place = self._places.get(name)
        if place and place.table:
            return place.table.setup
        return (await self._load(name)).setup

    async def act(self, name: str, person: str, request: Request) -> Table:
        """Do what a person asks for, once for each key, and return the table after it, when it is kept.

        Raises:
            DigsiteError: it cannot be done; nothing has changed.
        """
        place = self._place(name)
        async with place.lock:
            table = await self._newest(name, place)
            if table.answered(person, request.key):
                return table
            return await self._keep(name, place, table.seat_of(person), request)

    async def refresh_seats(self, name: str) -> None:
        """Look again who sits at a table."""
        place = self._place(name)
        async with place.lock:
            if place.table is not None:
                place.table = place.table.seated(await self._storage.seats(name))

    async def catch_up(self, name: str | None) -> None:
        """Look at what another server may have done at a table, or (None) at all that are in memory here."""
        for known in list(self._places) if name is None else [name]:
            place = self._places.get(known)
            if place is None or place.table is None:
                continue
            async with place.lock:
                seats = await self._storage.seats(known)
                if seats != place.table.seats:
                    place.table = place.table.seated(seats)
                    self._tell(known)
                await self._newest(known, place)

    async def announce(self, name: str) -> None:
        """Tell those who watch that there is something new, and let the bots go on."""
        self._tell(name)
        self._wake_bots(name, self._place(name))

    def watch(self, name: str, change: int) -> None:
        """Count those who watch a table, which is not forgotten meanwhile."""
        self._place(name).watchers += change

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._places)

    def _place(self, name: str) -> Place:
        place = self._places.setdefault(name, Place())
        self._places.move_to_end(name)
        if len(self._places) > TABLES:
            idle = [old for old, room in self._places.items() if room.idle and room is not place]
            for old in idle[: len(self._places) - TABLES]:
                del self._places[old]
        return place

    def _wake_bots(self, name: str, place: Place) -> None:
        waiting = place.table is not None and place.table.bot_to_move() is not None
        if waiting and (place.bots is None or place.bots.done()):
            place.bots = asyncio.create_task(self._move_bots(name, place), name=f"bots at {name}")

    async def _load(self, name: str) -> Kept:
        kept = await self._storage.load(name)
        if kept is None:
            raise UnknownTable("There is no table here. Look at the address again, or set up a new table.")
        return kept

    async def _newest(self, name: str, place: Place) -> Table:
        """Return the table with all rows that are kept, also those of other processes."""
        if place.table is None:
            try:
                place.table = await asyncio.to_thread(replayed, await self._load(name))
            except DigsiteError:
                self._places.pop(name, None)
                raise
            await self._storage.note(name, place.table.standing)
            self._wake_bots(name, place)
        elif rows := await self._storage.rows(name, place.table.version):
            place.table = await asyncio.to_thread(place.table.caught_up, rows)
            self._tell(name)
            self._wake_bots(name, place)
        return place.table

    async def _keep(self, name: str, place: Place, seat: int, request: Request) -> Table:
        """Try a request, keep its row, and only then let the table be as it says."""
        table = await self._newest(name, place)
        for _ in range(TRIES):
            row = table.asked(seat, request)
            after = await asyncio.to_thread(table.after, row)
            if await self._storage.append(name, row, after.standing):
                place.table = after
                return after
            version = table.version
            table = await self._newest(name, place)
            if request.key is not None and any(row.key == request.key for row in table.kept.rows[version:]):
                return table  # this very request, carried out by another process
        raise Stale("Too much happens at this table at once: choose again.")

    async def _move_bots(self, name: str, place: Place) -> None:
        """Make the moves of bots until a person is to move."""
        try:
            while (table := place.table) is not None and (seat := table.bot_to_move()) is not None:
                since = self._clock.now()
                text = await asyncio.to_thread(partial(self._choose, seat.bot or "", table.match.copy(), seat.number))
                await self._clock.sleep(max(0.0, since + self._pace - self._clock.now()))
                with suppress(Stale):  # somebody changed what the bot may do while it thought: it thinks again
                    async with place.lock:
                        await self._keep(name, place, seat.number, Request(Kind.MOVE, text, table.version, None))
                self._tell(name)
        except DigsiteError as error:
            log.error("a bot stopped", table=name, sentence=error.sentence)
        except Exception:
            log.exception("a bot failed", table=name)
