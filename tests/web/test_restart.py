"""Killed in the middle of anything, the server goes on where it was: what it had acknowledged is there."""

import asyncio
import random
import threading

import httpx
import pytest
from websockets.exceptions import WebSocketException

from digsite.core.game import Game
from digsite.store import open_store
from digsite.table.model import Row
from digsite.table.table import replayed
from tests.web.processes import Browser, Server, server


def rows(database: str, table: str) -> tuple[Row, ...]:
    """Return what is kept of a table, having replayed it."""

    async def look() -> tuple[Row, ...]:
        store = await open_store(database)
        kept = await store.load(table.rsplit("/", 1)[1])
        await store.close()
        assert kept is not None
        assert replayed(kept).version == len(kept.rows)
        return kept.rows

    return asyncio.run(look())


def set_up(browser: Browser, client: httpx.Client, game: Game) -> None:
    seats = {f"seat_{seat}": "greedy" for seat in range(1, game.seats[0])} | {"seat_0": "me"}
    answer = client.post("/tables", data={"game": game.name, "seats": str(game.seats[0])} | seats)
    assert answer.status_code == 303
    browser.table = answer.headers["location"]


def play_until_killed(browser: Browser, running: Server, kill_at: int, during: bool) -> None:
    """Play in one thread; kill the server from another when the given move is begun, or has been acknowledged."""
    reached = threading.Event()

    def play() -> None:
        with browser.at(running.address) as client:
            for number in range(kill_at + 3):
                shown = browser.asked(client)
                if shown.over:
                    break
                if during and number == kill_at:
                    reached.set()
                browser.move(client, shown)
                if number == kill_at:
                    reached.set()
        reached.set()

    def play_in_vain() -> None:
        try:
            play()
        except (httpx.TransportError, WebSocketException, OSError):
            reached.set()

    thread = threading.Thread(target=play_in_vain)
    thread.start()
    assert reached.wait(60)
    running.kill()
    thread.join(60)
    assert not thread.is_alive()


@pytest.mark.parametrize("during", [True, False], ids=["during a move", "between moves"])
def test_what_was_acknowledged_survives_a_kill(database: str, game: Game, during: bool) -> None:
    chance, browser = random.Random(f"{game.name} {during}"), Browser()
    with server(database) as running:
        with browser.at(running.address) as client:
            set_up(browser, client, game)
        play_until_killed(browser, running, chance.randrange(3), during)
    kept = {row.key: row.text for row in rows(database, browser.table) if row.key}
    assert browser.acknowledged.items() <= kept.items()
    assert len(kept) <= len(browser.acknowledged) + 1
    with server(database) as running, browser.at(running.address) as client:
        shown = browser.asked(client)  # the bots have gone on too
        if not shown.over:
            browser.move(client, shown)
            browser.asked(client)
    kept = {row.key: row.text for row in rows(database, browser.table) if row.key}
    assert browser.acknowledged.items() <= kept.items()


def test_bots_go_on_though_nobody_looks(database: str, game: Game) -> None:
    browser = Browser()
    seats = {f"seat_{seat}": "random" for seat in range(game.seats[0])}
    with server(database) as running, browser.at(running.address) as client:
        answer = client.post("/tables", data={"game": game.name, "seats": str(game.seats[0])} | seats)
        browser.table = answer.headers["location"]
        running.kill()
    before = rows(database, browser.table)
    with server(database):
        while len(rows(database, browser.table)) <= len(before):
            pass  # each look takes a while of its own
    assert rows(database, browser.table)[: len(before)] == before


def test_a_taken_port_has_a_sentence() -> None:
    from digsite.core.errors import PortTaken, Unreachable
    from digsite.web.serve import listen

    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(PortTaken, match=f"Port {port} is taken"):
            listen("127.0.0.1", port)
    for host, port in (("127.0.0.1", 70_000), ("192.0.2.1", 0)):
        with pytest.raises(Unreachable):
            listen(host, port)
