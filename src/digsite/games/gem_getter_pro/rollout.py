"""Playing a Dig Sheet on by the rule of thumb of `appraisal`, compiled: what a searching bot does by the thousand."""

from digsite.core.bits import lowest_bit
from digsite.core.compile import apart, rule
from digsite.games.gem_getter_pro.appraisal import WORST, appraise, best_dig_of
from digsite.games.gem_getter_pro.fast_sheet import Numbers, Room, Sheet, Tables, dig_at, value
from digsite.games.gem_getter_pro.state import FACES, NOTHING, SLOTS, Kind

SINGLE = 0  # the piece of one square


@apart
def finish_round(tables: Tables, room: Room, sheet: Sheet, green: int, left: int, known: int) -> None:
    """Dig the pieces in hand, the best first, and then the bonus digs owed (GG-15).

    Args:
        tables: of the seat.
        room: the hand is in it.
        sheet: to dig on.
        green: die of the round.
        left: how many rounds follow.
        known: the piece that `first_dig` is for, or NOTHING.
    """
    hand = room.hand
    dug = known
    orientation = int(room.first_dig[0])
    at = int(room.first_dig[1])
    while True:
        bonus = hand[0] == NOTHING and hand[1] == NOTHING and hand[2] == NOTHING
        if bonus and sheet.owed == 0:
            return
        if dug == NOTHING:
            pieces = 1 << SINGLE if bonus else pieces_in(hand)
            appraise(tables, room, sheet, green, left)
            most = WORST
            while pieces:
                piece = lowest_bit(pieces)
                found, found_orientation, found_at = best_dig_of(tables, room, sheet, piece)
                if found > most:
                    most = found
                    orientation = found_orientation
                    at = found_at
                    dug = piece
                pieces &= pieces - 1
        if dug == NOTHING:  # what fits nowhere is lost (GG-07, GG-15)
            if bonus:
                sheet.owed = 0
            empty(hand)
        else:
            if bonus:
                sheet.owed -= 1
            drop(hand, dug)
            dig_at(tables, sheet, green, orientation, at)
        dug = NOTHING + 0


@rule
def pieces_in(hand: Numbers) -> int:
    """Return which pieces are in the hand, bit n: piece n."""
    pieces = 0
    for slot in range(SLOTS):
        if hand[slot] != NOTHING:
            pieces |= 1 << hand[slot]
    return pieces


@rule
def empty(hand: Numbers) -> None:
    """Empty the hand."""
    for slot in range(SLOTS):
        hand[slot] = NOTHING


@rule
def drop(hand: Numbers, piece: int) -> None:
    """Take one such piece out of the hand, if there is one."""
    for slot in range(SLOTS):
        if hand[slot] == piece:
            hand[slot] = NOTHING
            return


@rule
def pattern_worth(tables: Tables, room: Room, sheet: Sheet, choice: int) -> tuple[int, int, int, int]:
    """Return the worth of a pattern's pieces, and the best of them with its orientation and bit, or NOTHING."""
    total = 0
    most = WORST
    first = NOTHING + 0
    orientation = 0
    at = 0
    for slot in range(SLOTS):
        piece = int(tables.patterns[choice, slot])
        if piece != NOTHING:
            one, one_orientation, one_at = best_dig_of(tables, room, sheet, piece)
            total += one if one > WORST else 0
            if one > most:
                most = one
                first = piece
                orientation = one_orientation
                at = one_at
    return total, first, orientation, at


@apart
def take_pattern(tables: Tables, room: Room, sheet: Sheet, white: int, green: int, left: int) -> int:
    """Take the pattern that is worth most into the hand, and return the piece to begin with, or NOTHING.

    A natural gas is crossed off (GG-16) when no rolled pattern fits, or when there are more than rounds to come.
    """
    gases = sheet.circles[Kind.GAS] - sheet.spent
    chosen = NOTHING
    first = NOTHING + 0
    for any_pattern in range(2):
        if any_pattern == 1 and (gases == 0 or (chosen != NOTHING and gases <= left)):
            break
        most = WORST
        for face in range(FACES):
            if any_pattern == 1 or face == white - 1 or face == FACES // 2 + green - 1:
                for choice in range(SLOTS * face, SLOTS * face + SLOTS):
                    total, piece, orientation, at = pattern_worth(tables, room, sheet, choice)
                    if piece != NOTHING and total > most:
                        most = total
                        chosen = choice
                        first = piece
                        room.first_dig[0] = orientation
                        room.first_dig[1] = at
    if chosen == NOTHING:
        empty(room.hand)
        room.hand[0] = SINGLE  # GG-07
        return first
    face = chosen // SLOTS
    sheet.spent += int(face != white - 1 and face != FACES // 2 + green - 1)
    for slot in range(SLOTS):
        room.hand[slot] = tables.patterns[chosen, slot]
    return first


@apart
def play_on(tables: Tables, room: Room, sheet: Sheet, dice: Numbers, left: int) -> int:
    """Play the rounds that follow, with the dice given, and return the points."""
    for ahead in range(left):
        white = int(dice[2 * ahead])
        green = int(dice[2 * ahead + 1])
        follow = left - ahead - 1
        appraise(tables, room, sheet, green, follow)
        first = take_pattern(tables, room, sheet, white, green, follow)
        finish_round(tables, room, sheet, green, follow, first)
    return value(tables, sheet)
