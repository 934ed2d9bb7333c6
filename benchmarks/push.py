"""How soon one player sees what another does, how soon the server shows its first page, and a bot its first move.

`python benchmarks/push.py [--moves 200] [--no-browser] [--json]` starts servers of its own. A push is measured from
the POST of a move to its arrival at the other player's WebSocket, and, where there is a Chromium, from a click on one
page to the changed page of the other. The first bot move is measured on an empty cache, so all is compiled first.
"""

import argparse
import html
import json
import os
import queue
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

GAME = "unearthed"
LONG = {"option_target": "1000"}  # so that a game lasts for all the moves
PATIENCE = 120  # seconds
OFFER = re.compile(r'<button id="move-[^"]*" type="button" data-action="([^"]*)"')
INVITE = re.compile(r'value="(http[^"]*/join/[^"]+)"')
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
# Notes when a version is in the page, and when the next frame that shows it is drawn.
OBSERVE = """() => {
  const table = document.getElementById("table"), now = () => performance.timeOrigin + performance.now();
  window.arrivals = {};
  new MutationObserver(() => {
    const version = table.dataset.version;
    if (version in window.arrivals) return;
    window.arrivals[version] = [now(), 0];
    requestAnimationFrame(() => { window.arrivals[version][1] = now(); });
  }).observe(table, { attributes: true });
}"""
CLICK = """(choice) => {
  const offers = [...document.querySelectorAll('svg [data-action]:not([aria-disabled="true"])')];
  if (!offers.length) return null;
  const before = performance.timeOrigin + performance.now();
  offers[Math.floor(choice * offers.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return [before, Number(document.getElementById("table").dataset.version)];
}"""


@contextmanager
def server(folder: Path, cache: Path | None = None) -> Iterator[tuple[str, float]]:
    """Start a server on a database of its own; gives its address, and when the process was started."""
    environment = {**os.environ, **({"DIGSITE_CACHE": str(cache)} if cache else {})}
    command = [sys.executable, "-m", "digsite", "serve", "--port", "0", "--database", f"sqlite:///{folder / 'push.db'}"]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None  # noqa: S101 - for the type checker
            found = re.search(r"http://\S+", process.stdout.readline())
            if found is None:
                raise SystemExit("The server did not start.")
            yield found[0], begun
        finally:
            process.terminate()


class Player:
    """Somebody with a cookie, and a WebSocket that notes when what arrives."""

    def __init__(self, url: str) -> None:
        """Come to the server as somebody new."""
        self.web = httpx.Client(base_url=url, timeout=PATIENCE, follow_redirects=True)
        self.arrived: queue.Queue[tuple[float, int, str]] = queue.Queue()
        self.version = -1
        self.offers: list[str] = []

    def set_up(self, *holders: str) -> str:
        """Set a table up and return its path."""
        self.web.get("/")
        seats = {f"seat_{number}": holder for number, holder in enumerate(holders)}
        return self.web.post("/tables", data={"game": GAME, "seats": str(len(holders)), **LONG, **seats}).url.path

    def watch(self, path: str) -> None:
        """Open the table's WebSocket, and wait for what it says first."""
        url = f"{self.web.base_url}".replace("http", "ws", 1).rstrip("/")
        cookie = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        self.socket = connect(f"{url}{path}/live", additional_headers={"Cookie": cookie}, compression=None)
        threading.Thread(target=self._listen, daemon=True).start()
        self.wait_for(0)

    def _listen(self) -> None:
        try:
            for message in self.socket:
                now = time.perf_counter()
                push = json.loads(message)
                self.arrived.put((now, push["version"], push["html"]))
        except ConnectionClosed:
            return

    def wait_for(self, version: int) -> float:
        """Wait for that version or a later one, and return when it came."""
        when = 0.0
        while self.version < version:
            when, self.version, fragment = self.arrived.get(timeout=PATIENCE)
            self.offers = [html.unescape(move) for move in OFFER.findall(fragment)]
        return when

    def move(self, path: str, text: str) -> tuple[float, int]:
        """Make a move; returns when it was posted, and the version that it led to."""
        content = {"move": text, "version": self.version, "key": str(uuid.uuid4())}
        begun = time.perf_counter()
        answer = self.web.post(f"{path}/moves", json=content).raise_for_status().json()
        return begun, answer["version"]


