"""Arrow Caverns in the browser: a team's whole games, won and lost, what it is warned of, shown and told.

The tables are arranged with seeds and moves that are known, so that a match beside the page can say what must happen.
"""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from digsite.bots import choose
from digsite.core.game import find
from digsite.core.match import Match, new
from digsite.core.words import named
from digsite.table.ending import ending
from tests.browser.arranging import continued
from tests.browser.judging import judge, judge_targets
from tests.browser.meeting import caught_up
from tests.browser.people import People, Person
from tests.browser.playing import OVER, POST, answered, element, offered, on_board
from tests.browser.serving import Server

GAME = find("arrow_caverns")
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "color_scheme": "dark"}
# Soon over: every Spelunker has a Treasure next to it, and nothing is Unstable.
SMALL = {"size": 3, "turns": 4, "moves": [1, 1, 2, 3], "tiles": {"plain": 4, "treasure": 4, "unstable": 0}}
ONE_TURN = {"size": 5, "turns": 1, "moves": [1, 2], "tiles": {"plain": 8, "treasure": 4, "unstable": 12}}
MOVES = 46  # at most, in a game that is won
SEEDS = range(1, 500)


def edition(content: dict[str, Any]) -> dict[str, Any]:
    """Options with an edition of one's own."""
    return {"edition": {"game": GAME.name, "kind": "edition", "name": "own", **content}}


def searched(wanted: Callable[[Match], bool], seats: int, stop: Callable[[Match], bool], **options: Any) -> Match:
    """Let greedy play with one seed after the other until a match is as wanted where it stops."""
    for seed in SEEDS:
        match = new(GAME.name, seats=seats, seed=seed, **options)
        while not (match.over or stop(match)):
            seat = match.to_move[len(match.moves) % len(match.to_move)]
            match.play(seat, choose("greedy", match, seat))
        if wanted(match):
            return match
    raise AssertionError("no seed leads there")


def never(_: Match) -> bool:
    """Stop greedy nowhere."""
    return False


def click(person: Person, match: Match, *moves: str, seat: int = 0) -> None:
    """Click moves on the board, and make them in the match beside it."""
    for move in moves:
        assert set(on_board(person.page)) == set(match.legal(seat))
        element(person.page, move).click()
        answered(person.page)
        match.play(seat, move)


def expect_told(people: Sequence[Person], text: str) -> None:
    """Wait until the newest line of everybody's log is this."""
    for person in people:
        expect(person.page.locator("#table-log li").first).to_have_text(text)


def piece(page: Page, identity: str) -> str:
    """What a piece of the board says, its label with it."""
    label = page.locator(f"svg > #{identity}").get_attribute("aria-label") or ""
    return f"{label} {spoken(page, identity)}".strip()


def spoken(page: Page, identity: str) -> str:
    """What is written on a piece of the board, its lines joined."""
    return " ".join(" ".join(page.locator(f"svg > #{identity} text").all_text_contents()).split())


def rings(page: Page, identity: str) -> int:
    """How many rings a piece shows now."""
    return page.locator(f"svg > #{identity} > circle.piece-edge-can:visible").count()


def expect_end(person: Person, match: Match, got: str) -> None:
    """Look at the end: its sentence with turn, stones and escaped (AC-24), and what everybody has got."""
    page, names = person.page, [person.name]
    assert match.outcome is not None
    expect(page.locator(OVER)).to_have_count(1)
    expect(page.locator("#table-headline")).to_have_text(ending(match, names))
    view = match.view()
    told = f"Turn {view.turn} of {view.turns}, Star Stones {view.stones} of 4, Escaped {view.escaped} of 4."
    expect(page.locator("#table-headline")).to_contain_text(told)
    assert page.locator(f"{OVER} li span:last-child").all_inner_texts() == [got]
    assert piece(page, "status").startswith(f"{got.capitalize()} in turn {view.turn}")
    assert page.locator("svg > [id^=stone-] path").count() == view.stones
    assert offered(page) == []


def test_a_won_game(server: Server, people: People) -> None:
    won = searched(
        lambda match: match.view().why == "won" and len(match.moves) < 50, 1, lambda _: False, **edition(SMALL)
    )
    anna, match = people("Anna"), won.at(0)
    continued(server, match, anna)
    for move in [made.text for made in won.moves]:
        phase = match.view().phase
        assert piece(anna.page, "status")
        expect(anna.page.locator(f"svg > #phase-{phase} rect.piece-plate-now")).to_have_count(1)
        click(anna, match, move)
    expect_end(anna, match, "won")
    judge(anna.page)
    for colour in ("red", "yellow", "green", "blue"):
        assert piece(anna.page, colour).startswith(f"{colour}, escaped")


