"""The best plan for a turn's cards at first sight, compiled.

Arrows do not change while a turn is explored, and Spelunkers do not hinder each other. So what a Spelunker can reach
depends on its own cards alone, and a plan is a share of the cards for each Spelunker, and an end for each. All shares
are gone through, the ends chosen one Spelunker after the other.
"""

from typing import NamedTuple

import numpy as np

from digsite.core.bits import lowest_bit
from digsite.core.compile import allocating, apart, rule
from digsite.games.arrow_caverns.cave import Cave, cave_of, count_of, ends
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import CARDS, CAVERNS, HIGHEST, OUT, SPELUNKERS, STONES, Action, State
from digsite.games.arrow_caverns.worth import (
    DIG,
    UNSAFE,
    Sets,
    reached,
    share_unstable,
    turns_after,
    ways_home,
    worth,
)

SHARES = 1 << CARDS
WINNING = 1000.0  # the worth of a chance of 1 to win, when the next turn is the last
LUCK = 0.5  # of the digs, the part that must not be Unstable where everybody's way home takes luck


class Desk(NamedTuple):
    """What planning writes on."""

    reach: Sets  # [Spelunker, share]: where these cards can bring it
    value: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]"  # [Cavern]: the worth of an end there
    sure: Sets  # [Cavern, share]: 1 if these cards bring a Spelunker home from there next turn
    luck: Sets  # the same, if what is dug there has no arrow
    trial: Sets  # [0, Spelunker]: the share; [1, Spelunker]: the end
    plan: Sets  # the best trial so far


@allocating
def explore(box: Box, state: State, seat: int) -> int:
    """Return the next action of the best plan for what is left of Explore."""
    cave = cave_of(box, state)
    desk = Desk(
        np.zeros((SPELUNKERS, SHARES), np.int64),
        np.zeros(CAVERNS, np.float64),
        np.zeros((CAVERNS, SHARES), np.int64),
        np.zeros((CAVERNS, SHARES), np.int64),
        np.zeros((2, SPELUNKERS), np.int64),
        np.zeros((2, SPELUNKERS), np.int64),
    )
    cards = (1 << box.card_count) - 1 & ~int(state.used)
    own = (1 << SPELUNKERS) - 1
    if box.limited:
        cards &= int(state.seats[seat].cards)
        own = int(state.seats[seat].spelunkers)
    look(box, state, cave, cards, own, desk)
    choose(box, state, cards, own, desk)
    return first_action(box, state, cave, desk)


@rule
def look(box: Box, state: State, cave: Cave, cards: int, own: int, desk: Desk) -> None:
    """Write where everybody can get with which cards, and what that is worth."""
    seen = 0
    for spelunker in range(SPELUNKERS):
        if state.where[spelunker] != OUT:
            desk.reach[spelunker, 0] = start_of(box, state, cave, spelunker)
            if own >> spelunker & 1:
                reached(box, cave, cards, desk.reach[spelunker])
            for share in range(1 << box.card_count):
                seen |= int(desk.reach[spelunker, share])
    for cavern in range(box.caverns):
        if seen >> cavern & 1:
            desk.value[cavern] = worth(box, state, cave, cavern)
            if turns_after(box, state) == 1:
                desk.value[cavern] += ways_home(box, state, cave, cavern, desk.sure[cavern], desk.luck[cavern])


@rule
def start_of(box: Box, state: State, cave: Cave, spelunker: int) -> int:
    """Return where a Spelunker may be once the card being walked has ended."""
    at = 1 << int(state.where[spelunker])
    if spelunker != state.walker:
        return at
    here = at & cave[4] if state.trail_length > 1 else 0
    return here | ends(box, cave, at, int(state.steps_left))


@rule
def choose(box: Box, state: State, cards: int, own: int, desk: Desk) -> None:
    """Go through all shares of the cards and keep the one with the best ends."""
    players = 0
    for spelunker in range(SPELUNKERS):
        players += 1 if own >> spelunker & 1 and state.where[spelunker] != OUT else 0
    codes = 1
    for _ in range(count_of(cards)):
        codes *= players + 1
    best = -1e18
    for code in range(codes):
        total = trial_of(box, state, cards, own, code, players + 1, desk)
        if turns_after(box, state) == 1:
            total += WINNING * chance_to_win(box, state, best - total, desk)
        if total > best:
            best = total
            for spelunker in range(SPELUNKERS):
                desk.plan[0, spelunker] = desk.trial[0, spelunker]
                desk.plan[1, spelunker] = desk.trial[1, spelunker]


