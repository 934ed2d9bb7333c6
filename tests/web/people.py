"""People at their browsers, as far as HTTP goes."""

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from digsite.core.game import Game
from digsite.web.site import Site

keys = count(1)

SHORT: dict[str, dict[str, int]] = {"unearthed": {"target": 1}}  # options for a game that is soon over


@dataclass
class Shown:
    """What a page or a push shows of a table."""

    version: int
    html: str

    @property
    def moves(self) -> list[str]:
        """The moves that the viewer is offered."""
        buttons = re.findall(r'<button id="move-[^"]*"[^>]* data-action="([^"]*)"', self.html)
        return [html.unescape(move) for move in buttons]

    @property
    def headline(self) -> str:
        found = re.search(r'id="table-headline"[^>]*>(.*?)</p>', self.html, re.DOTALL)
        assert found
        return html.unescape(re.sub(r"<[^>]*>", "", found[1]))

    @property
    def invites(self) -> list[str]:
        return re.findall(r'value="http://testserver(/join/[^"]*)"', self.html)

    @property
    def over(self) -> bool:
        return 'id="table-ranking"' in self.html


@dataclass
class Person:
    """Somebody with a browser of their own."""

    client: TestClient
    table: str = ""
    shown: Shown = field(default_factory=lambda: Shown(0, ""))

    def set_up(self, game: Game, *holders: str, **options: Any) -> str:
        """Set a table up and go there."""
        data = {"game": game.name, "seats": str(len(holders))}
        data |= {f"seat_{seat}": holder for seat, holder in enumerate(holders)}
        data |= {f"option_{name}": str(value) for name, value in options.items()}
        answer = self.client.post("/tables", data=data, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"]
        self.look()
        return self.table

    def look(self, table: str = "") -> Shown:
        """Load the page of the table, until the table is on it: rules are being loaded, at first."""
        self.table = table or self.table
        answer = self.client.get(self.table)
        for _ in range(200):  # each waits a moment for the rules
            if 'id="table-headline"' in answer.text or answer.status_code != 200:
                break
            answer = self.client.get(self.table)
        assert answer.status_code == 200, answer.text
        version = re.search(r'data-version="(\d+)"', answer.text)
        assert version
        self.shown = Shown(int(version[1]), answer.text)
        return self.shown

    def post(self, text: str, version: int | None = None, key: str | None = None) -> Response:
        """Post a move."""
        version = self.shown.version if version is None else version
        posted = {"move": text, "version": version, "key": key or f"key {next(keys)}", "shape": "wide"}
        return self.client.post(f"{self.table}/moves", json=posted)

    def take_back(self, version: int | None = None) -> Response:
        """Ask to take the last move back."""
        version = self.shown.version if version is None else version
        return self.client.post(f"{self.table}/take-back", json={"version": version, "key": f"key {next(keys)}"})

    def move(self, choice: int = 0) -> Shown:
        """Make one of the moves that are offered."""
        moves = self.shown.moves
        answer = self.post(moves[choice % len(moves)])
        assert answer.status_code == 200, answer.text
        self.shown = Shown(**answer.json())
        return self.shown

    @contextmanager
    def live(self) -> Iterator["Live"]:
        """Watch the table."""
        with self.client.websocket_connect(f"{self.table}/live?shape=wide") as socket:
            yield Live(self, socket)


@dataclass
class Live:
    """An open connection."""

    person: Person
    socket: Any

    def next(self) -> Shown:
        """Wait for the next push."""
        self.person.shown = Shown(**self.socket.receive_json())
        return self.person.shown

    def until(self, version: int) -> Shown:
        """Wait for a push of at least this version."""
        while self.next().version < version:
            pass
        return self.person.shown

    def until_asked(self) -> Shown:
        """Wait until there is something to choose or the game is over."""
        while not (self.next().moves or self.person.shown.over):
            pass
        return self.person.shown


@dataclass
class Town:
    """A server and those who visit it."""

    app: FastAPI
    client: TestClient  # whose loop the server runs in

    @property
    def site(self) -> Site:
        site = self.app.state.site
        assert isinstance(site, Site)
        return site

    def person(self) -> Person:
        """Return somebody new."""
        client = TestClient(self.app, raise_server_exceptions=False)
        client.portal = self.client.portal  # the same server, another browser
        return Person(client)

    def run(self, work: Any, *arguments: Any) -> Any:
        """Run something of the server's own."""
        assert self.client.portal
        return self.client.portal.call(work, *arguments)

    def kept(self, table: str) -> tuple[Any, ...]:
        """Return all that is kept of a table, to see that nothing has changed."""
        kept = self.run(self.site.store.load, table.rsplit("/", 1)[1])
        return kept.setup, kept.seats, kept.rows

    def all_seeing(self, table: str) -> Any:
        """Return the match at a table, with its secrets."""
        return self.run(self.site.house.table, table.rsplit("/", 1)[1]).match


def company(game: Game) -> int:
    """Return the fewest seats at which somebody has company."""
    return max(2, game.seats[0])


def everybody(town: Town, game: Game, **options: Any) -> list[Person]:
    """Return people on all seats of a table for the fewest who play together."""
    host = town.person()
    host.set_up(game, "me", *["open"] * (company(game) - 1), **options)
    people = [host]
    for invite in host.shown.invites:
        guest = town.person()
        answer = guest.client.post(invite, data={"name": ""}, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        guest.look(answer.headers["location"])
        people.append(guest)
    for person in people:
        person.look()
    return people


def to_move(people: list[Person]) -> Person:
    """Return the first who may move."""
    return next(person for person in people if person.look().moves)