def test_a_game_lost_by_collapse_after_warnings(server: Server, people: People) -> None:
    """A Spelunker is left on an Excavated Unstable Cavern: warned of, not forbidden, and the turn is played out."""

    def risky(match: Match) -> bool:
        view = match.view()
        return not view.walker and any("The Cave collapses unless" in text for text in view.warnings)

    match = searched(lambda match: not match.over, 1, risky)
    anna = people("Anna", **PHONE)
    page = anna.page
    continued(server, match, anna)
    warning = match.view().warnings[0]
    expect(page.locator("#table-points .notes")).to_contain_text(warning)
    assert spoken(page, "notes").startswith(f"! {warning}")
    danger = match.offers(0)["done"].partition(". Warning: ")[2]
    assert "would make the Cave collapse (AC-12)" in danger
    assert f"done: {danger}" in spoken(page, "notes")
    assert "!" in piece(page, "done")
    judge(page)
    judge_targets(page)
    click(anna, match, "done")
    if match.view().collapsing and not match.over:
        expect(page.locator("#table-log li").first).to_contain_text("The Cave will collapse at the end of this turn")
        assert "collapses at the end of this turn" in piece(page, "notes")
    while not match.over:  # the turn is played out
        assert match.view().phase in ("survey", "escape")
        click(anna, match, match.legal(0)[0])
    assert match.view().why == "collapsed"
    expect_end(anna, match, "lost")
    expect(page.locator("#table-headline")).to_contain_text("The Cave has collapsed (AC-18). The team loses.")


def test_a_game_lost_by_time_after_warnings(server: Server, people: People) -> None:
    anna, match = people("Anna"), new(GAME.name, seed=3, **edition(ONE_TURN))
    page = anna.page
    continued(server, match, anna)
    assert "can no longer be won" in piece(page, "notes")
    for card in ("red 2", "blue 1"):  # not back in time
        walked = match.copy()
        walked.play(0, card)
        away = next(way for way in "nesw" if lands_outside(walked, way))
        click(anna, match, card, away)
    assert "! Only 2 of the 4 in the Cave could be home in time (AC-19)." in spoken(page, "notes")
    click(anna, match, "done")
    while match.view().phase == "survey":
        click(anna, match, match.legal(0)[0])
    element(page, "yellow stays").hover()
    assert "this is the last turn to leave the Cave (AC-19)" in spoken(page, "told-stays")
    click(anna, match, "yellow stays", "green leaves")
    expect_end(anna, match, "lost")
    expect(page.locator("#table-headline")).to_contain_text("The last turn is over (AC-20).")


def lands_outside(match: Match, way: str) -> bool:
    """Tell whether a walk that goes on this way is over, outside of Daylight."""
    match = match.copy()
    match.play(0, way)
    view = match.view()
    return view.walker is None and view.trail[-1] != "c3"


def test_arrows_that_point_at_each_other_are_warned_of(server: Server, people: People) -> None:
    """Two Spelunkers on neighbouring Caverns: the second arrow may point back, but the page says so before."""
    match, way = neighbours()
    for move in ("yellow 2", way, "done"):
        match.play(0, move)
    other = match.view().spelunkers[1].cavern
    first, second = sorted(("c2", other), key=lambda name: (name[1], name[0]))
    towards = {(1, 0): "e", (-1, 0): "w", (0, 1): "s"}[ord(second[0]) - ord(first[0]), int(second[1]) - int(first[1])]
    back = {"e": "w", "w": "e", "s": "n"}[towards]
    anna = people("Anna")
    continued(server, match, anna)
    click(anna, match, f"{first} {towards}")
    warning = f"the arrows of {first} and {second} would point at each other"
    assert f"{second} {back}: {warning}" in spoken(anna.page, "notes")
    marked = anna.page.locator("svg > [id^=go-]").filter(has=anna.page.locator(".piece-flame"))
    assert marked.evaluate_all("all => all.map((each) => each.dataset.action)") == [f"{second} {back}"]
    element(anna.page, f"{second} {back}").hover()
    assert warning in spoken(anna.page, f"told-{back}")
    click(anna, match, f"{second} {back}")  # not a ban
    expect(anna.page.locator("#table-log")).to_contain_text(f"has the arrow of {second} point")


