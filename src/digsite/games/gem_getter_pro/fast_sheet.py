"""A Dig Sheet for searching bots, compiled: the same rules in a form that is quicker to play on.

The mine is three words of 64 bits, 16 bits a row, so bit 16 * row + column; all places of a piece are tried at once by
shifting the words. What is dug is recorded at once rather than with the last piece of the pattern: since nothing is dug
in between that a find could change, the sheet is the same once the pattern is complete (GG-13 to GG-15). The tests
compare all this with the rules.
"""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.bits import lowest_bit
from digsite.core.compile import apart, rule
from digsite.core.layout import Field, layout
from digsite.games.gem_getter_pro.collecting import bits
from digsite.games.gem_getter_pro.pieces import ORIENTATIONS, PIECES
from digsite.games.gem_getter_pro.pieces import SQUARES as PIECE_SQUARES
from digsite.games.gem_getter_pro.state import (
    BOULDERS,
    CIRCLES,
    KINDS,
    LINES,
    PATTERNS,
    SIDE,
    SLOTS,
    Kind,
    Place,
    Step,
)
from digsite.games.gem_getter_pro.weights import AROUND, PHASES, WEIGHTS

Words64 = NDArray[np.uint64]
Numbers = NDArray[np.int64]

WORDS = 3  # of a mine
LANE = 16  # bits of a row
SQUARES = WORDS * 64
MOST_ROUNDS = 20
LANE_ROWS = 64 // LANE  # rows in a word
CANDIDATES = 48  # the most that are tried
INNER = 5  # candidates in a search within a game
# The columns of a list of candidates; CHOICE is the pattern whose pieces may be dug after the dig.
ACTION, ORIENTATION, AT, CHOICE, WORTH, TOTAL, PLAYED, COLUMNS = range(8)
NO_FIND = KINDS  # stands for no kind, so that tables by kind need no test
ZERO, ONE, LAST_BIT, ROW = np.uint64(0), np.uint64(1), np.uint64(63), np.uint64(LANE)
ABOVE = np.uint64(64 - LANE)
FULL_LANE = np.uint64((1 << LANE) - 1)


class Sheet:
    """A Dig Sheet as it is filled in."""

    free: Annotated[Words64, Field(np.uint64, (WORDS,))]  # squares that can still be dug
    edge: Annotated[Words64, Field(np.uint64, (WORDS,))]  # those of which a dig must cover one (GG-09, GG-10)
    circles: Annotated[Numbers, Field(np.int64, (KINDS + 1,))]  # how many are filled, by kind; none under NO_FIND
    noted: Annotated[int, Field(np.int64)]  # the values of the peridots together (GG-17)
    spent: Annotated[int, Field(np.int64)]  # gas crossed off (GG-16)
    rows: Annotated[int, Field(np.int64)]  # complete ones, as bits
    columns: Annotated[int, Field(np.int64)]
    boulders: Annotated[int, Field(np.int64)]
    owed: Annotated[int, Field(np.int64)]  # bonus digs (GG-15)


SHEET = layout(Sheet)


class Room:
    """What a search works on, so that it need not make any arrays."""

    kinds: Annotated[Numbers, Field(np.int64, (KINDS + 1,))]  # what one more find of each kind is worth
    missing: Annotated[Numbers, Field(np.int64, (LANE,))]  # column: how many of its squares are not dug
    columns: Annotated[Numbers, Field(np.int64, (LANE,))]  # column: what its bonus is worth to each square
    worth: Annotated[NDArray[np.int32], Field(np.int32, (SQUARES,))]  # bit: what the square is worth
    spots: Annotated[Words64, Field(np.uint64, (WORDS,))]  # where a piece can lie
    hand: Annotated[Numbers, Field(np.int64, (SLOTS,))]  # slot: a piece of the pattern still to be dug, or NOTHING
    first_dig: Annotated[Numbers, Field(np.int64, (2,))]  # orientation and bit of the first dig of a pattern
    dice: Annotated[Numbers, Field(np.int64, (2 * MOST_ROUNDS,))]  # white and green of each round to come
    later_dice: Annotated[Numbers, Field(np.int64, (2 * MOST_ROUNDS,))]  # the same for a search within a game
    found: Annotated[Numbers, Field(np.int64, (CANDIDATES, COLUMNS))]  # see `candidates`
    inner: Annotated[Numbers, Field(np.int64, (INNER, COLUMNS))]  # the same for a search within a game
    # One for each of `found`, one to play on; one for each of `inner`, one to play on.
    sheets: Annotated[Any, Field(Sheet, (CANDIDATES + INNER + 2,))]


