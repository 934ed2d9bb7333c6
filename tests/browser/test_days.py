"""A game of the day from the front page to its results, by one person at a desk and one with a phone."""

from random import Random

import pytest
from playwright.sync_api import expect

from digsite.core.game import Game, games
from digsite.table.daily import called, result_of, usual, written
from tests.browser.judging import judge
from tests.browser.people import People, Person
from tests.browser.playing import live, play_on
from tests.browser.serving import Server
from tests.browser.test_looks import DESK, PHONE

SOLO = [game for game in games().values() if game.daily]


def begin(person: Person, server: Server, solo: Game) -> str:
    """Go from the front page to the table of the day and return its id."""
    page = person.page
    page.goto(server.url, wait_until="domcontentloaded")
    page.locator(f'.games a[href="/daily/{solo.name}"]').click()
    page.get_by_label("Your name").fill(person.name)
    judge(page)
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/tables/*")
    live(page)
    return page.url.rpartition("/")[2]


def finish(person: Person, server: Server, table: str) -> str:
    """Play to the end, go to the results and return the own one."""
    page = person.page
    play_on(page, Random(person.name))
    judge(page)
    told = result_of(server.table(table).match).text
    page.get_by_role("link", name="Results of the day").click()
    expect(page.locator(".results .you")).to_contain_text(person.name)
    expect(page.locator(".results .you")).to_contain_text(told)
    judge(page)
    return told


@pytest.mark.parametrize("solo", SOLO, ids=[game.name for game in SOLO])
def test_the_whole_path_of_a_day(solo: Game, server: Server, people: People) -> None:
    assert solo.daily
    anna, ben = people("Anna", **DESK), people("Ben", **PHONE)
    table = begin(anna, server, solo)
    told = finish(anna, server, table)
    own = begin(ben, server, solo)

    page = ben.page
    people.expected.append("status of 403")
    page.goto(f"{server.url}/tables/{table}")  # which would show what Ben must find out
    judge(page)
    page.get_by_role("link", name=f"{solo.daily.title}, {called(written(usual(solo)))}").click()
    expect(page.locator(".results")).to_contain_text(told)
    expect(page.get_by_role("link", name="Anna")).to_have_count(0)
    judge(page)
    page.get_by_role("link", name="Go on").click()
    live(page)
    finish(ben, server, own)
    page.get_by_role("link", name="Anna").click()
    live(page)
    assert page.url.endswith(table)
    expect(page.locator("#table-ranking")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Next:").click()
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
