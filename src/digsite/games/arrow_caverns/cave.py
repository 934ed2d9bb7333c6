"""The Cave as sets of Caverns, compiled: whole sets are walked at once, which is what searching needs.

A set is a bit mask in one integer. A `Cave` is five of them: the Caverns whose arrows point north, east, south and
west, and those without an arrow.
"""

from typing import TypeAlias

from digsite.core.compile import rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import OPEN, OUT, SPELUNKERS, State

Cave: TypeAlias = tuple[int, int, int, int, int]


@rule
def cave_of(box: Box, state: State) -> Cave:
    """Return the Cave as it lies."""
    north = 0
    east = 0
    south = 0
    west = 0
    for cavern in range(box.caverns):
        arrow = int(state.arrows[cavern])
        here = 1 << cavern
        north |= here * (arrow == 0)
        east |= here * (arrow == 1)
        south |= here * (arrow == 2)
        west |= here * (arrow == 3)
    return north, east, south, west, box.every & ~(north | east | south | west)


@rule
def turned(cave: Cave, caverns: int, way: int) -> Cave:
    """Return the Cave with the arrows of some Caverns pointing one way; OPEN takes them off."""
    kept = ~caverns
    return (
        cave[0] & kept | caverns * (way == 0),
        cave[1] & kept | caverns * (way == 1),
        cave[2] & kept | caverns * (way == 2),
        cave[3] & kept | caverns * (way == 3),
        cave[4] & kept | caverns * (way == OPEN),
    )


@rule
def spread(box: Box, cave: Cave, at: int) -> int:
    """Return where one step leads from a set of Caverns (AC-09, AC-10), round the edges (AC-02)."""
    size = box.size
    across = box.caverns - size
    north = at & (cave[0] | cave[4])
    east = at & (cave[1] | cave[4])
    south = at & (cave[2] | cave[4])
    west = at & (cave[3] | cave[4])
    return (
        north >> size
        | (north & (1 << size) - 1) << across
        | (south << size & box.every)
        | south >> across
        | (east & ~box.east_column) << 1
        | (east & box.east_column) >> size - 1
        | (west & ~box.west_column) >> 1
        | (west & box.west_column) << size - 1
    )


@rule
def ends(box: Box, cave: Cave, at: int, steps: int) -> int:
    """Return where a walk of that many steps from a set of Caverns can end (AC-08 to AC-10)."""
    found = 0
    for made in range(steps):
        if made:
            found |= at & cave[4]
        at = spread(box, cave, at)
    return found | at


@rule
def occupied(state: State) -> int:
    """Return the Caverns with Spelunkers."""
    found = 0
    for spelunker in range(SPELUNKERS):
        if state.where[spelunker] != OUT:
            found |= 1 << int(state.where[spelunker])
    return found


@rule
def count_of(caverns: int) -> int:
    """Return how many Caverns are in a set."""
    count = 0
    while caverns:
        caverns &= caverns - 1
        count += 1
    return count
