"""Choosing by the equilibrium of the round, and of the next one after it where the budget allows.

The budget is the number of positions whose fitted worth may be asked for: a round is looked at as a whole, the next one
after each of its outcomes if that asks for no more.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.chance import Words, next_word
from digsite.core.compile import apart, rule
from digsite.games.excavating_adventures.desk import Desk, new_desks
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.rounds import (
    ITERATIONS,
    NEAR,
    act,
    better,
    decide_removals,
    lay_out,
    near,
    put_in_hand,
    remover,
    settle_desk,
    worth_after,
)
from digsite.games.excavating_adventures.state import Action, Phase, State
from digsite.games.excavating_adventures.worth import NONE

if TYPE_CHECKING:
    from digsite.core.engine import Entry
    from digsite.core.game import Game

States = NDArray[Any]
Desks = NDArray[Any]  # two of Desk: for the round, and for the one after it
ROOM = 3  # states that a search works on: the position, the round as it is played, and after a removal
UNIT = 2.0**-53


@apart
def after_removal(box: Box, states: States, seat: int, action: int, rng: Words, desk: Desk) -> float:
    """Return what states[1] is worth once a seat has decided on a removal; states[2] is written."""
    states[2] = states[1]
    decide_removals(box, states[2], seat, action, rng)
    return worth_after(box, states[2], desk, ITERATIONS, NEAR)


@rule
def after_round(box: Box, states: States, row: int, column: int, rng: Words, desks: Desks) -> float:
    """Return what the round of states[0] is worth if both decide so, by the equilibrium of the next one."""
    desk = desks[0]
    states[1] = states[0]
    put_in_hand(states[1], 0, desk.code[0, row], box.card_count)
    put_in_hand(states[1], 1, desk.code[1, column], box.card_count)
    seat = remover(box, states[1], row, column, desk)
    states[1].seats[0].waiting = 1
    states[1].seats[1].waiting = 1
    act(box, states[1], 0, desk.action[0, row], rng)
    act(box, states[1], 1, desk.action[1, column], rng)
    value = after_removal(box, states, NONE, 0, rng, desks[1])
    if seat != NONE:
        value = better(seat, value, after_removal(box, states, seat, Action.PLAYED + 0, rng, desks[1]))
    return value


@rule
def effort(box: Box, state: State, desk: Desk) -> int:
    """Return about how many positions looking at two rounds asks for."""
    rows = desk.first[0, desk.types[0]] * desk.first[1, desk.types[1]]
    left = box.card_count - int(state.position)
    # The next round has a card less; behind a reshuffle there are few rows before, so that it can be afforded.
    following = rows * (left - 1) * (left - 1) / (left * left) if left > 1 else 9.0 * box.card_count * box.card_count
    return int(rows * following)


@apart
def weigh(
    box: Box,
    states: States,
    rng: Words,
    desks: Desks,
    budget: int,
    iterations: int,
    distance: float,
) -> tuple[float, float, int]:
    """Solve the round of states[0]; the policies are on the desk. Returns value, distance from it and rounds seen."""
    desk = desks[0]
    lay_out(box, states[0], desk)
    if effort(box, states[0], desk) > budget:
        value, error = near(box, states[0], desk, iterations, distance)
        return value, error, 1
    for row in range(desk.first[0, desk.types[0]]):
        for column in range(desk.first[1, desk.types[1]]):
            desk.payoff[row, column] = after_round(box, states, row, column, rng, desks)
    value, error = settle_desk(desk, iterations, distance)
    return value, error, 2


@rule
def drawn(desk: Desk, seat: int, code: int, rng: Words) -> int:
    """Draw a decision for a card from a seat's policy."""
    kind = 0
    while desk.code[seat, desk.first[seat, kind]] != code:
        kind += 1
    chance = float(next_word(rng) >> np.uint64(11)) * UNIT
    last = desk.first[seat, kind + 1] - 1
    for row in range(desk.first[seat, kind], last):
        chance -= desk.policy[seat, row]
        if chance < 0.0:
            return int(desk.action[seat, row])
    return int(desk.action[seat, last])


@rule
def think(box: Box, states: States, seat: int, rng: Words, desks: Desks, budget: int) -> int:
    """Return the choice of a seat in states[0]; the other states are room."""
    place = states[0].seats[seat]
    if states[0].phase == Phase.REMOVE:
        if states[0].seats[1 - seat].choice < 2:
            return Action.SPARE + 0
        states[1] = states[0]
        spare = after_removal(box, states, NONE, 0, rng, desks[1])
        played = after_removal(box, states, seat, Action.PLAYED + 0, rng, desks[1])
        return Action.PLAYED + 0 if spare != better(seat, spare, played) else Action.SPARE + 0
    code = int(place.deck[states[0].position])
    digs = 0
    for dig in range(box.dig_count[place.deck_number]):
        digs += int(place.available[dig])
    if digs == 0 or box.grumbling[place.deck_number, code >> 1] == 1:
        return Action.NO_DIG + 0
    weigh(box, states, rng, desks, budget, ITERATIONS, NEAR)
    return drawn(desks[0], seat, code, rng)


def think_at(box: Box, states: States, seat: int, rng: Words, desks: Desks, budget: int) -> int:
    """Let a bot choose in the first of the states."""
    return think(box, states, seat, rng, desks, budget)


def weigh_at(
    box: Box, states: States, rng: Words, desks: Desks, budget: int, iterations: int, distance: float
) -> tuple[float, float, int]:
    """Solve the round of the first of the states."""
    return weigh(box, states, rng, desks, budget, iterations, distance)


@cache
def thinking(game: "Game") -> "Entry":
    """Return think_at as Python calls it."""
    engine = game.engine
    return engine.entry(think_at, "", engine.box, engine.states, 0, engine.rng, new_desks(), 0)


@cache
def weighing(game: "Game") -> "Entry":
    """Return weigh_at as Python calls it."""
    engine = game.engine
    return engine.entry(weigh_at, "", engine.box, engine.states, engine.rng, new_desks(), 0, 0, 0.0)


def search(game: "Game", box: Box, states: States, seat: int, rng: Words, budget: int) -> int:
    """Return a legal action, drawn from the seat's part of an equilibrium."""
    room = np.zeros(ROOM, states.dtype)
    room[0] = states[0]
    return int(thinking(game)(box, room, seat, rng, new_desks(), budget))
