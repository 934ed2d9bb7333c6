"""Small games solved as a whole, and what the best answer to each bot wins in one."""

import itertools
from random import Random

import numpy as np
import pytest

from digsite import bots
from digsite.core.errors import NoSolver
from digsite.core.game import find
from digsite.core.match import Match
from digsite.games.excavating_adventures import exact, exploiting
from digsite.games.excavating_adventures.exact import Solved, doors, solved
from tests.games.excavating_adventures.small_games import FIRST, SECOND, options

GAME = find("excavating_adventures")


@pytest.fixture(scope="module")
def mirrored() -> Solved:
    return solved(GAME, GAME.options.box(options(), 2))


@pytest.fixture(scope="module")
def uneven() -> Solved:
    return solved(GAME, GAME.options.box(options(FIRST, SECOND), 2))


def test_mirrored_decks_are_worth_nothing(mirrored: Solved) -> None:
    assert abs(mirrored.values[0]) < 1e-6


def test_other_seats_have_the_opposite_value(uneven: Solved) -> None:
    turned = solved(GAME, GAME.options.box(options(SECOND, FIRST), 2))
    assert len(turned.values) == len(uneven.values)
    assert turned.values[0] == pytest.approx(-uneven.values[0], abs=1e-6)
    assert abs(uneven.values[0]) > 0.001


def test_a_removal_at_hand_is_never_a_burden(mirrored: Solved) -> None:
    """Which is why both who reveal a Grumbling spare."""
    small = mirrored.small
    compared = 0
    for index, state in enumerate(small.states):
        if state["seats"]["removed"][0] == 0:
            spent = state.copy()
            spent["seats"]["removed"][0] = 1
            other = small.numbers.get(spent.tobytes())
            if other is not None:
                compared += 1
                assert mirrored.values[index] >= mirrored.values[other] - 1e-7
    assert compared > 1000


@pytest.mark.parametrize("number", range(20))
def test_every_position_of_a_match_has_its_number(number: int, mirrored: Solved) -> None:
    match = Match(GAME, 2, number, options())
    random = Random(number)
    while not match.over:
        if match.to_move == (0, 1) and match.state["phase"] == 0:
            states = match.states.copy()
            doors(GAME).plain(match.box, states)
            assert states[0].tobytes() in mirrored.small.numbers
        seat = random.choice(match.to_move)
        match.play(seat, random.choice(match.legal(seat)))


def test_nothing_is_won_against_the_equilibrium(mirrored: Solved, uneven: Solved) -> None:
    for found in (mirrored, uneven):
        assert abs(exploiting.exploitability(GAME, found, exploiting.equilibrium_habits(found))) < 1e-6


def test_how_much_can_be_won_against_each_bot(mirrored: Solved) -> None:
    """In chances to win, at the deal; the best bot gives away less than 2 %."""
    box, lost = GAME.options.box(options(), 2), {}
    for name in bots.names(GAME):
        habits = exploiting.habits_of(GAME, box, mirrored.small, name)
        lost[name] = exploiting.exploitability(GAME, mirrored, habits)
    assert list(lost) == list(bots.names(GAME))
    assert lost[bots.RANDOM] > lost[bots.GREEDY] > lost[bots.names(GAME)[-1]] >= -1e-6
    assert lost[bots.names(GAME)[-1]] < 0.02


def test_a_large_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not exact.is_small(GAME.options.box(GAME.options.Options(), 2))
    assert exact.is_small(GAME.options.box(options(), 2))
    monkeypatch.setattr(exact, "MOST", 100)
    with pytest.raises(NoSolver, match="more than 100 positions"):
        exact.numbered(GAME, GAME.options.box(options(), 2))


def test_values_are_chances(uneven: Solved) -> None:
    assert np.all(np.abs(uneven.values) <= 1)
    for index, seat in ((0, 0), (0, 1)):
        first = uneven.small.first[index, seat, : uneven.small.types[index, seat] + 1]
        for begin, end in itertools.pairwise(first):
            assert uneven.policy[index, seat, begin:end].sum() == pytest.approx(1)
