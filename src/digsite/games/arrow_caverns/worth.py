"""What it is worth to have a Spelunker somewhere at the end of Explore, by rules of thumb, compiled.

Nothing here looks at what is buried, only at how much of each kind still is, which everybody can count.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from digsite.core.compile import apart, rule
from digsite.games.arrow_caverns.cave import Cave, count_of, ends, turned
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import OPEN, STONES, State

Sets: TypeAlias = NDArray[np.int64]

DIG = 20.0  # a new dig while Star Stones are missing
FAR = 2.2  # more for each step from Daylight: near Caverns can still be dug in the last turns
NEEDLESS_DIG = -1.0
MOBILITY = 4.0  # if every card could bring the Spelunker to another dig next turn
SAFETY = 6.0  # if every card could bring it where it does not make the Cave collapse
NEARNESS = (24.0, 24.0, 6.0, 2.0)  # if every card could bring it home next turn, by the turns that follow, 3 and more
WAYS_HOME = 4.0  # if every set of cards could, when the next turn is the last
UNSAFE = -1000.0  # an Excavated Unstable Cavern
HOME = 100.0  # Daylight, when it is time to leave
CROSSING = 3.0  # taken off for an arrow towards a Cavern dug at the same time
FACING = 20.0  # and more if that one's arrow points back


@rule
def turns_after(box: Box, state: State) -> int:
    """Return how many turns follow this one."""
    return box.turns - int(state.turn)


@rule
def bad(state: State) -> int:
    """Return the Caverns on which nobody may be when Survey starts (AC-12)."""
    return int(state.unstable & ~state.buried)


@rule
def share_unstable(state: State) -> float:
    """Return the chance that a Buried Cavern is Unstable."""
    return count_of(int(state.buried & state.unstable)) / max(1, count_of(int(state.buried)))


@rule
def worth(box: Box, state: State, cave: Cave, at: int) -> float:
    """Return what it is worth to end Explore on a Cavern."""
    here = 1 << at
    after = turns_after(box, state)
    if bad(state) & here:
        return UNSAFE
    if at == box.daylight and (state.stones == STONES or after == 0):
        return HOME
    if after == 0:
        return 0.0
    if not state.buried & here:
        return prospects(box, state, cave, at, 0)
    unstable = share_unstable(state)
    way = best_way(box, state, cave, at, here)
    value = unstable * prospects(box, state, turned(cave, here, way), at, here)
    value += (1.0 - unstable) * prospects(box, state, turned(cave, here, OPEN), at, here)
    if after > 1:
        value += FAR * int(box.steps_home[at])
    return value + (DIG if state.stones < STONES else NEEDLESS_DIG)


@apart
def prospects(box: Box, state: State, cave: Cave, at: int, digs: int) -> float:
    """Return how well a Spelunker can go on from a Cavern next turn, if `digs` is excavated until then."""
    new = int(state.buried) & ~digs
    safe = box.every & ~bad(state)
    mobility = 0
    safety = 0
    nearness = 0
    for card in range(box.card_count):
        to = ends(box, cave, 1 << at, int(box.cards[card]))
        mobility += 1 if to & new else 0
        safety += 1 if to & safe else 0
        nearness += to >> box.daylight & 1
    after = turns_after(box, state)
    digging = state.stones < STONES and after > 1
    value = SAFETY * safety + NEARNESS[min(after, 3) if digging else 0] * nearness
    return (value + (MOBILITY * mobility if digging else 0.0)) / box.card_count


@apart
def best_way(box: Box, state: State, cave: Cave, at: int, digs: int) -> int:
    """Return the direction in which an arrow left at a Cavern serves best, two new ones at each other last."""
    best = 0
    highest = -1e9
    for way in range(4):
        value = prospects(box, state, turned(cave, 1 << at, way), at, digs)
        following = int(box.beside[at, way])
        if digs >> following & 1 and following != at:
            value -= CROSSING
            if state.arrows[following] == (way + 2) % 4 and following < at:
                value -= FACING
        if value > highest:
            highest = value
            best = way
    return best


@apart
def reached(box: Box, cave: Cave, cards: int, out: Sets) -> None:
    """Write where each share of some cards can bring a Spelunker from out[0], in any order; 0 for other shares."""
    for share in range(1, 1 << box.card_count):
        found = 0
        if share & ~cards == 0:
            for card in range(box.card_count):
                if share >> card & 1:
                    found |= ends(box, cave, int(out[share & ~(1 << card)]), int(box.cards[card]))
        out[share] = found


@rule
def ways_home(box: Box, state: State, cave: Cave, at: int, sure: Sets, luck: Sets) -> float:
    """Write which shares of all cards bring a Spelunker home next turn, and return the worth of having them.

    Sure: even if the Cavern is Unstable, its arrow turned as it serves best. Luck: if it has no arrow.
    """
    here = 1 << at
    if not state.buried & here:
        count = homeward(box, cave, at, sure)
        for share in range(1 << box.card_count):
            luck[share] = sure[share]
    else:
        best = 0
        most = -1
        for way in range(4):
            count = homeward(box, turned(cave, here, way), at, sure)
            if count > most:
                most = count
                best = way
        count = homeward(box, turned(cave, here, best), at, sure)
        homeward(box, turned(cave, here, OPEN), at, luck)
    return WAYS_HOME * count / (1 << box.card_count)


@apart
def homeward(box: Box, cave: Cave, at: int, out: Sets) -> int:
    """Write 1 for every share of the cards that brings a Spelunker home from a Cavern, and return how many do."""
    shares = 1 << box.card_count
    out[0] = 1 << at
    reached(box, cave, shares - 1, out)
    count = 0
    for share in range(shares):
        out[share] = out[share] >> box.daylight & 1
        count += int(out[share])
    return count