def neighbours() -> tuple[Match, str]:
    """Return a match with red on c2, and the way on which a 2 brings yellow next to it."""
    for seed in SEEDS:
        match = new(GAME.name, seed=seed)
        for move in ("red 1", "n"):
            match.play(0, move)
        for way in "nesw":
            if ends_at(match, "yellow 2", way) in ("b2", "d2", "c1"):
                return match, way
    raise AssertionError("no seed leads there")


def ends_at(match: Match, card: str, way: str) -> str | None:
    """Return where a card played from Daylight that way ends, if that is settled by its first step."""
    match = match.copy()
    match.play(0, card)
    match.play(0, way)
    view = match.view()
    return None if view.walker else view.trail[-1]


def test_where_a_spelunker_would_end_is_shown_and_forced_steps_make_themselves(server: Server, people: People) -> None:
    """The preview is there for pointers and for the keyboard; what is then played ends where it said."""

    def forced(match: Match) -> bool:
        reach = match.view().reach
        return any(r.card > 1 and len(r.caverns) == 1 for r in reach) and any(len(r.caverns) > 4 for r in reach)

    match = searched(lambda match: not match.over, 1, forced)
    reach = match.view().reach
    certain = next(r for r in reach if r.card > 1 and len(r.caverns) == 1)
    open_to = next(r for r in reach if len(r.caverns) > 4)
    anna = people("Anna")
    page = anna.page
    continued(server, match, anna)
    for shown in (certain, open_to):
        move = f"{shown.spelunker} {shown.card}"
        button, told = element(page, move), f"told-{shown.spelunker}-{shown.card - 1}"
        label = shown.caverns[0] if shown is certain else f"{len(shown.caverns)} ends"
        assert button.locator("text").first.text_content() == label
        assert rings(page, told) == 0
        button.hover()
        assert rings(page, told) == len(shown.caverns)
        sentence = match.offers(0)[move].partition(". Warning")[0]
        assert f"{sentence}." in spoken(page, told)
        page.mouse.move(2, 2)
        assert rings(page, told) == 0
        button.focus()
        page.keyboard.press("Shift")  # from now on the focus is shown
        assert rings(page, told) == len(shown.caverns)
    click(anna, match, f"{certain.spelunker} {certain.card}")
    view = match.view()
    assert view.walker is None  # all of its steps were forced
    assert len(view.trail) == certain.card + 1
    assert piece(page, certain.spelunker).startswith(f"{certain.spelunker}, {certain.caverns[0]}")
    expect(page.locator("#table-log li").first).to_contain_text(f"to {view.trail[-1]}.")
    assert page.locator("svg > #trail path").count() >= 2
    if f"{open_to.spelunker} {open_to.card}" in match.legal(0):
        click(anna, match, f"{open_to.spelunker} {open_to.card}")
        ends = next(r.caverns for r in match.view().reach)
        assert rings(page, "reach") == len(ends)
        way = next(move for move in match.legal(0) if move in "nesw")
        element(page, way).hover()
        assert rings(page, f"told-{way}") >= 1


def test_moves_are_taken_back_until_something_is_excavated(server: Server, people: People) -> None:
    """AC-25: until the last Survey move, or, if there is none, until `done`; in Escape until its last move."""
    anna, match = people("Anna"), new(GAME.name, seed=2)
    page, back = anna.page, anna.page.locator("#take-back")
    continued(server, match, anna)
    expect(back).to_have_count(0)
    click(anna, match, "red 1", "n", "done")
    for expected in ("red 1", "n", "done"):
        del expected
        back.click()
        answered(page)
        match.take_back(0)
        assert set(on_board(page)) == set(match.legal(0))
    expect(back).to_have_count(0)
    expect(page.locator("#table-log li")).to_have_count(0)
    assert piece(page, "red").startswith("red, c3")
    click(anna, match, "red 1", "n", "done", "c2 s")
    expect(page.locator("#table-log li").first).to_contain_text("Excavated: c2 is")
    expect(back).to_have_count(0)
    click(anna, match, "yellow leaves")
    back.click()
    answered(page)
    match.take_back(0)
    click(anna, match, "yellow stays", "green stays", "blue stays")
    expect(page.locator("#table-log li").first).to_contain_text("Turn 2 of 7.")
    expect(back).to_have_count(0)


