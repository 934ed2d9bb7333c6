"""Two people meet at a table, by its invite link."""

from playwright.sync_api import Page, expect

from digsite.core.game import Game
from tests.browser.people import People, Person
from tests.browser.playing import OFFERED, OVER, live, reach, seats_for, set_up, version
from tests.browser.serving import Server


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


def mover(*pages: Page) -> Page | None:
    """Wait until one of those who play may move, and return whose page it is; None at the end."""
    while True:
        newest = max(map(version, pages))
        for page in pages:
            reach(page, newest)
        if pages[0].locator(OVER).count():
            return None
        for page in pages:
            if page.locator(OFFERED).count():
                return page
        reach(pages[0], newest + 1)  # a bot is to move
