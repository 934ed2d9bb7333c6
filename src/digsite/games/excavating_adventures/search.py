"""Choosing by the equilibrium of the round, and of the next one after it where the budget allows.

The budget is the number of positions whose fitted worth may be asked for: a round is looked at as a whole, the next one
after each of its outcomes if that asks for no more.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.chance import Words, next_word
from digsite.core.compile import apart, rule
from digsite.games.excavating_adventures.desk import Desk, Numbers, new_desks
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.rounds import (
    act,
    better,
    decide_removals,
    estimate,
    lay_out,
    lead_of,
    put_in_hand,
    remover,
    settle_desk,
)
from digsite.games.excavating_adventures.rules import is_grumbling, to_move
from digsite.games.excavating_adventures.state import SEATS, Action, Phase, State
from digsite.games.excavating_adventures.worth import NONE, appraise

if TYPE_CHECKING:
    from digsite.core.engine import Entry
    from digsite.core.game import Game

States = NDArray[Any]
Desks = NDArray[Any]  # two of Desk: for the round, and for the one after it
ROOM = 3  # states that a search works on: the position, the round as it is played, and after a removal
UNIT = 2.0**-53
ITERATIONS, NEAR = 320, 1e-4  # for the round that is to be decided: at most, and the distance in value, from -1 to 1
NEXT_ITERATIONS, NEXT_NEAR = 64, 2e-3  # for those after it, of which only the value counts


@apart
def after_removal(box: Box, states: States, seat: int, action: int, rng: Words, desk: Desk) -> float:
    """Return what states[1] is worth once a seat has decided on a removal; states[2] is written."""
    states[2] = states[1]
    decide_removals(box, states[2], seat, action, rng)
    if to_move(box, states[2]) == 0:
        return lead_of(states[2])
    estimate(box, states[2], lay_out(box, states[2], desk), desk)
    return settle_desk(desk, NEXT_ITERATIONS + 0, NEXT_NEAR)[0]


@apart
def look_ahead(box: Box, states: States, rng: Words, desks: Desks) -> None:
    """Write the payoffs of the round of states[0], laid out, by the equilibria of the next one; the rest is room."""
    desk = desks[0]
    for row in range(desk.first[0, desk.types[0]]):
        for column in range(desk.first[1, desk.types[1]]):
            states[1] = states[0]
            for seat in range(SEATS):
                states[1].seats[seat].waiting = 1
                put_in_hand(states[1], seat, desk.code[seat, row if seat == 0 else column], box.card_count)
            for seat in range(SEATS):
                act(box, states[1], seat, desk.action[seat, row if seat == 0 else column], rng)
            value = after_removal(box, states, NONE + 0, Action.SPARE + 0, rng, desks[1])
            removing = remover(box, states[0], row, column, desk)
            if removing != NONE:
                value = better(removing, value, after_removal(box, states, removing, Action.PLAYED + 0, rng, desks[1]))
            desk.payoff[row, column] = value


@rule
def effort(box: Box, state: State, desk: Desk) -> int:
    """Return about how many positions looking at two rounds asks for."""
    rows = desk.first[0, desk.types[0]] * desk.first[1, desk.types[1]]
    left = box.card_count - int(state.position)
    # The next round has a card less; behind a reshuffle there are few rows before, so that it can be afforded.
    following = rows * (left - 1) * (left - 1) / (left * left) if left > 1 else 9.0 * box.card_count * box.card_count
    return int(rows * following)


@rule
def no_choice(box: Box, state: State, seat: int) -> bool:
    """Tell whether a seat cannot attach a Dig."""
    place = state.seats[seat]
    digs = 0
    for dig in range(box.dig_count[place.deck_number]):
        digs += int(place.available[dig])
    return bool(digs == 0 or is_grumbling(box, state, place))


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


def think(
    box: Box,
    states: States,
    seat: int,
    rng: Words,
    desks: Desks,
    budget: int,
    iterations: int,
    distance: float,
    found: Numbers,
) -> int:
    """Return the choice of a seat in states[0]; without a seat, solve the round. One door, since each takes long.

    Args:
        box: the game's.
        states: ROOM of them; but for the first they are room.
        seat: which may look at nothing but what it may see, or NONE.
        rng: the bot's chance.
        desks: room; the policies are on the first.
        budget: of the search.
        iterations: at most so many for a round.
        distance: from an equilibrium that is near enough.
        found: the value for seat 0, the distance from it and the rounds seen are written, if the round is solved.
    """
    for desk in range(2):
        appraise(box, states[0], desks[desk])
    removing = seat != NONE and states[0].phase == Phase.REMOVE
    if removing and states[0].seats[1 - seat].choice < 2:
        return Action.SPARE + 0
    if removing:
        states[1] = states[0]
        spare = after_removal(box, states, NONE + 0, Action.SPARE + 0, rng, desks[1])
        played = after_removal(box, states, seat, Action.PLAYED + 0, rng, desks[1])
        return Action.PLAYED + 0 if spare != better(seat, spare, played) else Action.SPARE + 0
    if seat != NONE and no_choice(box, states[0], seat):
        return Action.NO_DIG + 0
    total = lay_out(box, states[0], desks[0])
    found[2] = 1 if effort(box, states[0], desks[0]) > budget else 2
    if found[2] == 1:
        estimate(box, states[0], total, desks[0])
    else:
        look_ahead(box, states, rng, desks)
    found[0], found[1] = settle_desk(desks[0], iterations, distance)
    if seat == NONE:
        return NONE + 0
    return drawn(desks[0], seat, states[0].seats[seat].deck[states[0].position] + 0, rng)


@cache
def thinking(game: "Game") -> "Entry":
    """Return think as Python calls it."""
    engine = game.engine
    return engine.entry(
        think, "", engine.box, engine.states, 0, engine.rng, new_desks(), 0, ITERATIONS, NEAR, np.zeros(3)
    )


def prepare(game: "Game") -> Iterator[None]:
    """Compile the search."""
    yield
    thinking(game)


def weighed(
    game: "Game", box: Box, states: States, desks: Desks, budget: int, iterations: int, distance: float
) -> tuple[float, float, int]:
    """Solve the round of the first of the states; the policies are on the first desk.

    Returns the value for seat 0, the distance from it, and how many rounds were looked at.
    """
    found = np.zeros(3)
    thinking(game)(box, states, NONE, np.ones(4, np.uint64), desks, budget, iterations, distance, found)
    return float(found[0]), float(found[1]), int(found[2])


def in_order(box: Box, state: "np.record", seat: int) -> None:
    """Sort what a seat cannot see, so that its choice hangs on nothing else."""
    first, last = int(state["position"]), int(box.card_count)
    shown = state["phase"] == Phase.REMOVE
    for each, place in enumerate(state["seats"]):
        place["deck"][first + int(shown or each == seat) : last].sort()


def search(game: "Game", box: Box, states: States, seat: int, rng: Words, budget: int) -> int:
    """Return a legal action, drawn from the seat's part of an equilibrium."""
    room = np.zeros(ROOM, states.dtype)
    room[0] = states[0]
    in_order(box, room[0], seat)
    return int(thinking(game)(box, room, seat, rng, new_desks(), budget, ITERATIONS, NEAR, np.zeros(3)))
