"""How playouts choose a turn, compiled: by rules of thumb, quickly; the last turns but one by what leads home in time.

What is buried is known only by its counts. Weights are tuned by playing (benchmarks/arrow_caverns.py).
"""

from digsite.core.bits import lowest_bit
from digsite.core.compile import apart, rule
from digsite.games.arrow_caverns.last import last_digs
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import OPEN, OUT, SPELUNKERS
from digsite.games.arrow_caverns.walks import (
    FULL,
    Desk,
    bits,
    list_home,
    reach_all,
    walk_all,
)

HOPELESS = -1e9
STUCK = -5000.0  # an Excavated Unstable Cavern
DIG, WIDE, SAFETY, LUCK, HOMEWARD, MOBILITY, FAR = 0, 1, 2, 3, 4, 8, 15  # places in `weights`


@apart
def choose_ends(box: Box, desk: Desk, buried: int, bad: int, unstable: float, after: int, digging: bool) -> None:
    """Write the ends of a turn to plan, and the ways of arrows left there.

    Args:
        box: the game's box.
        desk: where the Cave and the team are.
        buried: the Buried Caverns.
        bad: the Excavated Unstable ones.
        unstable: the chance that a Buried Cavern is Unstable.
        after: how many turns follow.
        digging: whether stones are still missing.
    """
    walk_all(box, desk)
    seen = 0
    for spelunker in range(SPELUNKERS):
        if desk.where[spelunker] != OUT:
            desk.reach[spelunker, 0] = 1 << desk.where[spelunker]
            reach_all(box, desk, spelunker)
            for share in range(1 << box.card_count):
                seen |= int(desk.reach[spelunker, share])
    seen &= ~bad
    value_all(box, desk, seen, buried, bad, unstable, after, digging)
    if after == 1:
        list_home(box, desk)
        if last_digs(box, desk, buried, bad, digging):
            return
    share_cards(box, desk, buried, bad)
    turn_arrows(box, desk, buried, bad, after, digging)


@apart
def value_all(
    box: Box, desk: Desk, seen: int, buried: int, bad: int, unstable: float, after: int, digging: bool
) -> None:
    """Write what it is worth to end the turn on each Cavern of a set."""
    weights = desk.weights
    for cavern in range(box.caverns):
        desk.arrive[cavern] = judged(box, desk, 1 << cavern, buried, bad, after, digging)
    while seen:
        cavern = lowest_bit(seen)
        seen &= seen - 1
        around = 0
        best = 0
        for way in range(4):
            other = int(box.beside[cavern, way])
            around |= 1 << other
            if desk.arrive[other] > desk.arrive[box.beside[cavern, best]]:
                best = way
        if not digging and cavern == box.daylight:
            desk.value[cavern] = 1000.0
        elif buried >> cavern & 1:
            desk.ways[cavern] = best
            value = unstable * desk.arrive[box.beside[cavern, best]]
            value += (1.0 - unstable) * judged(box, desk, around, buried, bad, after, digging)
            if digging:
                value += weights[DIG]
                if after > 1:
                    value += weights[FAR + int(box.steps_home[cavern])]
            desk.value[cavern] = value
        elif desk.arrows[cavern] == OPEN:
            desk.value[cavern] = judged(box, desk, around, buried, bad, after, digging)
        else:
            desk.value[cavern] = desk.arrive[box.beside[cavern, desk.arrows[cavern]]]


@apart
def judged(box: Box, desk: Desk, first: int, new: int, bad: int, after: int, digging: bool) -> float:
    """Return how well a Spelunker can go on whose first step leads to one of some Caverns."""
    weights = desk.weights
    digs = 0
    safe = 0
    near = 0
    wide = 0
    for card in range(box.card_count):
        steps = int(box.cards[card]) - 1
        to = 0
        left = first
        while left:
            to |= int(desk.onward[steps, lowest_bit(left)])
            left &= left - 1
        digs += 1 if to & new else 0
        safe += 1 if to & ~bad else 0
        near += to >> box.daylight & 1
        wide |= to & new
    value = weights[SAFETY] * safe + weights[HOMEWARD + min(after, 3)] * near
    if digging and after > 1:
        value += weights[MOBILITY + digs] + weights[WIDE] * min(bits(wide), 8)
    elif not digging:
        value += weights[HOMEWARD] * near
    return float(value)


