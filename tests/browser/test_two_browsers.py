"""Several people at one table, each with a browser: what one does, the others see, but never what is hidden."""

from random import Random

from playwright.sync_api import expect

from digsite.core.game import ALL_SEEING, Game, find
from digsite.core.words import named
from digsite.table.table import Table
from tests.browser.meeting import caught_up, join, mover, seat_of, table_of
from tests.browser.people import People, Person
from tests.browser.playing import (
    OFFERED,
    OVER,
    POST,
    click_one,
    element,
    live,
    names,
    offered,
    set_up,
    words,
)
from tests.browser.serving import Server

MOVES = 16  # at most, in a test that could go on to the end


def test_each_sees_what_the_other_does(game: Game, server: Server, people: People) -> None:
    table, anna, ben = table_of(server, people, game)
    cleo = people("Cleo")
    cleo.page.goto(anna.page.url)
    live(cleo.page)
    for person in (anna, ben, cleo):
        person.page.evaluate("window.loaded = 'once'")
    random = Random(game.name)
    for _ in range(MOVES):
        acting = mover(server, table, anna, ben)
        if acting is None:
            break
        click_one(acting.page, random)
        caught_up(server.table(table), anna, ben, cleo)
        assert cleo.page.locator(OFFERED).count() == 0
    kept = server.table(table)
    for person in (anna, ben, cleo):
        expect(person.page.locator(OVER)).to_have_count(int(kept.match.over))
        assert person.page.evaluate("window.loaded") == "once"
        assert names(person.page)[:2] == ["Anna", "Ben"]
        assert told_nothing_hidden(kept, person) > 2


def told_nothing_hidden(table: Table, person: Person) -> int:
    """Look through all that was pushed to a browser for what its person could not know at the time.

    A line of the log that others were told otherwise, or later, is in none of it. Returns how many were looked at.
    """
    seat = seat_of(table, person)
    everything = {named(line.text, table.names) for line in table.match.log(ALL_SEEING)}
    for number, fragment in person.heard:
        then = table.match.at(number)
        if not then.over:
            hidden = everything - {named(line.text, table.names) for line in then.log(seat)}
            text = words(fragment)
            assert not [line for line in hidden if line in text], (person.name, number)
    return len(person.heard)


def test_a_spectator_can_do_nothing(game: Game, server: Server, people: People) -> None:
    table, anna, ben = table_of(server, people, game)
    cleo = people("Cleo")
    page = cleo.page
    page.goto(anna.page.url)
    live(page)
    assert page.locator(f"{OFFERED}, [data-post], .invite").count() == 0
    mine = mover(server, table, anna, ben)
    assert mine is not None
    before = server.table(table).version
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    people.expected.append("status of 403")
    assert page.evaluate(POST, offered(mine.page)[0])[:2] == [403, "not_your_seat"]
    page.evaluate("document.querySelector('svg [tabindex], svg')?.focus()")
    for key in ("Enter", "Space", "d", "p", "x", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert len(posted) == 1  # the one above
    assert server.table(table).version == before


def test_an_invite_is_good_once(server: Server, people: People) -> None:
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo")
    set_up(anna, server, find("unearthed"), ["me", "open"])
    invite = anna.page.locator(".invite input").first.input_value()
    anna.page.get_by_role("button", name="Copy link").first.click()
    expect(anna.page.locator("#notice")).to_have_text("Copied.")
    cleo.page.goto(invite)
    join(anna, ben)
    people.expected.append("status of 40[0-9]")
    cleo.page.get_by_role("button", name="Sit down").click()
    expect(cleo.page.get_by_role("alert")).to_contain_text("somebody has taken the seat already")


def test_unearthed_shows_a_drawn_card_to_its_holder_alone(server: Server, people: People) -> None:
    table, anna, ben = table_of(server, people, find("unearthed"))
    cleo = people("Cleo")
    cleo.page.goto(anna.page.url)
    live(cleo.page)
    for _ in range(6):  # turns
        holder = mover(server, table, anna, ben)
        assert holder is not None
        page = holder.page
        element(page, "deck").click()
        page.locator("#hand[data-value]").wait_for()
        card = page.locator("#hand").get_attribute("data-value")
        spoken = f"minus {card[1:]}" if card and card.startswith("-") else card
        expect(page.locator("#hand")).to_have_attribute("aria-label", f"your hand: {spoken}")
        assert f"Keep the {card} at a1" in page.content()
        caught_up(server.table(table), anna, ben, cleo)
        for other in {anna.page, ben.page, cleo.page} - {page}:
            hand = other.locator("#hand")
            assert hand.get_attribute("data-value") is None
            assert hand.get_attribute("aria-label") == f"{holder.name}'s: a card that only its holder sees"
            assert other.locator("#hand text").all_text_contents() in ([], ["?"])
            assert "data-action" not in hand.evaluate("hand => hand.outerHTML")
            content = other.content()
            for sentence in (f"Keep the {card} ", f"Discard the {card} ", f"{holder.name} draws a {card} "):
                assert sentence not in content
            assert f"{holder.name} draws a card from the deck." in content
        page.locator(f'{OFFERED}[data-action^="keep"]').first.click()
        page.locator("#hand:not([data-value])").wait_for()
