"""All that an Explore phase can come to, compiled: every set of safe ends, each once, with a way to get there.

Spelunkers hinder nobody and arrows do not change while a turn is explored, so a result is an end for each Spelunker and
cards for each that no other needs. Where Spelunkers may stand for each other, only the set of ends counts.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from digsite.core.bits import lowest_bit
from digsite.core.compile import apart, rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import CAVERNS, OUT, SPELUNKERS
from digsite.games.arrow_caverns.walks import FULL, Desk, Numbers, Sets

LAYER = 50_000  # partial results for a number of Spelunkers at most; beyond, a custom edition's are not all listed
ROOM = SPELUNKERS * LAYER + 1
SLOTS = 1 << 18
NONE = 255  # the end of one that is out, in a key
MIX = 0x9E3779B97F4A7C1


class Tree(NamedTuple):
    """Partial results, layer by layer: the first Spelunkers have ends."""

    ends: Sets  # the ends so far, FULL bits each, sorted where Spelunkers may stand for each other
    used: Sets  # the cards so far
    parent: Sets  # the partial result that it goes on from
    end: Sets  # the end that was added
    share: Sets  # the cards that were added
    slots: NDArray[np.int32]  # a hash table of the newest layer
    layers: Sets  # [Spelunkers placed]: where the layer begins
    worth: Numbers  # of a whole result, at first sight


def tree() -> Tree:
    """Return an empty tree."""
    return Tree(
        np.zeros(ROOM, np.int64),
        np.zeros(ROOM, np.int64),
        np.zeros(ROOM, np.int64),
        np.zeros(ROOM, np.int64),
        np.zeros(ROOM, np.int64),
        np.zeros(SLOTS, np.int32),
        np.zeros(SPELUNKERS + 2, np.int64),
        np.zeros(ROOM, np.float64),
    )


@apart
def list_results(box: Box, desk: Desk, tree: Tree, bad: int, alike: bool) -> int:
    """Write all results, from where `reach` says that the Spelunkers can get; return how many there are.

    They are the last layer of the tree. Ends on Excavated Unstable Caverns are left out.
    """
    tree.ends[0] = 0
    tree.used[0] = 0
    tree.layers[0] = 0
    tree.layers[1] = 1
    for spelunker in range(SPELUNKERS):
        last = spelunker == SPELUNKERS - 1
        count = int(tree.layers[spelunker + 1])
        for slot in range(SLOTS):
            tree.slots[slot] = 0
        for partial in range(int(tree.layers[spelunker]), int(tree.layers[spelunker + 1])):
            if desk.where[spelunker] == OUT:
                count = add(box, tree, spelunker, partial, NONE, 0, alike, last, count)
                continue
            if count == 1 + (spelunker + 1) * LAYER:
                break
            free = (1 << box.card_count) - 1 & ~int(tree.used[partial])
            for share in range(1 << box.card_count):
                if share & ~free == 0:
                    left = int(desk.fresh[spelunker, share]) & ~bad
                    while left:
                        end = lowest_bit(left)
                        left &= left - 1
                        count = add(box, tree, spelunker, partial, end, share, alike, last, count)
        tree.layers[spelunker + 2] = count
    return count - int(tree.layers[SPELUNKERS])


@rule
def complete(tree: Tree) -> bool:
    """Tell whether all results could be listed."""
    for spelunker in range(SPELUNKERS):
        if tree.layers[spelunker + 2] == 1 + (spelunker + 1) * LAYER:
            return False
    return True


@rule
def sorted_in(ends: int, end: int, count: int) -> int:
    """Return ends in ascending order with one more put in its place."""
    found = 0
    shift = 0
    placed = False
    for at in range(count):
        other = ends >> FULL * at & 255
        if not placed and end < other:
            found |= end << shift
            shift += FULL
            placed = True
        found |= other << shift
        shift += FULL
    return found if placed else found | end << shift


@apart
def add(
    box: Box, tree: Tree, spelunker: int, partial: int, end: int, share: int, alike: bool, last: bool, count: int
) -> int:
    """Add a partial result unless it is known; return how many there are then."""
    ends = int(tree.ends[partial])
    ends = sorted_in(ends, end, spelunker) if alike else ends | end << FULL * spelunker
    used = int(tree.used[partial]) | share
    known_by = 0 if last else used  # what is left over no longer matters
    slot = (ends * MIX ^ known_by * 0x5851F42D ^ ends >> 13) >> 7 & SLOTS - 1
    while tree.slots[slot]:
        other = int(tree.slots[slot])
        if tree.ends[other] == ends and (last or tree.used[other] == used):
            return count
        slot = slot + 1 & SLOTS - 1
    if count == 1 + (spelunker + 1) * LAYER:
        return count
    tree.slots[slot] = count
    tree.ends[count] = ends
    tree.used[count] = used
    tree.parent[count] = partial
    tree.end[count] = end
    tree.share[count] = share
    return count + 1


@rule
def unfold(desk: Desk, tree: Tree, result: int, shares: Sets) -> None:
    """Write a result's end and cards for each Spelunker."""
    at = result
    for spelunker in range(SPELUNKERS - 1, -1, -1):
        desk.plan[spelunker] = OUT if tree.end[at] == NONE else tree.end[at]
        shares[spelunker] = tree.share[at]
        at = int(tree.parent[at])


@apart
def rate_results(box: Box, desk: Desk, tree: Tree, count: int, buried: int, dig: float) -> None:
    """Write what the results are worth at first sight: the sum of their ends, a dig that several do counted once."""
    first = int(tree.layers[SPELUNKERS])
    for result in range(first, first + count):
        total = 0.0
        dug = 0
        ends = int(tree.ends[result])
        for spelunker in range(SPELUNKERS):
            end = ends >> FULL * spelunker & 255
            if end < CAVERNS:
                total += desk.value[end] - (dig if dug >> end & 1 else 0.0)
                dug |= 1 << end & buried
        tree.worth[result] = total
