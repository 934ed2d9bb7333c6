"""Whole games in the browser: one by mouse with everything around it, one without a mouse."""

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

import digsite
from digsite.core.game import ALL_SEEING, Game, find
from digsite.core.match import Match
from digsite.core.words import named
from digsite.table.ending import ending, got
from tests.browser.meeting import mover, table_of
from tests.browser.people import People, Person
from tests.browser.playing import (
    OFFERED,
    ON_BOARD,
    OVER,
    answered,
    click_one,
    element,
    focused,
    live,
    may_move,
    names,
    offered,
    on_board,
    play_on,
    seats_for,
    set_up,
    short,
    tab_to,
)
from tests.browser.serving import Server

ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]


def test_by_mouse(game: Game, server: Server, people: People, tmp_path: Path) -> None:
    person = people("Anna")
    page = person.page
    table = set_up(person, server, game, seats_for(game, "me", "greedy"), short(game))
    play_on(page, Random(game.name))

    match = server.table(table).match
    recorded = downloaded(page, tmp_path)
    assert recorded.seed == match.seed
    assert sorted(recorded.moves) == sorted(match.moves)  # those made at the same time are in order in a record
    if game.team:  # bots do not speak for a team that a person is in
        assert {move.seat for move in match.moves} == {0}
    outcome = match.outcome
    assert outcome is not None
    assert recorded.outcome == outcome
    called = names(page)
    assert "Anna" in called
    expect(page.get_by_role("status").first).to_have_text(ending(match, called))
    ranked = [called[seat] for tied in outcome.ranking for seat in tied]
    assert page.locator(f"{OVER} li span:first-child").all_inner_texts() == ranked
    told = page.locator(f"{OVER} li span:last-child").all_inner_texts()
    assert told == [got(match, seat) for tied in outcome.ranking for seat in tied]
    assert page.locator(OFFERED).count() == 0

    page.get_by_role("link", name="Look back").click()
    look_back(page, match, called)


def downloaded(page: Page, folder: Path) -> Match:
    """The record from the page's link, verified."""
    with page.expect_download() as coming:
        page.get_by_role("link", name="Record").click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    digsite.verify(path)
    return digsite.load(path)


