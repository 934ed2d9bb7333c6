"""The moves that a searching bot of Gem Getter Pro tries, each with the dig that goes with it; compiled.

A pattern is proposed with each of its first digs, since what a choice is worth is what can be dug with it.
"""

import numpy as np

from digsite.core.bits import lowest_bit
from digsite.core.compile import apart, rule
from digsite.games.gem_getter_pro.appraisal import WORST, best_dig_of, dig_worth
from digsite.games.gem_getter_pro.fast_sheet import (
    ACTION,
    AT,
    CHOICE,
    LANE,
    ONE,
    ORIENTATION,
    TOTAL,
    WORDS,
    WORTH,
    ZERO,
    Numbers,
    Room,
    Sheet,
    Tables,
    dig_at,
    where,
)
from digsite.games.gem_getter_pro.pieces import PIECES
from digsite.games.gem_getter_pro.rollout import SINGLE, drop, empty
from digsite.games.gem_getter_pro.rules import has_gas, offered
from digsite.games.gem_getter_pro.state import (
    FACES,
    NOTHING,
    PATTERNS,
    SIDE,
    SLOTS,
    SQUARES,
    Action,
    Place,
    State,
    Step,
)

NO_DIG = -1
NOT_FOR_SALE = -1
GAS_PRICE = 200  # what a gas is taken to be worth for each round that follows, in hundredths of a point


@rule
def propose(found: Numbers, count: int, action: int, orientation: int, at: int, choice: int, worth: int) -> int:
    """Put a candidate into the list, which is sorted by worth and holds only the best; return the new count."""
    if count < len(found):
        count += 1
    elif worth <= found[count - 1, WORTH]:
        return count
    place = count - 1
    while place > 0 and found[place - 1, WORTH] < worth:
        for column in range(WORTH + 1):
            found[place, column] = found[place - 1, column]
        place -= 1
    found[place, ACTION] = action
    found[place, ORIENTATION] = orientation
    found[place, AT] = at
    found[place, CHOICE] = choice
    found[place, WORTH] = worth
    return count


@apart
def propose_digs(
    tables: Tables,
    room: Room,
    sheet: Sheet,
    piece: int,
    action: int,
    choice: int,
    more: int,
    found: Numbers,
    count: int,
) -> int:
    """Propose all digs of a piece; `more` is added to their worth. Without an action the dig itself is the move."""
    first = int(tables.first[piece])
    for orientation in range(first, first + int(tables.turns[piece])):
        where(tables, sheet, orientation, room.spots)
        for word in range(WORDS):
            spot = room.spots[word]
            while spot != ZERO:
                at = 64 * word + lowest_bit(int(np.int64(spot)))
                worth = more + dig_worth(tables, room, orientation, at)
                move = Action.DIG + SQUARES * orientation + SIDE * (at // LANE) + at % LANE
                if action != NOTHING:
                    move = action
                count = propose(found, count, move, orientation, at, choice, worth)
                spot &= spot - ONE
    return count


@apart
def propose_choices(tables: Tables, room: Room, sheet: Sheet, faces: int, gas_price: int, found: Numbers) -> int:
    """Propose each pattern with each first dig of it, or, where none fits, single squares (GG-07).

    Patterns of other faces than those of the mask are proposed with a natural gas, unless its price is NOT_FOR_SALE.
    """
    count = 0
    fitting = False
    for choice in range(PATTERNS):
        rolled = faces >> choice // SLOTS & 1 == 1
        for slot in range(SLOTS):
            piece = int(tables.patterns[choice, slot])
            again = slot > 0 and piece == tables.patterns[choice, slot - 1]
            if piece == NOTHING or again or not (rolled or gas_price != NOT_FOR_SALE):
                continue
            more = 0 if rolled else -gas_price
            for other in range(SLOTS):
                if other != slot and tables.patterns[choice, other] != NOTHING:
                    worth, _, _ = best_dig_of(tables, room, sheet, int(tables.patterns[choice, other]))
                    more += worth if worth > WORST else 0
            fitting |= rolled and best_dig_of(tables, room, sheet, piece)[0] > WORST
            move = choice if rolled else Action.GAS + 0
            count = propose_digs(tables, room, sheet, piece, move, choice, more, found, count)
    if not fitting:
        count = propose_digs(tables, room, sheet, SINGLE, NOTHING, NOTHING, 0, found, count)
        count = propose(found, count, Action.SKIP + 0, 0, NO_DIG, NOTHING, 0)
    return count


@apart
def candidates(
    tables: Tables, room: Room, state: State, place: Place, sheet: Sheet, left: int, pieces: int, found: Numbers
) -> int:
    """List what a seat may do, the best at first sight first; the pieces are the mask of the chosen pattern's."""
    if place.step == Step.CHOOSE:
        faces = 0
        for face in range(FACES):
            faces |= int(offered(state, place, face)) << face
        price = GAS_PRICE * left if has_gas(place) else NOT_FOR_SALE + 0
        return propose_choices(tables, room, sheet, faces, price, found)
    count = 0
    if place.step == Step.BONUS:
        return propose_digs(tables, room, sheet, SINGLE, NOTHING, NOTHING, 0, found, count)
    last = NOTHING + 0
    choice = int(place.choice)
    for slot in range(SLOTS):
        piece = int(tables.patterns[choice, slot])
        if place.left >> slot & 1 and piece != last:
            last = piece
            count = propose_digs(tables, room, sheet, piece, NOTHING, choice, 0, found, count)
    if place.left != pieces:  # GG-08
        count = propose(found, count, Action.SKIP + 0, 0, NO_DIG, choice, 0)
    return count


@apart
def carry_out(
    tables: Tables, room: Room, sheet: Sheet, step: int, pieces: int, green: int, found: Numbers, number: int
) -> None:
    """Do what a candidate says; the pieces that may follow it in this round are left in the hand."""
    action = found[number, ACTION]
    choice = found[number, CHOICE]
    empty(room.hand)
    if choice != NOTHING and action != Action.SKIP:
        for slot in range(SLOTS):
            if step == Step.CHOOSE or pieces >> slot & 1:
                room.hand[slot] = tables.patterns[choice, slot]
    sheet.spent += int(action == Action.GAS)
    if step == Step.BONUS:
        sheet.owed -= 1
    if found[number, AT] != NO_DIG:
        orientation = int(found[number, ORIENTATION])
        for piece in range(PIECES):
            if tables.first[piece] <= orientation < tables.first[piece] + tables.turns[piece]:
                drop(room.hand, piece)
        dig_at(tables, sheet, green, orientation, int(found[number, AT]))


@apart
def sort(room: Room, spare: int, count: int) -> None:
    """Sort candidates by what they got; their sheets go with them, by way of a spare one."""
    found, sheets = room.found, room.sheets
    for last in range(1, count):
        place = last
        while place > 0 and found[place - 1, TOTAL] < found[place, TOTAL]:
            for column in range(TOTAL + 1):
                kept = found[place, column]
                found[place, column] = found[place - 1, column]
                found[place - 1, column] = kept
            sheets[spare] = sheets[place]
            sheets[place] = sheets[place - 1]
            sheets[place - 1] = sheets[spare]
            place -= 1