def table_for_two(anna: Player, ben: Player) -> str:
    """Set a table up, let the other one sit down, and return its path."""
    path = anna.set_up("me", "open")
    deadline = time.monotonic() + PATIENCE
    while not (invite := INVITE.search(anna.web.get(path).text)):  # the rules are being prepared
        if time.monotonic() > deadline:
            raise SystemExit("The table was not prepared.")
        time.sleep(0.1)
    ben.web.post(html.unescape(invite[1]))
    return path


def pushes(url: str, moves: int) -> list[float]:
    """Return milliseconds from each POST to the arrival at the other player."""
    anna, ben, generator = Player(url), Player(url), random.Random(1)
    took: list[float] = []
    while len(took) < moves:
        path = table_for_two(anna, ben)
        for player in (anna, ben):
            player.version = -1
            player.watch(path)
        while len(took) < moves and (anna.offers or ben.offers):
            mover, other = (anna, ben) if anna.offers else (ben, anna)
            begun, version = mover.move(path, generator.choice(mover.offers))
            took.append(1000 * (other.wait_for(version) - begun))
            mover.wait_for(version)
        for player in (anna, ben):
            player.socket.close()
    return took


def browser_pushes(url: str, moves: int) -> list[tuple[float, float]]:
    """Return milliseconds from each click to the other's changed page, and to its next frame."""
    from playwright.sync_api import sync_playwright

    anna, ben, generator = Player(url), Player(url), random.Random(1)
    path = table_for_two(anna, ben)
    took: list[tuple[float, float]] = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        pages = []
        for player in (anna, ben):
            context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            context.add_cookies(
                [{"name": name, "value": value, "url": url} for name, value in player.web.cookies.items()]
            )
            page = context.new_page()
            page.goto(url + path)
            page.locator("body[data-live=up]").wait_for()
            page.evaluate(OBSERVE)
            pages.append(page)
        while len(took) < moves:
            for page, other in (pages, pages[::-1]):
                clicked = page.evaluate(CLICK, generator.random())
                if clicked is None:
                    continue
                before, version = clicked
                for each in pages:
                    each.locator(f'#table[data-version="{version + 1}"]').wait_for()
                arrived, drawn = other.evaluate(
                    "(version) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame("
                    "() => done(window.arrivals[version]))))",
                    str(version + 1),
                )
                took.append((arrived - before, drawn - before))
                break
            else:
                raise SystemExit("Nobody can move; the game is over.")
        chromium.close()
    return took


def first_page(folder: Path) -> float:
    """Return seconds from the start of the process to the first page, the cache being warm."""
    with server(folder) as (url, begun):
        httpx.get(url, timeout=PATIENCE).raise_for_status()
        return time.perf_counter() - begun


def first_bot_move(folder: Path) -> tuple[float, bool]:
    """Return seconds from the start of the process to a bot's move, all uncompiled, and whether the page said so."""
    with server(folder, folder / "cache") as (url, begun):
        anna = Player(url)
        path = anna.set_up("greedy", "greedy")
        told = "Preparing the rules" in anna.web.get(path).text
        anna.watch(path)
        anna.wait_for(1)
        return time.perf_counter() - begun, told


def summary(name: str, took: list[float]) -> dict[str, float]:
    """Return the median and the 95th percentile."""
    return {
        f"{name}_median_ms": round(statistics.median(took), 1),
        f"{name}_p95_ms": round(statistics.quantiles(took, n=20)[-1], 1),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    figures: dict[str, Any] = {"moves": chosen.moves}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(folder) as (url, _):
            figures |= summary("push", pushes(url, chosen.moves))
            if not chosen.no_browser:
                pairs = browser_pushes(url, chosen.moves)
                figures |= summary("page", [changed for changed, _ in pairs])
                figures |= summary("frame", [drawn for _, drawn in pairs])
        figures["first_page_warm_s"] = round(statistics.median(first_page(folder) for _ in range(3)), 2)
        seconds, told = first_bot_move(folder)
        figures |= {"first_bot_move_cold_s": round(seconds, 2), "page_says_it_prepares": told}
    if chosen.json:
        print(json.dumps(figures))
        return
    for key, value in figures.items():
        print(f"{key:24} {value}")


if __name__ == "__main__":
    main()
