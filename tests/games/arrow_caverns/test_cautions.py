"""Warnings of Arrow Caverns: what they say, when, and that they forbid nothing; and what cards reach."""

from collections.abc import Iterator
from random import Random

import pytest

from digsite import bots
from digsite.core.match import Match, new
from digsite.games.arrow_caverns.reach import each, most_led, ways_of
from tests.games.arrow_caverns.positions import cave, play


def warned(match: Match, move: str, seat: int = 0) -> str:
    """Return the warning in an offer."""
    return match.offers(seat)[move].partition(". Warning: ")[2]


def test_done_warns_of_who_would_make_the_cave_collapse() -> None:
    match = cave(unstable="b3 b4", excavated="b3 b4", arrows={"b3": "e"}, where={"red": "b3", "blue": "b4"})
    assert warned(match, "done") == "red and blue would make the Cave collapse (AC-12)"
    assert "unless red and blue are moved off" in match.view().warnings[0]
    play(match, "done")
    assert match.view().collapsing


def test_a_card_warns_if_no_other_can_help_afterwards() -> None:
    match = cave(unstable="b3 b4", excavated="b3 b4", arrows={"b4": "s", "b5": "e"}, where={"red": "b3", "blue": "b4"})
    play(match, "yellow 1", "n", "green 2", "n")
    assert match.legal(0) == (
        "red 3",
        "red 4",
        "yellow 3",
        "yellow 4",
        "green 3",
        "green 4",
        "blue 3",
        "blue 4",
        "done",
    )
    assert warned(match, "yellow 3") == "a Spelunker would make the Cave collapse, whatever follows (AC-12)"
    assert warned(match, "red 3") == warned(match, "blue 4") == ""
    play(match, "yellow 3")
    assert "No card can help" in match.view().warnings[0]
    assert warned(match, "yellow 4") == ""  # it makes nothing worse


def test_a_step_warns_too() -> None:
    match = cave(unstable="b3", excavated="b3")
    play(match, "blue 2", "n", "green 4", "n", "yellow 3", "n", "red 1")
    assert [bool(warned(match, way)) for way in "nesw"] == [False, False, False, True]
    assert match.legal(0) == ("n", "e", "s", "w")  # a warning, not a ban


def test_arrows_that_would_point_at_each_other() -> None:
    match = cave(where={"red": "b2", "blue": "c2", "green": "b4", "yellow": "b4"})
    play(match, "done")
    assert [warned(match, f"b2 {way}") for way in "nesw"] == [""] * 4  # c2 is yet to be turned
    play(match, "b2 e")
    assert warned(match, "c2 w") == "the arrows of b2 and c2 would point at each other"
    assert [warned(match, f"c2 {way}") for way in "nes"] == [""] * 3
    play(match, "c2 w")
    assert match.view().warnings == ("The arrows of b2 and c2 point at each other.",)


def test_arrows_at_each_other_round_an_edge() -> None:
    match = cave(where={"red": "a2", "blue": "e2", "green": "b4", "yellow": "b4"})
    play(match, "done", "a2 w")
    assert warned(match, "e2 e") == "the arrows of a2 and e2 would point at each other"


def test_home_in_time_in_the_last_turn() -> None:
    four = "a1 b1 d1 e1"
    match = cave(excavated=four, turn=7, where={"red": "c4", "blue": "c5", "green": None, "yellow": None})
    assert match.view().warnings == ()
    assert warned(match, "red 1") == ""  # into Daylight, and blue follows with the 2
    assert warned(match, "blue 1") == ""  # to c4, and the 2 or 3 or 4 goes on to Daylight, where it stops
    assert "only 1 of the 2" not in warned(match, "red 3")
    assert warned(match, "done") == "nobody could be home in time (AC-19)"
    play(match, "red 1", "blue 2")
    assert match.legal(0)[-1] == "done"
    assert warned(match, "done") == ""


def test_only_some_could_be_home() -> None:
    match = cave(
        excavated="a1 b1 d1 e1",
        turn=7,
        where={"red": "c4", "blue": "a2", "green": None, "yellow": None},
        arrows={"a2": "w", "e2": "e"},
    )
    assert match.view().warnings == ("Only 1 of the 2 in the Cave could be home in time (AC-19).",)
    assert warned(match, "done") == "nobody could be home in time (AC-19)"


