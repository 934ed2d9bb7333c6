"""A server for each test, run in this process, and one in a process of its own."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from digsite.web.app import create_app
from digsite.web.settings import Settings
from tests.databases import database, postgres_server
from tests.web.people import Town

__all__ = ["database", "postgres_server"]

HASTY = Settings(
    bot_pace=0, adviser="greedy", bots_ahead=False
)  # whose rules are compiled; search is compiled where it is tested


@pytest.fixture
def town(tmp_path: object) -> Iterator[Town]:
    """Run a server on an SQLite file."""
    app = create_app(f"{tmp_path}/tables.sqlite", settings=HASTY)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Town(app, client)


@pytest.fixture
def town_on(database: str) -> Iterator[Town]:
    """Run a server on each kind of database."""
    app = create_app(database, settings=HASTY)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Town(app, client)
