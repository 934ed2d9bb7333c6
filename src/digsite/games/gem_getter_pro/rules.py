"""The rules of Gem Getter Pro, compiled; numbers in comments are those of rules.md."""

import numpy as np
from numpy.typing import NDArray

from digsite.core.chance import Words, below
from digsite.core.compile import rule
from digsite.games.gem_getter_pro.checking import sound
from digsite.games.gem_getter_pro.collecting import points, record, settle
from digsite.games.gem_getter_pro.options import Box
from digsite.games.gem_getter_pro.pieces import PIECES
from digsite.games.gem_getter_pro.placing import dig, fits, lies, open_ground, placements
from digsite.games.gem_getter_pro.state import (
    ACTIONS,
    CIRCLES,
    FACES,
    KINDS,
    LONGEST,
    PATTERNS,
    SEATS,
    SIDE,
    SLOTS,
    SQUARES,
    Action,
    Choice,
    Ending,
    Kind,
    Place,
    State,
    Step,
)

__all__ = ["ACTIONS", "LONGEST"]

NO_SQUARE = -1
SINGLE = 0  # the piece of one square, and its only orientation
ATTEMPTS = 100  # to play an unseen round anew with as many moves as were made


@rule
def deal(box: Box, state: State, rng: Words) -> None:
    """Give everybody a Dig Sheet (GG-01) and roll for the first round."""
    clear(state.trial[0])
    for seat in range(SEATS):
        state.seats[seat] = state.trial[0]
        if seat < box.seats:
            place = state.seats[seat]
            place.sheet = box.sheet_of[seat]
            open_ground(box, int(place.sheet), place.now)
            begin(place)
    state.round_number = 1
    state.ending = Ending.NONE
    roll(state, rng)


@rule
def clear(place: Place) -> None:
    """Set all of a place to zero."""
    mine = place.now
    for row in range(SIDE):
        mine.free[row] = 0
        mine.edge[row] = 0
        place.dug_before[row] = 0
    for kind in range(KINDS):
        mine.circles[kind] = 0
    for circle in range(CIRCLES):
        mine.noted[circle] = 0
    mine.spent = 0
    mine.rows = 0
    mine.columns = 0
    mine.boulders = 0
    place.start = mine
    place.sheet = 0
    place.step = 0
    place.moves = 0
    place.gas_used = 0
    place.choice = 0
    place.left = 0
    place.owed = 0


@rule
def begin(place: Place) -> None:
    """Begin a round: the sheet as it is now is what the others see until the round is finished (GG-30)."""
    place.start = place.now
    place.step = Step.CHOOSE
    place.moves = 0
    place.gas_used = 0
    place.choice = Choice.NONE
    place.left = 0
    place.owed = 0


@rule
def roll(state: State, rng: Words) -> None:
    """Roll both dice (GG-05); only this draws, once a round, so a round's roll depends on the seed alone (GG-29)."""
    state.white = 1 + below(rng, 6)
    state.green = 1 + below(rng, 6)


@rule
def to_move(box: Box, state: State) -> int:
    """Return the mask of the seats that have not finished the round (GG-30)."""
    mask = 0
    for seat in range(box.seats):
        mask |= int(state.seats[seat].step != Step.FINISHED) << seat
    return mask


@rule
def legal(box: Box, state: State, seat: int, out: NDArray[np.int32]) -> int:
    """Write a seat's legal actions."""
    place = state.seats[seat]
    count = decisions(box, state, place, out)
    pieces = diggable(box, place, count > 0 and out[count - 1] == Action.SKIP)
    for piece in range(PIECES):
        if pieces >> piece & 1:
            count = placements(box, int(box.height[place.sheet]), place.now, piece, out, count)
    return count


@rule
def decisions(box: Box, state: State, place: Place, out: NDArray[np.int32]) -> int:
    """Write the legal actions that dig nothing yet; skip, if it is legal, comes last."""
    count = 0
    may_skip = False
    if place.step == Step.CHOOSE:
        count = choices(box, state, place, out)
        may_skip = count == 0  # GG-07
        out[count] = Action.GAS
        count += int(has_gas(place))
    elif place.step == Step.DIG:
        may_skip = place.left != whole(box, int(place.choice))  # GG-08
    elif place.step == Step.READY:
        out[count] = Action.DONE
        count += 1
    out[count] = Action.SKIP
    return count + int(may_skip)


@rule
def diggable(box: Box, place: Place, may_skip: bool) -> int:
    """Return which pieces may be dug now, bit n: piece n."""
    pieces = 0
    if place.step == Step.DIG:
        for slot in range(SLOTS):
            if place.left >> slot & 1:
                pieces |= 1 << int(box.patterns[place.choice, slot])
    elif place.step == Step.BONUS or (place.step == Step.CHOOSE and may_skip):  # GG-15, GG-07
        pieces = 1 << SINGLE
    return pieces


