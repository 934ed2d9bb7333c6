"""Unearthed as numbers for a learner: the observer's own seat first, the others clockwise after it."""

import numpy as np
from numpy.typing import NDArray

from digsite.core.compile import rule
from digsite.games.unearthed.options import Box
from digsite.games.unearthed.state import CARDS, CELLS, HIGHEST, LOWEST, SEATS, VALUES, Phase, Source, State

# Of each seat: 12 values and 12 signs of lying face up; the total; whether it is the ender, and whether it is to move.
PER_SEAT = 2 * CELLS + 3
# Phase; the card in hand, if known, and its source; the pile's top; deck and pile; final turns; what is unseen.
SHARED = 1 + 3 + 1 + 2 + 1 + VALUES
LENGTH = SEATS * PER_SEAT + SHARED


@rule
def observe(box: Box, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write LENGTH numbers, mostly from -1 to 1: card values as parts of 12, totals as parts of the target."""
    for index in range(LENGTH):
        out[index] = 0.0
    for offset in range(box.seats):
        observe_place(box, state, (seat + offset) % box.seats, out[offset * PER_SEAT :])
    shared = out[SEATS * PER_SEAT :]
    shared[0] = 1.0 if state.phase == Phase.KEEP else 0.0
    known = state.source == Source.PILE or (state.source == Source.DECK and state.turn == seat)
    shared[1] = 1.0 if known else 0.0
    shared[2] = state.hand / HIGHEST if known else 0.0
    shared[3] = 1.0 if state.source == Source.DECK else 0.0
    shared[4] = state.pile[state.pile_count - 1] / HIGHEST if state.pile_count > 0 else 0.0
    shared[5] = state.deck_count / CARDS
    shared[6] = state.pile_count / CARDS
    shared[7] = (state.turns_left + 1) / (SEATS + 1)
    observe_unseen(box, state, seat, shared[8:])


@rule
def observe_place(box: Box, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat shows to everybody."""
    place = state.seats[seat]
    for cell in range(CELLS):
        out[cell] = place.grid[cell] / HIGHEST if place.up[cell] else 0.0
        out[CELLS + cell] = place.up[cell]
    out[2 * CELLS] = place.total / box.target
    out[2 * CELLS + 1] = 1.0 if state.ender == seat else 0.0
    out[2 * CELLS + 2] = 1.0 if state.phase != Phase.OVER and state.turn == seat else 0.0


@rule
def observe_unseen(box: Box, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write how many cards of each value the observer has not seen where they lie now, as parts of 15."""
    for card in range(state.deck_count):
        out[state.deck[card] - LOWEST] += 1
    for other in range(box.seats):
        place = state.seats[other]
        for cell in range(CELLS):
            if not place.up[cell]:
                out[place.grid[cell] - LOWEST] += 1
    if state.source == Source.DECK and state.turn != seat:
        out[state.hand - LOWEST] += 1
    for value in range(VALUES):  # scaled last: sums of parts would round differently where the code is interpreted
        out[value] /= VALUES
