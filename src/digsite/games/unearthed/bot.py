"""Greedy for Unearthed: the action with the lowest expected round score, by what lies open and what is left unseen.

A face-down card counts as the mean of what it may be. Opening the last card is weighed by the chance to have the lowest
score then: 0 with that chance, else double (UN-16, UN-17).
"""

import math

from digsite.core.chance import Words
from digsite.core.compile import rule
from digsite.games.unearthed.options import Box
from digsite.games.unearthed.state import CELLS, Action, Phase, Source, State

PROGRESS = 0.6  # points that a newly opened card is worth by what is learnt from it
LAST_TURN = 2.0  # points that a player can expect to save in a final turn
SPREAD = 3.9  # standard deviation of a card's value


@rule
def greedy(box: Box, state: State, seat: int, rng: Words) -> int:
    """Return the action with the lowest expected cost."""
    mean = mean_of_cells(box, state)
    if state.phase == Phase.DRAW:
        return choose_draw(box, state, seat, mean)
    own = expected_sum(state, seat, mean)
    best = -1
    lowest = 1e9
    for action in range(Action.KEEP, Action.DROP + 1):
        if allowed(box, state, seat, action):
            cost = cost_of(box, state, seat, action, own, mean)
            if cost < lowest:
                lowest = cost
                best = action
    return best


@rule
def allowed(box: Box, state: State, seat: int, action: int) -> bool:
    """Tell whether an action on the card in hand is legal (UN-08 to UN-11)."""
    if action < Action.FLIP:
        return True
    if box.pile_is_kept and state.source == Source.PILE:
        return False
    place = state.seats[seat]
    if action == Action.DROP:
        return bool(place.opened == CELLS)
    return not place.up[action - Action.FLIP]


@rule
def mean_of_cells(box: Box, state: State) -> float:
    """Return the mean of what a face-down cell may be."""
    total = 0.0
    count = 0
    for seat in range(box.seats):
        place = state.seats[seat]
        for cell in range(CELLS):
            if not place.up[cell]:
                total += place.grid[cell]
                count += 1
    if not state.reshuffled:  # deck and cells are one pool
        for card in range(state.deck_count):
            total += state.deck[card]
        count += int(state.deck_count)
    return total / count if count else 0.0


@rule
def expected_sum(state: State, seat: int, mean: float) -> float:
    """Return what a grid's sum is expected to be."""
    place = state.seats[seat]
    total = 0.0
    for cell in range(CELLS):
        total += place.grid[cell] if place.up[cell] else mean
    return total


@rule
def worst(state: State, seat: int, mean: float) -> float:
    """Return the highest value that a card could take the place of."""
    place = state.seats[seat]
    highest = mean if place.opened < CELLS else -100.0
    for cell in range(CELLS):
        if place.up[cell] and place.grid[cell] > highest:
            highest = 1.0 * place.grid[cell]
    return highest


@rule
def choose_draw(box: Box, state: State, seat: int, mean: float) -> int:
    """Take the pile's card if it saves more than a card of the deck does on average."""
    highest = worst(state, seat, mean)
    saved = 0.0
    count = int(state.deck_count)
    for card in range(state.deck_count):
        saved += max(0.0, highest - state.deck[card])
    if not state.reshuffled:
        for other in range(box.seats):
            place = state.seats[other]
            for cell in range(CELLS):
                if not place.up[cell]:
                    saved += max(0.0, highest - place.grid[cell])
                    count += 1
    if state.deck_count == 0:  # the pile under its top card would be shuffled (UN-12)
        saved = 0.0
        count = int(state.pile_count) - 1
        for card in range(count):
            saved += max(0.0, highest - state.pile[card])
    top = state.pile[state.pile_count - 1]
    if highest - top > saved / count:
        return Action.PILE + 0  # numba: a plain integer
    return Action.DECK + 0


@rule
def cost_of(box: Box, state: State, seat: int, action: int, own: float, mean: float) -> float:
    """Return the round score to expect after an action, less what opening a card is worth."""
    place = state.seats[seat]
    opens = True
    after = own
    if action < Action.FLIP:
        cell = action - Action.KEEP
        opens = not place.up[cell]
        after += state.hand - (mean if opens else 1.0 * place.grid[cell])
    elif action == Action.DROP:
        opens = False
    if state.ender >= 0 or not opens:
        return after
    if place.opened < CELLS - 1:
        return after - PROGRESS
    after -= LAST_TURN
    doubled = max(after, 2.0 * after)
    return (1.0 - chance_of_lowest(box, state, seat, after, mean)) * doubled


@rule
def chance_of_lowest(box: Box, state: State, seat: int, own: float, mean: float) -> float:
    """Return the chance that no other grid ends below a sum, each by itself, by a smooth step."""
    chance = 1.0
    for other in range(box.seats):
        if other != seat:
            place = state.seats[other]
            hidden = CELLS - place.opened
            ahead = expected_sum(state, other, mean) - LAST_TURN - own
            deviation = ahead / (SPREAD * math.sqrt(0.5 + hidden))
            chance *= 0.5 + 0.5 * deviation / math.sqrt(1.0 + deviation * deviation)
    return chance
