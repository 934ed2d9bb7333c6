"""What people do at a table, for any game: set up, choose something that is offered, read what the page says."""

import html
import re
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from playwright.sync_api import Locator, Page

from digsite.core.game import Game
from tests.browser.people import Person
from tests.browser.serving import Server

ON_BOARD = 'svg [data-action]:not([aria-disabled="true"])'
IN_WORDS = "#table-moves [data-action]"  # the list beside the board
OFFERED = f"{ON_BOARD}, {IN_WORDS}"
OVER = "#table-ranking"
ACTIONS = "all => all.map((each) => each.dataset.action)"
# Posts a move past the page, as whoever writes a program may: status, code and sentence of the answer.
POST = """async (move) => {
  const table = document.getElementById("table");
  const answer = await fetch(table.dataset.moves, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ move, version: Number(table.dataset.version), key: crypto.randomUUID() }),
  });
  const { code, sentence } = await answer.json();
  return [answer.status, code, sentence];
}"""
# Options that make a game short, where it has them.
SHORT = {"target": "3", "round_limit": "3", "rounds": "2"}


def short(game: Game) -> dict[str, str]:
    """The options of a short game."""
    return {name: value for name, value in SHORT.items() if name in game.options.Options.model_fields}


def seats_for(game: Game, *wanted: str) -> list[str]:
    """Who sits where: those wanted, and greedy bots as far as the game needs more."""
    count = next(count for count in game.seats if count >= len(wanted))
    return [*wanted, *["greedy"] * (count - len(wanted))]


def set_up(
    person: Person, server: Server, game: Game, seats: Sequence[str], options: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Set a table up from the front page, by mouse, and return its id."""
    page = person.page
    page.goto(server.url, wait_until="domcontentloaded")  # its pictures wait until all games are prepared
    page.locator(f'.games a.button[href="/games/{game.name}"]').click()
    page.get_by_label("Your name").fill(person.name)
    page.get_by_label("Seats", exact=True).select_option(str(len(seats)))
    for number, holder in enumerate(seats):
        page.locator(f"#seat_{number}").select_option(holder)
    for name, value in options.items():
        page.locator(f"#option_{name}").fill(value)
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/tables/*")
    live(page)
    return page.url.rpartition("/")[2]


def live(page: Page) -> None:
    """Wait until the page has its first push, and with it its own shape."""
    page.locator("body[data-live=up] svg.board").wait_for()


def version(page: Page) -> int:
    """The version that the page shows."""
    return int(page.locator("#table").get_attribute("data-version") or -1)


def reach(page: Page, number: int) -> None:
    """Wait until the page shows that version, or a later one."""
    while (shown := version(page)) < number:
        page.locator(f'#table:not([data-version="{shown}"])').wait_for()


def may_move(page: Page) -> bool:
    """Wait until there is something to choose; False if the game is over."""
    page.locator(f"{OFFERED}, {OVER}").first.wait_for(state="attached")
    return page.locator(OVER).count() == 0


def on_board(page: Page) -> list[str]:
    """The moves that the board offers."""
    return page.locator(ON_BOARD).evaluate_all(ACTIONS)  # type: ignore[no-any-return]


def offered(page: Page) -> list[str]:
    """The moves that the board offers or, where those would be thousands, the ones that the page tells in words."""
    return on_board(page) or page.locator(IN_WORDS).evaluate_all(ACTIONS)


def element(page: Page, move: str) -> Locator:
    """What offers a move: its piece on the board, or its line in the list, which is opened."""
    piece = page.locator(f'svg [data-action="{move}"]:not([aria-disabled="true"])')
    if piece.count():
        return piece.first
    if not page.locator("#table-moves[open]").count():
        page.locator("#table-moves summary").click()
    return page.locator(f'#table-moves [data-action="{move}"]')


def click_one(page: Page, random: Random) -> str:
    """Click any of what is offered, wait until the answer is shown, and return the move."""
    move = random.choice(offered(page))
    element(page, move).click()
    answered(page)
    return move


def answered(page: Page) -> None:
    """Wait until what was chosen is answered; the answer is the board itself, without a word of complaint."""
    page.locator("body:not([data-sending])").wait_for()
    assert page.locator("#notice").text_content() == ""


def play_on(page: Page, random: Random, moves: int = 1000) -> list[str]:
    """Play as many moves by mouse, or until the game is over."""
    made: list[str] = []
    while len(made) < moves and may_move(page):
        made.append(click_one(page, random))
    return made


def names(page: Page) -> list[str]:
    """What people at the table are called."""
    return page.locator(".chairs .who").all_inner_texts()


def words(fragment: str) -> str:
    """The text of a fragment of HTML."""
    return html.unescape(re.sub(r"<[^>]*>", "", fragment))


def focused(page: Page) -> Locator:
    """What has the focus."""
    return page.locator(":focus")


def tab_to(page: Page, selector: str, most: int = 400) -> None:
    """Press Tab until the focus is there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{most} times Tab did not lead to {selector}")
