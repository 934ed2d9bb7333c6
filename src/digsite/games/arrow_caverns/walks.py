"""A Cave prepared for search, compiled: from every Cavern where a walk can end, and which cards lead home.

A `Desk` is what a search writes on: the Cave, the team in it, and what was worked out of them.
A share is a set of Move Cards as a bit mask; a set of shares is a mask again, bit 5 for the cards 0 and 2 together.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from digsite.core.bits import lowest_bit
from digsite.core.compile import apart, rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import CARDS, CAVERNS, HIGHEST, OPEN, OUT, SPELUNKERS

Sets: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.float64]

SHARES = 1 << CARDS
OPTIONS = 256  # of a Spelunker in the last turn of digging, at most
FULL = 8  # bits for each Spelunker's Cavern where four are one number


class Desk(NamedTuple):
    """A position at the start of a turn, and the tables worked out of it."""

    arrows: Sets  # [Cavern]: a Way, or OPEN
    where: Sets  # [Spelunker]: its Cavern, or OUT
    allowed: Sets  # [Spelunker]: the cards that may move it
    ends: Sets  # [steps, Cavern]: where a walk of that many steps ends
    onward: Sets  # [steps, Cavern]: the same for a walk that comes from elsewhere, which may stop here
    home: Sets  # [share]: the Caverns from which exactly these cards lead to Daylight
    stays: Sets  # [Cavern]: the set of the shares that lead home from it
    comes: Sets  # [Cavern]: the same from a Cavern whose arrow points to it
    reach: Sets  # [Spelunker, share]: where exactly these cards lead it
    fewer: Sets  # the same: where some of these cards lead it
    fresh: Sets  # the same: where these cards lead it and no fewer do
    top: Sets  # [Spelunker, share, rank]: the best of those, -1 after the last
    arrive: Numbers  # [Cavern]: how well one can go on whose arrow points to it
    value: Numbers  # [Cavern]: what an end there is worth
    best: Numbers  # [which layer, share]: the worth of the best plan that uses these cards
    digs: Sets  # the same: the Caverns that it digs
    path: Sets  # the same: the ends, FULL bits for each
    plan: Sets  # [Spelunker]: the end of each in this turn
    shares: Sets  # [Spelunker]: the cards that bring it there, where last.py has found the plan
    ways: Sets  # [Cavern]: where an arrow left there is turned
    apart: Sets  # [share]: the set of all shares that have no card in common with it
    options: Sets  # [Spelunker, number, field]: what it can do in the last turn of digging, see last.py
    gains: Numbers  # [0, digs]: what so many are worth there; [1, number]: what is left if so many must be sound
    stack: Sets  # [field, Spelunker]: the way there
    samples: Sets  # [number]: Caverns that are Unstable, drawn by chance
    weights: Numbers  # of the rules of thumb


def desk(weights: Numbers, samples: int) -> Desk:
    """Return an empty desk, with the table that every Cave has in common."""
    no_common = np.zeros(SHARES, np.int64)
    for share in range(SHARES):
        found = sum(1 << other for other in range(SHARES) if other & share == 0)
        no_common[share] = found - (1 << 64) if found >> 63 else found
    layers = (2, SHARES)
    return Desk(
        np.full(CAVERNS, OPEN, np.int64),
        np.zeros(SPELUNKERS, np.int64),
        np.zeros(SPELUNKERS, np.int64),
        np.zeros((HIGHEST + 1, CAVERNS), np.int64),
        np.zeros((HIGHEST + 1, CAVERNS), np.int64),
        np.zeros(SHARES, np.int64),
        np.zeros(CAVERNS, np.int64),
        np.zeros(CAVERNS, np.int64),
        np.zeros((SPELUNKERS, SHARES), np.int64),
        np.zeros((SPELUNKERS, SHARES), np.int64),
        np.zeros((SPELUNKERS, SHARES), np.int64),
        np.zeros((SPELUNKERS, SHARES, SPELUNKERS), np.int64),
        np.zeros(CAVERNS, np.float64),
        np.zeros(CAVERNS, np.float64),
        np.zeros(layers, np.float64),
        np.zeros(layers, np.int64),
        np.zeros(layers, np.int64),
        np.zeros(SPELUNKERS, np.int64),
        np.zeros(SPELUNKERS, np.int64),
        np.zeros(CAVERNS, np.int64),
        no_common,
        np.zeros((SPELUNKERS, OPTIONS, 6), np.int64),
        np.zeros((2, SPELUNKERS + 1), np.float64),
        np.zeros((9, SPELUNKERS + 1), np.int64),
        np.zeros(samples, np.int64),
        weights,
    )


@rule
def chance_found(missing: int, dug: float, sound: float) -> float:
    """Return how likely all missing treasures are among those dug of the sound (not Unstable) Caverns."""
    chance = 1.0
    for found in range(missing):
        chance *= max(0.0, dug - found) / max(1.0, sound - found)
    return chance


@rule
def bits(caverns: int) -> int:
    """Return how many Caverns are in a set."""
    count = 0
    while caverns:
        caverns &= caverns - 1
        count += 1
    return count


@apart
def walk_all(box: Box, desk: Desk) -> None:
    """Write where walks end from every Cavern (AC-08 to AC-10)."""
    for cavern in range(box.caverns):
        desk.onward[0, cavern] = 1 << cavern
    for steps in range(1, int(box.cards[box.card_count - 1]) + 1):
        for cavern in range(box.caverns):
            arrow = int(desk.arrows[cavern])
            if arrow == OPEN:
                found = 0
                for way in range(4):
                    found |= int(desk.onward[steps - 1, box.beside[cavern, way]])
                desk.ends[steps, cavern] = found
                desk.onward[steps, cavern] = found | 1 << cavern
            else:
                found = int(desk.onward[steps - 1, box.beside[cavern, arrow]])
                desk.ends[steps, cavern] = found
                desk.onward[steps, cavern] = found


@rule
def walked(desk: Desk, start: int, steps: int) -> int:
    """Return where a walk from any Cavern of a set can end."""
    found = 0
    while start:
        found |= int(desk.ends[steps, lowest_bit(start)])
        start &= start - 1
    return found


@apart
def reach_all(box: Box, desk: Desk, spelunker: int) -> None:
    """Write where a Spelunker can be brought from reach[spelunker, 0], by every share of the cards that may move it."""
    allowed = int(desk.allowed[spelunker])
    desk.fewer[spelunker, 0] = desk.reach[spelunker, 0]
    desk.fresh[spelunker, 0] = desk.reach[spelunker, 0]
    for share in range(1, 1 << box.card_count):
        found = 0
        fewer = 0
        if share & ~allowed == 0:
            for card in range(box.card_count):
                if share >> card & 1:
                    rest = share & ~(1 << card)
                    found |= walked(desk, int(desk.reach[spelunker, rest]), int(box.cards[card]))
                    fewer |= int(desk.fewer[spelunker, rest])
        desk.reach[spelunker, share] = found
        desk.fresh[spelunker, share] = found & ~fewer
        desk.fewer[spelunker, share] = found | fewer


@apart
def lead_home(box: Box, desk: Desk) -> None:
    """Write from which Caverns each share of the cards leads to Daylight."""
    desk.home[0] = 1 << box.daylight
    for share in range(1, 1 << box.card_count):
        found = 0
        for card in range(box.card_count):
            if share >> card & 1:
                rest = int(desk.home[share & ~(1 << card)])
                for cavern in range(box.caverns):
                    found |= (1 if desk.ends[box.cards[card], cavern] & rest else 0) << cavern
        desk.home[share] = found


@apart
def list_home(box: Box, desk: Desk) -> None:
    """Write for every Cavern which shares lead home from it, and from a Cavern whose arrow points to it."""
    lead_home(box, desk)
    for cavern in range(box.caverns):
        stays = np.int64(0)
        comes = np.int64(0)
        for share in range(1 << box.card_count):
            stays |= np.int64(desk.home[share] >> cavern & 1) << share
            for card in range(box.card_count):
                if share >> card & 1:
                    rest = desk.home[share & ~(1 << card)]
                    comes |= np.int64(1 if desk.onward[box.cards[card] - 1, cavern] & rest else 0) << share
        desk.stays[cavern] = stays
        desk.comes[cavern] = comes


@rule
def shares_home(box: Box, desk: Desk, cavern: int, within: int) -> int:
    """Return the set of the shares that lead home from a Cavern, as far as they are among some."""
    return int(desk.stays[cavern]) & within


@rule
def shares_from(box: Box, desk: Desk, cavern: int, arrow: int, within: int) -> int:
    """Return the set of the shares that lead home from a Cavern that has another arrow by then."""
    if arrow != OPEN:
        return int(desk.comes[box.beside[cavern, arrow]]) & within
    found = 0
    for way in range(4):
        found |= int(desk.comes[box.beside[cavern, way]])
    return found & within


@rule
def shares_of(desk: Desk, cards: int) -> int:
    """Return the set of all shares of some cards."""
    return int(desk.apart[SHARES - 1 & ~cards])


@rule
def joined(desk: Desk, before: int, shares: int) -> int:
    """Return the sets of cards that can be used up in all, if one of the shares goes to one more Spelunker."""
    found = np.int64(0)
    while shares:
        share = lowest_bit(shares)
        shares &= shares - 1
        found |= (before & desk.apart[share]) << share
    return int(found)


@apart
def all_home(box: Box, desk: Desk) -> bool:
    """Tell whether everybody can be brought home in one turn, from where they are."""
    walk_all(box, desk)
    list_home(box, desk)
    possible = 1
    for spelunker in range(SPELUNKERS):
        at = int(desk.where[spelunker])
        if at != OUT and at != box.daylight:
            possible = joined(desk, possible, shares_home(box, desk, at, shares_of(desk, int(desk.allowed[spelunker]))))
    return possible != 0
