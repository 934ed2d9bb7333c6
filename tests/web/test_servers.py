"""Two servers on one PostgreSQL are one to those who play."""

import json
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from digsite.core.game import Game
from tests.databases import new_database
from tests.web.people import Shown
from tests.web.processes import PATIENCE, Browser, server


def sit(browser: Browser, client: httpx.Client, game: Game) -> str:
    """Set a table up for two and return the invite."""
    seats = {f"seat_{seat}": "random" for seat in range(2, game.seats[0])} | {"seat_0": "me", "seat_1": "open"}
    answer = client.post("/tables", data={"game": game.name, "seats": str(max(2, game.seats[0]))} | seats)
    browser.table = answer.headers["location"]
    with watching(browser, client) as socket:
        return str(socket.recv(timeout=PATIENCE)).split("/join/")[1].split("&")[0].split('\\"')[0]


def watching(browser: Browser, client: httpx.Client) -> Any:
    """Open a connection that hears of the table."""
    cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}
    address = f"{client.base_url}".rstrip("/").replace("http", "ws", 1)
    return connect(f"{address}{browser.table}/live", additional_headers=cookie)


@pytest.mark.slow
def test_what_is_done_through_one_server_is_seen_through_the_other(postgres_server: str, game: Game) -> None:
    database = new_database(postgres_server)
    ann, bo = Browser(), Browser()
    with (
        server(database) as first,
        server(database) as second,
        ann.at(first.address) as at_first,
        bo.at(second.address) as at_second,
    ):
        invite = sit(ann, at_first, game)
        bo.table = ann.table
        with watching(ann, at_first) as socket:
            assert "Open seat" in str(socket.recv(timeout=PATIENCE))
            assert at_second.post(f"/join/{invite}", data={"name": "Bo"}).status_code == 303
            while "Bo" not in (pushed := str(socket.recv(timeout=PATIENCE))):
                pass
            assert f"/join/{invite}" not in pushed
        # Each has a second window, at the other server: whatever is hidden from others, the own move shows there.
        with ann.at(second.address) as ann_elsewhere, bo.at(first.address) as bo_elsewhere:
            for _ in range(6):
                for browser, client, elsewhere in ((ann, at_first, ann_elsewhere), (bo, at_second, bo_elsewhere)):
                    with watching(browser, client) as here, watching(browser, elsewhere) as there:
                        shown = Shown(**json.loads(here.recv(timeout=PATIENCE)))
                        there.recv(timeout=PATIENCE)
                        if shown.moves:
                            browser.move(client, shown)
                            while json.loads(there.recv(timeout=PATIENCE))["version"] <= shown.version:
                                pass
    assert len(ann.acknowledged) + len(bo.acknowledged) >= 2
