"""Serving: from a host and a port to a running server, or a sentence that says why not."""

import asyncio
import errno
import os
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import structlog
import uvicorn

from digsite.core.errors import PortTaken, Unreachable
from digsite.store import open_store
from digsite.web.app import create_app
from digsite.web.settings import Settings

PATIENCE = 3  # seconds for open pages when the server is stopped


say_aloud = partial(print, flush=True)


def serve(
    host: str,
    port: int,
    database: str | Path | None = None,
    settings: Settings | None = None,
    say: Callable[[str], None] = say_aloud,
) -> None:
    """Serve until stopped.

    Args:
        host: the address to listen at; 0.0.0.0 for the whole network.
        port: 0 for any that is free.
        database: a path or URL; None for a file in the user's data folder.
        settings: what else a server can be told.
        say: how the address is told, when it can be opened.

    Raises:
        PortTaken: another program listens there.
        Unreachable: the address is not this machine's, or the database cannot be opened.
        Unwritable: the database cannot be written.
    """
    listening = listen(host, port)
    with listening:
        try:
            asyncio.run(_serve(listening, host, database, settings or Settings(), say))
        except KeyboardInterrupt:
            say("Stopped.")


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Raises:
        PortTaken: another program listens there.
        Unreachable: the address is not this machine's, or the port is not for us.
    """
    # The protocol is named, since asyncio sends at once (TCP_NODELAY) only on sockets that say they are TCP.
    listening = socket.socket(
        socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, OverflowError) as error:
        listening.close()
        raise _not_listening(host, port, error) from None
    return listening


def _not_listening(host: str, port: int, error: OSError | OverflowError) -> PortTaken | Unreachable:
    """Return what to say when nothing can be heard there."""
    if isinstance(error, OverflowError):
        return Unreachable(f"There is no port {port}; ports are 0 to 65535.")
    if error.errno == errno.EADDRINUSE:
        return PortTaken(f"Port {port} is taken by another program; choose another, as in --port {port + 1}.")
    return Unreachable(f"Cannot listen at {host}, port {port}: {error.strerror or error}.")


async def _serve(
    listening: socket.socket, host: str, database: str | Path | None, settings: Settings, say: Callable[[str], None]
) -> None:
    store = await open_store(database)
    configure_logs()
    app = create_app(store=store, settings=settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # an address may hold an invite, which no log should
        timeout_graceful_shutdown=PATIENCE,
        ws_per_message_deflate=False,
        ws_max_size=1024,
        server_header=False,
    )
    say(f"Digsite is at {address(listening, host)} (Ctrl-C stops it).")
    await uvicorn.Server(config).serve(sockets=[listening])


def address(listening: socket.socket, host: str) -> str:
    """Return what to type into a browser."""
    port = listening.getsockname()[1]
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - nothing is bound here
    shown = everywhere.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def configure_logs() -> None:
    """Write what happens to standard error, a line each; what is only of interest to us is left out."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(20),  # INFO
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
