"""The last turn of digging, compiled: what finds most and still lets everybody get home in the turn after."""

from digsite.core.bits import lowest_bit
from digsite.core.compile import apart, rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import OPEN, OUT, SPELUNKERS
from digsite.games.arrow_caverns.walks import OPTIONS, Desk, joined, shares_from, shares_home, shares_of

NODES = 600  # looked at, at most
END, SHARE, NEXT, WAY, DIGS, LUCK = range(6)  # fields of an option
AT, USED, POSSIBLE, DUG, COUNT, LUCKS, LIST, CHOSEN, ABLE = range(9)  # fields of the stack
SURE, LUCKY, DRY = range(3)  # options: home whatever is dug, home unless it is Unstable, nothing dug


@apart
def last_digs(box: Box, desk: Desk, buried: int, bad: int, digging: bool) -> bool:
    """Write the plan with the best chance to plan and ways; return whether there is any from which all get home.

    `gains` says what so many digs are worth, and what is left of it if so many must not be Unstable.
    """
    level = 0
    for spelunker in range(SPELUNKERS):
        if desk.where[spelunker] == OUT:
            continue
        count = 0
        able = 0
        for kind in range(SURE, DRY + 1):
            if kind == DRY and count:
                able = 1
            for share in range(1 << box.card_count):
                left = int(desk.fresh[spelunker, share]) & ~bad & (~buried if kind == DRY else buried)
                while left:
                    cavern = lowest_bit(left)
                    left &= left - 1
                    count = add_options(box, desk, spelunker, cavern, share, kind, count)
        if count == 0:
            return False
        desk.stack[LIST, level] = spelunker
        desk.stack[ABLE, level] = able if digging else 0
        desk.options[spelunker, count, END] = OUT
        level += 1
    return descend(desk, level)


@apart
def add_options(box: Box, desk: Desk, spelunker: int, cavern: int, share: int, kind: int, count: int) -> int:
    """Write the options to end on a Cavern, one for each direction of its arrow; return how many there are now."""
    within = shares_of(desk, int(desk.allowed[spelunker]))
    first = count
    for way in range(4 if kind == SURE else 1):
        if kind == DRY:
            following = shares_home(box, desk, cavern, within)
        else:
            following = shares_from(box, desk, cavern, way if kind == SURE else OPEN, within)
        known = following == 0
        for other in range(first, count):
            known = known or desk.options[spelunker, other, NEXT] == following
        if not known and count < OPTIONS - 1:
            desk.options[spelunker, count, END] = cavern
            desk.options[spelunker, count, SHARE] = share
            desk.options[spelunker, count, NEXT] = following
            desk.options[spelunker, count, WAY] = way if kind == SURE else desk.ways[cavern]
            desk.options[spelunker, count, DIGS] = 0 if kind == DRY else 1
            desk.options[spelunker, count, LUCK] = 1 if kind == LUCKY else 0
            count += 1
    return count


@apart
def descend(desk: Desk, levels: int) -> bool:
    """Go through the options depth first, with a bound on what can still be had."""
    stack = desk.stack
    for field in range(LIST):
        stack[field, 0] = 0
    stack[POSSIBLE, 0] = 1
    level = 0
    best = 0.0
    for _ in range(NODES):
        if level == levels:
            best = desk.gains[0, stack[COUNT, level]] * desk.gains[1, stack[LUCKS, level]]
            keep(desk, levels)
            level -= 1
        elif desk.options[stack[LIST, level], stack[AT, level], END] == OUT:  # all have been tried
            level -= 1
            if level < 0:
                break
        else:
            stack[AT, level] += 1
            level += 1 if enter(desk, level, levels, best) else 0
    return best > 0.0


@rule
def enter(desk: Desk, level: int, levels: int, best: float) -> bool:
    """Add the newest option of a level to the way there; tell whether it goes with the others and may be better."""
    stack = desk.stack
    spelunker = int(stack[LIST, level])
    option = int(stack[AT, level]) - 1
    end = int(desk.options[spelunker, option, END])
    share = int(desk.options[spelunker, option, SHARE])
    digs = int(desk.options[spelunker, option, DIGS])
    count = int(stack[COUNT, level]) + digs
    lucks = int(stack[LUCKS, level] + desk.options[spelunker, option, LUCK])
    most = count
    for at in range(level + 1, levels):
        most += int(stack[ABLE, at])
    if desk.gains[0, most] * desk.gains[1, lucks] <= best:
        return False
    if share & stack[USED, level] or (digs and stack[DUG, level] >> end & 1):
        return False
    possible = joined(desk, int(stack[POSSIBLE, level]), int(desk.options[spelunker, option, NEXT]))
    stack[CHOSEN, level] = option
    stack[AT, level + 1] = 0
    stack[USED, level + 1] = stack[USED, level] | share
    stack[POSSIBLE, level + 1] = possible
    stack[DUG, level + 1] = stack[DUG, level] | 1 << end
    stack[COUNT, level + 1] = count
    stack[LUCKS, level + 1] = lucks
    return possible != 0


@rule
def keep(desk: Desk, levels: int) -> None:
    """Keep the plan that was found."""
    for spelunker in range(SPELUNKERS):
        desk.plan[spelunker] = OUT
        desk.shares[spelunker] = 0
    for level in range(levels):
        spelunker = int(desk.stack[LIST, level])
        option = int(desk.stack[CHOSEN, level])
        desk.plan[spelunker] = desk.options[spelunker, option, END]
        desk.shares[spelunker] = desk.options[spelunker, option, SHARE]
        desk.ways[desk.options[spelunker, option, END]] = desk.options[spelunker, option, WAY]
