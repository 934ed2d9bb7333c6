"""The deck builder: by mouse, by keyboard on a phone, without script, and with a file."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.judging import judge
from tests.browser.people import People
from tests.browser.playing import tab_to
from tests.browser.serving import Server
from tests.browser.test_looks import DESK, PHONE

BUILDER = "/games/excavating_adventures/decks"
BAD = (
    'game = "excavating_adventures"\nkind = "deck"\nname = "bad"\n[cards]\nbandy = 3\nnobody = 2\n[digs]\nagate = 16\n'
)


def counts(page: Page, group: str) -> str:
    """A group of the deck as the address of the page has it."""
    return parse_qs(urlsplit(page.url).query).get(group, [""])[0]


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_the_builder_is_fit_to_be_seen(server: Server, people: People, device: dict[str, Any], tmp_path: Path) -> None:
    page = people("Anna", **device).page
    for query in ("", "?start=twin-veins"):
        page.goto(server.url + BUILDER + query)
        judge(page)
    file = tmp_path / "bad.toml"
    file.write_text(BAD)
    people.expected.append("status of 422")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Read it").click()
    problems = page.locator("#file-problems li")
    expect(problems).to_have_count(5)
    expect(problems.nth(2)).to_have_text(
        "bad.toml, line 6: cards.nobody: the set 'gemora' has no card of this id (EA-03)"
    )
    judge(page)
    page.locator("#take-cards-nobody").click()
    page.locator("#take-cards-nobody").click()
    expect(page.locator("#in-cards")).to_have_text("3 × Bandy 5")
    expect(page.locator("#take-cards-nobody")).to_have_count(0)


def test_by_keyboard(server: Server, people: People) -> None:
    anna = people("Anna", **PHONE)
    page = anna.page
    page.goto(f"{server.url}{BUILDER}?name=mine&cards=grumble.1")
    page.evaluate("window.loaded = 'once'")
    tab_to(page, "#only_kind")
    page.keyboard.press("b")  # braveling
    page.keyboard.press("Enter")
    expect(page.locator(".pieces li")).to_have_count(12)
    tab_to(page, "#add-cards-duskhammer")
    for _ in range(8):  # faster than the server answers
        page.keyboard.press("Enter")
    expect(page.locator("#count-cards-duskhammer")).to_have_text("8")
    expect(page.locator("#add-cards-duskhammer")).to_be_focused()
    expect(page.locator("#legality")).to_contain_text("a deck has at least 5 Digs, this one 0 (EA-01)")
    expect(page.locator("#legality")).not_to_contain_text("cards")
    expect(page.locator(".curve svg")).to_have_attribute(
        "aria-label", "1 of value 4, 0 of value 5, 0 of value 6, 0 of value 7, 8 of value 8"
    )
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(page.locator("#count-cards-duskhammer")).to_have_text("7")
    expect(page.locator("#take-cards-duskhammer")).to_be_focused()
    assert counts(page, "cards") == "duskhammer.7_grumble.1"
    assert page.evaluate("window.loaded") == "once"
    page.reload()
    expect(page.locator("#count-cards-duskhammer")).to_have_text("7")
    assert page.locator("#only_kind").input_value() == "braveling"


def test_on_a_phone_the_deck_stays_in_sight(server: Server, people: People) -> None:
    page = people("Anna", viewport={"width": 360, "height": 640}).page
    page.goto(f"{server.url}{BUILDER}?start=twin-veins")
    bar = page.locator(".deck-bar")
    page.locator("#add-digs-azurite").click()
    expect(page.locator("#bar-digs")).to_have_text("6")
    expect(bar).to_be_in_viewport(ratio=1)
    expect(bar).to_have_text(re.compile("^Legal Cards 9 Digs 6$"))
    page.locator("#take-cards-auroraxe").focus()
    page.keyboard.press("Shift+Tab")  # what gets the focus is not covered
    bottom = bar.evaluate("bar => bar.getBoundingClientRect().bottom")
    for _ in range(12):
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement.getBoundingClientRect().top") >= bottom
    bar.get_by_role("link").click()
    expect(page.locator("#now-title")).to_be_in_viewport()
    page.get_by_role("link", name="Digs", exact=True).first.click()
    expect(page.locator("#pool-digs")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(bar).to_be_hidden()


def test_a_link_and_a_file_are_the_deck(server: Server, people: People) -> None:
    anna, ben = people("Anna"), people("Ben")
    page = anna.page
    page.goto(f"{server.url}{BUILDER}?start=grumble-den")
    page.get_by_label("Name").fill("my-den")
    page.get_by_label("Name").press("Enter")
    expect(page.locator("#now-title")).to_have_text("my-den")
    expect(page.locator("#legality")).to_contain_text("This deck is legal.")
    expect(page.locator("#meets")).to_contain_text("Can meet: deep-blue, ")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#notice")).to_have_text("Copied.")
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text }")
    page.get_by_label("Plan").fill("Typed, and nothing else was pressed.")
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("window.copied")
    ben.page.goto(link)
    expect(ben.page.get_by_label("Plan")).to_have_value("Typed, and nothing else was pressed.")
    assert ben.page.locator("#in-cards").inner_text() == page.locator("#in-cards").inner_text()
    page.get_by_label("Name").fill("my-lair")
    with page.expect_download() as downloading:
        page.locator("#download").click()
    file = downloading.value
    assert file.suggested_filename == "my-lair.toml"
    page.get_by_label("Name").fill("my-pit")
    page.get_by_role("button", name="Set up a table with it").click()
    expect(page.get_by_label("Deck of seat 0", exact=True)).to_have_value(re.compile("name=my-pit"))
    page.goto(server.url + BUILDER)
    page.locator("#file").set_input_files(
        {"name": "a.toml", "mimeType": "text/plain", "buffer": file.path().read_bytes()}
    )
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#now-title")).to_have_text("my-lair")
    assert counts(page, "cards") == counts(ben.page, "cards")


def test_without_script(server: Server, people: People) -> None:
    page = people("Anna", java_script_enabled=False).page
    page.goto(f"{server.url}{BUILDER}?name=mine")
    for _ in range(2):
        page.locator("#add-digs-garnet").click()
    page.locator("#take-digs-garnet").click()
    expect(page.locator("#count-digs-garnet")).to_have_text("1")
    assert counts(page, "digs") == "garnet.1"
    page.locator("#only_kind").select_option("braveling")
    page.locator("#filter").click()
    expect(page.locator(".pieces li")).to_have_count(12)
    page.get_by_label("Name").fill("ours")
    with page.expect_download() as downloading:
        page.locator("#download").click()
    assert downloading.value.suggested_filename == "ours.toml"
