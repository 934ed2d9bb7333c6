"""The rules of Excavating Adventures, compiled; numbers in comments are those of rules.md."""

import numpy as np
from numpy.typing import NDArray

from digsite.core.chance import Words, below, shuffle
from digsite.core.compile import rule
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.state import (
    ACTIONS,
    CARDS,
    DIGS,
    GRUMBLING,
    LONGEST,
    MATCHING,
    OTHER,
    SEATS,
    Action,
    Ending,
    Phase,
    Place,
    State,
)

__all__ = [
    "ACTIONS",
    "LONGEST",
    "apply",
    "check",
    "deal",
    "legal",
    "redeal",
    "returns",
    "scores",
    "take_back",
    "to_move",
    "why",
]

NOBODY = -1


@rule
def deal(box: Box, state: State, rng: Words) -> None:
    """Shuffle both decks and lay out the Digs."""
    for seat in range(SEATS):
        place = state.seats[seat]
        place.deck_number = seat
        for card in range(CARDS):
            place.deck[card] = box.deck[seat, card]
        place.choice = 0
        place.removal = 0
        place.waiting = 1
        place.removed = 0
        place.points = 0
        place.last_card = 0
        place.last_choice = 0
        place.last_removal = 0
        place.last_bonus = 0
        place.last_power = 0
    state.phase = Phase.ATTACH
    state.position = 0
    state.tabled = 0
    state.ties = 0
    state.rounds = 0
    state.cycle = 0
    state.ending = Ending.NONE
    state.last_winner = NOBODY
    state.last_stake = 0
    state.last_reshuffled = 0
    mix(box, state, rng)


@rule
def mix(box: Box, state: State, rng: Words) -> None:
    """Shuffle all cards of both decks, and make all Digs available (EA-06, EA-16)."""
    for seat in range(SEATS):
        place = state.seats[seat]
        shuffle(rng, place.deck, box.card_count)
        for kind in range(DIGS):
            place.available[kind] = box.digs[place.deck_number, kind]
            place.table_other[kind] = 0
            place.table_matching[kind] = 0
            place.discarded[kind] = 0
            place.depleted[kind] = 0
    state.position = 0
    state.tabled = 0


@rule
def card_of(state: State, place: Place) -> int:
    """Return the kind of the card in hand."""
    return int(place.deck[state.position]) >> 1


@rule
def is_grumbling(box: Box, state: State, place: Place) -> bool:
    """Tell whether the card in hand is a Grumbling."""
    return bool(box.grumbling[place.deck_number, card_of(state, place)] == 1)


@rule
def to_move(box: Box, state: State) -> int:
    """Return the mask of the seats whose decision is not in."""
    return int(state.seats[0].waiting) | int(state.seats[1].waiting) << 1


@rule
def legal(box: Box, state: State, seat: int, out: NDArray[np.int32]) -> int:
    """Write the legal actions of a seat; in loops every entry is written, and counts only where there is a Dig."""
    place = state.seats[seat]
    if place.waiting == 0:
        return 0
    if state.phase == Phase.ATTACH:
        out[0] = Action.NO_DIG  # EA-20
        count = 1
        if not is_grumbling(box, state, place):  # EA-07
            for kind in range(box.dig_count[place.deck_number]):
                out[count] = Action.DIG + kind
                count += int(place.available[kind] > 0)
        return count
    other = state.seats[1 - seat]
    out[0] = Action.SPARE
    out[1] = Action.PLAYED
    count = 1 + int(other.choice > 1)
    for kind in range(box.dig_count[other.deck_number]):  # EA-10
        out[count] = Action.REMOVE + kind
        count += int(other.available[kind] > 0)
    return count


@rule
def apply(box: Box, state: State, seat: int, action: int, rng: Words) -> None:
    """Take a decision in; the last one of its phase shows what all have decided."""
    place = state.seats[seat]
    place.waiting = 0
    if state.phase == Phase.ATTACH:
        place.choice = action + 1
        if state.seats[1 - seat].waiting == 0:
            reveal(box, state, rng)
    else:
        place.removal = action - Action.SPARE + 1
        if state.seats[1 - seat].waiting == 0:
            settle(box, state, rng)


@rule
def reveal(box: Box, state: State, rng: Words) -> None:
    """Turn both cards and Digs over (EA-08), and ask who may remove a Dig (EA-10)."""
    for seat in range(SEATS):
        place = state.seats[seat]
        if place.choice > 1:
            place.available[place.choice - 2] -= 1
    asked = 0
    for seat in range(SEATS):
        place = state.seats[seat]
        place.waiting = int(may_remove(box, state, place, state.seats[1 - seat]))
        asked += int(place.waiting)
    if asked > 0:
        state.phase = Phase.REMOVE
    else:
        settle(box, state, rng)


