"""What is refused in Arrow Caverns: always a sentence with the rule, a code, and nothing has changed."""

from typing import Any

import pytest

from digsite.core.errors import BadOption, DigsiteError
from digsite.core.match import Match, new
from tests.games.arrow_caverns.positions import cave, play

FORCED = "no Spelunker is at a choice; steps along arrows make themselves (AC-09)"
TO_ITS_END = "the card of red is walked to its end first: n, e, s, w or stop (AC-25)"
SURVEY = "no Move Cards are used any more this turn; the Buried Cavern asked for is turned (AC-11)"
ESCAPE = "this is the Escape phase: a Spelunker in Daylight leaves or stays (AC-16)"
EXPLORE = "this is the Explore phase: move with cards, as in 'red 3', or say 'done' (AC-08)"
PICK = "first everybody picks Spelunkers and Move Cards, as in 'take red 3' (AC-21)"
FIRST_STEP = "a card moves its Spelunker at least one step; red goes n, e, s or w first (AC-10)"
CARDS = "there are 1 to 6 Move Cards of 1 to 9 (AC-06)"
SIZE = "the Cave has 3, 5 or 7 rows and columns (AC-06)"
GOOD: dict[str, Any] = {
    "game": "arrow_caverns",
    "kind": "edition",
    "name": "mine",
    "size": 5,
    "turns": 7,
    "moves": [1, 2, 3, 4],
    "tiles": {"plain": 8, "treasure": 4, "unstable": 12},
}


def tiles(plain: int, treasure: int) -> dict[str, Any]:
    return {"tiles": {"plain": plain, "treasure": treasure, "unstable": 12}}


def on_arrows() -> Match:
    """Everybody stands on an arrow, and nobody at a choice."""
    return cave(where={"red": "a1", "yellow": "b2", "green": "d4", "blue": "e5"}, arrows={"a1": "e"})


def walking() -> Match:
    match = cave()
    play(match, "red 2")
    return match


def spent() -> Match:
    match = on_arrows()
    play(match, "red 3")
    return match


def surveying() -> Match:
    match = on_arrows()
    play(match, "done")
    return match


def escaping() -> Match:
    match = cave()
    play(match, "done")
    return match


def one_escaped() -> Match:
    return cave(where={"red": None})


def limited() -> Match:
    match = new("arrow_caverns", seats=3, seed=1, limited_supplies=True)
    for move in ("take red 4", "take yellow 3", "take green 2", "take blue 1"):
        match.play(match.to_move[0], move)
    return match


def picking() -> Match:
    match = new("arrow_caverns", seats=2, seed=1, limited_supplies=True)
    match.play(0, "take red 4")
    return match


@pytest.mark.parametrize(
    ("position", "seat", "move", "reason"),
    [
        (on_arrows, 0, "w", FORCED),
        (on_arrows, 0, "stop", FORCED),
        (walking, 0, "stop", FIRST_STEP),
        (walking, 0, "blue 1", TO_ITS_END),
        (walking, 0, "done", TO_ITS_END),
        (spent, 0, "blue 3", "the 3 has been used this turn (AC-08)"),
        (spent, 0, "red 7", "this edition has no Move Card 7 (AC-06)"),
        (one_escaped, 0, "red 1", "red has escaped (AC-08)"),
        (surveying, 0, "red 1", SURVEY),
        (surveying, 0, "e", SURVEY),
        (surveying, 0, "done", SURVEY),
        (surveying, 0, "d4 n", "the next to be surveyed is a1 (AC-25)"),
        (escaping, 0, "red 1", ESCAPE),
        (escaping, 0, "c2 n", ESCAPE),
        (escaping, 0, "blue leaves", "the next to leave or stay is red (AC-25)"),
        (limited, 0, "red 3", "the 3 is another's card (AC-21)"),
        (limited, 0, "yellow 4", "yellow is another's Spelunker (AC-21)"),
        (limited, 1, "give 3 to seat 0", EXPLORE),
        (picking, 1, "take red 3", "the Spelunker or the card is not there to be picked (AC-21)"),
        (picking, 1, "red 4", PICK),
    ],
)  # fmt: skip
def test_a_move_that_the_rules_forbid(position: Any, seat: int, move: str, reason: str) -> None:
    match = position()
    before = match.states.tobytes(), match.moves, match.to_move, match.legal(seat)
    with pytest.raises(DigsiteError) as refused:
        match.play(seat, move)
    assert (refused.value.code, refused.value.sentence) == ("illegal", f"{move!r}: {reason}.")
    assert (match.states.tobytes(), match.moves, match.to_move, match.legal(seat)) == before


def test_anothers_turn_and_a_game_that_is_over() -> None:
    match = picking()
    with pytest.raises(DigsiteError) as refused:
        match.play(0, "take blue 1")
    assert refused.value.code == "not_your_turn"
    assert refused.value.sentence == "'take blue 1': it is the turn of seat 1 to pick (AC-21)."
    match = cave(where={"red": None, "yellow": None, "green": None})
    play(match, "done", "blue leaves")
    states = match.states.tobytes()
    with pytest.raises(DigsiteError) as refused:
        match.play(0, "done")
    assert refused.value.code == "over"
    assert refused.value.sentence.endswith("but not with all the Star Stones (AC-20).")
    assert match.states.tobytes() == states


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (tiles(9, 4), "25 tiles do not fill the Cave: 5 times 5 without Daylight is 24 (AC-04)"),
        (tiles(7, 4), "23 tiles do not fill the Cave: 5 times 5 without Daylight is 24 (AC-04)"),
        (tiles(9, 3), "tiles.treasure is 4, a Treasure Cavern for each Star Stone (AC-05), not 3"),
        ({"size": 4}, SIZE),
        ({"size": "five"}, SIZE),
        ({"turns": 0}, "a game has 1 to 12 turns (AC-06)"),
        ({"turns": 13}, "a game has 1 to 12 turns (AC-06)"),
        ({"moves": []}, CARDS),
        ({"moves": [1, 2, 3, 4, 5, 6, 7]}, CARDS),
        ({"moves": [0, 2]}, CARDS),
        ({"moves": [10]}, CARDS),
    ],
)  # fmt: skip
def test_an_edition_that_the_rules_forbid(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        new("arrow_caverns", seed=1, edition=GOOD | change)
    assert refused.value.code == "bad_option"
    assert reason in refused.value.sentence
    assert new("arrow_caverns", seed=1, edition=GOOD).view().turns == 7


@pytest.mark.parametrize(
    ("seats", "edition", "reason"),
    [
        (1, "standard", "Limited supplies are for several people, from 2 seats on (AC-21)."),
        (2, GOOD | {"moves": [1, 2, 3]}, "need an edition with exactly 4 Move Cards; 'mine' has 3 (AC-21)."),
    ],
)
def test_limited_supplies_that_cannot_be(seats: int, edition: Any, reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        new("arrow_caverns", seats=seats, seed=1, edition=edition, limited_supplies=True)
    assert refused.value.sentence.endswith(reason)
