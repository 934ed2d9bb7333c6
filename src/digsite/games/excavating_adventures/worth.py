"""What a position between two rounds is worth, from what both can see: a fitted formula, compiled.

Each seat is described by OWN numbers, and what is between them by JOINT numbers. A small network f of one layer reads
them from the side of either seat; the value for seat 0 is the hyperbolic tangent of half of f from its side less f from
the other. So the value of mirrored positions is 0 whatever the fitted numbers; these are in worth.csv, which
benchmarks/excavating_adventures_worth.py makes.

Each type of an argument is a compilation of its own, and a constant has one; `+ 0` makes it a plain number.
"""

import math

from digsite.core.compile import apart, rule
from digsite.games.excavating_adventures.desk import HIDDEN, NODES, OWN, Desk, Numbers
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.state import GRUMBLING, MATCHING, OTHER, SEATS, Place, State

NONE = -1
# How often a card is supposed to get no Dig, another one and the matching one, where nothing nearer is known.
PLAIN, WITH_OTHER, WITH_MATCHING = 0.5, 0.25, 0.25
MARGIN = OWN + OWN + 6  # the input that the margin of the cards left goes to


@rule
def sign(difference: int) -> float:
    """Return 1, 0 or -1."""
    return float(int(difference > 0) - int(difference < 0))


@rule
def against(power: int, value: int, grumbling: int) -> float:
    """Return what a power gets against a card that may have a Dig: from -1 to 1."""
    if grumbling == 1:
        return sign(power - GRUMBLING - value)
    return (
        PLAIN * sign(power - value)
        + WITH_OTHER * sign(power - value - OTHER)
        + WITH_MATCHING * sign(power - value - MATCHING)
    )


@apart
def appraise(box: Box, state: State, desk: Desk) -> None:
    """Write what each kind of card is good for against the other's whole deck; it is so for the whole game."""
    for seat in range(SEATS):
        own = state.seats[seat].deck_number
        other = state.seats[1 - seat].deck_number
        for kind in range(box.kind_count[own]):
            plain = 0.0
            two = 0.0
            five = 0.0
            for card in range(box.card_count):
                theirs = int(box.deck[other, card]) >> 1
                value = int(box.value[other, theirs])
                power = int(box.value[own, kind])
                plain += against(power, value, box.grumbling[other, theirs])
                two += against(power + OTHER, value, box.grumbling[other, theirs])
                five += against(power + MATCHING, value, box.grumbling[other, theirs])
            desk.merit[seat, kind, 0] = plain / box.card_count
            desk.merit[seat, kind, 1] = (two - plain) / box.card_count
            desk.merit[seat, kind, 2] = (five - plain) / box.card_count
        desk.whole[seat] = 0.0
        for card in range(box.card_count):
            desk.whole[seat] += desk.merit[seat, int(box.deck[own, card]) >> 1, 0]
        desk.store[seat] = potential(box, state.seats[seat], seat, 0 * seat, NONE + 0, NONE + 0, desk)
    first = state.seats[0].deck_number
    second = state.seats[1].deck_number
    for kind in range(box.kind_count[first]):
        for theirs in range(box.kind_count[second]):
            power = int(box.value[first, kind])
            value = int(box.value[second, theirs])
            if box.grumbling[first, kind] == 1:
                desk.pair[kind, theirs] = -against(value, power, 1)
                if box.grumbling[second, theirs] == 1:
                    desk.pair[kind, theirs] = sign(power - value)
                continue
            desk.pair[kind, theirs] = (
                PLAIN * against(power, value, box.grumbling[second, theirs])
                + WITH_OTHER * against(power + OTHER, value, box.grumbling[second, theirs])
                + WITH_MATCHING * against(power + MATCHING, value, box.grumbling[second, theirs])
            )


@rule
def margin_of(state: State, desk: Desk, start: int, count: int) -> float:
    """Return the mean margin of seat 0 over all pairs of cards from that place in the decks on."""
    total = 0.0
    for card in range(start, count):
        for theirs in range(start, count):
            total += desk.pair[int(state.seats[0].deck[card]) >> 1, int(state.seats[1].deck[theirs]) >> 1]
    return total / max((count - start) * (count - start), 1)


@rule
def potential(box: Box, place: Place, seat: int, start: int, skipped: int, used: int, desk: Desk) -> float:
    """Return the gains that a seat's Digs have in store, each with the card that it helps most.

    Args:
        box: the game's.
        place: the seat's.
        seat: its number.
        start: the first place in the deck that counts; all Digs are available if it is 0, as after a reshuffle.
        skipped: a place in the deck whose card does not count, or NONE.
        used: a kind of Dig of which one does not count, or NONE.
        desk: its merits are read.
    """
    deck = place.deck_number
    for card in range(start, box.card_count):
        desk.taken[card] = int(card == skipped)
    total = 0.0
    spare = 0
    for dig in range(box.dig_count[deck]):
        left = (int(box.digs[deck, dig]) if start == 0 else int(place.available[dig])) - int(dig == used)
        for _ in range(left):
            gain = best_use(box, place, seat, start, dig + 0, desk)
            total += gain
            spare += int(gain == 0.0)
    for _ in range(spare):
        gain = best_use(box, place, seat, start, NONE + 0, desk)
        if gain == 0.0:
            break
        total += gain
    return total