def look_back(page: Page, match: Match, called: list[str]) -> None:
    """Go through a finished game by the scrubber, by its buttons, and by address."""
    last = len(match.moves)
    lines = {line.number: named(line.text, called) for line in match.log(ALL_SEEING)}
    told = page.locator("#replay-steps [aria-live]")
    slider = page.get_by_label("Move", exact=True)
    expect(told).to_contain_text(f"Move {last} of {last}")
    place = slider.bounding_box()
    assert place is not None
    page.mouse.click(place["x"] + 4, place["y"] + place["height"] / 2)
    expect(told).to_have_text(f"Move 0 of {last} The deal.")
    page.get_by_role("link", name="On", exact=True).click()
    page.wait_for_url("**/replay/1")
    expect(told).to_have_text(f"Move 1 of {last} {lines[1]}")
    slider.fill(str(last // 2))
    expect(told).to_contain_text(f"Move {last // 2} of {last}")
    page.wait_for_url(f"**/replay/{last // 2}")
    halfway = drawn(page)
    page.reload()
    assert drawn(page) == halfway
    page.get_by_role("link", name="Back", exact=True).click()
    expect(told).to_contain_text(f"Move {last // 2 - 1} of {last}")
    assert slider.input_value() == str(last // 2 - 1)
    assert page.locator(OFFERED).count() == 0


def drawn(page: Page) -> list[list[str]]:
    """The replay's board: each piece with its attributes, which a morph leaves in another order."""
    pieces: list[list[str]] = page.locator("#replay svg *").evaluate_all(
        "all => all.map((each) => [each.tagName, ...[...each.attributes].map((a) => `${a.name}=${a.value}`).sort()])"
    )
    return pieces


def test_by_keyboard(game: Game, server: Server, people: People) -> None:
    person = people("Kai")
    page, keys = person.page, person.page.keyboard
    set_up_by_keyboard(person, server, game)
    random = Random(game.name)
    assert may_move(page)
    tab_to(page, 'svg [tabindex="0"]')
    while may_move(page):
        choose_by_keyboard(page, random)
    assert page.evaluate("window.lost") == []
    tab_to(page, 'a[href$="/replay"]')
    keys.press("Enter")
    told = page.locator("#replay-steps [aria-live]")
    told.wait_for()
    tab_to(page, "#scrub")
    keys.press("Home")
    expect(told).to_contain_text("Move 0 of")
    keys.press("ArrowRight")
    expect(told).to_contain_text("Move 1 of")
    assert page.evaluate("window.lost") == []


def set_up_by_keyboard(person: Person, server: Server, game: Game) -> None:
    page, keys = person.page, person.page.keyboard
    page.goto(server.url, wait_until="domcontentloaded")
    tab_to(page, f'a.button[href="/games/{game.name}"]')
    keys.press("Enter")
    page.locator("form.set-up").wait_for()
    tab_to(page, "#name")
    keys.press("Control+A")
    keys.type(person.name)
    tab_to(page, "#seats")
    seats = len(seats_for(game, "me", "greedy"))
    keys.type(str(seats))
    for seat in range(1, seats):  # the strongest bots would take their time
        tab_to(page, f"#seat_{seat}")
        keys.type("greedy")
    for name, value in short(game).items():
        tab_to(page, f"#option_{name}")
        keys.press("Control+A")
        keys.type(value)
    tab_to(page, "form button")
    keys.press("Enter")
    page.wait_for_url("**/tables/*")
    live(page)


def choose_by_keyboard(page: Page, random: Random) -> None:
    """Press a letter that is offered, or go somewhere by arrows and choose what is there."""
    keys = page.keyboard
    letters = page.locator(f"{ON_BOARD}[data-key]").evaluate_all("all => all.map((each) => each.dataset.key)")
    if letters and random.random() < 0.5:
        keys.press(random.choice(letters))
    else:
        if not on_board(page):  # pieces are laid by hand there, which has tests of its own
            tab_to(page, "#table-moves summary")
            if not page.locator("#table-moves[open]").count():
                keys.press("Enter")
            keys.press("Tab")
        arrows = iter(random.choices(ARROWS, k=50))
        keys.press(next(arrows))
        while not page.evaluate("(offered) => document.activeElement.matches(offered)", OFFERED):
            keys.press(next(arrows))
        keys.press(random.choice(["Enter", "Space"]))
    answered(page)
    expect(focused(page)).to_have_count(1)


def test_every_offer_is_reached_by_arrows(game: Game, server: Server, people: People) -> None:
    table, anna, ben = table_of(server, people, game)
    random = Random(game.name)
    for _ in range(2):
        person = mover(server, table, anna, ben)
        assert person is not None
        page, all_of_them = person.page, set(on_board(person.page))
        reached = set(on_board(page)[:1])
        ahead = list(reached)
        while ahead and reached != all_of_them:
            found = {arrived_at(page, ahead[0], arrow) for arrow in ARROWS} - reached
            reached |= found
            ahead = [*ahead[1:], *sorted(found)]
        assert reached == all_of_them
        click_one(page, random)


def arrived_at(page: Page, move: str, arrow: str) -> str:
    """Which offer an arrow leads to, from another one."""
    element(page, move).focus()
    page.keyboard.press(arrow)
    return focused(page).get_attribute("data-action") or "nowhere"


def test_unearthed_tells_what_happens_and_why(server: Server, people: People) -> None:
    person = people("Anna")
    page = person.page
    table = set_up(person, server, find("unearthed"), ["me", "greedy"], {"round_limit": "1"})
    random = Random(1)
    while may_move(page):
        if "deck" in offered(page) and page.locator("#table-log li").count():
            assert marked(page) in places(page, "[id^=s1-]")  # what the bot has just done
        move = click_one(page, random)
        if move in ("deck", "pile"):
            assert marked(page) in places(page, f"#{move}")
    told = page.locator("#table-log li").all_inner_texts()
    last = page.locator("#table-last").inner_text()
    assert last == f"Move {len(server.table(table).match.moves)} {told[0]}"  # of a long game, the page tells the end
    assert any(text.startswith("Greedy ") for text in told)
    assert any(text.startswith("Anna ") for text in told)
    assert "Round 1 is scored: " in told[0]

    rows = page.locator("#table-points tbody th").all_inner_texts()
    assert rows == ["Round 1: cards", "Round 1: score", "Total"]
    assert page.locator("#table-points .notes li", has_text="opened the last card").count() == 1
    rule = page.locator("#table-points .notes a.rule")
    assert rule.inner_text() in ("UN-16", "UN-17")
    with page.expect_popup() as opened:  # the table stays
        rule.click()
    opened.value.wait_for_url(re.compile(r"/rules#UN-1[67]$"))
    expect(opened.value.locator(":target")).to_be_in_viewport()


def marked(page: Page) -> str:
    """Where the mark of the last move is."""
    assert page.locator("#last-mark rect").count() == 2
    (place,) = places(page, "#last-mark")
    return place


def places(page: Page, selector: str) -> list[str]:
    """Where pieces lie on the board."""
    found: list[str] = page.locator(f"svg > {selector}").evaluate_all(
        "all => all.map((each) => each.getAttribute('transform'))"
    )
    return found
