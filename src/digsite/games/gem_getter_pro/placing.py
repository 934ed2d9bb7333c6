"""Where pieces can lie in a mine, and digging them, compiled; rows are words whose bit 0 is column a.

All columns of a row are tried at once: shifting a row right by the columns of a piece's square puts what that square
would cover under the bit of the piece's own column.
"""

import numpy as np
from numpy.typing import NDArray

from digsite.core.compile import rule
from digsite.games.gem_getter_pro.options import Box
from digsite.games.gem_getter_pro.state import SIDE, SQUARES, Action, Mine

WHOLE_ROW = (1 << SIDE) - 1
# The lowest bit of each row but the empty one.
LOWEST = np.array([0, *((row & -row).bit_length() - 1 for row in range(1, WHOLE_ROW + 1))], np.int64)


@rule
def columns_where(box: Box, mine: Mine, orientation: int, row: int) -> int:
    """Return at which columns an orientation can lie with its top in a row (GG-09, GG-10, GG-12)."""
    fitting = WHOLE_ROW
    touching = 0
    for square in range(box.sizes[orientation]):
        at_row = row + int(box.square_rows[orientation, square])
        column = int(box.square_columns[orientation, square])
        fitting &= int(mine.free[at_row]) >> column
        touching |= int(mine.edge[at_row]) >> column
    return fitting & touching


@rule
def fits(box: Box, height: int, mine: Mine, piece: int) -> bool:
    """Tell whether a piece can lie anywhere."""
    first = int(box.first[piece])
    for orientation in range(first, first + int(box.turns[piece])):
        for row in range(height - box.tall[orientation] + 1):
            if columns_where(box, mine, orientation, row):
                return True
    return False


@rule
def placements(box: Box, height: int, mine: Mine, piece: int, out: NDArray[np.int32], count: int) -> int:
    """Write the ways to dig a piece, from place `count` on, and return the new count."""
    first = int(box.first[piece])
    for orientation in range(first, first + int(box.turns[piece])):
        for row in range(height - box.tall[orientation] + 1):
            columns = columns_where(box, mine, orientation, row)
            action = Action.DIG + SQUARES * orientation + SIDE * row
            while columns:
                out[count] = action + LOWEST[columns]
                count += 1
                columns &= columns - 1
    return count


@rule
def lies(box: Box, height: int, mine: Mine, orientation: int, row: int, column: int) -> bool:
    """Tell whether an orientation can lie at a place."""
    return row + box.tall[orientation] <= height and columns_where(box, mine, orientation, row) >> column & 1 == 1


@rule
def open_ground(box: Box, sheet: int, mine: Mine) -> None:
    """Make a mine one in which nobody has dug: digging begins in the top row (GG-09)."""
    for row in range(SIDE):
        mine.free[row] = box.ground[sheet, row]
        mine.edge[row] = 0
    mine.edge[0] = mine.free[0]


@rule
def dig(box: Box, sheet: int, mine: Mine, orientation: int, row: int, column: int) -> None:
    """Dig the squares of a piece; later ones share an edge with what is dug (GG-10)."""
    for offset in range(box.tall[orientation]):
        mine.free[row + offset] &= ~(int(box.shape[orientation, offset]) << column)
    above = 0
    dug = int(box.ground[sheet, 0]) & ~int(mine.free[0])
    for at_row in range(SIDE):
        below = 0
        if at_row + 1 < SIDE:
            below = int(box.ground[sheet, at_row + 1]) & ~int(mine.free[at_row + 1])
        mine.edge[at_row] = (above | below | dug << 1 | dug >> 1) & int(mine.free[at_row])
        above = dug
        dug = below
