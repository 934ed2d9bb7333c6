"""The tables and arrays of Gem Getter Pro's searching bots, made from a box."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digsite.games.gem_getter_pro.fast_sheet import (
    LANE,
    LANE_ROWS,
    NO_FIND,
    ROOM,
    SQUARES,
    TABLES,
    WORDS,
)
from digsite.games.gem_getter_pro.options import Box
from digsite.games.gem_getter_pro.state import BOULDERS, SIDE
from digsite.games.gem_getter_pro.weights import WEIGHTS, Weight, prospects, shares


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


def tables(box: Box, sheet: int) -> NDArray[Any]:
    """Return the tables for one of the box's Dig Sheets, as an array of one."""
    return _made(Key(box), sheet, box.rounds)


@lru_cache(maxsize=32)
def _made(key: Key, sheet: int, rounds: int) -> NDArray[Any]:
    made = np.zeros(1, TABLES)
    for name, value in {"rounds": rounds, **_values(key.box, sheet)}.items():
        made[name][0] = value
    return made


def _values(box: Box, sheet: int) -> dict[str, Any]:
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


def room() -> NDArray[Any]:
    """Return room for a search to work in, as an array of one."""
    return np.zeros(1, ROOM)
