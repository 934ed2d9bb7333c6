"""Limited supplies, the variation for several people: AC-21 and AC-22."""

from collections.abc import Mapping
from typing import Any

import pytest

from digsite.core.errors import BadOption, IllegalMove, NotYourTurn
from digsite.core.match import Match, new
from digsite.games.arrow_caverns.notation import COLOURS, cavern_number
from digsite.games.arrow_caverns.state import OUT
from tests.games.arrow_caverns.positions import at

FOUR = ("take red 1", "take yellow 2", "take green 3", "take blue 4")
TWO = ("take red 4", "take yellow 1", "take green 2", "take blue 3")  # seat 0: red 4; seat 1: the others


def picked(seats: int, moves: tuple[str, ...] = FOUR, **options: Any) -> Match:
    """Return a match after the picking, all arrows north, everything plain where it can be."""
    match = new("arrow_caverns", seats=seats, seed=1, limited_supplies=True, **options)
    match.state["arrows"][:25] = [4 if cavern == 12 else 0 for cavern in range(25)]
    for move in moves:
        match.play(match.to_move[0], move)
    return match


def put(match: Match, where: Mapping[str, str | None]) -> None:
    """Put Spelunkers somewhere."""
    for colour, name in where.items():
        match.state["where"][COLOURS.index(colour)] = OUT if name is None else cavern_number(5, name)


def through_explore(match: Match) -> None:
    """Have everybody be done, turn arrows north and stay, until cards are handed over."""
    while match.view().phase != "hand":
        seat = match.to_move[0]
        moves = match.legal(seat)
        match.play(seat, next((move for move in moves if move == "done" or "stays" in move), moves[0]))


@pytest.mark.rule("AC-21")
def test_everybody_picks_once_in_seat_order() -> None:
    match = new("arrow_caverns", seats=4, seed=1, limited_supplies=True)
    assert match.view().phase == "pick"
    assert len(match.legal(0)) == 16
    order = []
    for move in FOUR:
        order.append(match.to_move)
        match.play(match.to_move[0], move)
    assert order == [(0,), (1,), (2,), (3,)]
    assert match.view().phase == "explore"
    assert match.view().turn == 1
    assert [one.owner for one in match.view().spelunkers] == [0, 1, 2, 3]
    assert [card.holder for card in match.view().cards] == [0, 1, 2, 3]


@pytest.mark.rule("AC-21")
def test_then_the_seat_with_the_lowest_sum_picks_again_the_lower_one_if_tied() -> None:
    match = new("arrow_caverns", seats=2, seed=1, limited_supplies=True)
    order = []
    for move in ("take red 3", "take blue 1", "take green 2", "take yellow 4"):
        order.append(match.to_move[0])
        match.play(match.to_move[0], move)
    assert order == [0, 1, 1, 0]  # sums 3 and 1, then 3 and 3: tied
    brutal = new("arrow_caverns", seats=3, seed=1, limited_supplies=True, edition="brutal")
    for move in ("take red 2", "take blue 1", "take green 1"):
        brutal.play(brutal.to_move[0], move)
    assert brutal.to_move == (1,)
    with pytest.raises(IllegalMove, match=r"not there to be picked \(AC-21\)"):
        brutal.play(1, "take red 2")


@pytest.mark.rule("AC-21")
def test_it_needs_four_cards_and_several_people() -> None:
    edition = {
        "game": "arrow_caverns",
        "kind": "edition",
        "name": "five",
        "size": 5,
        "turns": 7,
        "moves": [1, 1, 1, 1, 1],
    }
    edition["tiles"] = {"plain": 8, "treasure": 4, "unstable": 12}
    with pytest.raises(BadOption, match=r"exactly 4 Move Cards; 'five' has 5 \(AC-21\)"):
        new("arrow_caverns", seats=2, limited_supplies=True, edition=edition)
    new("arrow_caverns", seats=2, edition=edition)


@pytest.mark.rule("AC-21")
def test_a_seat_moves_only_its_own_with_its_own_and_explore_ends_when_all_are_done() -> None:
    match = picked(3, ("take red 4", "take yellow 1", "take green 2", "take blue 3"))
    assert list(match.to_move) == [0, 1, 2]
    assert match.legal(0) == ("red 4", "done")
    assert match.legal(1) == ("yellow 1", "yellow 3", "blue 1", "blue 3", "done")
    with pytest.raises(IllegalMove, match=r"yellow is another's Spelunker \(AC-21\)"):
        match.play(0, "yellow 4")
    with pytest.raises(IllegalMove, match=r"the 1 is another's card \(AC-21\)"):
        match.play(0, "red 1")
    match.play(0, "red 4")
    assert list(match.to_move) == [0]  # its card is walked to its end first
    with pytest.raises(NotYourTurn, match=r"seat 0 walks a card to its end first \(AC-25\)"):
        match.play(1, "yellow 1")
    match.play(0, "n")
    match.play(1, "done")
    with pytest.raises(NotYourTurn, match=r"you have said 'done'; exploring ends when all have \(AC-21\)"):
        match.play(1, "yellow 1")
    assert list(match.to_move) == [0, 2]
    assert match.view().done == (False, True, False)
    match.play(2, "done")
    match.play(0, "done")
    assert match.view().phase == "survey"


