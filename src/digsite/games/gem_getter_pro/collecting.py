"""What digging brings: finds, complete rows, columns and boulders, bonus digs owed, and points; compiled."""

from digsite.core.compile import rule
from digsite.games.gem_getter_pro.options import Box
from digsite.games.gem_getter_pro.state import BOULDERS, SIDE, Kind, Mine, Place

WHOLE = (1 << SIDE) - 1


@rule
def gain(box: Box, place: Place, green: int, kind: int) -> None:
    """Record a find or a gift: it fills a circle, or is lost where its track is full (GG-13)."""
    if kind < 0:
        return
    mine = place.now
    filled = int(mine.circles[kind])
    if filled >= box.circles[place.sheet, kind]:
        return
    mine.circles[kind] = filled + 1
    if kind == Kind.PERIDOT:  # GG-17
        mine.noted[filled] = box.peridots[place.sheet, green]
    if kind == Kind.OIL:  # GG-15
        place.owed += box.oil_digs[place.sheet, filled + 1]


@rule
def record(box: Box, place: Place, green: int, row: int, squares: int) -> None:
    """Record what lies in newly dug squares of a row."""
    for column in range(SIDE):
        if squares >> column & 1:
            gain(box, place, green, int(box.finds[place.sheet, SIDE * row + column]))


@rule
def settle(box: Box, place: Place, green: int) -> None:
    """Give the bonuses of rows, columns and boulders that are complete now, each once (GG-14)."""
    mine = place.now
    sheet = int(place.sheet)
    rows = 0
    undug = ~((1 << int(box.width[sheet])) - 1)
    for row in range(box.height[sheet]):
        undug |= int(mine.free[row])
        rows |= int(mine.free[row] == 0) << row
    boulders = 0
    for boulder in range(BOULDERS):
        boulders |= int(surrounded(box, sheet, mine, boulder)) << boulder
    complete = rows | (~undug & WHOLE) << SIDE | boulders << 2 * SIDE
    known = int(mine.rows) | int(mine.columns) << SIDE | int(mine.boulders) << 2 * SIDE
    mine.rows = rows
    mine.columns = ~undug & WHOLE
    mine.boulders = boulders
    new = complete & ~known
    line = 0
    while new >> line:
        if new >> line & 1:
            gain(box, place, green, int(box.gifts[sheet, line]))
        line += 1


@rule
def surrounded(box: Box, sheet: int, mine: Mine, boulder: int) -> bool:
    """Tell whether all squares around a boulder that exist and are not boulders are dug (GG-14)."""
    row = int(box.boulder_squares[sheet, boulder]) // SIDE
    undug = int(box.rings[sheet, boulder, 1]) & int(mine.free[row])
    if row > 0:
        undug |= int(box.rings[sheet, boulder, 0]) & int(mine.free[row - 1])
    if row < SIDE - 1:
        undug |= int(box.rings[sheet, boulder, 2]) & int(mine.free[row + 1])
    return undug == 0


@rule
def bits(mask: int) -> int:
    """Count the bits of a mask."""
    count = 0
    while mask:
        count += 1
        mask &= mask - 1
    return count


@rule
def points(box: Box, sheet: int, mine: Mine) -> int:
    """Return the points of a Dig Sheet as it is filled in (GG-18 to GG-27)."""
    circles = mine.circles
    total = 0
    for kind in range(Kind.PERIDOT + 0):  # GG-18, GG-20 to GG-22, and the bonuses for full rocks of GG-19
        total += int(box.totals[sheet, kind, circles[kind]])
    sets = min(int(circles[Kind.MARBLE]), int(circles[Kind.SANDSTONE]), int(circles[Kind.COAL]))
    total += int(box.values[sheet, 0]) * sets  # GG-19
    for peridot in range(circles[Kind.PERIDOT]):  # GG-23
        total += int(mine.noted[peridot])
    most = max(int(circles[Kind.SILVER]), int(circles[Kind.DIAMOND]))
    total += int(box.values[sheet, 1]) * int(circles[Kind.TOPAZ]) * most  # GG-24
    if circles[Kind.OPAL] > 0:  # GG-25
        lines = max(bits(int(mine.rows)), bits(int(mine.columns)))
        total += int(box.values[sheet, 2]) * int(circles[Kind.OPAL]) * lines
    boulders = bits(int(mine.boulders))
    return total + int(box.values[sheet, 3]) * int(circles[Kind.AMBER]) * boulders  # GG-26