@rule
def trial_of(box: Box, state: State, cards: int, own: int, code: int, base: int, desk: Desk) -> float:
    """Write shares and ends for a code, and return what they are worth; a dig that two would do counts once."""
    total = 0.0
    digs = 0
    player = 0
    for spelunker in range(SPELUNKERS):
        if state.where[spelunker] != OUT:
            share = 0
            if own >> spelunker & 1:
                player += 1
                share = share_of(box, cards, code, base, player)
            left = int(desk.reach[spelunker, share])
            end = lowest_bit(left)
            best = 10 * UNSAFE
            while left:
                cavern = lowest_bit(left)
                left &= left - 1
                value = desk.value[cavern] - (DIG if digs >> cavern & 1 else 0.0)
                if value > best:
                    best = value
                    end = cavern
            total += best
            digs |= 1 << end & int(state.buried)
            desk.trial[0, spelunker] = share
            desk.trial[1, spelunker] = end
    return total


@rule
def share_of(box: Box, cards: int, code: int, base: int, player: int) -> int:
    """Return a player's share: the digits of a code tell who gets each of the cards, 0 for nobody."""
    share = 0
    for card in range(box.card_count):
        if cards >> card & 1:
            if code % base == player:
                share |= 1 << card
            code //= base
    return share


@rule
def chance_to_win(box: Box, state: State, needed: float, desk: Desk) -> float:
    """Return how likely a trial finds all missing stones and lets everybody get home in the next turn, the last.

    Whether they get home is looked into only where the chance could matter.
    """
    digs = 0
    for spelunker in range(SPELUNKERS):
        if state.where[spelunker] != OUT:
            digs |= 1 << int(desk.trial[1, spelunker]) & int(state.buried)
    dug = count_of(digs)
    hidden = count_of(int(state.buried))
    chance = 1.0
    for found in range(STONES - int(state.stones)):
        chance *= max(0, dug - found) / max(1, hidden - found)
    if WINNING * chance <= needed or everybody_home(box, state, desk.sure, desk):
        return chance
    if not everybody_home(box, state, desk.luck, desk):
        return 0.0
    for _ in range(dug):
        chance *= 1.0 - LUCK * share_unstable(state)
    return chance


@apart
def everybody_home(box: Box, state: State, home: Sets, desk: Desk) -> bool:
    """Tell whether all cards can be shared so that everybody gets home next turn from the ends of a trial."""
    shares = 1 << box.card_count
    possible = np.int64(1)  # bit 5: cards 0 and 2 can bring those so far home
    for spelunker in range(SPELUNKERS):
        if state.where[spelunker] != OUT:
            at = int(desk.trial[1, spelunker])
            following = np.int64(0)
            for before in range(shares):
                if possible >> before & 1:
                    for share in range(shares):
                        if share & before == 0 and home[at, share]:
                            following |= np.int64(1) << (share | before)
            possible = following
    return bool(possible != 0)


@rule
def first_action(box: Box, state: State, cave: Cave, desk: Desk) -> int:
    """Return the action that the plan begins with."""
    if state.walker >= 0:
        return step_to(box, state, cave, int(desk.plan[0, state.walker]), int(desk.plan[1, state.walker]))
    for spelunker in range(SPELUNKERS):
        share = int(desk.plan[0, spelunker])
        if state.where[spelunker] != OUT and share:
            for card in range(box.card_count):
                if share >> card & 1:
                    there = ends(box, cave, 1 << int(state.where[spelunker]), int(box.cards[card]))
                    if leads(box, cave, there, share & ~(1 << card), int(desk.plan[1, spelunker])):
                        return Action.MOVE + HIGHEST * spelunker + int(box.cards[card]) - 1
    return Action.DONE + 0  # numba: a plain integer


@allocating
def leads(box: Box, cave: Cave, start: int, share: int, end: int) -> bool:
    """Tell whether a share of the cards, all of it, can bring a Spelunker from somewhere in a set to its end."""
    reach = np.zeros(SHARES, np.int64)
    reach[0] = start
    reached(box, cave, share, reach)
    return bool(reach[share] >> end & 1)


@rule
def step_to(box: Box, state: State, cave: Cave, share: int, end: int) -> int:
    """Return the step of the card being walked that leads to the end, with the cards that follow."""
    at = int(state.where[state.walker])
    if state.trail_length > 1 and leads(box, cave, 1 << at, share, end):
        return Action.STOP + 0
    left = int(state.steps_left) - 1
    for way in range(3):
        step = 1 << int(box.beside[at, way])
        there = step if left == 0 else ends(box, cave, step, left) | step & cave[4]
        if leads(box, cave, there, share, end):
            return Action.STEP + way
    return Action.STEP + 3
