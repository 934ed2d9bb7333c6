"""Moves of Unearthed in words: notation, offers, refusals, the log, and what a record shows to whom."""

import re
from random import Random

import pytest

from digsite.core.errors import IllegalMove, NotYourTurn, Unreadable
from digsite.core.match import new
from digsite.core.words import counted
from digsite.games.unearthed.notation import read, spelled
from digsite.games.unearthed.state import ACTIONS
from tests.games.unearthed.positions import last_turn
from tests.suites import playing


def test_notation_reads_back() -> None:
    assert [read(spelled(action)) for action in range(ACTIONS)] == list(range(ACTIONS))
    assert spelled(2) == "keep a1"
    assert spelled(25) == "flip d3"
    assert read("  KEEP   B3 ") == read("keep b3")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("keep e1", "there is no cell 'e1'; cells are a1 to d3"),
        ("keep", "'keep' is no move of Unearthed; moves are: deck, pile, keep b3, flip b3, drop"),
        ("", "'' is no move"),
        ("deck 5", "'deck 5' is no move"),
        ("flip b3 (-2)", "is no move"),
    ],
)
def test_what_cannot_be_read_says_what_could(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(text)
    assert sentence in error.value.sentence


def test_offers_say_what_they_do() -> None:
    match = new("unearthed", seats=2, seed=7)
    seat = match.to_move[0]
    top = match.view().pile[0]
    assert match.offers(seat) == {
        "deck": "Draw the top card of the deck",
        "pile": f"Take the {top} from the discard pile",
    }
    match.play(seat, "pile")
    offers = match.offers(seat)
    grid = match.view().grids[seat]
    for cell, card in zip([f"{column}{row}" for row in "123" for column in "abcd"], grid.cards, strict=True):
        there = "the face-down card" if card is None else f"the {card}"
        assert offers[f"keep {cell}"] == f"Keep the {top} at {cell}, in place of {there}"
        assert (offers.get(f"flip {cell}") == f"Discard the {top} and turn {cell} over") == (card is None)
    assert last_turn([7, 9]).offers(0)["drop"] == "Discard the 0"


@pytest.mark.parametrize(
    ("moves", "text", "rule"),
    [
        ([], "keep a1", "UN-07"),
        ([], "drop", "UN-07"),
        (["pile"], "deck", "UN-08"),
        (["pile"], "drop", "UN-09"),
    ],
)
def test_a_refusal_names_the_rule(moves: list[str], text: str, rule: str) -> None:
    match = new("unearthed", seats=2, seed=7)
    for move in moves:
        match.play(match.to_move[0], move)
    with pytest.raises(IllegalMove, match=rule):
        match.play(match.to_move[0], text)


@pytest.mark.parametrize("text", ["deck", "pile", "keep a1", "drop"])
def test_out_of_turn_the_refusal_says_whose_turn_it_is(text: str) -> None:
    match = new("unearthed", seats=2, seed=7)
    seat = match.to_move[0]
    for _ in range(2):  # before the draw and after it
        with pytest.raises(NotYourTurn) as error:
            match.play(1 - seat, text)
        assert error.value.sentence == f"{text!r}: it is the turn of seat {seat}; play goes clockwise (UN-06)."
        match.play(seat, match.legal(seat)[0])


def test_flipping_with_nothing_face_down_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"no card lies face down.*UN-11"):
        last_turn([7, 9]).play(0, "flip a1")


def test_the_log_says_why_a_score_is_what_it_is() -> None:
    match = last_turn([9, 4], target=1000)
    match.play(0, "drop")
    [line] = match.log()
    doubled = "{0} 18 (9; opened the last card without the lowest: doubled (UN-17))"
    assert line.text.startswith(f"{{0}} discards the 0. Round 1 is scored: {doubled} and {{1}} 4. A new round: ")


def test_the_log_says_who_opened_the_last_card() -> None:
    match = new("unearthed", seats=2, seed=7)
    while match.view().ender is None:
        seat = match.to_move[0]
        match.play(seat, match.legal(seat)[-1])
    assert f"That was the last face-down card of {{{match.view().ender}}}" in match.log()[-1].text


@pytest.mark.parametrize("number", range(5))
def test_a_record_of_what_was_seen_can_be_followed(number: int) -> None:
    """Every card that lies open for a viewer in the end stands in the viewer's record."""
    match = new("unearthed", seats=3, seed=number)
    for _ in playing.positions(match, Random(number), 30):
        pass
    for viewer in (-1, 0, 1, 2):
        lines = [line for line in match.record(viewer).splitlines() if re.match(r"\d+\. seat", line)]
        for draw, put in zip(lines[::2], lines[1::2], strict=True):
            if draw.split()[3] == "deck":
                own = draw.split()[2] == str(viewer)
                assert bool(re.search(r"deck \(-?\d+\)", draw)) == own
                assert ("drawn" in put) == (not own)


@pytest.mark.parametrize(("card", "words"), [(-2, "a -2"), (0, "a 0"), (8, "an 8"), (11, "an 11"), (12, "a 12")])
def test_a_card_is_told_as_people_say_it(card: int, words: str) -> None:
    assert counted(card) == words