@apart
def best_way(box: Box, desk: Desk, cavern: int, new: int, bad: int, after: int, digging: bool, forbidden: int) -> int:
    """Return the direction in which an arrow left at a Cavern serves best; `forbidden` has a bit for each to avoid."""
    best = 0
    highest = HOPELESS
    for way in range(4):
        value = judged(box, desk, 1 << int(box.beside[cavern, way]), new, bad, after, digging) - 1000.0 * (
            forbidden >> way & 1
        )
        if value > highest:
            highest = value
            best = way
    return best


@apart
def share_cards(box: Box, desk: Desk, buried: int, bad: int) -> None:
    """Write the best ends: for each set of cards used so far the best plan is kept, one Spelunker after the other."""
    shares = 1 << box.card_count
    layer = 0
    rank_ends(box, desk, bad)
    for share in range(shares):
        desk.best[layer, share] = HOPELESS
    desk.best[layer, 0] = 0.0
    desk.digs[layer, 0] = 0
    desk.path[layer, 0] = 0
    for spelunker in range(SPELUNKERS):
        if desk.where[spelunker] == OUT:
            continue
        following = 1 - layer
        for share in range(shares):
            desk.best[following, share] = HOPELESS
        for before in range(shares):
            if desk.best[layer, before] > HOPELESS:
                extend(box, desk, spelunker, before, layer, buried, bad)
        layer = following
    best = 0
    for share in range(shares):
        if desk.best[layer, share] > desk.best[layer, best]:
            best = share
    for spelunker in range(SPELUNKERS):
        desk.plan[spelunker] = OUT if desk.where[spelunker] == OUT else desk.path[layer, best] >> FULL * spelunker & 255


@apart
def rank_ends(box: Box, desk: Desk, bad: int) -> None:
    """Write the best ends for each Spelunker and share, as many as the others cannot all take away."""
    for spelunker in range(SPELUNKERS):
        for share in range(1 << box.card_count):
            left = int(desk.fresh[spelunker, share]) if desk.where[spelunker] != OUT else 0
            if share:
                left &= ~bad
            count = 0
            while left:
                cavern = lowest_bit(left)
                left &= left - 1
                value = desk.value[cavern]
                at = count
                while at > 0 and desk.value[desk.top[spelunker, share, at - 1]] < value:
                    if at < SPELUNKERS:
                        desk.top[spelunker, share, at] = desk.top[spelunker, share, at - 1]
                    at -= 1
                if at < SPELUNKERS:
                    desk.top[spelunker, share, at] = cavern
                    count = min(count + 1, SPELUNKERS)
            if count < SPELUNKERS:
                desk.top[spelunker, share, count] = -1


@rule
def extend(box: Box, desk: Desk, spelunker: int, before: int, layer: int, buried: int, bad: int) -> None:
    """Add a Spelunker to the best plan that uses a set of cards, with every share of those that are left."""
    free = int(desk.allowed[spelunker]) & ~before
    digs = int(desk.digs[layer, before])
    base = desk.best[layer, before]
    path = int(desk.path[layer, before])
    share = free
    while True:
        best = 10 * HOPELESS
        end = 0
        for rank in range(SPELUNKERS):
            cavern = int(desk.top[spelunker, share, rank])
            if cavern < 0:
                break
            taken = digs >> cavern & 1
            value = desk.value[cavern] - desk.weights[DIG] * taken
            if bad >> cavern & 1:
                value = STUCK
            if value > best:
                best = value
                end = cavern
            if not taken:
                break
        if base + best > desk.best[1 - layer, before | share]:
            desk.best[1 - layer, before | share] = base + best
            desk.digs[1 - layer, before | share] = digs | (1 << end & buried)
            desk.path[1 - layer, before | share] = path | end << FULL * spelunker
        if share == 0:
            break
        share = (share - 1) & free


@apart
def turn_arrows(box: Box, desk: Desk, buried: int, bad: int, after: int, digging: bool) -> None:
    """Turn the arrows of what is dug, knowing what else is dug, never two at each other."""
    dug = 0
    for spelunker in range(SPELUNKERS):
        if desk.plan[spelunker] != OUT:
            dug |= 1 << desk.plan[spelunker] & buried
    left = dug
    while left:
        cavern = lowest_bit(left)
        left &= left - 1
        forbidden = 0
        for way in range(4):
            other = int(box.beside[cavern, way])
            if other < cavern and dug >> other & 1 and int(box.beside[other, desk.ways[other]]) == cavern:
                forbidden |= 1 << way
        desk.ways[cavern] = best_way(box, desk, cavern, buried & ~dug, bad, after, digging, forbidden)
