"""Tables that are arranged: any options, a seed that is known, moves already made; people join by invite links."""

import asyncio
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

from digsite.core.game import Game
from digsite.core.match import Match
from digsite.store import open_store
from digsite.table.model import Kind, Row, Seat, Setup, Standing
from tests.browser.people import Person
from tests.browser.playing import live
from tests.browser.serving import Server


def arranged(server: Server, game: Game, options: Mapping[str, Any], seed: int, *people: Person) -> str:
    """Keep a table in the server's database, let these people sit down in this order, and return its id."""
    return continued(server, Match(game, len(people), seed, game.options.Options.model_validate(options)), *people)


def continued(server: Server, match: Match, *people: Person) -> str:
    """Keep a table at which a match has been played so far, let these people sit down, and return its id."""
    name, game = secrets.token_urlsafe(12), match.game
    chosen = match.options.model_dump(mode="json")
    setup = Setup(name, game.name, game.rules_version, chosen, len(people), match.seed, "nobody", datetime.now(UTC))
    seats = [Seat(number, token=secrets.token_urlsafe(16)) for number in range(len(people))]

    async def keep() -> None:
        store = await open_store(server.database)
        try:
            await store.keep_person("nobody", "Nobody")
            await store.create(setup, seats)
            for number, made in enumerate(match.moves, 1):
                row = Row(number, Kind.MOVE, made.seat, made.text, None)
                assert await store.append(name, row, Standing(match.to_move))
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as elsewhere:  # this thread has Playwright's event loop
        elsewhere.submit(asyncio.run, keep()).result()
    for seat, person in zip(seats, people, strict=True):
        page = person.page
        page.goto(f"{server.url}/join/{seat.token}")
        page.get_by_label("Your name").fill(person.name)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/tables/*")
        live(page)
    return name
