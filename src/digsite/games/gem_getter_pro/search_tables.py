"""The tables and arrays of Gem Getter Pro's searching bots, made from a box."""

from functools import lru_cache
from typing import Any

import numpy as np

from digsite.games.gem_getter_pro.candidates import COLUMNS
from digsite.games.gem_getter_pro.fast_sheet import (
    LANE,
    LANE_ROWS,
    NO_FIND,
    SHEET,
    SQUARES,
    WORDS,
    Room,
    Tables,
)
from digsite.games.gem_getter_pro.options import Box
from digsite.games.gem_getter_pro.state import BOULDERS, KINDS, SIDE, SLOTS
from digsite.games.gem_getter_pro.weights import WEIGHTS, Weight, prospects, shares

MOST_ROUNDS = 20


class Key:
    """A box as the key of a cache: equal if all its arrays are."""

    def __init__(self, box: Box) -> None:
        """Keep the box and what tells it from others."""
        self.box = box
        self.bytes = b"".join(part.tobytes() for part in box if isinstance(part, np.ndarray))

    def __eq__(self, other: object) -> bool:
        """Compare the arrays."""
        return isinstance(other, Key) and self.bytes == other.bytes

    def __hash__(self) -> int:
        """Return a hash of the arrays."""
        return hash(self.bytes)


def tables(box: Box, sheet: int) -> Tables:
    """Return the tables for one of the box's Dig Sheets."""
    return Tables(rounds=box.rounds, **_made(Key(box), sheet))


@lru_cache(maxsize=32)
def _made(key: Key, sheet: int) -> dict[str, Any]:
    box = key.box
    totals, circles = box.totals[sheet].astype(np.int64), np.append(box.circles[sheet].astype(np.int64), 0)
    gifts = box.gifts[sheet].astype(np.int64)
    offsets = LANE * box.square_rows.astype(np.int64) + box.square_columns
    lanes = [(1 << SIDE - wide) - 1 for wide in box.square_columns.max(axis=1).tolist()]
    return {
        "height": int(box.height[sheet]),
        "width": int(box.width[sheet]),
        "circles": circles,
        "totals": totals,
        "oil_digs": box.oil_digs[sheet].astype(np.int64),
        "peridots": box.peridots[sheet].astype(np.int64),
        "values": box.values[sheet].astype(np.int64),
        "gifts": np.where(gifts < 0, NO_FIND, gifts),
        "patterns": box.patterns.astype(np.int64),
        "first": box.first,
        "turns": box.turns,
        "sizes": box.sizes,
        "offsets": offsets,
        "lanes": np.array([sum(lane << LANE * row for row in range(LANE_ROWS)) for lane in lanes], np.uint64),
        "prospects": prospects(totals, circles),
        "line_shares": shares(Weight.LINE_SHARE),
        "ring_shares": shares(Weight.BOULDER_SHARE),
        "weights": WEIGHTS,
        **_squares(box, sheet),
    }


def _squares(box: Box, sheet: int) -> dict[str, Any]:
    """Return what lies where."""
    ground, rings = np.zeros(WORDS, np.uint64), np.zeros((BOULDERS, WORDS), np.uint64)
    finds = np.full(SQUARES, NO_FIND, np.int64)
    for row in range(SIDE):
        ground[row // LANE_ROWS] |= np.uint64(int(box.ground[sheet, row]) << LANE * (row % LANE_ROWS))
        kinds = box.finds[sheet, SIDE * row : SIDE * (row + 1)].astype(np.int64)
        finds[LANE * row : LANE * row + SIDE] = np.where(kinds < 0, NO_FIND, kinds)
    for boulder, square in enumerate(box.boulder_squares[sheet].tolist()):
        for offset in range(3):
            row, ring = square // SIDE - 1 + offset, int(box.rings[sheet, boulder, offset])
            if ring:  # none beyond the edge of the mine
                rings[boulder, row // LANE_ROWS] |= np.uint64(ring << LANE * (row % LANE_ROWS))
    return {"ground": ground, "finds": finds, "rings": rings}


def room(candidates: int, inner: int) -> Room:
    """Return arrays for so many candidates, and so many in a search within a game."""
    return Room(
        kinds=np.zeros(KINDS + 1, np.int64),
        missing=np.zeros(LANE, np.int64),
        columns=np.zeros(LANE, np.int64),
        worth=np.zeros(SQUARES, np.int32),
        spots=np.zeros(WORDS, np.uint64),
        hand=np.zeros(SLOTS, np.int64),
        first_dig=np.zeros(2, np.int64),
        dice=np.zeros(2 * MOST_ROUNDS, np.int64),
        later_dice=np.zeros(2 * MOST_ROUNDS, np.int64),
        found=np.zeros((candidates, COLUMNS), np.int64),
        inner=np.zeros((inner, COLUMNS), np.int64),
        sheets=np.zeros(candidates + inner + 2, SHEET),
    )
