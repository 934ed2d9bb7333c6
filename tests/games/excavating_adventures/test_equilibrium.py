"""The equilibrium of a round: games whose solution is known, and rounds that are played out by the rules."""

from random import Random
from typing import Any

import numpy as np
import pytest

from digsite.core.compile import bind
from digsite.core.game import find
from digsite.games.excavating_adventures.desk import HIDDEN, INPUTS, NODES, new_desks
from digsite.games.excavating_adventures.rounds import (
    act,
    balance_desk,
    better,
    decide_removals,
    estimate,
    lay_out,
    lead_of,
    put_in_hand,
    remover,
)
from digsite.games.excavating_adventures.rules import to_move
from digsite.games.excavating_adventures.search import ROOM
from digsite.games.excavating_adventures.state import SEATS, Action, Phase
from digsite.games.excavating_adventures.worth import NONE, appraise, through, value_of, write_inputs
from tests.suites import playing

GAME = find("excavating_adventures")


def solve_at(desks: Any, most: int, close: float) -> tuple[float, float]:
    """Solve the payoffs on the desk."""
    return balance_desk(desks[0], most, close)


def solve(payoff: list[list[float]], cards: tuple[list[int], list[int]]) -> tuple[float, float, Any]:
    """Return value, distance and policy of a game of numbers.

    Args:
        payoff: for the first player.
        cards: of each player, how many rows each equally likely card has.
    """
    desks = new_desks()
    desk = desks[0]
    table = np.array(payoff)
    desk["payoff"][: table.shape[0], : table.shape[1]] = table
    for seat, rows in enumerate(cards):
        desk["types"][seat] = len(rows)
        desk["first"][seat, : len(rows) + 1] = np.cumsum([0, *rows])
        desk["chance"][seat] = 1 / len(rows)
    entry = GAME.engine.entry(solve_at, "", desks, 0, 0.0, balance_desk=balance_desk)
    value, distance = entry(desks, 20_000, 1e-9)
    return value, distance, desk["policy"]


def test_matching_pennies() -> None:
    value, distance, policy = solve([[1, -1], [-1, 1]], ([2], [2]))
    assert [value, distance] == pytest.approx([0, 0], abs=1e-8)
    assert policy[0, :2] == pytest.approx([0.5, 0.5], abs=1e-4)


def test_a_game_without_a_sure_row() -> None:
    """Rows [3 -1] and [-2 1]: the first player mixes 3 to 4, the second 2 to 5, the value is 1/7."""
    value, _, policy = solve([[3, -1], [-2, 1]], ([2], [2]))
    assert value == pytest.approx(1 / 7, abs=1e-8)
    assert policy[0, :2] == pytest.approx([3 / 7, 4 / 7], abs=1e-4)
    assert policy[1, :2] == pytest.approx([2 / 7, 5 / 7], abs=1e-4)


def test_a_secret_card_is_bluffed_with() -> None:
    """A high or a low card, bet or fold (-1): a call costs or gains 2. Low bets 1 in 3, the other calls 2 in 3."""
    value, _, policy = solve([[-1, -1], [2, 1], [-1, -1], [-2, 1]], ([2, 2], [2]))
    assert value == pytest.approx(1 / 3, abs=1e-8)
    assert policy[0, :4] == pytest.approx([0, 1, 2 / 3, 1 / 3], abs=1e-4)
    assert policy[1, :2] == pytest.approx([2 / 3, 1 / 3], abs=1e-4)


def worth_of(box: Any, state: Any, desk: Any, inputs: Any) -> float:
    """Return the fitted worth of a state, read from the state itself."""
    if to_move(box, state) == 0:
        return lead_of(state)
    appraise(box, state, desk)
    write_inputs(box, state, desk, inputs)
    for node in range(NODES):
        desk.sums[node] = 0.0
    for side in range(SEATS):
        through(desk, 0, INPUTS, inputs[side], side * HIDDEN, desk.sums)
    return value_of(desk, desk.sums)


def largest_difference(box: Any, states: Any, rng: Any, desks: Any, inputs: Any) -> float:
    """Return how far a payoff on the desk is, at most, from the worth of the position that the rules lead to."""
    desk = desks[0]
    appraise(box, states[0], desk)
    estimate(box, states[0], lay_out(box, states[0], desk), desk)
    most = 0.0
    for row in range(desk.first[0, desk.types[0]]):
        for column in range(desk.first[1, desk.types[1]]):
            states[1] = states[0]
            put_in_hand(states[1], 0, desk.code[0, row], box.card_count)
            put_in_hand(states[1], 1, desk.code[1, column], box.card_count)
            seat = remover(box, states[1], row, column, desk)
            act(box, states[1], 0, desk.action[0, row], rng)
            act(box, states[1], 1, desk.action[1, column], rng)
            states[2] = states[1]
            decide_removals(box, states[2], NONE, 0, rng)
            value = worth(box, states[2], desks[1], inputs)
            if seat != NONE:
                states[2] = states[1]
                decide_removals(box, states[2], seat, Action.PLAYED + 0, rng)
                value = better(seat, value, worth(box, states[2], desks[1], inputs))
            most = max(most, abs(value - desk.payoff[row, column]))
    return most


def worth(box: Any, state: Any, desk: Any, inputs: Any) -> float:
    """Stand for `worth_of`."""
    raise NotImplementedError


@pytest.mark.parametrize("number", range(12))
def test_payoffs_are_what_the_rules_lead_to(number: int) -> None:
    """Digs given back by a won round after a tie are the one thing that the payoffs leave out (EA-15)."""
    match = playing.new(GAME, number)
    states, desks, inputs = np.zeros(ROOM, GAME.state), new_desks(), np.zeros((SEATS, INPUTS))
    rng = np.ones(4, np.uint64)
    bound = bind(worth_of, GAME.engine.home, GAME.name)
    entry = GAME.engine.entry(largest_difference, "", match.box, states, rng, desks, inputs, worth=bound)
    seen = 0
    for position in playing.positions(match, Random(number), 80):
        tabled = position.state["seats"]["table_other"].any() and match.box.other_returns
        if position.to_move == (0, 1) and position.state["phase"] == Phase.ATTACH and not tabled:
            states[0] = position.states[0]
            assert entry(match.box, states, rng, desks, inputs) < 1e-9
            seen += 1
    assert seen > 0