@rule
def has_gas(place: Place) -> bool:
    """Tell whether a natural gas of an earlier round can be crossed off, the first one in this round (GG-16)."""
    return place.gas_used == 0 and place.now.circles[Kind.GAS] > place.now.spent


@rule
def offered(state: State, place: Place, face: int) -> bool:
    """Tell whether a face's pattern may be chosen: a rolled one (GG-06), after gas any (GG-16)."""
    return place.gas_used == 1 or face == state.white - 1 or face == FACES // 2 + state.green - 1


@rule
def choices(box: Box, state: State, place: Place, out: NDArray[np.int32]) -> int:
    """Write the patterns that may be chosen: those of which a piece fits (GG-07)."""
    height = int(box.height[place.sheet])
    tried = 0  # bit n: piece n has been tried
    fitting = 0
    count = 0
    for choice in range(PATTERNS):
        if not offered(state, place, choice // SLOTS):
            continue
        found = 0
        for slot in range(SLOTS):
            piece = int(box.patterns[choice, slot])
            if piece >= 0:
                if not tried >> piece & 1:
                    tried |= 1 << piece
                    fitting |= int(fits(box, height, place.now, piece)) << piece
                found |= fitting >> piece & 1
        out[count] = choice
        count += found
    return count


@rule
def whole(box: Box, choice: int) -> int:
    """Return the mask of a pattern's pieces."""
    mask = 0
    for slot in range(SLOTS):
        mask |= int(box.patterns[choice, slot] >= 0) << slot
    return mask


@rule
def apply(box: Box, state: State, seat: int, action: int, rng: Words) -> None:
    """Make a move; the last `done` of a round begins the next one."""
    place = state.seats[seat]
    if action == Action.DONE:
        place.step = Step.FINISHED
        place.moves = 0
        if to_move(box, state) == 0:
            end_round(box, state, rng)
    else:
        move(box, place, int(state.green), int(np.int64(action)))  # numba: one type of number for all callers


@rule
def move(box: Box, place: Place, green: int, action: int) -> None:
    """Make a move within a round; it touches one seat's part of the state, and no chance."""
    place.moves += 1
    if action < Action.GAS:
        place.choice = action
        place.left = whole(box, int(place.choice))
        place.step = Step.DIG
    elif action == Action.GAS:
        place.now.spent += 1
        place.gas_used = 1
    elif action == Action.SKIP and place.step == Step.CHOOSE:
        place.choice = Choice.NOTHING
        place.step = Step.READY
    else:
        square = NO_SQUARE
        if action == Action.SKIP:
            place.left = 0
        else:
            square = dig_piece(box, place, action - Action.DIG)
        if place.left == 0:
            collect(box, place, green, square)


@rule
def dig_piece(box: Box, place: Place, placement: int) -> int:
    """Dig a piece of the pattern, the single square or a bonus dig; return the square if it is recorded alone."""
    orientation = placement // SQUARES
    square = placement % SQUARES
    dig(box, int(place.sheet), place.now, orientation, square // SIDE, square % SIDE)
    if place.step == Step.DIG:
        piece = box.piece_of[orientation]
        for slot in range(SLOTS):
            if place.left >> slot & 1 and box.patterns[place.choice, slot] == piece:
                place.left &= ~(1 << slot)
                break
        return NO_SQUARE + 0
    if place.step == Step.CHOOSE:
        place.choice = Choice.SINGLE
    else:
        place.owed -= 1
    return square


@rule
def collect(box: Box, place: Place, green: int, square: int) -> None:
    """Record what was dug, the whole pattern or a square; settle bonuses; see whether a bonus dig follows (GG-15)."""
    for row in range(box.height[place.sheet]):
        squares = int(place.start.free[row]) & ~int(place.now.free[row])
        if square != NO_SQUARE:
            squares = int(row == square // SIDE) << square % SIDE
        if squares:
            record(box, place, green, row, squares)
    settle(box, place, green)
    place.step = Step.READY
    if place.owed > 0:
        if fits(box, int(box.height[place.sheet]), place.now, SINGLE):
            place.step = Step.BONUS
        else:
            place.owed = 0  # what fits nowhere is lost


@rule
def end_round(box: Box, state: State, rng: Words) -> None:
    """Begin the next round with a roll (GG-30), or end the game (GG-04)."""
    if state.round_number >= box.rounds:
        state.ending = Ending.ROUNDS
        return
    state.round_number += 1
    for seat in range(box.seats):
        place = state.seats[seat]
        for row in range(SIDE):
            place.dug_before[row] = int(place.start.free[row]) & ~int(place.now.free[row])
        begin(place)
    roll(state, rng)


@rule
def scores(box: Box, state: State, out: NDArray[np.int64]) -> None:
    """Write the points of each seat as everybody knows them: without a round that is not finished (GG-30)."""
    for seat in range(box.seats):
        place = state.seats[seat]
        if place.step == Step.FINISHED:
            out[seat] = points(box, int(place.sheet), place.now)
        else:
            out[seat] = points(box, int(place.sheet), place.start)


@rule
def returns(box: Box, state: State, out: NDArray[np.float64]) -> None:
    """Share 1 among the seats with the most points (GG-28)."""
    for seat in range(box.seats):
        place = state.seats[seat]
        out[seat] = points(box, int(place.sheet), place.now)
    most = 0.0
    sharing = 0
    for seat in range(box.seats):
        if out[seat] > most:
            most = out[seat]
            sharing = 0
        if out[seat] == most:
            sharing += 1
    for seat in range(box.seats):
        won = state.ending != Ending.NONE and out[seat] == most
        out[seat] = 1.0 / sharing if won else 0.0


@rule
def why(box: Box, state: State) -> int:
    """Return the Ending."""
    return int(state.ending)


@rule
def redeal(box: Box, state: State, seat: int, rng: Words) -> None:
    """Play the unfinished rounds of the others anew, at random, with as many moves as they have made (GG-30).

    Where that many moves come about too rarely, the seat is put back to the beginning of its round.
    """
    for other in range(box.seats):
        place = state.seats[other]
        made = int(place.moves)
        if other != seat and place.step != Step.FINISHED and made > 0:
            attempts = 0
            while attempts == 0 or (place.moves != made and attempts <= ATTEMPTS):
                place.now = place.start
                begin(place)
                attempts += 1
                while attempts <= ATTEMPTS and place.moves < made and place.step != Step.READY:
                    move(box, place, int(state.green), drawn_move(box, state, place, rng))


@rule
def drawn_move(box: Box, state: State, place: Place, rng: Words) -> int:
    """Draw one of the moves that a seat can make before it is ready, all equally likely."""
    blocked = place.step == Step.CHOOSE and not some_fits(box, state, place, 0, PATTERNS - 1)  # GG-07
    while True:
        action = proposed(box, place, blocked, rng)
        if allowed(box, state, place, action):
            return action


@rule
def proposed(box: Box, place: Place, blocked: bool, rng: Words) -> int:
    """Draw one of some actions, all equally likely, among which are all legal ones."""
    if place.step == Step.CHOOSE and not blocked:
        return below(rng, Action.GAS + 1)
    pieces = diggable(box, place, True)
    turns = 0
    for piece in range(PIECES):
        turns += int(box.turns[piece]) * (pieces >> piece & 1)
    width = int(box.width[place.sheet])
    area = width * int(box.height[place.sheet])
    drawn = below(rng, turns * area + 2) - 2
    if drawn < 0:
        return Action.DONE + drawn  # gas or skip
    turn = drawn // area
    orientation = 0
    for piece in range(PIECES):
        if pieces >> piece & 1:
            if 0 <= turn < box.turns[piece]:
                orientation = int(box.first[piece]) + turn
            turn -= int(box.turns[piece])
    return Action.DIG + SQUARES * orientation + SIDE * (drawn % area // width) + drawn % width


@rule
def allowed(box: Box, state: State, place: Place, action: int) -> bool:
    """Tell whether a proposed action is legal."""
    if action >= Action.DIG:
        placement = action - Action.DIG
        square = placement % SQUARES
        height = int(box.height[place.sheet])
        return lies(box, height, place.now, placement // SQUARES, square // SIDE, square % SIDE)
    if place.step == Step.DIG:
        return action == Action.SKIP and place.left != whole(box, int(place.choice))  # GG-08
    if place.step == Step.BONUS:
        return False  # GG-15
    if action == Action.GAS:
        return has_gas(place)
    return action == Action.SKIP or some_fits(box, state, place, action, action)


@rule
def some_fits(box: Box, state: State, place: Place, first: int, last: int) -> bool:
    """Tell whether a piece of one of these patterns fits, as far as they are offered."""
    height = int(box.height[place.sheet])
    for choice in range(first, last + 1):
        for slot in range(SLOTS):
            piece = int(box.patterns[choice, slot])
            if piece >= 0 and offered(state, place, choice // SLOTS) and fits(box, height, place.now, piece):
                return True
    return False


@rule
def check(box: Box, state: State) -> bool:
    """Tell whether every seat's sheet is what its digging has made it, and the round is one of the game."""
    for seat in range(box.seats):
        if not sound(box, state.seats[seat]):
            return False
    return 1 <= state.round_number <= box.rounds and 1 <= state.white <= 6 and 1 <= state.green <= 6


@rule
def take_back(box: Box, before: State, seat: int, action: int, after: State) -> bool:
    """Allow it until the round is finished: nobody has seen it, and no chance was touched (GG-30)."""
    return action != Action.DONE
