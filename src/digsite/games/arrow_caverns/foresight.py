"""How soon a Cave can be won by who knows what is buried, compiled: exhaustive, but for a budget.

To win in two turns is to dig all treasures in one and be home after the other; to win in three, a turn comes before.
Excavated Caverns without arrows only ever help: what cannot be done where each new dig has none cannot be done at all,
so the ways that arrows can be turned are gone through only where that much is possible.
"""

from typing import NamedTuple

import numpy as np

from digsite.core.bits import lowest_bit
from digsite.core.compile import apart, rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.policy import turn_arrows
from digsite.games.arrow_caverns.results import Tree, complete, list_results, unfold
from digsite.games.arrow_caverns.state import CAVERNS, OPEN, OUT, SPELUNKERS
from digsite.games.arrow_caverns.walks import Desk, Sets, all_home, bits, reach_all, walk_all

TURNS = 3  # that are planned, at most; in the one after them all go home
TRY = 1_000  # positions looked at after one first turn of four
YES, NO, UNKNOWN = 1, 0, -1
SHARE, LEFT, USED, COVERED = range(4)  # fields of the stack


class Line(NamedTuple):
    """The turns of a line, and what finding it needs."""

    ends: Sets  # [turn, Spelunker]
    shares: Sets  # [turn, Spelunker]
    ways: Sets  # [turn, Cavern]
    arrows: Sets  # [turn, Cavern]: as the turn begins
    where: Sets  # [turn, Spelunker]: as the turn begins
    stack: Sets  # [field, level]
    budget: Sets  # [0]: how many positions may still be looked at


def line() -> Line:
    """Return an empty line."""
    return Line(
        np.zeros((TURNS, SPELUNKERS), np.int64),
        np.zeros((TURNS, SPELUNKERS), np.int64),
        np.zeros((TURNS, CAVERNS), np.int64),
        np.zeros((TURNS, CAVERNS), np.int64),
        np.zeros((TURNS, SPELUNKERS), np.int64),
        np.zeros((4, SPELUNKERS + 1), np.int64),
        np.zeros(1, np.int64),
    )


@rule
def spend(line: Line) -> bool:
    """Take one position off the budget; tell whether there was one left."""
    line.budget[0] -= 1
    return bool(line.budget[0] >= 0)


@rule
def note_start(box: Box, desk: Desk, line: Line, turn: int) -> int:
    """Keep the position, write where everybody can get, and return all Caverns where somebody can."""
    for cavern in range(box.caverns):
        line.arrows[turn, cavern] = desk.arrows[cavern]
    walk_all(box, desk)
    seen = 0
    for spelunker in range(SPELUNKERS):
        line.where[turn, spelunker] = desk.where[spelunker]
        if desk.where[spelunker] != OUT:
            desk.reach[spelunker, 0] = 1 << desk.where[spelunker]
            reach_all(box, desk, spelunker)
            seen |= int(desk.fewer[spelunker, (1 << box.card_count) - 1])
    return seen


@rule
def put(box: Box, desk: Desk, line: Line, turn: int, buried: int) -> int:
    """Put the Cave on the desk as a turn leaves it, no arrows on what is dug; return what is dug."""
    dug = 0
    for cavern in range(box.caverns):
        desk.arrows[cavern] = line.arrows[turn, cavern]
    for spelunker in range(SPELUNKERS):
        end = int(line.ends[turn, spelunker])
        desk.where[spelunker] = end
        if end != OUT and buried >> end & 1:
            dug |= 1 << end
            desk.arrows[end] = OPEN
    return dug


@rule
def turn_as(desk: Desk, line: Line, turn: int, caverns: int, code: int) -> None:
    """Turn the arrows of some Caverns as the digits of a code say."""
    while caverns:
        cavern = lowest_bit(caverns)
        caverns &= caverns - 1
        desk.arrows[cavern] = code & 3
        line.ways[turn, cavern] = code & 3
        code >>= 2


@apart
def goes_home(box: Box, desk: Desk, line: Line, turn: int, buried: int, unstable: int) -> bool:
    """Tell whether all can get home in the turn after one with these ends, and write its arrows."""
    turning = put(box, desk, line, turn, buried) & unstable
    if not all_home(box, desk):
        return False
    for code in range(1 << 2 * bits(turning)):
        turn_as(desk, line, turn, turning, code)
        line.budget[0] -= 1
        if turning == 0 or all_home(box, desk):
            return True
    return False


@apart
def in_two(box: Box, desk: Desk, line: Line, turn: int, treasures: int, buried: int, bad: int, unstable: int) -> int:
    """Tell whether a turn from the position on the desk digs all treasures, and the one after brings all home."""
    if treasures & ~note_start(box, desk, line, turn):
        return NO
    stack = line.stack
    for spelunker in range(SPELUNKERS):
        line.ends[turn, spelunker] = OUT
        line.shares[turn, spelunker] = 0
    stack[SHARE, 0] = -1
    stack[LEFT, 0] = 0
    stack[USED, 0] = 0
    stack[COVERED, 0] = 0
    level = 0
    while level >= 0:
        if level == SPELUNKERS:
            if not spend(line):
                return UNKNOWN
            if goes_home(box, desk, line, turn, buried, unstable):
                return YES
            level -= 1
        elif stack[LEFT, level]:
            end = lowest_bit(int(stack[LEFT, level]))
            stack[LEFT, level] &= stack[LEFT, level] - 1
            line.ends[turn, level] = end
            line.shares[turn, level] = stack[SHARE, level]
            descend(line, level, 1 << end & treasures)
            level += 1
        elif line.where[turn, level] == OUT and stack[SHARE, level] < 0:
            stack[SHARE, level] = 0
            descend(line, level, 0)
            level += 1
        else:
            level += 0 if next_share(box, desk, line, turn, level, treasures, bad) else -1
    return NO


