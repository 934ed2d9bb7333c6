"""Gem Getter Pro as numbers for a learner: the observer's own mine square by square, and every seat's tracks."""

import numpy as np
from numpy.typing import NDArray

from digsite.core.compile import rule
from digsite.games.gem_getter_pro.collecting import bits, points
from digsite.games.gem_getter_pro.options import Box
from digsite.games.gem_getter_pro.pieces import PIECES
from digsite.games.gem_getter_pro.state import (
    BOULDERS,
    CIRCLES,
    FACES,
    KINDS,
    SEATS,
    SIDE,
    SLOTS,
    SQUARES,
    Mine,
    Place,
    State,
    Step,
)

# Of the own mine: whether a square is free, whether digging can go on there, and for each kind where it lies undug.
PLANES = 2 + KINDS
# Of each seat, the own first: filled circles by kind; rows, columns, boulders; gas crossed off; points; still digging.
PER_SEAT = KINDS + 6
# The round; both dice; the own step, gas and bonus digs; pieces still to dig, and those of each face offered.
STEPS = 5
SHARED = 1 + FACES + STEPS + 2 + PIECES + 2 * PIECES
LENGTH = PLANES * SQUARES + SEATS * PER_SEAT + SHARED
POINTS = 100.0  # what is 1


@rule
def observe(box: Box, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write LENGTH numbers, mostly from 0 to 1."""
    for index in range(LENGTH):
        out[index] = 0.0
    place = state.seats[seat]
    observe_mine(box, int(place.sheet), place.now, out)
    for offset in range(box.seats):
        other = (seat + offset) % box.seats
        first = PLANES * SQUARES + offset * PER_SEAT
        digging = state.seats[other].step != Step.FINISHED
        if other != seat and digging:  # GG-30
            observe_tracks(box, int(state.seats[other].sheet), state.seats[other].start, out[first:])
        else:
            observe_tracks(box, int(state.seats[other].sheet), state.seats[other].now, out[first:])
        out[first + KINDS + 5] = 1.0 if digging else 0.0
    shared = out[PLANES * SQUARES + SEATS * PER_SEAT :]
    shared[0] = state.round_number / box.rounds
    shared[state.white] = 1.0
    shared[FACES // 2 + state.green] = 1.0
    observe_round(box, state, place, shared[1 + FACES :])


@rule
def observe_mine(box: Box, sheet: int, mine: Mine, out: NDArray[np.float32]) -> None:
    """Write the own mine, plane by plane."""
    for square in range(SQUARES):
        row, column = square // SIDE, square % SIDE
        out[square] = int(mine.free[row]) >> column & 1
        out[SQUARES + square] = int(mine.edge[row]) >> column & 1
        kind = int(box.finds[sheet, square])
        if kind >= 0:
            out[(2 + kind) * SQUARES + square] = out[square]


@rule
def observe_tracks(box: Box, sheet: int, mine: Mine, out: NDArray[np.float32]) -> None:
    """Write what a seat has."""
    for kind in range(KINDS):
        out[kind] = mine.circles[kind] / CIRCLES
    out[KINDS] = bits(int(mine.rows)) / SIDE
    out[KINDS + 1] = bits(int(mine.columns)) / SIDE
    out[KINDS + 2] = bits(int(mine.boulders)) / BOULDERS
    out[KINDS + 3] = mine.spent / CIRCLES
    out[KINDS + 4] = points(box, sheet, mine) / POINTS


@rule
def observe_round(box: Box, state: State, place: Place, out: NDArray[np.float32]) -> None:
    """Write how far the own round has come, and which pieces are to be dug or offered."""
    out[place.step] = 1.0
    out[STEPS] = place.gas_used
    out[STEPS + 1] = place.owed / CIRCLES
    first = STEPS + 2
    for slot in range(SLOTS):
        if place.left >> slot & 1:
            out[first + box.patterns[place.choice, slot]] += 1.0
        for alternative in range(SLOTS):
            white = int(box.patterns[SLOTS * (state.white - 1) + alternative, slot])
            if white >= 0:
                out[first + PIECES + white] += 1.0
            green = int(box.patterns[SLOTS * (FACES // 2 + state.green - 1) + alternative, slot])
            if green >= 0:
                out[first + 2 * PIECES + green] += 1.0