@pytest.mark.rule("AC-21")
def test_the_owner_answers_for_survey_and_escape_the_lowest_of_several() -> None:
    match = picked(4)
    put(match, {"yellow": "b2", "blue": "b2", "green": "d4"})
    for seat in range(4):
        match.play(seat, "done")
    assert (match.view().asked, match.to_move) == ("b2", (1,))
    with pytest.raises(NotYourTurn, match=r"seat 1 turns the arrow, as the owner of a Spelunker there \(AC-21\)"):
        match.play(3, "b2 n")
    match.play(1, "b2 n")
    assert (match.view().asked, match.to_move) == ("d4", (2,))
    match.play(2, "d4 n")
    assert (match.view().asked, match.to_move) == ("red", (0,))
    with pytest.raises(NotYourTurn, match=r"seat 0 says whether the Spelunker leaves, as its owner \(AC-21\)"):
        match.play(1, "red leaves")


@pytest.mark.rule("AC-22")
def test_cards_change_hands_where_spelunkers_shared_a_cavern_in_seat_order() -> None:
    match = picked(3, ("take red 4", "take yellow 1", "take green 2", "take blue 3"))
    put(match, {"red": "b2", "blue": "b2", "yellow": "d4", "green": "e5"})
    through_explore(match)
    assert match.to_move == (0,)
    assert match.legal(0) == ("done", "give 4 to seat 1")
    match.play(0, "give 4 to seat 1")
    match.play(0, "done")
    with pytest.raises(NotYourTurn, match=r"it is the turn of seat 1 to hand over cards \(AC-22\)"):
        match.play(0, "give 4 to seat 1")
    assert match.to_move == (1,)
    assert match.legal(1) == ("done", "give 1 to seat 0", "give 3 to seat 0")
    with pytest.raises(IllegalMove, match=r"it does not go back \(AC-22\)"):
        match.play(1, "give 4 to seat 0")
    with pytest.raises(IllegalMove, match=r"none shared a Cavern with one of seat 2 \(AC-22\)"):
        match.play(1, "give 4 to seat 2")
    with pytest.raises(IllegalMove, match=r"the 2 is not among your cards"):
        match.play(1, "give 2 to seat 0")
    match.play(1, "give 3 to seat 0")
    match.play(1, "done")
    match.play(2, "done")
    view = match.view()
    assert (view.turn, view.phase) == (2, "explore")
    assert {card.value: card.holder for card in view.cards} == {1: 1, 2: 2, 3: 0, 4: 1}
    assert not any(card.used for card in view.cards)  # AC-17
    assert match.legal(0) == ("red 3", "done")


@pytest.mark.rule("AC-22")
def test_who_has_an_escaped_spelunker_hands_to_anyone_now_and_later() -> None:
    match = picked(4)
    put(match, {"yellow": "a1", "green": "b2", "blue": "e5"})
    for seat in range(4):
        match.play(seat, "done")
    while match.view().phase == "survey":
        match.play(match.to_move[0], match.legal(match.to_move[0])[0])
    match.play(0, "red leaves")
    assert match.legal(0) == ("done", "give 1 to seat 1", "give 1 to seat 2", "give 1 to seat 3")
    match.play(0, "done")
    assert match.legal(1) == ("done",)  # to seat 0, too, only who has one out or shared a Cavern
    for seat in (1, 2, 3):
        match.play(seat, "done")
    put(match, {"yellow": "a1", "green": "b2", "blue": "e5"})
    match.state["unstable"] &= match.state["buried"]  # nobody makes the Cave collapse
    through_explore(match)
    assert match.legal(0) == ("done", "give 1 to seat 1", "give 1 to seat 2", "give 1 to seat 3")


@pytest.mark.rule("AC-22")
def test_sharing_counts_from_where_the_escape_phase_began() -> None:
    match = picked(4)
    put(match, {"green": "b2", "blue": "e5"})
    for seat in range(4):
        match.play(seat, "done")
    while match.view().phase == "survey":
        match.play(match.to_move[0], match.legal(match.to_move[0])[0])
    match.play(0, "red leaves")  # was in Daylight with yellow, which stays
    match.play(1, "yellow stays")
    match.play(0, "done")
    assert match.legal(1) == ("done", "give 2 to seat 0")


@pytest.mark.rule("AC-22")
def test_a_card_may_go_on_to_a_third_and_not_back_within_the_phase() -> None:
    match = picked(3, ("take red 4", "take yellow 1", "take green 2", "take blue 3"))
    put(match, {"red": "b2", "blue": "b2", "green": "b2", "yellow": "d4"})
    through_explore(match)
    match.play(0, "give 4 to seat 1")
    match.play(0, "done")
    match.play(1, "give 4 to seat 2")
    match.play(1, "done")
    assert "give 4 to seat 0" not in match.legal(2)
    assert "give 4 to seat 1" not in match.legal(2)
    assert match.view().cards[3].had_by == (0, 1, 2)
    match.play(2, "done")
    assert match.view().cards[3].had_by == ()


@pytest.mark.rule("AC-22")
def test_nothing_is_handed_over_when_the_game_has_ended() -> None:
    match = picked(2, TWO)
    put(match, {"red": None, "yellow": None, "green": None})
    for seat in (0, 1):
        match.play(seat, "done")
    match.play(1, "blue leaves")
    assert match.over
    assert match.view().phase == "over"


@pytest.mark.rule("AC-22")
def test_handing_over_may_be_taken_back_but_for_the_last_done() -> None:
    match = picked(2, TWO)
    through_explore(match)
    match.play(0, "give 4 to seat 1")
    assert match.may_take_back(0)
    match.play(0, "done")
    assert match.may_take_back(1)
    match.play(1, "done")
    assert not match.may_take_back(1)


def test_words_of_picks_and_gifts() -> None:
    match = picked(2, TWO)
    assert [line.text for line in match.log()][:2] == ["{0} takes red and the 4.", "{1} takes yellow and the 1."]
    through_explore(match)
    match.play(0, "give 4 to seat 1")
    assert match.log()[-1].text == "{0} hands the 4 to {1}."
    assert at(match, "red") == "c3"
