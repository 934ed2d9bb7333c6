"""Greedy for Gem Getter Pro: the dig that gains most points at once.

Each dig that a seat could make is tried: one piece, with all that it records and completes. Of digs that gain equally
many points, as early on many gain none, the one that finds and uncovers most is taken. A pattern is worth its best
single piece; of a "both" the next best follows, as long as it does not cost points. A natural gas is crossed off if any
pattern would then gain more points than the rolled ones, or if no rolled one fits.
"""

from digsite.core.chance import Words
from digsite.core.compile import rule
from digsite.games.gem_getter_pro.collecting import points
from digsite.games.gem_getter_pro.options import Box
from digsite.games.gem_getter_pro.pieces import PIECES
from digsite.games.gem_getter_pro.placing import LOWEST, columns_where, dig
from digsite.games.gem_getter_pro.rules import NO_SQUARE, clear, collect, diggable, has_gas, offered, whole
from digsite.games.gem_getter_pro.search import prepare, search
from digsite.games.gem_getter_pro.state import (
    KINDS,
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

__all__ = ["greedy", "prepare", "search"]

POINT = 1_000  # so much that finds and bonus digs to come decide only between digs that gain the same
FIND = 1
WORST = -1_000_000


@rule
def greedy(box: Box, state: State, seat: int, rng: Words) -> int:
    """Return the action that is worth most; of several, the one with the lowest number."""
    place = state.seats[seat]
    if place.step == Step.READY:
        return Action.DONE + 0
    gas = place.step == Step.CHOOSE and has_gas(place)
    best = NOTHING
    most = WORST
    best_by_gas = WORST
    first = 0 if place.step == Step.CHOOSE else PATTERNS
    for choice in range(first, PATTERNS + 1):
        pieces = 0
        rolled = choice == PATTERNS or offered(state, place, choice // SLOTS)
        if choice == PATTERNS:  # what can be dug without choosing a pattern
            if best == NOTHING:
                pieces = diggable(box, place, True)
        elif gas or rolled:
            pieces = pieces_of(box, choice)
        if pieces:
            action, worth = best_dig(box, state, place, pieces)
            if rolled and worth > most:
                most = worth
                best = action if choice == PATTERNS else choice
            elif worth > best_by_gas and choice < PATTERNS:
                best_by_gas = worth
    if gas and best_by_gas > WORST and (best >= Action.DIG or best == NOTHING or best_by_gas >= most + POINT):
        best = Action.GAS + 0
    costly = place.step == Step.DIG and most < 0 and place.left != whole(box, int(place.choice))
    return Action.SKIP + 0 if best == NOTHING or costly else best


@rule
def pieces_of(box: Box, choice: int) -> int:
    """Return which pieces a pattern has, bit n: piece n."""
    pieces = 0
    for slot in range(SLOTS):
        piece = int(box.patterns[choice, slot])
        if piece >= 0:
            pieces |= 1 << piece
    return pieces


@rule
def best_dig(box: Box, state: State, place: Place, pieces: int) -> tuple[int, int]:
    """Return the dig of one of these pieces that is worth most, and its worth; NOTHING if none can be placed."""
    height = int(box.height[place.sheet])
    before = standing(box, place)
    best = NOTHING
    most = WORST
    for piece in range(PIECES):
        turns = int(box.turns[piece]) if pieces >> piece & 1 else 0
        for orientation in range(int(box.first[piece]), int(box.first[piece]) + turns):
            for row in range(height - int(box.tall[orientation]) + 1):
                columns = columns_where(box, place.now, orientation, row)
                while columns:
                    column = int(LOWEST[columns])
                    worth = tried(box, state, place, orientation, row, column) - before
                    if worth > most:
                        most = worth
                        best = Action.DIG + SQUARES * orientation + SIDE * row + column
                    columns &= columns - 1
    clear(state.trial[0])
    return best, most


@rule
def tried(box: Box, state: State, place: Place, orientation: int, row: int, column: int) -> int:
    """Return what a seat's standing would be after a dig."""
    state.trial[0] = place
    trial = state.trial[0]
    trial.start = place.now
    trial.owed = 0
    dig(box, int(trial.sheet), trial.now, orientation, row, column)
    collect(box, trial, int(state.green), NO_SQUARE)
    return standing(box, trial) + FIND * int(trial.owed)


@rule
def standing(box: Box, place: Place) -> int:
    """Return what a sheet as it is filled in is worth: its points, and then its finds."""
    worth = POINT * points(box, int(place.sheet), place.now)
    for kind in range(KINDS):
        worth += FIND * int(place.now.circles[kind])
    return worth
