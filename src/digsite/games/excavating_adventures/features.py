"""Excavating Adventures as numbers for a learner: the observer's own side first, then the opponent's."""

import numpy as np
from numpy.typing import NDArray

from digsite.core.compile import rule
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.rules import is_grumbling
from digsite.games.excavating_adventures.state import CARDS, DIGS, HIGHEST, SEATS, Phase, Place, State

VALUES = HIGHEST + 1
# Of each side, what is open to all: cards not revealed yet by face value, Gemling-type ones and Grumblings apart; by
# kind of Dig how many are available, on the table and used, and how many unrevealed cards each matches; Points, whether
# the decision is in, and whether a removal is left.
OPEN = 2 * VALUES + 4 * DIGS + 3
# The card in hand, where the observer knows it: known, face value, Grumbling, kind of the matching Dig; and the choice
# on it, where known: in, none or kind of Dig.
HAND = 3 + DIGS + 2 + DIGS
SIDE = OPEN + HAND
LENGTH = SEATS * SIDE + 4  # and the phase, the ties, the tied cards on the table, the cards played this cycle


@rule
def observe(box: Box, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write LENGTH numbers, mostly from 0 to 1."""
    for index in range(LENGTH):
        out[index] = 0.0
    for offset in range(SEATS):
        other = seat if offset == 0 else 1 - seat
        side = out[offset * SIDE :]
        observe_open(box, state, state.seats[other], side)
        shown = state.phase == Phase.REMOVE
        if shown or (state.phase == Phase.ATTACH and offset == 0):
            observe_hand(box, state, state.seats[other], side[OPEN:])
    shared = out[SEATS * SIDE :]
    shared[0] = 1.0 if state.phase == Phase.REMOVE else 0.0
    shared[1] = state.ties
    shared[2] = state.tabled / CARDS
    shared[3] = state.position / CARDS


@rule
def observe_open(box: Box, state: State, place: Place, out: NDArray[np.float32]) -> None:
    """Write what is open of a side."""
    number = place.deck_number
    first = int(state.position) + int(state.phase == Phase.REMOVE)
    for card in range(first, box.card_count):
        kind = int(place.deck[card]) >> 1
        out[VALUES * int(box.grumbling[number, kind]) + int(box.value[number, kind])] += 1
        matching = int(box.matching[number, kind])
        if box.grumbling[number, kind] == 0 and matching >= 0:
            out[2 * VALUES + 3 * DIGS + matching] += 1
    digs = out[2 * VALUES :]
    for kind in range(DIGS):
        digs[kind] = place.available[kind] / DIGS
        digs[DIGS + kind] = (int(place.table_other[kind]) + int(place.table_matching[kind])) / DIGS
        digs[2 * DIGS + kind] = (int(place.discarded[kind]) + int(place.depleted[kind])) / DIGS
        digs[3 * DIGS + kind] /= CARDS  # scaled last: sums of parts would round differently where interpreted
    for value in range(2 * VALUES):
        out[value] /= CARDS
    out[OPEN - 3] = place.points / box.target
    out[OPEN - 2] = 1.0 if place.waiting == 0 else 0.0
    out[OPEN - 1] = removals_left(box, place) / CARDS


@rule
def removals_left(box: Box, place: Place) -> int:
    """Return how many removals a side has not spent (EA-10)."""
    if not box.per_card:
        return 1 - int(place.removed)
    count = 0
    for card in range(box.card_count):
        code = int(place.deck[card])
        count += int(box.grumbling[place.deck_number, code >> 1]) & ~code
    return count


@rule
def observe_hand(box: Box, state: State, place: Place, out: NDArray[np.float32]) -> None:
    """Write the card in hand, and the choice on it."""
    kind = int(place.deck[state.position]) >> 1
    grumbling = is_grumbling(box, state, place)
    out[0] = 1.0
    out[1] = box.value[place.deck_number, kind] / HIGHEST
    out[2] = 1.0 if grumbling else 0.0
    matching = int(box.matching[place.deck_number, kind])
    if matching >= 0 and not grumbling:
        out[3 + matching] = 1.0
    choice = out[3 + DIGS :]
    choice[0] = 1.0 if place.choice > 0 else 0.0
    choice[1] = 1.0 if place.choice == 1 else 0.0
    if place.choice > 1:
        choice[int(place.choice)] = 1.0