def test_home_in_time_in_the_turn_before() -> None:
    loop = {"a2": "w", "e2": "e", "c4": "n"}
    where = {"red": "a2", "blue": "c4", "green": None, "yellow": None}
    stuck = cave(excavated="a1 b1 d1 e1 a2", unstable="a2", turn=6, where=where, arrows=loop)
    assert "only 1 of the 2 in the Cave could be home in time (AC-19)" in warned(stuck, "done")
    buried = cave(excavated="a1 b1 d1 e1", turn=6, where=where, arrows=loop)
    assert warned(buried, "done") == ""  # what is dug now may have no arrow next turn


def test_the_last_chances_to_leave() -> None:
    match = cave(turn=7, excavated="a1 b1 d1 e1")
    play(match, "done")
    assert warned(match, "red stays") == "this is the last turn to leave the Cave (AC-19)"
    assert warned(match, "red leaves") == ""
    match = cave(turn=2, where={"red": None, "yellow": None, "green": None})
    play(match, "done")
    assert "without all the Star Stones" in warned(match, "blue leaves")


def test_too_few_digs_are_left() -> None:
    match = cave(turn=6, excavated="a1 b1", where={"red": None, "yellow": None, "green": None})
    assert "can no longer be won" in match.view().warnings[0]
    assert cave(turn=5, excavated="a1 b1", where={"red": None, "yellow": None, "green": None}).view().warnings == ()


def walks(match: Match, colour: str, card: int) -> Iterator[str]:
    """Yield where a card can bring a Spelunker, by playing all of its walks."""
    match = match.copy()
    match.play(0, f"{colour} {card}")
    pending = [match]
    while pending:
        now = pending.pop()
        view = now.view()
        if view.walker is None:
            yield next(one.cavern for one in view.spelunkers if one.colour == colour)
            continue
        for move in now.legal(0):
            following = now.copy()
            following.play(0, move)
            pending.append(following)


@pytest.mark.parametrize("seed", range(12))
def test_what_a_card_reaches_is_what_its_walks_lead_to(seed: int) -> None:
    match = new("arrow_caverns", seed=seed, edition=("standard", "hard")[seed % 2])
    random = Random(seed)
    for _ in range(random.randrange(10, 60)):
        if not match.over:
            match.play(0, bots.choose("greedy", match, 0))
    while not match.over and (match.view().phase != "explore" or match.view().walker):
        match.play(0, bots.choose("greedy", match, 0))
    for reach in match.view().reach:
        found = {*walks(match, reach.spelunker, reach.card)}
        assert sorted(found, key=lambda name: (name[1], name[0])) == list(reach.caverns)


def led(match: Match, target: int, spelunkers: tuple[int, ...], cards: tuple[int, ...]) -> int:
    """Return how many can end in the target, trying every card with every Spelunker, one after the other."""
    ways = ways_of(match.box.size, match.state["arrows"].tobytes())
    best = sum(target >> cavern & 1 for cavern in spelunkers)
    for at, cavern in enumerate(spelunkers):
        for number, card in enumerate(cards):
            rest = cards[:number] + cards[number + 1 :]
            for end in each(ways.ends(cavern, card)):
                best = max(best, led(match, target, (*spelunkers[:at], end, *spelunkers[at + 1 :]), rest))
    return best


@pytest.mark.parametrize("seed", range(8))
def test_how_many_can_be_led_home_against_brute_force(seed: int) -> None:
    match = new("arrow_caverns", seed=seed, edition=("standard", "brutal")[seed % 2])
    random = Random(seed)
    for _ in range(random.randrange(20, 50)):
        match.play(0, bots.choose("greedy", match, 0))
    box = match.box
    spelunkers = tuple(random.randrange(25) for _ in range(2))
    cards = tuple(int(card) for card in box.cards[1:4])
    target = 1 << box.daylight | 1 << random.randrange(25)
    ways = ways_of(box.size, match.state["arrows"].tobytes())
    walkers = [(1 << cavern, 0b1110) for cavern in spelunkers]
    assert most_led(box, ways, target, walkers) == led(match, target, spelunkers, cards)
