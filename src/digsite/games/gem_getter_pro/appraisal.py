"""What a searching bot thinks that each square is worth, compiled: the rule of thumb by which it plays games on.

A square is worth what the find in it may come to, and a share of the bonus of its row, its column and the boulders
beside it, the larger the fewer squares are missing. A dig is worth its squares together, so that each of the digs of a
round costs a few additions.
"""

import numpy as np

from digsite.core.bits import lowest_bit
from digsite.core.compile import apart, rule
from digsite.games.gem_getter_pro.collecting import bits
from digsite.games.gem_getter_pro.fast_sheet import (
    FULL_LANE,
    LANE,
    LANE_ROWS,
    NO_FIND,
    ONE,
    WORDS,
    ZERO,
    Room,
    Sheet,
    Tables,
    where,
)
from digsite.games.gem_getter_pro.state import BOULDERS, CIRCLES, KINDS, SIDE, Kind
from digsite.games.gem_getter_pro.weights import AROUND, POINT, Weight

WORST = -1_000_000  # the worth of a dig that cannot be
FIVES, THREES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
FIFTEENS, LOW_BYTE = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0xFF)
PARTS = 10  # shares are shifted right by so many bits: they are counted in 1024ths


@rule
def ones(word: np.uint64) -> int:
    """Count the bits of a word: of each two, then four, then eight, and the eights together."""
    pairs = word - (word >> ONE & FIVES)
    fours = (pairs & THREES) + (pairs >> np.uint64(2) & THREES)
    eights = fours + (fours >> np.uint64(4)) & FIFTEENS
    eights += eights >> np.uint64(32)
    eights += eights >> np.uint64(16)
    eights += eights >> np.uint64(8)
    return int(np.int64(eights & LOW_BYTE))


@apart
def weigh_kinds(tables: Tables, room: Room, sheet: Sheet, green: int, left: int) -> None:
    """Write what one more find of each kind is worth when `left` rounds follow."""
    phase = min(left, 1) + int(left > 2)
    kinds, weights, circles = room.kinds, tables.weights, sheet.circles
    for kind in range(KINDS):
        kinds[kind] = tables.prospects[phase, kind, circles[kind]]
    for kind in range(Kind.SILVER + 0):
        missing = 0
        for other in range(Kind.SILVER + 0):
            missing += max(0, circles[kind] + 1 - circles[other]) if other != kind else 0
        share = 100 if missing == 0 else weights[min(missing, 3) - 1]
        kinds[kind] += tables.values[0] * share
    silver, diamond = circles[Kind.SILVER], circles[Kind.DIAMOND]
    kinds[Kind.SILVER] += POINT * tables.values[1] * circles[Kind.TOPAZ] * int(silver >= diamond)
    kinds[Kind.DIAMOND] += POINT * tables.values[1] * circles[Kind.TOPAZ] * int(silver <= diamond)
    kinds[Kind.PERIDOT] = POINT * tables.peridots[green]
    most = POINT * max(silver, diamond) + weights[Weight.GROWTH_OF_TOPAZ] * left
    kinds[Kind.TOPAZ] = tables.values[1] * most
    most = POINT * max(bits(int(sheet.rows)), bits(int(sheet.columns))) + weights[Weight.GROWTH_OF_OPAL] * left
    kinds[Kind.OPAL] = tables.values[2] * most
    most = POINT * bits(int(sheet.boulders)) + weights[Weight.GROWTH_OF_AMBER] * left
    kinds[Kind.AMBER] = tables.values[3] * most
    next_oil = min(circles[Kind.OIL] + 1, CIRCLES)
    kinds[Kind.OIL] = tables.oil_digs[next_oil] * weights[Weight.BONUS_DIG] + weights[Weight.OIL] * min(left + 1, 3)
    kinds[Kind.GAS] = weights[Weight.GAS] * min(left, 3)
    for kind in range(KINDS):
        if circles[kind] >= tables.circles[kind]:
            kinds[kind] = 0
        elif left > 0:
            kinds[kind] += weights[Weight.FIND]
    kinds[NO_FIND] = 0


@apart
def appraise(tables: Tables, room: Room, sheet: Sheet, green: int, left: int) -> None:
    """Write what each square is worth to a dig in a round with this green die, when `left` rounds follow."""
    weigh_kinds(tables, room, sheet, green, left)
    kinds, missing, worth = room.kinds, room.missing, room.worth
    phase = min(left, 1) + int(left > 2)
    opals = POINT * tables.values[2] * sheet.circles[Kind.OPAL]
    row_count, column_count = bits(int(sheet.rows)), bits(int(sheet.columns))
    for column in range(LANE):
        missing[column] = 0
    for row in range(tables.height):
        lane = sheet.free[row // LANE_ROWS] >> np.uint64(LANE * (row % LANE_ROWS)) & FULL_LANE
        bonus = kinds[tables.gifts[row]] + opals * int(row_count >= column_count)
        bonus = bonus * tables.line_shares[phase, min(ones(lane), AROUND)] >> PARTS
        bonus += tables.weights[Weight.SQUARE]
        undug = int(np.int64(lane))
        first = LANE * row
        for column in range(LANE):
            missing[column] += undug >> column & 1
            worth[first + column] = bonus + kinds[tables.finds[first + column]]
    for column in range(tables.width):
        bonus = kinds[tables.gifts[SIDE + column]] + opals * int(column_count >= row_count)
        room.columns[column] = bonus * tables.line_shares[phase, min(missing[column], AROUND)] >> PARTS
    for row in range(tables.height):
        first = LANE * row
        for column in range(LANE):
            worth[first + column] += room.columns[column]
    weigh_boulders(tables, room, sheet, phase)


@rule
def weigh_boulders(tables: Tables, room: Room, sheet: Sheet, phase: int) -> None:
    """Add to the squares around each boulder their share of its bonus."""
    ambers = POINT * tables.values[3] * sheet.circles[Kind.AMBER]
    for boulder in range(BOULDERS):
        if sheet.boulders >> boulder & 1:
            continue
        around = 0
        for word in range(WORDS):
            around += ones(tables.rings[boulder, word] & sheet.free[word])
        bonus = room.kinds[tables.gifts[2 * SIDE + boulder]] + ambers
        bonus = bonus * tables.ring_shares[phase, min(around, AROUND)] >> PARTS
        for word in range(WORDS):
            ring = tables.rings[boulder, word] & sheet.free[word]
            while ring != ZERO:
                room.worth[64 * word + lowest_bit(int(np.int64(ring)))] += bonus
                ring &= ring - ONE


@rule
def dig_worth(tables: Tables, room: Room, orientation: int, at: int) -> int:
    """Return what the squares of a dig are worth together."""
    total = 0
    for square in range(tables.sizes[orientation]):
        total += int(room.worth[at + tables.offsets[orientation, square]])
    return total


@apart
def best_dig_of(tables: Tables, room: Room, sheet: Sheet, piece: int) -> tuple[int, int, int]:
    """Return the worth of the best dig of a piece, its orientation and its bit; WORST if it fits nowhere."""
    most = WORST
    best = 0
    best_at = 0
    first = int(tables.first[piece])
    for orientation in range(first, first + int(tables.turns[piece])):
        if where(tables, sheet, orientation, room.spots):
            for word in range(WORDS):
                spot = room.spots[word]
                while spot != ZERO:
                    at = 64 * word + lowest_bit(int(np.int64(spot)))
                    total = dig_worth(tables, room, orientation, at)
                    if total > most:
                        most = total
                        best = orientation
                        best_at = at
                    spot &= spot - ONE
    return most, best, best_at