class Tables:
    """A seat's Dig Sheet and the Roll Sheet, in the form in which this module reads them.

    A record, of which compiled functions pass on only where it is; the arrays of a box are passed on one by one.
    """

    rounds: Annotated[int, Field(np.int64)]
    height: Annotated[int, Field(np.int64)]
    width: Annotated[int, Field(np.int64)]
    ground: Annotated[Words64, Field(np.uint64, (WORDS,))]  # all squares that are no boulders
    finds: Annotated[Numbers, Field(np.int64, (SQUARES,))]  # bit: a kind or NO_FIND
    circles: Annotated[Numbers, Field(np.int64, (KINDS + 1,))]  # kind; none of NO_FIND
    totals: Annotated[Numbers, Field(np.int64, (KINDS, CIRCLES + 1))]  # kind, count: points (GG-18)
    oil_digs: Annotated[Numbers, Field(np.int64, (CIRCLES + 1,))]  # circle from 1
    peridots: Annotated[Numbers, Field(np.int64, (7,))]  # green die from 1
    values: Annotated[Numbers, Field(np.int64, (4,))]  # a set of rocks; the multipliers of topaz, opal, amber
    rings: Annotated[Words64, Field(np.uint64, (BOULDERS, WORDS))]  # boulder, word: the squares around it
    gifts: Annotated[Numbers, Field(np.int64, (LINES,))]  # 12 rows, 12 columns, 5 boulders: a kind or NO_FIND
    patterns: Annotated[Numbers, Field(np.int64, (PATTERNS, SLOTS))]  # 3 * face + alternative, slot: a piece or NOTHING
    first: Annotated[Numbers, Field(np.int64, (PIECES,))]  # piece: its first orientation
    turns: Annotated[Numbers, Field(np.int64, (PIECES,))]  # piece: how many it has
    sizes: Annotated[Numbers, Field(np.int64, (ORIENTATIONS,))]  # orientation: how many squares
    offsets: Annotated[Numbers, Field(np.int64, (ORIENTATIONS, PIECE_SQUARES))]  # square: bits after the piece's own
    # Orientation: the columns at which it does not reach into another row, in all rows.
    lanes: Annotated[Words64, Field(np.uint64, (ORIENTATIONS,))]
    # Phase, kind, count: what one more find may come to, see `weights`.
    prospects: Annotated[Numbers, Field(np.int64, (PHASES, KINDS + 1, CIRCLES + 1))]
    # Phase, missing squares: what of a line's bonus one of them is worth, in 1024ths.
    line_shares: Annotated[Numbers, Field(np.int64, (PHASES, AROUND + 1))]
    ring_shares: Annotated[Numbers, Field(np.int64, (PHASES, AROUND + 1))]  # the same of a boulder's
    weights: Annotated[Numbers, Field(np.int64, (len(WEIGHTS),))]


TABLES, ROOM = layout(Tables), layout(Room)


