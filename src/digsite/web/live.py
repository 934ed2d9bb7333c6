"""Live pages: whoever watches a table gets it anew, whole, whenever something has happened there."""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

import structlog
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from digsite.core.errors import DigsiteError
from digsite.core.game import find
from digsite.web.asking import origin_of, person_of, same_origin
from digsite.web.closed import admit
from digsite.web.drawings import Shape, viewer_of

if TYPE_CHECKING:
    from digsite.web.site import Site

log = structlog.get_logger("digsite.web")

REFUSED = 1008  # asking again will not help (RFC 6455, policy violation)
TRY_LATER = 1013
AS_MANY_AS = 20_000  # watching one server


class Hub:
    """Who watches which table."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)

    @property
    def count(self) -> int:
        """How many watch."""
        return sum(map(len, self._watchers.values()))

    def tell(self, table: str) -> None:
        """Let everyone who watches a table know that there is something new."""
        for watcher in self._watchers.get(table, ()):
            watcher.tell()

    def join(self, table: str) -> "Watcher":
        """Let somebody watch a table."""
        watcher = Watcher()
        self._watchers[table].add(watcher)
        return watcher

    def leave(self, table: str, watcher: "Watcher") -> None:
        """Let somebody go."""
        self._watchers[table].discard(watcher)
        if not self._watchers[table]:
            del self._watchers[table]


class Watcher:
    """One open page. However much happens while it is slow, only the newest waits for it."""

    def __init__(self) -> None:
        """Begin with something to show."""
        self._news = asyncio.Event()
        self.since = 0.0
        self.tell()

    def tell(self) -> None:
        """Note that there is something new."""
        if not self._news.is_set():
            self.since = time.perf_counter()
            self._news.set()

    async def wait(self) -> float:
        """Wait for something new and return since when it is."""
        await self._news.wait()
        self._news.clear()
        return self.since


router = APIRouter()


@router.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str, shape: Shape = "wide") -> None:
    """Push a table to one page until it is closed."""
    site: Site = socket.app.state.site
    await attend(site, socket, table, lambda watcher: _send(site, socket, table, shape, watcher))


@router.websocket("/tables/{table}/review/live")
async def review(socket: WebSocket, table: str) -> None:
    """Push a table's review to one page, once, when it is worked out."""
    site: Site = socket.app.state.site
    await attend(site, socket, table, lambda _watcher: _send_review(site, socket, table))


async def attend(
    site: "Site", socket: WebSocket, table: str, sending: Callable[["Watcher"], Coroutine[None, None, None]]
) -> None:
    """Let one page watch a table until it is closed.

    Args:
        site: the server's parts.
        socket: the page's.
        table: its id.
        sending: sends what there is to see, for ever.
    """
    await socket.accept()
    if not same_origin(socket):
        await socket.close(REFUSED, "This came from another site's page.")
        return
    if site.hub.count >= AS_MANY_AS:
        await socket.close(TRY_LATER, "Too many are watching.")
        return
    watcher = site.hub.join(table)
    site.metrics.watching.inc()
    site.house.watch(table, 1)
    tasks = [asyncio.create_task(sending(watcher)), asyncio.create_task(_hear(socket))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await _say_goodbye(socket, tasks[0])
    finally:
        for task in tasks:
            task.cancel()
        site.house.watch(table, -1)
        site.metrics.watching.dec()
        site.hub.leave(table, watcher)


async def _hear(socket: WebSocket) -> None:
    """Wait until the page is closed. Pages say nothing here, and what they say is not read."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _say_goodbye(socket: WebSocket, sending: asyncio.Task[None]) -> None:
    """Tell a page that is still there whether it should come again."""
    if not sending.done() or isinstance(error := sending.exception(), WebSocketDisconnect):
        return
    refused = isinstance(error, DigsiteError)
    if not refused:
        log.error("a push failed", exc_info=error)
    if socket.application_state is WebSocketState.CONNECTED:
        await socket.close(REFUSED if refused else TRY_LATER, "There is nothing more to see here now.")


async def _send(site: "Site", socket: WebSocket, table: str, shape: Shape, watcher: Watcher) -> None:
    """Send the newest, again and again."""
    setup = await site.house.setup(table)
    person, origin = person_of(socket), origin_of(socket)
    await admit(site.store, site.today(), setup, person)
    await site.warmth.wait(find(setup.game))
    sent = None
    while True:
        since = await watcher.wait()
        present = await site.house.present(table)
        sheet = await site.drawings.sheet(present, viewer_of(present, person, origin), shape)
        if sheet == sent:
            continue  # what happened is hidden from this viewer, and so is that it happened
        sent = sheet
        await socket.send_text(json.dumps({"version": sheet.version, "html": sheet.html}))
        site.metrics.pushing.observe(time.perf_counter() - since)


async def _send_review(site: "Site", socket: WebSocket, table: str) -> None:
    """Send a review and then nothing more: a page whose connection ends believes that it is lost."""
    setup = await site.house.setup(table)
    await admit(site.store, site.today(), setup, person_of(socket))
    await site.warmth.wait(find(setup.game))
    found = await site.reviews.settled(await site.house.table(table))
    await socket.send_text(json.dumps({"version": 1, "html": site.reviews.drawn(found)}))
    await asyncio.Event().wait()
