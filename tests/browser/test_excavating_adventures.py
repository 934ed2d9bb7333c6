"""Excavating Adventures with two browsers: secret choices in both orders, a tie, a removal and a reshuffle.

Tables have secret seeds, so what must be seen is made certain, or nearly so, by small decks of study that people can
build: it happens to them in every cycle of the deck, or in every second one.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from digsite.core.game import SPECTATOR, find
from digsite.core.words import named
from digsite.games.excavating_adventures.board_words import ordinal
from digsite.games.excavating_adventures.cards import title
from digsite.table.table import Table
from tests.browser.meeting import caught_up, join
from tests.browser.people import People, Person
from tests.browser.playing import answered, element, live, on_board
from tests.browser.serving import Server

GAME = find("excavating_adventures")
ALWAYS_TIED = "name=always-tied&study=true&cards=grumble.1&digs=garnet.1"
TWO_CARDS = "name=two-cards&study=true&cards=grumble.1_pyra.1&digs=garnet.1"
MANY_DIGS = "name=many-digs&study=true&cards=grumble.1_pyra.7&digs=agate.1_garnet.2_pyrite.1"
CYCLES = 30  # what happens in every second one stays away for so long once in a thousand million times


class Meeting:
    """Anna and Ben at a table at which a deck meets itself, set up from the page where it was built."""

    def __init__(self, server: Server, people: People, deck: str) -> None:
        self.server = server
        self.people = anna, ben = people("Anna"), people("Ben")
        page = anna.page
        page.goto(f"{server.url}/games/{GAME.name}/decks?{deck}")
        page.locator("#play-deck").click()
        page.get_by_label("Your name").fill(anna.name)
        page.locator("#seat_1").select_option("open")
        page.locator("#option_target").fill("1000")
        page.get_by_role("button", name="Set up the table").click()
        page.wait_for_url("**/tables/*")
        live(page)
        self.name = page.url.rpartition("/")[2]
        join(anna, ben)
        expect(page.locator(".chairs .who", has_text="Ben")).to_have_count(1)

    def now(self) -> Table:
        """The table as it is kept, when both pages show it."""
        kept = self.server.table(self.name)
        caught_up(kept, *self.people)
        return kept

    def choose(self, seat: int, move: str) -> Table:
        """Click what the board offers, and wait for the answer."""
        page = self.people[seat].page
        element(page, move).click()
        answered(page)
        return self.now()

    def round(self, *moves: str) -> Table:
        """Play a round by these choices; whoever may remove a Dig removes none."""
        kept = self.now()
        for seat, move in enumerate(moves):
            kept = self.choose(seat, move)
        while kept.match.view(SPECTATOR).phase == "remove":
            kept = self.choose(kept.match.to_move[0], "spare")
        return kept

    def told(self, kept: Table) -> str:
        """The newest line of the log, which both pages show."""
        line = named(kept.match.log(SPECTATOR)[-1].text, kept.names)
        for person in self.people:
            expect(person.page.locator("#table-log li").first).to_have_text(line)
        return line


def pushed(person: Person, count: int) -> None:
    """Wait until more than so many pushes have come to somebody."""
    while len(person.heard) <= count:
        person.page.evaluate("1")  # what has come is noted while something is asked


def looked_anew(person: Person) -> tuple[str, str, str]:
    """Load the page again, and return its first push, what it shows, and what the record says."""
    count = len(person.heard)
    person.page.reload()
    live(person.page)
    pushed(person, count)
    record = person.page.evaluate("async () => (await fetch(location.pathname + '/record')).text()")
    return person.heard[-1][1], person.page.locator("#table").inner_html(), record


@pytest.mark.parametrize("first", [0, 1], ids=["Anna first", "Ben first"])
def test_nobody_sees_a_choice_before_both_are_in(first: int, server: Server, people: People) -> None:
    """Others learn that somebody has chosen: by one push, which is the same, letter by letter, whatever was chosen."""
    meeting = Meeting(server, people, MANY_DIGS)
    early, late = meeting.people[first], meeting.people[1 - first]
    watching = people("Cleo")
    watching.page.goto(early.page.url)
    live(watching.page)
    others, compared = (late, watching), 0
    for _ in range(3):  # rounds; the Grumbling, which leaves no choice, can be in one of them
        caught_up(meeting.now(), watching)
        choices, known = on_board(early.page)[::-1], list[tuple[str, str, str]]()
        for move in choices:
            heard = [len(person.heard) for person in others]
            version = [person.heard[-1][0] for person in others]
            meeting.choose(first, move)
            for index, person in enumerate(others):
                pushed(person, heard[index])
                assert [number for number, _ in person.heard[heard[index] :]] == [version[index] + 1]
                push, anew = person.heard[-1][1], looked_anew(person)
                assert push == anew[0]
                known.append(anew)
            compared += 1
            if move != choices[-1]:
                heard = [len(person.heard) for person in others]
                early.page.locator("#take-back").click()
                answered(early.page)
                for person, count in zip(others, heard, strict=True):
                    pushed(person, count)
        assert len(set(known[::2])) == len(set(known[1::2])) == 1
        kept = meeting.choose(1 - first, on_board(late.page)[0])
        caught_up(kept, watching)
        for person in (early, *others):
            expect(person.page.locator("#table-log")).to_contain_text("The cards are revealed")
        while kept.match.view(SPECTATOR).phase == "remove":
            kept = meeting.choose(kept.match.to_move[0], "spare")
    assert compared >= 4 + 3 + 1  # a Dig was used in each round
    caught_up(kept, watching)
    lines = " ".join(watching.page.locator("#table-log li").all_inner_texts())
    for made in kept.match.moves:  # now everybody knows
        if made.text.startswith("dig "):
            assert f"attaches the {title(made.text.removeprefix('dig '))}" in lines


def test_a_tie_and_a_reshuffle_after_each_round(server: Server, people: People) -> None:
    meeting = Meeting(server, people, ALWAYS_TIED)
    for number in (1, 2, 3):
        kept = meeting.now()
        assert [on_board(person.page) for person in meeting.people] == [["no dig"]] * 2  # EA-07: it is a Grumbling
        for seat in (0, 1):
            kept = meeting.choose(seat, "no dig")
        if number == 1:  # both may remove the other's Dig, which is available, once (EA-10)
            for person in meeting.people:
                assert sorted(on_board(person.page)) == ["remove garnet", "spare"]
            for seat in (1, 0):
                kept = meeting.choose(seat, "remove garnet")
        line = meeting.told(kept)
        assert "A tie (EA-14)." in line
        assert "Both decks are reshuffled, and all Digs are available again (EA-16)." in line
        for person in meeting.people:
            ties = "a tie" if number == 1 else f"{number} ties"
            expect(person.page.locator("#stake")).to_have_text(f"Stake 2 Points after {ties}")
            expect(person.page.locator("#round")).to_have_text(f"Round {number + 1}, {ordinal(number + 1)} shuffle")
            for seat in (0, 1):
                label = person.page.locator(f"#s{seat}-table").get_attribute("aria-label") or ""
                assert label.endswith("tied on the table: none")  # mixed in again


def test_a_tied_card_lies_there_until_a_round_is_won_for_two_points(server: Server, people: People) -> None:
    meeting = Meeting(server, people, TWO_CARDS)
    seen: set[str] = set()
    for _ in range(2 * CYCLES):
        line = meeting.told(meeting.round("no dig", "no dig"))
        labels = [
            person.page.locator(f"#s{seat}-table").get_attribute("aria-label") or ""
            for person in meeting.people
            for seat in (0, 1)
        ]
        if "A tie" in line and "reshuffled" not in line:
            assert all(re.search(r"tied on the table: (Pyra 6|Grumble 4); browse them$", label) for label in labels), (
                labels
            )
            seen.add("tied")
        else:
            assert all(label.endswith("tied on the table: none") for label in labels), labels
        if "wins 2 Points (EA-14)" in line:
            seen.add("won")
        if seen == {"tied", "won"}:
            return
    raise AssertionError(f"only seen: {seen}")


def test_discards_are_browsed_large_by_mouse_and_keyboard(server: Server, people: People) -> None:
    meeting = Meeting(server, people, MANY_DIGS)
    places = meeting.now().match.view(SPECTATOR).places
    while any(len(place.discards) < 2 for place in places):
        places = meeting.round("no dig", "no dig").match.view(SPECTATOR).places
    for person in meeting.people:
        dialog, close = person.page.get_by_role("dialog"), person.page.get_by_role("button", name="Close")
        for seat, place in enumerate(places):
            pile = person.page.locator(f"#s{seat}-discards")
            pile.click()
            expect(dialog.get_by_role("heading")).to_have_text(
                re.compile(rf"^{meeting.people[seat].name}\b.*: discards$")
            )
            shown = dialog.locator(".when-large text").all_text_contents()
            names = [text.lower() for text in shown if text in ("Pyra", "Grumble")]
            assert names == list(place.discards)
            person.page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            pile.press("Enter")
            expect(dialog.locator(".when-large")).to_be_visible()
            close.click()
            expect(pile).to_be_focused()


def test_discards_that_are_shuffled_are_looked_at_no_more(server: Server, people: People) -> None:
    meeting = Meeting(server, people, MANY_DIGS)
    kept = meeting.now()
    while not all(place.discards for place in kept.match.view(SPECTATOR).places):
        kept = meeting.round("no dig", "no dig")
    watching = people("Cleo")
    watching.page.goto(meeting.people[0].page.url)
    live(watching.page)
    watching.page.locator("#s0-discards").click()
    dialog, cycle = watching.page.get_by_role("dialog"), kept.match.view(SPECTATOR).cycle
    expect(dialog.locator(".when-large")).to_be_visible()
    while kept.match.view(SPECTATOR).cycle == cycle:
        kept = meeting.round("no dig", "no dig")
    expect(dialog).to_have_count(0)


def best(page: Page) -> str:
    """The Dig, if it is offered."""
    return "dig garnet" if "dig garnet" in on_board(page) else "no dig"


def test_a_grumbling_removes_the_dig_just_attached(server: Server, people: People) -> None:
    """The card with its Dig has 11 less 3 to 4; without it 3 to 4, and the Dig is there again."""
    meeting = Meeting(server, people, TWO_CARDS)
    for _ in range(2 * CYCLES):
        meeting.now()
        for seat in (0, 1):
            kept = meeting.choose(seat, best(meeting.people[seat].page))
        asked = kept.match.to_move if kept.match.view(SPECTATOR).phase == "remove" else ()
        if len(asked) == 1:
            break
        for seat in asked:  # two Grumblings, which keep their removals
            kept = meeting.choose(seat, "spare")
    [seat] = asked
    mine, theirs = meeting.people[seat], meeting.people[1 - seat]
    assert set(on_board(mine.page)) == {"remove played", "spare"}
    assert on_board(theirs.page) == []
    line = meeting.told(meeting.choose(seat, "remove played"))
    assert f"{mine.name} removes the garnet that {theirs.name} has just attached (EA-10)." in line
    assert {"Anna 4", "Ben 4"} & set(re.findall(r"\w+ 4\b", line))
    assert "6 - 3 = 3" in line
    assert f"{mine.name} wins" in line
    for person in meeting.people:
        assert person.page.locator(f"#s{1 - seat}-power").get_attribute("aria-label") == (
            "face 6, garnet removed, Grumbling -3, Power 3"
        )
        expect(person.page.locator(f"#s{1 - seat}-dig-garnet")).to_contain_text("available")
    assert meeting.now().match.view(SPECTATOR).places[seat].removals == 0
