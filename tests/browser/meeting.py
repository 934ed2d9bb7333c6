"""Two people meet at a table, by its invite link."""

from playwright.sync_api import expect

from digsite.core.game import SPECTATOR, Game
from digsite.table.table import Table
from tests.browser.people import People, Person
from tests.browser.playing import live, may_move, reach, seats_for, set_up
from tests.browser.serving import Server, until


def join(host: Person, guest: Person) -> None:
    """Sit down at a table by the invite link that its host sees."""
    guest.page.goto(host.page.locator(".invite input").first.input_value())
    guest.page.get_by_label("Your name").fill(guest.name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**/tables/*")
    live(guest.page)


def table_of(server: Server, people: People, game: Game) -> tuple[str, Person, Person]:
    """Set a table up for two people; what else it needs are bots."""
    anna, ben = people("Anna"), people("Ben")
    table = set_up(anna, server, game, seats_for(game, "me", "open"))
    expect(anna.page.locator(".chairs .mark", has_text="open")).to_have_count(1)
    join(anna, ben)
    expect(anna.page.locator(".chairs .who", has_text="Ben")).to_have_count(1)
    expect(anna.page.locator(".invite")).to_have_count(0)
    return table, anna, ben


def seat_of(kept: Table, person: Person) -> int:
    """The seat of somebody with this name, or -1."""
    return next((seat.number for seat in kept.seats if seat.name == person.name), SPECTATOR)


def caught_up(kept: Table, *people: Person) -> None:
    """Wait until everybody's page shows the table as it is kept, or later.

    A page's version is that of the last move that changed what its viewer sees: secret moves are not counted.
    """
    for person in people:
        reach(person.page, kept.seen_by(seat_of(kept, person)))


def mover(server: Server, table: str, *people: Person) -> Person | None:
    """Wait until somebody of these may move, and return who; None at the end."""
    while True:
        kept = server.table(table)
        for person in people:
            if kept.match.over or seat_of(kept, person) in kept.match.to_move:
                caught_up(kept, person)
                return person if may_move(person.page) else None
        until(lambda: server.table(table).version > kept.version)  # noqa: B023 - a bot's move; called at once
