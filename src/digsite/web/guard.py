"""Guard: what holds for every request: where it comes from, how big and how frequent it may be, what is said back.

It wraps the whole application as plain ASGI, so that a push or a page costs nothing more for it.
"""

import time
from typing import TYPE_CHECKING

import structlog
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from digsite.core.errors import DigsiteError
from digsite.web.asking import same_origin
from digsite.web.identity import newcomer
from digsite.web.problems import answer

if TYPE_CHECKING:
    from digsite.web.site import Site

log = structlog.get_logger("digsite.web")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    # An invite link is a secret, so no other site hears where a visitor came from. "no-referrer" would also take
    # the Origin away from our own forms (the Fetch standard), by which a forged one is known.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Elsewhere(DigsiteError):
    """A request was made by another site's page."""

    code = "elsewhere"
    http_status = 403


class TooBig(DigsiteError):
    """A request has a body that no honest page sends."""

    code = "too_big"
    http_status = 413


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, site: "Site") -> None:
        """Wrap an application."""
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through if it may pass."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        known = self._site.identity.read(connection.cookies)
        scope.setdefault("state", {})["person"] = known or newcomer()
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._answer(scope, receive, send, known)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, known: str | None) -> None:
        begun = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._complete(scope, MutableHeaders(scope=message), known)
            await send(message)

        request = Request(scope)
        try:
            await self._check(request, known)
            hear = receive if request.method in SAFE else await self._body(receive)
        except DigsiteError as error:
            await answer(request, error)(scope, receive, send_with_headers)
        else:
            await self._app(scope, hear, send_with_headers)
        finally:
            self._note(scope, status, time.perf_counter() - begun)

    async def _check(self, request: Request, known: str | None) -> None:
        """Refuse what is too frequent, too big, or from another site's page."""
        address = request.client.host if request.client else "nowhere"
        await self._site.limits.request(address)
        if request.method in SAFE:
            return
        if not same_origin(request):
            raise Elsewhere("This came from another site's page, so nothing was done.")
        await self._site.limits.change(known or address)
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._site.settings.largest_body:
            raise self._too_big()

    def _too_big(self) -> TooBig:
        return TooBig(f"That is more than {self._site.settings.largest_body // 1024} KiB, so it was not read.")

    async def _body(self, receive: Receive) -> Receive:
        """Read a body, also one that does not say how long it is, and return what gives it to the application.

        Raises:
            TooBig: it is longer than anything a page of ours sends.
        """
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return _first(message, receive)
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self._site.settings.largest_body:
                raise self._too_big()
        return _first({"type": "http.request", "body": body, "more_body": False}, receive)

    def _complete(self, scope: Scope, headers: MutableHeaders, known: str | None) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        page = headers.get("content-type", "").startswith("text/html") or "location" in headers
        if "cache-control" not in headers:
            headers["cache-control"] = "no-cache" if scope["path"].startswith("/static/") else "no-store"
        if page and known is None:
            secure = scope["scheme"] == "https"
            headers.append("set-cookie", self._site.identity.cookie(scope["state"]["person"], secure))

    def _note(self, scope: Scope, status: int, took: float) -> None:
        """Count a request; its route and not its path is told, since a path may hold an invite."""
        route = getattr(scope.get("route"), "path", "none")
        metrics = self._site.metrics
        metrics.requests.labels(scope["method"], route, str(status)).inc()
        metrics.answering.observe(took)
        log.debug("answered", method=scope["method"], route=route, status=status, milliseconds=round(took * 1000, 1))


def _first(message: Message, receive: Receive) -> Receive:
    """Return a `receive` that gives one message before all others."""
    waiting = [message]

    async def receive_next() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_next
