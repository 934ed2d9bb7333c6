"""Every page on a phone in the dark, and on a wide screen in the light; and for those who want nothing to move."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from digsite.core.game import Game, find
from tests.browser.judging import judge, judge_targets
from tests.browser.people import People, Person
from tests.browser.playing import (
    OVER,
    answered,
    element,
    live,
    may_move,
    offered,
    play_on,
    seats_for,
    set_up,
    short,
)
from tests.browser.serving import Server

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "color_scheme": "dark"}
DESK = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_pages_around_the_table(
    all_games: dict[str, Game], server: Server, people: People, device: dict[str, Any]
) -> None:
    anna, ben = people("Anna", **device), people("Ben", **device)
    page, unearthed = anna.page, all_games["unearthed"]
    set_up(anna, server, unearthed, ["me", "open"])
    judge(page)
    invite = page.locator(".invite input").input_value()
    for path in ("/", *(f"/games/{name}{part}" for name in all_games for part in ("", "/rules"))):
        page.goto(server.url + path)
        judge(page)
    page.goto(f"{server.url}/games/unearthed")
    page.locator("#seat_1").select_option("me")  # two seats for one are refused
    people.expected.append("status of 4(04|22)")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_role("alert")).to_contain_text("You can have one seat at a table")
    judge(page)
    page.goto(f"{server.url}/tables/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("There is no table here.")
    judge(page)
    for person in (anna, ben):  # who sits there already, and who may sit down
        person.page.goto(invite)
        judge(person.page)
    ben.page.get_by_role("link", name="Only watch").click()
    live(ben.page)
    judge(ben.page)


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_a_table_from_the_deal_to_the_end(game: Game, server: Server, people: People, device: dict[str, Any]) -> None:
    anna = people("Anna", **device)
    page, random = anna.page, Random(game.name)
    set_up(anna, server, game, seats_for(game, "me", "greedy"), short(game))
    for _ in range(2):
        assert may_move(page)
        judge(page)
        if device is PHONE:
            judge_targets(page)
        else:
            expect(page.locator("svg.board")).to_be_in_viewport(ratio=1)
        touch_one(anna, random)
    while may_move(page):
        if device is PHONE:
            judge_targets(page)
        touch_one(anna, random)
    judge(page)
    expect(page.locator(OVER)).to_have_count(1)
    page.get_by_role("link", name="Look back").click()
    page.get_by_label("Move", exact=True).fill("1")
    page.wait_for_url("**/replay/1")
    judge(page)


def touch_one(person: Person, random: Random) -> None:
    """Touch any of what the board offers, or click where there is no touching."""
    page = person.page
    target = element(page, random.choice(offered(page)))
    if page.evaluate("navigator.maxTouchPoints"):
        target.tap()
    else:
        target.click()
    answered(page)


def test_a_phone_gets_a_board_of_its_own(server: Server, people: People) -> None:
    """Unearthed has two shapes; a screen that is turned, or a window that is drawn wide, gets the other one."""
    anna = people("Anna", **PHONE)
    page = anna.page
    set_up(anna, server, find("unearthed"), ["me", "greedy", "greedy"])
    board = page.locator("svg.board")
    tall = board.get_attribute("viewBox")
    page.set_viewport_size({"width": 1000, "height": 500})
    expect(board).not_to_have_attribute("viewBox", tall or "")
    wide = board.get_attribute("viewBox")
    page.set_viewport_size({"width": 360, "height": 740})
    expect(board).to_have_attribute("viewBox", tall or "")
    page.goto(page.url + "/replay/0")
    expect(page.locator("#replay svg.board")).to_have_attribute("viewBox", tall or "")
    assert wide != tall


def test_a_slider_that_is_moved_before_the_page_listens_is_obeyed(server: Server, people: People) -> None:
    anna = people("Anna")
    page, held = anna.page, list[Route]()
    set_up(anna, server, find("unearthed"), ["me", "greedy"])
    play_on(page, Random(1), 2)
    page.route("**/client.js", lambda route: held.append(route))
    with page.expect_request("**/client.js"):
        page.goto(page.url + "/replay/2", wait_until="commit")
    page.get_by_label("Move", exact=True).fill("1")
    [script] = held
    script.continue_()
    page.wait_for_url("**/replay/1")


MOVING = """() => { window.moving = new Promise((tell) => new MutationObserver(() => {
  tell(document.getAnimations().filter((each) => each.transitionProperty === "transform").length);
}).observe(document.getElementById("table"), { subtree: true, attributeFilter: ["viewBox"] })); }"""


def test_nothing_seems_to_move_when_a_board_takes_another_shape(server: Server, people: People) -> None:
    anna = people("Anna")
    page = anna.page
    set_up(anna, server, find("excavating_adventures"), ["me", "greedy"])
    page.evaluate(MOVING)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("window.moving") == 0


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_do_not_want_it(motion: str, server: Server, people: People) -> None:
    anna = people("Anna", reduced_motion=motion)
    set_up(anna, server, find("unearthed"), ["me", "greedy"])
    assert may_move(anna.page)
    element(anna.page, "deck").click()
    answered(anna.page)
    play_on(anna.page, Random(2), 2)
    animated = set(anna.page.evaluate("window.animated"))
    assert ("hand" in animated) == (motion != "reduce")
    assert animated == set() or motion != "reduce"
