"""Greedy for Excavating Adventures, as fully written down as the rules, so that others can be measured against it.

Attaching (EA-07). The opponent's card is any of those not revealed since the last reshuffle, all equally likely. Half
of the time (OFTEN) the opponent is supposed to attach the best available Dig, a matching one if there is one, else any;
otherwise none. A Grumbling of the opponent that may still remove a Dig is supposed to remove the one attached (EA-10).
The chance to win the round counts a tie as half. Greedy attaches if that raises the chance by at least THRESHOLD: the
matching Dig or another one, whichever raises it more, of equals the other one. Of several others it takes the one that
matches the fewest own cards not revealed yet, of equals the first in the order of specimens.

Removing (EA-10). All is open: greedy removes the Dig just attached if that makes a loss a tie, or either of them
better, and otherwise spares.
"""

from digsite.core.chance import Words
from digsite.core.compile import rule
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.rules import card_of, is_grumbling
from digsite.games.excavating_adventures.search import prepare, search
from digsite.games.excavating_adventures.state import GRUMBLING, MATCHING, OTHER, Action, Phase, Place, State

__all__ = ["greedy", "prepare", "search"]

THRESHOLD = 0.3
OFTEN = 0.5
NONE = -1


@rule
def greedy(box: Box, state: State, seat: int, rng: Words) -> int:
    """Return the action of the rule of thumb above."""
    return thumb(box, state, seat, THRESHOLD, OFTEN)


@rule
def thumb(box: Box, state: State, seat: int, threshold: float, often: float) -> int:
    """Return greedy's action with other numbers than its own."""
    place = state.seats[seat]
    other = state.seats[1 - seat]
    if state.phase == Phase.REMOVE:
        return remove(box, state, place, other)
    if is_grumbling(box, state, place):
        return Action.NO_DIG + 0  # numba: a plain integer
    plain = chance(box, state, place, other, 0, often)
    best = NONE
    gain = -1.0
    spare = least_needed(box, state, place)
    if spare != NONE:
        best = spare
        gain = chance(box, state, place, other, OTHER, often) - plain
    matching = int(box.matching[place.deck_number, card_of(state, place)])
    if matching != NONE and place.available[matching] > 0:
        more = chance(box, state, place, other, MATCHING, often) - plain
        if more > gain:
            best = matching
            gain = more
    if best != NONE and gain >= threshold:
        return Action.DIG + best
    return Action.NO_DIG + 0


@rule
def chance(box: Box, state: State, place: Place, other: Place, bonus: int, often: float) -> float:
    """Return the chance to win the round with the card in hand and a Dig's bonus; a tie counts half."""
    face = int(box.value[place.deck_number, card_of(state, place)])
    against_plain = 0  # in halves
    against_best = 0
    for card in range(state.position, box.card_count):
        code = int(other.deck[card])
        kind = code >> 1
        theirs = int(box.value[other.deck_number, kind])
        if box.grumbling[other.deck_number, kind]:
            spent = code & 1 if box.per_card else int(other.removed)
            half = halves(face - GRUMBLING + (bonus if spent else 0), theirs)
            against_plain += half
            against_best += half
        else:
            against_plain += halves(face + bonus, theirs)
            against_best += halves(face + bonus, theirs + best_bonus(box, other, kind))
    return ((1.0 - often) * against_plain + often * against_best) / (2 * (box.card_count - state.position))


@rule
def halves(mine: int, theirs: int) -> int:
    """Return 2 for a win, 1 for a tie, 0 for a loss."""
    return int(mine > theirs) + int(mine >= theirs)


@rule
def best_bonus(box: Box, place: Place, kind: int) -> int:
    """Return what the best available Dig adds to a card."""
    matching = int(box.matching[place.deck_number, kind])
    if matching != NONE and place.available[matching] > 0:
        return MATCHING
    for dig in range(box.dig_count[place.deck_number]):
        if place.available[dig] > 0:
            return OTHER
    return 0


@rule
def least_needed(box: Box, state: State, place: Place) -> int:
    """Return the available Dig, not matching the card in hand, that matches the fewest own cards not revealed yet."""
    matching = int(box.matching[place.deck_number, card_of(state, place)])
    best = NONE
    fewest = 1000
    for dig in range(box.dig_count[place.deck_number]):
        if dig != matching and place.available[dig] > 0:
            needed = 0
            for card in range(state.position, box.card_count):
                needed += int(box.matching[place.deck_number, int(place.deck[card]) >> 1] == dig)
            if needed < fewest:
                fewest = needed
                best = dig
    return best


@rule
def remove(box: Box, state: State, place: Place, other: Place) -> int:
    """Remove the Dig just attached if the round ends better so."""
    if other.choice > 1:
        mine = int(box.value[place.deck_number, card_of(state, place)])
        theirs = int(box.value[other.deck_number, card_of(state, other)]) - GRUMBLING
        matches = box.matching[other.deck_number, card_of(state, other)] == other.choice - 2
        bonus = MATCHING if matches else OTHER
        if halves(mine, theirs) > halves(mine, theirs + bonus):
            return Action.PLAYED + 0
    return Action.SPARE + 0
