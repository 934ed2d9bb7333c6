"""Greedy."""

from digsite.core.chance import Words
from digsite.core.compile import rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import Action, State


@rule
def greedy(box: Box, state: State, seat: int, rng: Words) -> int:
    """Stub."""
    return Action.DONE + 0