def test_two_in_one_team_see_who_did_what(server: Server, people: People) -> None:
    anna, ben = both = people("Anna"), people("Ben", **PHONE)
    match = new(GAME.name, seats=2, seed=5)
    table = continued(server, match, *both)
    for person in both:
        expect(person.page.locator(".chairs .turn")).to_have_count(2)  # any of them moves
        expect(person.page.locator("#table-points thead th")).to_have_text(["Team"])
    click(anna, match, "red 1")
    expect_told(both, "Anna moves red with the 1.")
    caught_up(server.table(table), *both)
    click(ben, match, "n", seat=1)  # goes on with what Anna began
    expect_told(both, named(match.log()[-1].text, ["Anna", "Ben"]))
    for person in both:
        expect(person.page.locator("svg > #notes")).to_contain_text("Last move: Ben: n")
        assert piece(person.page, "red").startswith("red, c2")
    caught_up(server.table(table), *both)
    anna.page.locator("#take-back").click()  # of the team, whoever made it
    answered(anna.page)
    match.take_back(0)
    expect_told(both, "Anna moves red with the 1.")
    for person in both:
        assert set(on_board(person.page)) == {"n", "e", "s", "w"}
    judge(ben.page)
    judge_targets(ben.page)


def test_three_with_limited_supplies_play_their_own(server: Server, people: People) -> None:
    """A card or a Spelunker that is another's is not offered, and refused when it is asked for all the same (AC-21)."""
    three = [people("Anna"), people("Ben", **PHONE), people("Cleo")]
    names = [person.name for person in three]
    match = new(GAME.name, seats=3, seed=4, limited_supplies=True)
    table = continued(server, match, *three)
    for move in ("take red 4", "take yellow 3", "take green 2", "take blue 1"):
        seat = match.to_move[0]
        caught_up(server.table(table), *three)
        for other in {0, 1, 2} - {seat}:
            assert on_board(three[other].page) == []
        click(three[seat], match, move, seat=seat)
        expect_told(three, named(match.log()[-1].text, names))
    assert match.view().phase == "explore"
    caught_up(server.table(table), *three)
    for seat, person in enumerate(three):
        own = {f"{one.colour} {card.value}" for one in match.view().spelunkers for card in match.view().cards
               if one.owner == card.holder == seat}  # fmt: skip
        assert set(on_board(person.page)) == {*own, "done"}
        assert [piece(person.page, f"card-{card}").split()[-1] for card in range(4)] == ["Cleo", "Cleo", "Ben", "Anna"]
    judge(three[1].page)
    judge_targets(three[1].page)
    kept = server.table(table).kept
    people.expected.append("status of 409")
    for move, reason in (
        ("red 3", "the 3 is another's card (AC-21)"),
        ("yellow 4", "yellow is another's Spelunker (AC-21)"),
    ):
        assert three[0].page.evaluate(POST, move) == [409, "illegal", f"'{move}': {reason}."]
    assert server.table(table).kept == kept  # nothing has changed
    click(three[0], match, "red 4", seat=0)
    expect_told(three, named(match.log()[-1].text, names))
    for person in three[1:]:
        expect(person.page.locator("#table-headline")).to_contain_text("Anna is to move.")


def test_advice_is_shown_to_who_asks_and_nothing_is_moved(server: Server, people: People) -> None:
    anna, ben = both = people("Anna"), people("Ben", **PHONE)
    match = searched(lambda _: True, 2, lambda match: match.view().turn == 2 and not match.view().walker)
    table = continued(server, match, *both)
    caught_up(server.table(table), *both)
    advised = choose("greedy", match, 1)
    shown = "svg [data-advised]"
    ben.page.get_by_role("button", name="Ask for advice").tap()
    sentence = named(match.offers(1)[advised])
    expect(ben.page.locator("#table-advice")).to_have_text(f"The greedy bot would choose {advised}: {sentence}.")
    assert ben.page.locator(shown).evaluate_all("all => all.map((each) => each.dataset.action)") == [advised]
    judge(ben.page)
    assert anna.page.locator(f"{shown}, #table-advice:not(:empty)").count() == 0
    assert server.table(table).version == len(match.moves)
    element(ben.page, advised).tap()
    answered(ben.page)
    match.play(1, advised)
    caught_up(server.table(table), *both)
    assert server.table(table).match.moves == match.moves
    for person in both:
        assert person.page.locator(f"{shown}, #table-advice:not(:empty)").count() == 0