@rule
def best_use(box: Box, place: Place, seat: int, start: int, dig: int, desk: Desk) -> float:
    """Mean a Dig for the card that it helps most, of those that match it (any, for NONE), and return the gain."""
    best = NONE
    gain = 0.0
    for card in range(start, box.card_count):
        kind = int(place.deck[card]) >> 1
        if desk.taken[card] == 0 and box.grumbling[place.deck_number, kind] == 0:
            if dig == NONE:
                more = desk.merit[seat, kind, 1]
            else:
                more = desk.merit[seat, kind, 2] if box.matching[place.deck_number, kind] == dig else 0.0
            if more > gain:
                best = card
                gain = more
    if best != NONE:
        desk.taken[best] = 1
    return gain


@apart
def describe(
    box: Box, state: State, seat: int, start: int, skipped: int, used: int, spent: int, desk: Desk, out: Numbers
) -> None:
    """Write the OWN numbers of a seat.

    Args:
        box: the game's.
        state: between two rounds, or in one.
        seat: which seat.
        start: the place in the deck of the next card; 0 after a reshuffle.
        skipped: the place in the deck of a card that is played, or NONE.
        used: the kind of a Dig that is used, or NONE.
        spent: 1 if one more removal is spent: the player's, or that of a Grumbling that is not among the cards left.
        desk: its merits are read.
        out: the first OWN places are written.
    """
    place = state.seats[seat]
    deck = place.deck_number
    digs = 0
    for dig in range(box.dig_count[deck]):
        digs += int(box.digs[deck, dig]) if start == 0 else int(place.available[dig])
    digs -= int(used != NONE)
    strength = 0.0
    grumblings = 0
    ready = 0  # Grumblings that may remove a Dig
    ready_ever = 0
    for card in range(box.card_count):
        code = int(place.deck[card])
        grumbling = int(box.grumbling[deck, code >> 1])
        able = grumbling * int(code & 1 == 0 if box.per_card else place.removed == 0)
        left = int(card >= start and card != skipped)
        strength += desk.merit[seat, code >> 1, 0] * left
        grumblings += grumbling * left
        ready += able * left
        ready_ever += able
    if spent == 1:
        ready = ready - int(skipped == NONE) if box.per_card else 0
        ready_ever = ready_ever - 1 if box.per_card else 0
    out[0] = digs / 5.0
    out[1] = potential(box, place, seat, start, skipped, used, desk) / 2.0
    out[2] = strength / 3.0
    out[3] = ready / 2.0
    out[4] = float(int(ready_ever > 0))
    out[5] = grumblings / 2.0
    out[6] = desk.whole[seat] / 3.0
    out[7] = desk.store[seat] / 2.0
    out[8] = float(int(digs > 0))


@rule
def describe_between(box: Box, own: int, other: int, pending: int, left: int, margin: float, out: Numbers) -> None:
    """Write the JOINT numbers, seen from one side.

    Args:
        box: the game's.
        own: the Points that the side is short of.
        other: those that the other is short of.
        pending: Points on the table after ties.
        left: cards of each deck.
        margin: of these cards, for this side.
        out: JOINT places are written.
    """
    out[0] = min(own, 20) / 10.0
    out[1] = min(other, 20) / 10.0
    out[2] = 1.0 / max(own, 1)
    out[3] = 1.0 / max(other, 1)
    out[4] = float(min(pending, 3))
    out[5] = left / 9.0
    out[6] = margin
    out[7] = box.card_count / 9.0
    out[8] = 1.0


@rule
def through(desk: Desk, first: int, count: int, numbers: Numbers, own: int, out: Numbers) -> None:
    """Add to the HIDDEN sums what some inputs give.

    Args:
        desk: its fitted numbers are read.
        first: the input that the first number goes to.
        count: how many numbers.
        numbers: which.
        own: where the sums begin, 0 or HIDDEN.
        out: the sums.
    """
    for place in range(count):
        number = numbers[place]
        for node in range(HIDDEN):
            out[own + node] += desk.inputs[first + place, node] * number


@apart
def part_of(desk: Desk, seat: int, numbers: Numbers, out: Numbers) -> None:
    """Write what a seat's numbers give to the sums of both sides."""
    for node in range(NODES):
        out[node] = 0.0
    through(desk, 0, OWN, numbers, 0 if seat == 0 else HIDDEN, out)
    through(desk, OWN, OWN, numbers, HIDDEN if seat == 0 else 0, out)


@rule
def value_of(desk: Desk, sums: Numbers) -> float:
    """Return the value for seat 0, from -1 to 1."""
    total = 0.0
    for node in range(HIDDEN):
        total += desk.outputs[node] * (max(sums[node], 0.0) - max(sums[HIDDEN + node], 0.0))
    return math.tanh(0.5 * total)


@rule
def write_inputs(box: Box, state: State, desk: Desk, out: Numbers) -> None:
    """Write the INPUTS of a state between two rounds, once from each side; the cards are appraised."""
    margin = margin_of(state, desk, state.position + 0, box.card_count)
    for side in range(SEATS):
        for seat in range(SEATS):
            start = 0 if seat == side else OWN
            describe(box, state, seat, state.position + 0, NONE + 0, NONE + 0, 0 * seat, desk, out[side, start:])
        own = box.target - int(state.seats[side].points)
        other = box.target - int(state.seats[1 - side].points)
        pending = int(state.ties) if box.ties_grow else min(int(state.ties), 1)
        left = box.card_count - state.position
        describe_between(box, own, other, pending, left, margin if side == 0 else -margin, out[side, OWN + OWN :])
