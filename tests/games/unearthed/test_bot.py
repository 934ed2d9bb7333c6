"""Greedy plays Unearthed soundly: by what lies open, and with an eye on who would have the lowest score."""

import pytest

from digsite import bots
from digsite.core.match import Match, new
from digsite.games.unearthed.state import Phase, Source
from tests.games.unearthed.positions import opened


def holding(match: Match, seat: int, card: int) -> Match:
    """Have a seat hold a card from the pile."""
    state = match.state
    state["turn"], state["phase"], state["source"], state["hand"] = seat, Phase.KEEP, Source.PILE, card
    return match


def test_a_good_card_takes_the_place_of_the_worst() -> None:
    match = new("unearthed", seats=2, seed=7)
    state = opened(match, [30, 30], face_down={0: 3, 1: 3})
    state["seats"]["grid"][0, :3] = [1, 12, 1]
    assert bots.choose("greedy", holding(match, 0, 0), 0) == "keep b1"


def test_a_bad_card_goes_and_a_cell_is_opened() -> None:
    match = new("unearthed", seats=2, seed=7)
    state = opened(match, [30, 30], face_down={0: 5, 1: 5})
    state["seats"]["grid"][0, :7] = 1
    assert bots.choose("greedy", holding(match, 0, 12), 0).startswith("flip ")


@pytest.mark.parametrize(("own", "opens"), [(2, True), (70, False)])
def test_the_last_card_is_opened_with_the_lowest_score_in_sight(own: int, opens: bool) -> None:
    match = new("unearthed", seats=2, seed=7)
    opened(match, [own, 40], face_down={0: 1, 1: 1})
    move = bots.choose("greedy", holding(match, 0, 5), 0)
    assert (move in ("flip d3", "keep d3")) == opens


@pytest.mark.parametrize(("top", "move"), [(-2, "pile"), (12, "deck")])
def test_the_pile_is_taken_for_a_rare_find_only(top: int, move: str) -> None:
    match = new("unearthed", seats=2, seed=7)
    match.state["pile"][0] = top
    assert bots.choose("greedy", match, match.to_move[0]) == move


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_almost_always(seats: int) -> None:
    won = 0.0
    for seed in range(30):
        match = new("unearthed", seats=seats, seed=seed)
        greedy = seed % seats
        while (outcome := match.outcome) is None:
            seat = match.to_move[0]
            match.play(seat, bots.choose("greedy" if seat == greedy else "random", match, seat))
        won += outcome.returns[greedy]
    assert won >= 28
