"""Arrow Caverns as numbers for a learner; of what seats own the observer's comes first, the others' clockwise."""

import numpy as np
from numpy.typing import NDArray

from digsite.core.compile import rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import (
    CARDS,
    CAVERNS,
    HIGHEST,
    OPEN,
    OUT,
    SEATS,
    SPELUNKERS,
    STONES,
    TURNS,
    Phase,
    State,
)

# Of each Cavern: four arrows; Buried; excavated Treasure, excavated Unstable; being surveyed.
PER_CAVERN = 8
# Of each Spelunker: where it is; has escaped; left this turn; is walking; is asked to leave or stay.
PER_SPELUNKER = CAVERNS + 4
# Of each card: its value; used.
PER_CARD = 2
# Of each seat: Spelunkers and cards; cards had; done; alone to act.
PER_SEAT = SPELUNKERS + 2 * CARDS + 2
# Phase; size; turn, turns left; stones; steps left, has moved; collapsing; what is buried of each kind.
SHARED = 6 + 1 + 2 + 1 + 2 + 1 + 3
LENGTH = CAVERNS * PER_CAVERN + SPELUNKERS * PER_SPELUNKER + CARDS * PER_CARD + SEATS * PER_SEAT + SHARED


@rule
def observe(box: Box, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write LENGTH numbers from 0 to 1."""
    for index in range(LENGTH):
        out[index] = 0.0
    observe_cave(box, state, out)
    at = CAVERNS * PER_CAVERN
    for spelunker in range(SPELUNKERS):
        observe_spelunker(state, spelunker, out[at:])
        at += PER_SPELUNKER
    for card in range(box.card_count):
        out[at] = box.cards[card] / HIGHEST
        out[at + 1] = state.used >> card & 1
        at += PER_CARD
    at = LENGTH - SHARED - SEATS * PER_SEAT
    for further in range(box.seats):
        observe_seat(state, (seat + further) % box.seats, out[at:])
        at += PER_SEAT
    observe_shared(box, state, out[LENGTH - SHARED :])


@rule
def observe_cave(box: Box, state: State, out: NDArray[np.float32]) -> None:
    """Write what everybody sees of each Cavern."""
    for cavern in range(box.caverns):
        at = cavern * PER_CAVERN
        if state.arrows[cavern] != OPEN:
            out[at + int(state.arrows[cavern])] = 1.0
        buried = state.buried >> cavern & 1
        out[at + 4] = buried
        out[at + 5] = (1 - buried) * (state.treasures >> cavern & 1)
        out[at + 6] = (1 - buried) * (state.unstable >> cavern & 1)
        out[at + 7] = 1.0 if state.phase == Phase.SURVEY and state.asked == cavern else 0.0


@rule
def observe_spelunker(state: State, spelunker: int, out: NDArray[np.float32]) -> None:
    """Write one Spelunker."""
    if state.where[spelunker] == OUT:
        out[CAVERNS] = 1.0
    else:
        out[state.where[spelunker]] = 1.0
    out[CAVERNS + 1] = state.leaving >> spelunker & 1
    out[CAVERNS + 2] = 1.0 if state.walker == spelunker else 0.0
    out[CAVERNS + 3] = 1.0 if state.phase == Phase.ESCAPE and state.asked == spelunker else 0.0


@rule
def observe_seat(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat has in limited supplies."""
    place = state.seats[seat]
    for spelunker in range(SPELUNKERS):
        out[spelunker] = place.spelunkers >> spelunker & 1
    for card in range(CARDS):
        out[SPELUNKERS + card] = place.cards >> card & 1
        out[SPELUNKERS + CARDS + card] = place.had >> card & 1
    out[SPELUNKERS + 2 * CARDS] = place.done
    out[SPELUNKERS + 2 * CARDS + 1] = 1.0 if state.turn_of == seat else 0.0


@rule
def observe_shared(box: Box, state: State, out: NDArray[np.float32]) -> None:
    """Write what is the team's."""
    out[state.phase] = 1.0
    out[6] = box.size / 7
    out[7] = state.turn / TURNS
    out[8] = (box.turns - state.turn) / TURNS
    out[9] = state.stones / STONES
    out[10] = state.steps_left / HIGHEST
    out[11] = 1.0 if state.walker >= 0 and state.trail_length > 1 else 0.0
    out[12] = state.collapsing
    hidden = 0
    unstable = 0
    for cavern in range(box.caverns):
        hidden += int(state.buried >> cavern & 1)
        unstable += int((state.buried & state.unstable) >> cavern & 1)
    out[13] = (STONES - state.stones) / STONES
    out[14] = unstable / CAVERNS
    out[15] = (hidden - unstable - (STONES - state.stones)) / CAVERNS
