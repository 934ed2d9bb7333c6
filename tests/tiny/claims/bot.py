"""Greedy for Claims: good tokens for good finds."""

from claims.options import Box
from claims.state import State
from digsite.core.chance import Words, below
from digsite.core.compile import rule


@rule
def greedy(box: Box, state: State, seat: int, rng: Words) -> int:
    """Return the token that ranks among the own ones as the find does among those to come, or the next higher one.

    Which of the two is drawn, since two players who think alike would take nothing (CL-05).
    """
    rank = below(rng, 2)
    for later in range(state.played + 1, box.tokens):
        rank += state.finds[later] < state.finds[state.played]
    place = state.seats[seat]
    chosen = -1
    for token in range(box.tokens):
        if place.held[token] and rank >= 0:
            chosen = token
            rank -= 1
    return chosen