@rule
def descend(line: Line, level: int, covered: int) -> None:
    """Begin the next level of the search."""
    stack = line.stack
    share = max(0, int(stack[SHARE, level]))
    stack[USED, level + 1] = stack[USED, level] | share
    stack[COVERED, level + 1] = stack[COVERED, level] | covered
    stack[SHARE, level + 1] = -1
    stack[LEFT, level + 1] = 0


@rule
def next_share(box: Box, desk: Desk, line: Line, turn: int, level: int, treasures: int, bad: int) -> bool:
    """Go on to a Spelunker's next share of the cards; tell whether there is one."""
    stack = line.stack
    stack[SHARE, level] += 1
    share = int(stack[SHARE, level])
    if share >> box.card_count or line.where[turn, level] == OUT:
        return False
    if share & stack[USED, level] == 0:
        missing = treasures & ~int(stack[COVERED, level])
        further = 0
        for other in range(level + 1, SPELUNKERS):
            further += 1 if line.where[turn, other] != OUT else 0
        allowed = int(desk.fresh[level, share]) & ~bad
        if bits(missing) > further + 1:
            allowed = 0
        elif bits(missing) == further + 1:
            allowed &= missing
        stack[LEFT, level] = allowed
    return True


def soonest(
    box: Box,
    desk: Desk,
    line: Line,
    tree: Tree,
    left: int,
    treasures: int,
    buried: int,
    bad: int,
    unstable: int,
    budget: int,
) -> int:
    """Return 2 or 3 for the turns that it takes to win, 0 if it takes more or there are no more, -1 if undecided.

    The line's turns hold how.
    """
    line.budget[0] = budget
    found = in_two(box, desk, line, 0, treasures, buried, bad, unstable)
    if found == YES:
        return 2
    if found == UNKNOWN or left < 3:
        return 0 if found == NO else -1
    for cavern in range(box.caverns):
        desk.arrows[cavern] = line.arrows[0, cavern]
    for spelunker in range(SPELUNKERS):
        desk.where[spelunker] = line.where[0, spelunker]
    found = in_three(box, desk, line, tree, 0, treasures, buried, bad, unstable)
    return 3 if found == YES else 0 if found == NO else -1


@apart
def in_three(
    box: Box, desk: Desk, line: Line, tree: Tree, turn: int, treasures: int, buried: int, bad: int, unstable: int
) -> int:
    """Tell whether three turns from the position on the desk win: a first one, and two as above."""
    note_start(box, desk, line, turn)
    count = list_results(box, desk, tree, bad, True)
    first = int(tree.layers[SPELUNKERS])
    for wanted in range(SPELUNKERS, -1, -1):  # those that dig most treasures are the likeliest
        for result in range(first, first + count):
            unfold(desk, tree, result, line.shares[turn])
            here = 0
            for spelunker in range(SPELUNKERS):
                line.ends[turn, spelunker] = desk.plan[spelunker]
                here |= 1 << desk.plan[spelunker] if desk.plan[spelunker] != OUT else 0
            if bits(here & treasures) == wanted:
                found = first_turn(box, desk, line, turn, treasures, buried, bad, unstable)
                if found != NO:
                    return found
    return NO if complete(tree) else UNKNOWN


@apart
def first_turn(
    box: Box, desk: Desk, line: Line, turn: int, treasures: int, buried: int, bad: int, unstable: int
) -> int:
    """Tell whether two more turns win after one with these ends, and write its arrows."""
    dug = put(box, desk, line, turn, buried)
    turning = dug & unstable
    after = buried & ~dug
    if not spend(line):
        return UNKNOWN
    found = in_two(box, desk, line, turn + 1, treasures & ~dug, after, bad | turning, unstable)
    if found != YES or turning == 0:
        return found
    for code in range(1 << 2 * bits(turning)):
        put(box, desk, line, turn, buried)
        turn_as(desk, line, turn, turning, code)
        if not spend(line):
            return UNKNOWN
        found = in_two(box, desk, line, turn + 1, treasures & ~dug, after, bad | turning, unstable)
        if found != NO:
            return found
    return NO


def in_four(
    box: Box,
    desk: Desk,
    line: Line,
    tree: Tree,
    other: Tree,
    treasures: int,
    buried: int,
    bad: int,
    unstable: int,
    budget: int,
) -> int:
    """Tell whether four turns win, as far as likely first turns and their most useful arrows show."""
    left_over = budget
    note_start(box, desk, line, 0)
    count = list_results(box, desk, tree, bad, True)
    first = int(tree.layers[SPELUNKERS])
    for wanted in range(SPELUNKERS, -1, -1):
        for result in range(first, first + count):
            unfold(desk, tree, result, line.shares[0])
            here = 0
            for spelunker in range(SPELUNKERS):
                line.ends[0, spelunker] = desk.plan[spelunker]
                here |= 1 << desk.plan[spelunker] if desk.plan[spelunker] != OUT else 0
            if bits(here & treasures) == wanted:
                dug = put(box, desk, line, 0, buried)
                turn_arrows(box, desk, buried, bad, 2, True)
                turning = dug & unstable
                left = turning
                while left:
                    cavern = lowest_bit(left)
                    left &= left - 1
                    desk.arrows[cavern] = desk.ways[cavern]
                    line.ways[0, cavern] = desk.ways[cavern]
                line.budget[0] = TRY
                found = in_three(box, desk, line, other, 1, treasures & ~dug, buried & ~dug, bad | turning, unstable)
                left_over -= TRY - max(0, int(line.budget[0]))
                if found == YES or left_over <= 0:
                    return found if found == YES else UNKNOWN
    return UNKNOWN