@rule
def may_remove(box: Box, state: State, place: Place, other: Place) -> bool:
    """Tell whether a revealed card may remove one of the opponent's Digs (EA-10)."""
    if not is_grumbling(box, state, place):
        return False
    spent = int(place.deck[state.position]) & 1 if box.per_card else int(place.removed)
    if spent:
        return False
    digs = int(other.choice > 1)
    for kind in range(box.dig_count[other.deck_number]):
        digs += int(other.available[kind])
    return digs > 0


@rule
def settle(box: Box, state: State, rng: Words) -> None:
    """Compare the Power of both cards, move cards and Digs, and go on or end the game."""
    powers(box, state)
    first = int(state.seats[0].last_power)
    second = int(state.seats[1].last_power)
    state.last_stake = 1 + (state.ties if box.ties_grow else min(int(state.ties), 1))  # EA-14
    state.last_reshuffled = 0
    state.rounds += 1
    state.position += 1
    for seat in range(SEATS):
        put_dig(state.seats[seat])
    if first == second:
        state.last_winner = NOBODY
        state.tabled += 1
        state.ties += 1
    else:
        state.last_winner = 0 if first > second else 1
        state.seats[state.last_winner].points += state.last_stake  # EA-13
        state.tabled = 0
        state.ties = 0
        for seat in range(SEATS):
            clear_table(box, state.seats[seat])
    go_on(box, state, rng)


@rule
def powers(box: Box, state: State) -> None:
    """Work out both sides' Power, and spend the removals that were used (EA-09 to EA-11)."""
    for seat in range(SEATS):
        place = state.seats[seat]
        other = state.seats[1 - seat]
        card = card_of(state, place)
        bonus = 0
        if place.choice > 1 and other.removal != 2:
            bonus = MATCHING if box.matching[place.deck_number, card] == place.choice - 2 else OTHER
        loss = GRUMBLING if is_grumbling(box, state, other) else 0
        place.last_card = card
        place.last_choice = place.choice
        place.last_removal = place.removal
        place.last_bonus = bonus
        place.last_power = int(box.value[place.deck_number, card]) + bonus - loss
    for seat in range(SEATS):
        place = state.seats[seat]
        if place.removal > 1:
            if box.per_card:
                place.deck[state.position] |= 1
            else:
                place.removed = 1


@rule
def put_dig(place: Place) -> None:
    """Put the attached Dig on the table, or back where it is available if it was removed (EA-10); ask anew."""
    if place.choice > 1:
        kind = int(place.choice) - 2
        if place.last_bonus == MATCHING:
            place.table_matching[kind] += 1
        elif place.last_bonus == OTHER:
            place.table_other[kind] += 1
        else:
            place.available[kind] += 1
    place.choice = 0
    place.removal = 0
    place.waiting = 1


@rule
def clear_table(box: Box, place: Place) -> None:
    """Put the Digs on the table away: a +5 is depleted (EA-12), a +2 discarded or available again (EA-15)."""
    for kind in range(box.dig_count[place.deck_number]):
        place.depleted[kind] += place.table_matching[kind]
        if box.other_returns:
            place.available[kind] += place.table_other[kind]
        else:
            place.discarded[kind] += place.table_other[kind]
        place.table_matching[kind] = 0
        place.table_other[kind] = 0


@rule
def go_on(box: Box, state: State, rng: Words) -> None:
    """End the game (EA-17, EA-18), or have the next cards drawn, after a reshuffle if none are left (EA-16)."""
    if state.seats[0].points >= box.target or state.seats[1].points >= box.target:
        state.ending = Ending.TARGET
    elif state.rounds == box.round_limit:
        state.ending = Ending.ROUND_LIMIT
    else:
        state.phase = Phase.ATTACH
        if state.position == box.card_count:
            mix(box, state, rng)
            state.cycle += 1
            state.last_reshuffled = 1
        return
    state.phase = Phase.OVER
    for seat in range(SEATS):
        state.seats[seat].waiting = 0


@rule
def scores(box: Box, state: State, out: NDArray[np.int64]) -> None:
    """Write the Points."""
    for seat in range(SEATS):
        out[seat] = state.seats[seat].points


@rule
def returns(box: Box, state: State, out: NDArray[np.float64]) -> None:
    """Give 1 to who has more Points, a half to each if they are equal (EA-17, EA-18)."""
    lead = int(state.seats[0].points) - int(state.seats[1].points)
    over = state.phase == Phase.OVER
    out[0] = (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0) if over else 0.0
    out[1] = 1.0 - out[0] if over else 0.0


@rule
def why(box: Box, state: State) -> int:
    """Return the Ending."""
    return int(state.ending)


