"""The bots of Arrow Caverns: greedy, the best plan for this turn at first sight, and the door to the planner."""

from collections.abc import Iterator
from typing import Any

from digsite.core.bits import lowest_bit
from digsite.core.chance import Words
from digsite.core.compile import rule
from digsite.core.game import Game
from digsite.games.arrow_caverns.cave import cave_of, occupied
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.plan import explore
from digsite.games.arrow_caverns.state import HIGHEST, SPELUNKERS, STONES, Action, Phase, State
from digsite.games.arrow_caverns.worth import best_way, turns_after


@rule
def greedy(box: Box, state: State, seat: int, rng: Words) -> int:
    """Return a sound action; nothing is left to chance."""
    if state.phase == Phase.EXPLORE:
        return explore(box, state, seat)
    if state.phase == Phase.SURVEY:
        return survey(box, state)
    if state.phase == Phase.ESCAPE:
        return escape(box, state)
    if state.phase == Phase.PICK:
        return pick(box, state)
    return Action.DONE + 0  # numba: a plain integer


@rule
def survey(box: Box, state: State) -> int:
    """Turn the arrow so that it serves best if the Cavern is Unstable; otherwise it does not matter."""
    at = int(state.asked)
    digs = occupied(state) & int(state.buried)
    return Action.SURVEY + 4 * at + best_way(box, state, cave_of(box, state), at, digs)


@rule
def escape(box: Box, state: State) -> int:
    """Leave once nothing is left to be dug that could still count."""
    leaves = state.stones == STONES or turns_after(box, state) <= 1
    return (Action.LEAVES if leaves else Action.STAYS) + int(state.asked)


@rule
def pick(box: Box, state: State) -> int:
    """Take the first Spelunker and the highest card that are left (AC-21)."""
    spelunkers = (1 << SPELUNKERS) - 1
    cards = (1 << box.card_count) - 1
    for seat in range(box.seats):
        spelunkers &= ~int(state.seats[seat].spelunkers)
        cards &= ~int(state.seats[seat].cards)
    highest = 0
    for card in range(box.card_count):
        if cards >> card & 1:
            highest = max(highest, int(box.cards[card]))
    return Action.TAKE + HIGHEST * lowest_bit(spelunkers) + highest - 1


def prepare(game: Game) -> Iterator[None]:
    """Compile the search."""
    from digsite.games.arrow_caverns import planner  # compiled only where a level is asked for

    for name in planner.ENTRIES:
        yield
        getattr(planner.entries(game), name)


def search(game: Game, box: Box, states: Any, seat: int, rng: Words, budget: int) -> int:
    """Return the next move of the best plan that a search finds for the turn."""
    from digsite.games.arrow_caverns import following  # compiled only where a level is asked for

    return following.search(game, box, states, seat, rng, budget)
