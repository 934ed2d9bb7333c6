"""What goes wrong: an old page, a lost answer, a killed server. Nothing is lost or played twice, and all is said."""

import json
from random import Random

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from digsite.core.game import Game, find
from digsite.core.words import named
from tests.browser.meeting import caught_up, mover, seat_of, table_of
from tests.browser.people import People
from tests.browser.playing import (
    OFFERED,
    answered,
    click_one,
    element,
    live,
    may_move,
    offered,
    play_on,
    reach,
    seats_for,
    set_up,
    version,
)
from tests.browser.serving import Server, until

ANY_GAME = find("unearthed")  # what a connection carries is the same to it; tests/web has these faults for every game
DISCONNECTED = "ERR_FAILED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection to"


@pytest.fixture
def random(game: Game) -> Random:
    return Random(game.name)


def test_an_old_page_is_told_and_brought_up_to_date(game: Game, server: Server, people: People, random: Random) -> None:
    anna = people("Anna")
    set_up(anna, server, game, seats_for(game, "me", "greedy"))
    assert may_move(anna.page)
    old = anna.context.new_page()

    def silent(socket: WebSocketRoute) -> None:
        """A connection over which nothing comes, as with a device that has slept."""

    old.route_web_socket("**/live*", silent)
    old.goto(anna.page.url)
    assert may_move(old)
    click_one(anna.page, random)
    people.expected.append("status of 409")
    element(old, random.choice(offered(old))).click()
    expect(old.locator("#notice")).to_have_text(
        "The table has changed since you chose: look at it again, then choose again."
    )
    assert may_move(anna.page)
    reach(old, 1)
    expect(old.locator("#notice")).to_be_in_viewport()
    if version(old) == version(anna.page):
        assert offered(old) == offered(anna.page)
    if may_move(old):
        element(old, random.choice(offered(old))).click()
        answered(old)  # the notice is gone


def test_a_lost_post_is_sent_again(server: Server, people: People) -> None:
    """Once before it arrives, once with the answer on its way: the move is made, and made once."""
    anna, random = people("Anna"), Random(7)
    table = set_up(anna, server, ANY_GAME, ["me", "greedy"])
    people.expected.append(DISCONNECTED)
    keys: list[str] = []

    def lossy(route: Route) -> None:
        keys.append(json.loads(route.request.post_data or "{}")["key"])
        if len(keys) == 3:
            route.continue_()
            return
        if len(keys) == 2:
            route.fetch()
        route.abort()

    anna.page.route("**/moves", lossy)
    assert may_move(anna.page)
    before = made_by_me(server, table)
    move = click_one(anna.page, random)
    assert made_by_me(server, table) == [*before, move]
    assert len(keys) == 3
    assert len(set(keys)) == 1


def made_by_me(server: Server, table: str) -> list[str]:
    """The moves of seat 0, as the database has them."""
    return [move.text for move in server.table(table).match.moves if move.seat == 0]


def test_killed_and_started_again(served: Server, people: People) -> None:
    """Between moves, with a move on its way: the table goes on where it was, and the move is made, and made once."""
    anna, random = people("Anna"), Random(7)
    page = anna.page
    table = set_up(anna, served, ANY_GAME, ["me", "greedy"])
    play_on(page, random, 1)
    told = page.locator("#table-log li").all_inner_texts()
    people.expected.append(DISCONNECTED)
    served.kill()
    banner = page.locator(".offline")
    expect(banner).to_have_text("The connection is lost; this page looks for it again.")
    expect(banner).to_be_in_viewport()
    served.start()
    expect(banner).to_be_hidden()
    assert page.locator("#table-log li").all_inner_texts()[-len(told) :] == told

    assert may_move(page)
    before = made_by_me(served, table)
    move = random.choice(offered(page))
    element(page, move).click()
    served.kill()
    served.start()
    answered(page)
    live(page)
    assert made_by_me(served, table) == [*before, move]


def test_bots_go_on_by_themselves(served: Server, people: People) -> None:
    anna = people("Anna")
    table = set_up(anna, served, ANY_GAME, ["greedy", "greedy"])
    reach(anna.page, 1)
    people.expected.append(DISCONNECTED)
    served.kill()
    address = anna.page.url
    anna.page.goto("about:blank")  # nobody asks for the table
    before = served.table(table)
    assert not before.match.over
    served.start()
    until(lambda: served.table(table).version > before.version)
    anna.page.goto(address)
    live(anna.page)
    reach(anna.page, before.version + 1)
    assert anna.page.locator(OFFERED).count() == 0


def test_take_back(game: Game, server: Server, people: People, random: Random) -> None:
    table, anna, ben = table_of(server, people, game)
    for _ in range(40):
        person = mover(server, table, anna, ben)
        assert person is not None
        page = person.page
        before, choices = server.table(table), offered(page)
        click_one(page, random)
        if page.locator("#take-back").count():
            break
    else:
        pytest.skip("in this game no move came up that could be taken back")
    seen = version(page)
    page.locator("#take-back").click()
    answered(page)
    assert version(page) > seen
    assert offered(page) == choices
    assert server.table(table).match.moves == before.match.moves
    kept = server.table(table)
    caught_up(kept, anna, ben)
    for each in (anna, ben):
        told = each.page.locator("#table-log li").all_inner_texts()
        assert told == [named(line.text, kept.names) for line in before.match.log(seat_of(kept, each))][::-1]
    click_one(page, random)