@apart
def absorb(tables: Tables, place: Place, green: int, sheet: Sheet) -> None:
    """Fill in a sheet as a seat's is; pieces of an unfinished pattern are recorded."""
    for word in range(WORDS):
        sheet.free[word] = ZERO
    for row in range(SIDE):
        sheet.free[row // LANE_ROWS] |= np.uint64(place.now.free[row]) << np.uint64(LANE * (row % LANE_ROWS))
    for kind in range(KINDS):
        sheet.circles[kind] = place.now.circles[kind]
    sheet.circles[NO_FIND] = 0
    sheet.noted = 0
    for circle in range(CIRCLES):
        sheet.noted += int(place.now.noted[circle])
    sheet.spent = place.now.spent
    sheet.rows = place.now.rows
    sheet.columns = place.now.columns
    sheet.boulders = place.now.boulders
    sheet.owed = place.owed
    spread(tables, sheet)
    if place.step == Step.DIG:
        for row in range(tables.height):
            new = int(place.start.free[row]) & ~int(place.now.free[row])
            while new:
                gain(tables, sheet, green, int(tables.finds[LANE * row + lowest_bit(new)]))
                new &= new - 1
        settle(tables, sheet, green)


@rule
def gain(tables: Tables, sheet: Sheet, green: int, kind: int) -> None:
    """Record a find or a gift, as `collecting.gain` does."""
    filled = sheet.circles[kind]
    if filled < tables.circles[kind]:
        sheet.circles[kind] = filled + 1
        if kind == Kind.PERIDOT:
            sheet.noted += tables.peridots[green]
        if kind == Kind.OIL:
            sheet.owed += tables.oil_digs[filled + 1]


@rule
def spread(tables: Tables, sheet: Sheet) -> None:
    """Find the squares of which a dig must cover one: those beside what is dug, or the top row's."""
    first = tables.ground[0] & ~sheet.free[0]
    second = tables.ground[1] & ~sheet.free[1]
    third = tables.ground[2] & ~sheet.free[2]
    if first == ZERO:  # GG-09: then nothing at all is dug
        sheet.edge[0] = sheet.free[0] & FULL_LANE
        sheet.edge[1] = ZERO
        sheet.edge[2] = ZERO
    else:
        near = first << ONE | first >> ONE | first << ROW | first >> ROW | second << ABOVE
        sheet.edge[0] = near & sheet.free[0]
        near = second << ONE | second >> ONE | second << ROW | second >> ROW | first >> ABOVE | third << ABOVE
        sheet.edge[1] = near & sheet.free[1]
        near = third << ONE | third >> ONE | third << ROW | third >> ROW | second >> ABOVE
        sheet.edge[2] = near & sheet.free[2]


@rule
def settle(tables: Tables, sheet: Sheet, green: int) -> None:
    """Give the bonuses of rows, columns and boulders that are complete now, each once (GG-14)."""
    undug = sheet.free[0] | sheet.free[1] | sheet.free[2]
    undug |= undug >> np.uint64(32)
    undug |= undug >> ROW
    columns = ~int(np.int64(undug & FULL_LANE)) & ((1 << tables.width) - 1)
    rows = 0
    for row in range(tables.height):
        lane = sheet.free[row // LANE_ROWS] >> np.uint64(LANE * (row % LANE_ROWS)) & FULL_LANE
        rows |= int(lane == ZERO) << row
    boulders = 0
    for boulder in range(BOULDERS):
        around = tables.rings[boulder, 0] & sheet.free[0]
        around |= tables.rings[boulder, 1] & sheet.free[1]
        around |= tables.rings[boulder, 2] & sheet.free[2]
        boulders |= int(around == ZERO) << boulder
    new = rows & ~sheet.rows | (columns & ~sheet.columns) << SIDE | (boulders & ~sheet.boulders) << 2 * SIDE
    sheet.rows = rows
    sheet.columns = columns
    sheet.boulders = boulders
    while new:
        gain(tables, sheet, green, int(tables.gifts[lowest_bit(new)]))
        new &= new - 1


@apart
def dig_at(tables: Tables, sheet: Sheet, green: int, orientation: int, at: int) -> None:
    """Dig a piece whose own bit is `at`, record what it covers and settle bonuses."""
    for square in range(tables.sizes[orientation]):
        bit = at + int(tables.offsets[orientation, square])
        sheet.free[bit // 64] &= ~(ONE << np.uint64(bit % 64))
        gain(tables, sheet, green, int(tables.finds[bit]))
    spread(tables, sheet)
    settle(tables, sheet, green)


@rule
def where(tables: Tables, sheet: Sheet, orientation: int, out: Words64) -> bool:
    """Write where an orientation can lie, as bits of the mine; tell whether it can anywhere (GG-09, GG-10, GG-12)."""
    lanes = tables.lanes[orientation]
    fit_first = lanes
    fit_second = lanes
    fit_third = lanes
    touch_first = ZERO
    touch_second = ZERO
    touch_third = ZERO
    for square in range(tables.sizes[orientation]):
        offset = int(tables.offsets[orientation, square])
        right = np.uint64(offset % 64)
        left = LAST_BIT - right  # and one more, since a shift by 64 is not defined
        skipped = offset // 64
        if skipped == 0:
            fit_first &= sheet.free[0] >> right | sheet.free[1] << ONE << left
            fit_second &= sheet.free[1] >> right | sheet.free[2] << ONE << left
            fit_third &= sheet.free[2] >> right
            touch_first |= sheet.edge[0] >> right | sheet.edge[1] << ONE << left
            touch_second |= sheet.edge[1] >> right | sheet.edge[2] << ONE << left
            touch_third |= sheet.edge[2] >> right
        else:
            fit_first &= sheet.free[1] >> right | sheet.free[2] << ONE << left
            fit_second &= sheet.free[2] >> right
            fit_third = ZERO
            touch_first |= sheet.edge[1] >> right | sheet.edge[2] << ONE << left
            touch_second |= sheet.edge[2] >> right
    out[0] = fit_first & touch_first
    out[1] = fit_second & touch_second
    out[2] = fit_third & touch_third
    return bool((out[0] | out[1] | out[2]) != ZERO)


@rule
def value(tables: Tables, sheet: Sheet) -> int:
    """Return the points of a sheet (GG-18 to GG-27), as `collecting.points` does."""
    circles = sheet.circles
    total = sheet.noted
    for kind in range(Kind.PERIDOT + 0):
        total += tables.totals[kind, circles[kind]]
    sets = min(circles[Kind.MARBLE], circles[Kind.SANDSTONE], circles[Kind.COAL])
    most = max(circles[Kind.SILVER], circles[Kind.DIAMOND])
    total += tables.values[0] * sets + tables.values[1] * circles[Kind.TOPAZ] * most
    lines = max(bits(int(sheet.rows)), bits(int(sheet.columns)))
    total += tables.values[2] * circles[Kind.OPAL] * lines
    return int(total + tables.values[3] * circles[Kind.AMBER] * bits(int(sheet.boulders)))