@rule
def redeal(box: Box, state: State, seat: int, rng: Words) -> None:
    """Redraw both decks' order, the other's card in hand, and the other's decision where it is not open yet.

    A decision is one of those that the seat could have taken with the card it is given, all equally likely.
    """
    for index in range(SEATS):
        place = state.seats[index]
        known = state.phase == Phase.REMOVE or (state.phase == Phase.ATTACH and index == seat)
        first = int(state.position) + int(known)
        shuffle(rng, place.deck[first:], box.card_count - first)
        if index != seat:
            if state.phase == Phase.ATTACH and place.choice > 0:
                redraw_choice(box, state, place, rng)
            elif place.removal > 0:
                redraw_removal(box, state, place, state.seats[1 - index], rng)


@rule
def redraw_choice(box: Box, state: State, place: Place, rng: Words) -> None:
    """Draw a decision on attaching (EA-07)."""
    count = 1
    if not is_grumbling(box, state, place):
        for kind in range(box.dig_count[place.deck_number]):
            count += int(place.available[kind] > 0)
    place.choice = 1
    skip = below(rng, count)
    if skip > 0:
        place.choice = 2 + available_kind(box, place, skip)


@rule
def redraw_removal(box: Box, state: State, place: Place, other: Place, rng: Words) -> None:
    """Draw a decision on removing (EA-10)."""
    played = int(other.choice > 1)
    count = 1 + played
    for kind in range(box.dig_count[other.deck_number]):
        count += int(other.available[kind] > 0)
    skip = below(rng, count)
    if skip <= played:
        place.removal = 1 + skip
    else:
        place.removal = 3 + available_kind(box, other, skip - played)


@rule
def available_kind(box: Box, place: Place, number: int) -> int:
    """Return the kind of the available Dig of that number, from 1."""
    for kind in range(box.dig_count[place.deck_number]):
        number -= int(place.available[kind] > 0)
        if number == 0:
            return kind
    return NOBODY


@rule
def take_back(box: Box, before: State, seat: int, action: int, after: State) -> bool:
    """Allow it until the other's decision is in, for then both are open (EA-08)."""
    return bool(before.phase == after.phase and before.rounds == after.rounds)


@rule
def check(box: Box, state: State) -> bool:
    """Tell whether every card and every Dig is somewhere, once, and the decisions fit."""
    for seat in range(SEATS):
        place = state.seats[seat]
        if not (cards_are_all_there(box, place) and digs_are_all_there(box, state, place)):
            return False
        if not decision_fits(box, state, place, state.seats[1 - seat]):
            return False
    if not 0 <= state.tabled <= state.position <= box.card_count or state.tabled > state.ties:
        return False
    over = state.phase == Phase.OVER
    return (to_move(box, state) == 0) == over and (state.ending != Ending.NONE) == over


@rule
def cards_are_all_there(box: Box, place: Place) -> bool:
    """Tell whether a deck holds its cards, none spent that cannot be, and nothing beyond them."""
    for kind in range(CARDS):
        copies = 0
        for card in range(box.card_count):
            copies += int(int(place.deck[card]) >> 1 == kind) - int(int(box.deck[place.deck_number, card]) >> 1 == kind)
        if copies != 0:
            return False
    for card in range(CARDS):
        code = int(place.deck[card])
        if card >= box.card_count and code != 0:
            return False
        if code & 1 and not (box.per_card and box.grumbling[place.deck_number, code >> 1] == 1):
            return False
    return not (box.per_card and place.removed == 1)


@rule
def digs_are_all_there(box: Box, state: State, place: Place) -> bool:
    """Tell whether each Dig is in one place (EA-19), and those on the table lie with tied cards."""
    tabled = 0
    for kind in range(DIGS):
        count = int(place.available[kind]) + int(place.discarded[kind]) + int(place.depleted[kind])
        on_table = int(place.table_other[kind]) + int(place.table_matching[kind])
        attached = int(state.phase == Phase.REMOVE and place.choice == kind + 2)
        if count + on_table + attached != box.digs[place.deck_number, kind] or place.available[kind] < 0:
            return False
        if box.other_returns and place.discarded[kind] > 0:
            return False
        tabled += on_table
    return tabled <= state.tabled


@rule
def decision_fits(box: Box, state: State, place: Place, other: Place) -> bool:
    """Tell whether what a seat has decided is what it could decide in this phase."""
    if state.phase == Phase.OVER:
        return bool(place.choice == 0 and place.removal == 0 and place.waiting == 0)
    if place.choice > 1 and is_grumbling(box, state, place):
        return False
    if state.phase == Phase.ATTACH:
        fits = place.choice < 2 or place.available[place.choice - 2] > 0
        return bool(fits and place.removal == 0 and (place.choice == 0) == (place.waiting == 1))
    if may_remove(box, state, place, other):
        fits = place.removal < 3 or other.available[place.removal - 3] > 0
        return bool(fits and (place.removal == 0) == (place.waiting == 1) and (place.removal != 2 or other.choice > 1))
    return bool(place.removal == 0 and place.waiting == 0 and place.choice > 0)
