"""The rules of limited supplies, the variation for several people (AC-21, AC-22), compiled.

The order of the seats begins with `state.first`; that seat 0 is this is settled at the deal and nowhere else.
"""

import numpy as np
from numpy.typing import NDArray

from digsite.core.compile import rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import HIGHEST, OUT, SEATS, SPELUNKERS, Action, Phase, State


@rule
def in_order(box: Box, state: State, place: int) -> int:
    """Return the seat at a place in the order of the seats."""
    return (int(state.first) + place) % box.seats


@rule
def owner_on(box: Box, state: State, cavern: int) -> int:
    """Return the first seat in order with a Spelunker on a Cavern (AC-21)."""
    for place in range(box.seats):
        seat = in_order(box, state, place)
        for spelunker in range(SPELUNKERS):
            if state.where[spelunker] == cavern and state.seats[seat].spelunkers >> spelunker & 1:
                return seat
    return -1


@rule
def card_sum(box: Box, state: State, seat: int) -> int:
    """Return the sum of a seat's Move Cards."""
    total = 0
    for card in range(box.card_count):
        total += int(box.cards[card]) * (int(state.seats[seat].cards) >> card & 1)
    return total


@rule
def legal_picks(box: Box, state: State, out: NDArray[np.int32]) -> int:
    """Write a Spelunker and a card each of those that nobody has picked (AC-21)."""
    spelunkers = (1 << SPELUNKERS) - 1
    cards = (1 << box.card_count) - 1
    for seat in range(box.seats):
        spelunkers &= ~int(state.seats[seat].spelunkers)
        cards &= ~int(state.seats[seat].cards)
    choices = int(box.distinct[cards])
    count = 0
    for spelunker in range(SPELUNKERS):
        for card in range(box.card_count):
            out[count] = Action.TAKE + HIGHEST * spelunker + int(box.cards[card]) - 1
            count += choices >> card & 1 & spelunkers >> spelunker
    return count


@rule
def pick(box: Box, state: State, seat: int, chosen: int) -> bool:
    """Take a Spelunker and a card; tell whether these were the last (AC-21)."""
    cards = (1 << box.card_count) - 1
    for other in range(box.seats):
        cards &= ~int(state.seats[other].cards)
    place = state.seats[seat]
    place.spelunkers |= 1 << chosen // HIGHEST
    for card in range(box.card_count):
        if cards >> card & 1 and box.cards[card] == chosen % HIGHEST + 1:
            place.cards |= 1 << card
            cards &= ~(1 << card)
            break
    state.turn_of = -1
    if cards == 0:
        return True
    lowest = 1000  # a seat without a card has the sum 0, so that everybody picks once first
    for at in range(box.seats):
        other = in_order(box, state, at)
        total = card_sum(box, state, other)
        if total < lowest:
            lowest = total
            state.turn_of = other
    return False


@rule
def begin_handing(box: Box, state: State) -> None:
    """Ask the first seat for the cards it hands over (AC-22)."""
    state.phase = Phase.HAND
    state.turn_of = state.first
    for seat in range(box.seats):
        state.seats[seat].had = state.seats[seat].cards


@rule
def began(box: Box, state: State, spelunker: int) -> int:
    """Return where a Spelunker was when this Escape phase began."""
    return box.daylight if state.leaving >> spelunker & 1 else int(state.where[spelunker])


@rule
def may_give(box: Box, state: State, seat: int, other: int) -> bool:
    """Tell whether a seat may hand cards to another: an own Spelunker has escaped, or two of theirs met (AC-22)."""
    for own in range(SPELUNKERS):
        if state.seats[seat].spelunkers >> own & 1:
            if state.where[own] == OUT:
                return True
            for theirs in range(SPELUNKERS):
                if (
                    state.seats[other].spelunkers >> theirs & 1
                    and (state.where[theirs] != OUT or state.leaving >> theirs & 1)
                    and began(box, state, own) == began(box, state, theirs)
                ):
                    return True
    return False


@rule
def gift(box: Box, state: State, seat: int, other: int, value: int) -> int:
    """Return the first card of a value that a seat may hand to another, -1 for none (AC-22)."""
    free = int(state.seats[seat].cards) & ~int(state.seats[other].had)
    for card in range(box.card_count):
        if free >> card & 1 and box.cards[card] == value:
            return card
    return -1


@rule
def legal_gifts(box: Box, state: State, seat: int, out: NDArray[np.int32]) -> int:
    """Write done, and the cards that a seat may hand over with those who may get them; equal ones are one choice."""
    out[0] = Action.DONE
    count = 1
    choices = int(box.distinct[state.seats[seat].cards])
    for card in range(box.card_count):
        if choices >> card & 1:
            value = int(box.cards[card])
            for further in range(1, box.seats):
                other = (seat + further) % box.seats
                if may_give(box, state, seat, other) and gift(box, state, seat, other, value) >= 0:
                    out[count] = Action.GIVE + SEATS * (value - 1) + further
                    count += 1
    return count


@rule
def give(box: Box, state: State, seat: int, chosen: int) -> None:
    """Hand a card over (AC-22)."""
    other = (seat + chosen % SEATS) % box.seats
    card = gift(box, state, seat, other, chosen // SEATS + 1)
    state.seats[seat].cards &= ~(1 << card)
    state.seats[other].cards |= 1 << card
    state.seats[other].had |= 1 << card


@rule
def hand_on(box: Box, state: State, seat: int) -> bool:
    """Have the next seat hand over cards; tell whether this was the last."""
    state.seats[seat].done = 1
    following = (seat + 1) % box.seats
    if following != state.first:
        state.turn_of = following
        return False
    for other in range(box.seats):
        state.seats[other].done = 0
        state.seats[other].had = 0
    return True


@rule
def supplies_hold(box: Box, state: State) -> bool:
    """Tell whether every Spelunker and card has one holder, or none before it is picked; and none in ordinary play."""
    picked = 0
    for spelunker in range(SPELUNKERS):
        owners = 0
        for seat in range(SEATS):
            owners += int(state.seats[seat].spelunkers) >> spelunker & 1
        if owners > 1:
            return False
        picked += owners
    held = 0
    for card in range(box.card_count):
        holders = 0
        for seat in range(SEATS):
            holders += int(state.seats[seat].cards) >> card & 1
        if holders > 1:
            return False
        held += holders
    if not box.limited:
        return picked == 0 and held == 0 and state.turn_of == -1
    return picked == held and (picked == SPELUNKERS) == (state.phase != Phase.PICK)
