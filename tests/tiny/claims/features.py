"""Claims as numbers for a learner: the observer's own seat first, the others clockwise after it."""

import numpy as np
from numpy.typing import NDArray

from claims.options import Box
from claims.state import HIGHEST, SEATS, TOKENS, State
from digsite.core.compile import rule

PER_SEAT = TOKENS + 2  # which tokens are unused, as far as known; whether one is laid; points
LENGTH = SEATS * PER_SEAT + 1 + TOKENS  # and the own token laid; the finds turned up


@rule
def observe(box: Box, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write LENGTH numbers from 0 to about 1."""
    for index in range(LENGTH):
        out[index] = 0.0
    for offset in range(box.seats):
        other = (seat + offset) % box.seats
        place = state.seats[other]
        first = offset * PER_SEAT
        for token in range(TOKENS):
            out[first + token] = place.held[token]
        if place.laid > 0:
            if other == seat:
                out[SEATS * PER_SEAT] = place.laid / TOKENS
            else:
                out[first + place.laid - 1] = 1.0  # unknown, so it may be any that was held (CL-04)
            out[first + TOKENS] = 1.0
        out[first + TOKENS + 1] = place.points / HIGHEST
    for find in range(min(int(state.played) + 1, box.tokens)):
        out[SEATS * PER_SEAT + 1 + find] = state.finds[find] / HIGHEST
