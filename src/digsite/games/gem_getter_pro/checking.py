"""What must always hold of a seat's part of the state, compiled; the test suites ask for it."""

from digsite.core.compile import rule
from digsite.games.gem_getter_pro.collecting import surrounded
from digsite.games.gem_getter_pro.options import Box
from digsite.games.gem_getter_pro.state import (
    BOULDERS,
    CIRCLES,
    KINDS,
    LINES,
    SIDE,
    Kind,
    Mine,
    Place,
    Step,
)


@rule
def sound(box: Box, place: Place) -> bool:
    """Tell whether a seat's sheet is what its digging has made it."""
    if not (0 <= place.step <= Step.FINISHED and place.owed >= 0 and 0 <= place.left < 8):
        return False
    if place.owed > 0 and place.step != Step.BONUS:
        return False
    for row in range(SIDE):
        if int(place.now.free[row]) & ~int(place.start.free[row]):
            return False
    if place.now.spent != place.start.spent + place.gas_used or place.now.spent > place.start.circles[Kind.GAS]:
        return False
    sheet = int(place.sheet)
    return ground_is_sound(box, sheet, place.now) and (
        place.step == Step.DIG or (lines_are_settled(box, sheet, place.now) and all_is_recorded(box, sheet, place.now))
    )


@rule
def ground_is_sound(box: Box, sheet: int, mine: Mine) -> bool:
    """Tell whether the free squares lie in the mine, and the edge is the free squares next to dug ones."""
    dug_any = 0
    for row in range(SIDE):
        if int(mine.free[row]) & ~int(box.ground[sheet, row]):
            return False
        dug_any |= dug_squares(box, sheet, mine, row)
    for row in range(SIDE):
        near = 0 if dug_any or row > 0 else -1  # GG-09
        for near_row in range(max(row - 1, 0), min(row + 2, SIDE)):
            dug = dug_squares(box, sheet, mine, near_row)
            near |= dug << 1 | dug >> 1 if near_row == row else dug
        if int(mine.edge[row]) != int(mine.free[row]) & near:
            return False
    return True


@rule
def dug_squares(box: Box, sheet: int, mine: Mine, row: int) -> int:
    """Return the dug squares of a row."""
    return int(box.ground[sheet, row]) & ~int(mine.free[row])


@rule
def lines_are_settled(box: Box, sheet: int, mine: Mine) -> bool:
    """Tell whether just the complete rows, columns and boulders are marked (GG-14)."""
    undug = 0
    rows = 0
    for row in range(box.height[sheet]):
        undug |= int(mine.free[row])
        rows |= int(mine.free[row] == 0) << row
    boulders = 0
    for boulder in range(BOULDERS):
        boulders |= int(surrounded(box, sheet, mine, boulder)) << boulder
    columns = ~undug & ((1 << int(box.width[sheet])) - 1)
    return mine.rows == rows and mine.columns == columns and mine.boulders == boulders


@rule
def all_is_recorded(box: Box, sheet: int, mine: Mine) -> bool:
    """Tell whether each track has a circle for each find and gift, as far as it goes (GG-13)."""
    lines = int(mine.rows) | int(mine.columns) << SIDE | int(mine.boulders) << 2 * SIDE
    for kind in range(KINDS):
        count = 0
        for row in range(box.height[sheet]):
            dug = dug_squares(box, sheet, mine, row)
            for column in range(SIDE):
                count += int(dug >> column & 1 == 1 and box.finds[sheet, SIDE * row + column] == kind)
        for line in range(LINES):
            count += int(lines >> line & 1 == 1 and box.gifts[sheet, line] == kind)
        if mine.circles[kind] != min(count, int(box.circles[sheet, kind])):
            return False
    for circle in range(mine.circles[Kind.PERIDOT], CIRCLES):
        if mine.noted[circle] != 0:
            return False
    return True
