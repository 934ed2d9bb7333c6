"""The rules of Unearthed, compiled; numbers in comments are those of rules.md."""

import numpy as np
from numpy.typing import NDArray

from digsite.core.chance import Words, below, shuffle
from digsite.core.compile import rule
from digsite.games.unearthed.options import Box
from digsite.games.unearthed.state import (
    ACTIONS,
    CARDS,
    CELLS,
    HIGHEST,
    LONGEST,
    LOWEST,
    SEATS,
    Action,
    Ending,
    Phase,
    Place,
    Reckoning,
    Source,
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
    """Set up the first round."""
    for seat in range(SEATS):
        place = state.seats[seat]
        place.opened = 0
        place.total = 0
        place.last_sum = 0
        place.last_score = 0
        place.last_reckoning = Reckoning.AS_IS
        for cell in range(CELLS):
            place.grid[cell] = 0
            place.up[cell] = 0
            place.last_grid[cell] = 0
            place.last_hidden[cell] = 0
    state.round_number = 0
    state.ending = Ending.NONE
    state.last_seat = NOBODY
    state.last_action = -1
    state.last_round = 0
    state.last_ender = NOBODY
    set_up_round(box, state, rng)


@rule
def set_up_round(box: Box, state: State, rng: Words) -> None:
    """Shuffle all cards, deal the grids, turn two cards of each over, start the pile."""
    for card in range(CARDS):
        state.deck[card] = box.cards[card]
        state.pile[card] = 0
    state.deck_count = box.card_count
    shuffle(rng, state.deck, box.card_count)  # UN-02
    first = 0
    best = -1000
    tied = 1
    for seat in range(box.seats):
        place = state.seats[seat]
        for cell in range(CELLS):  # UN-03
            place.grid[cell] = top_of_deck(state)
            place.up[cell] = 0
        one = below(rng, CELLS)  # UN-04
        other = below(rng, CELLS - 1)
        if other >= one:
            other += 1
        place.up[one] = 1
        place.up[other] = 1
        place.opened = 2
        shown = int(place.grid[one]) + int(place.grid[other])
        if shown > best:  # UN-06
            best = shown
            first = seat
            tied = 1
        elif shown == best:
            tied += 1
            if below(rng, tied) == 0:
                first = seat
    state.pile[0] = top_of_deck(state)  # UN-05
    state.pile_count = 1
    if box.ender_begins and state.last_round > 0 and state.last_ender >= 0:
        first = int(state.last_ender)
    state.reshuffled = 0
    state.phase = Phase.DRAW
    state.turn = first
    state.hand = 0
    state.source = Source.NOWHERE
    state.ender = NOBODY
    state.turns_left = -1
    state.turns = 0
    state.round_number += 1


@rule
def top_of_deck(state: State) -> int:
    """Remove the top card of the deck, whose place is emptied so that equal states have equal bytes."""
    state.deck_count -= 1
    card = int(state.deck[state.deck_count])
    state.deck[state.deck_count] = 0
    return card


@rule
def put_on_pile(state: State, card: int) -> None:
    """Put a card face up onto the discard pile."""
    state.pile[state.pile_count] = card
    state.pile_count += 1


@rule
def to_move(box: Box, state: State) -> int:
    """Return the mask of the one seat whose turn it is."""
    return 0 if state.phase == Phase.OVER else 1 << int(state.turn)


@rule
def legal(box: Box, state: State, seat: int, out: NDArray[np.int32]) -> int:
    """Write the legal actions of a seat."""
    if seat != state.turn or state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.DRAW:  # UN-07
        out[0] = Action.DECK
        out[1] = Action.PILE
        return 2
    for cell in range(CELLS):  # UN-08
        out[cell] = Action.KEEP + cell
    count = CELLS
    if box.pile_is_kept and state.source == Source.PILE:  # UN-10
        return count
    place = state.seats[seat]
    if place.opened == CELLS:  # UN-11
        out[count] = Action.DROP
        return count + 1
    for cell in range(CELLS):  # UN-09; every entry is written, and counts only where the card lies face down
        out[count] = Action.FLIP + cell
        count += 1 - int(place.up[cell])
    return count


@rule
def apply(box: Box, state: State, seat: int, action: int, rng: Words) -> None:
    """Make a move."""
    state.last_seat = seat
    state.last_action = action
    if state.phase == Phase.DRAW:
        draw(state, action, rng)
        return
    place = state.seats[seat]
    if action < Action.FLIP:  # UN-08
        cell = action - Action.KEEP
        put_on_pile(state, place.grid[cell])
        place.grid[cell] = state.hand
        open_cell(place, cell)
    else:
        put_on_pile(state, state.hand)
        if action < Action.DROP:  # UN-09
            open_cell(place, action - Action.FLIP)
    state.hand = 0
    state.source = Source.NOWHERE
    end_turn(box, state, seat, rng)


@rule
def draw(state: State, action: int, rng: Words) -> None:
    """Put the top card of the deck or of the pile into the hand (UN-07)."""
    if action == Action.PILE:
        state.pile_count -= 1
        state.hand = state.pile[state.pile_count]
        state.pile[state.pile_count] = 0
        state.source = Source.PILE
    else:
        if state.deck_count == 0:
            reshuffle(state, rng)
        state.hand = top_of_deck(state)
        state.source = Source.DECK
    state.phase = Phase.KEEP


@rule
def reshuffle(state: State, rng: Words) -> None:
    """Make all of the pile but its top card the new deck (UN-12)."""
    under = int(state.pile_count) - 1
    for card in range(under):
        state.deck[card] = state.pile[card]
    state.pile[0] = state.pile[under]
    for card in range(1, under + 1):
        state.pile[card] = 0
    state.deck_count = under
    state.pile_count = 1
    shuffle(rng, state.deck, under)
    state.reshuffled = 1


@rule
def open_cell(place: Place, cell: int) -> None:
    """Have a cell's card lie face up."""
    place.opened += 1 - place.up[cell]
    place.up[cell] = 1


@rule
def end_turn(box: Box, state: State, seat: int, rng: Words) -> None:
    """Pass the turn on, or end the round."""
    state.turns += 1
    ended = False
    if state.ender >= 0:  # UN-14
        state.turns_left -= 1
        ended = state.turns_left == 0
    elif state.seats[seat].opened == CELLS:  # UN-13
        state.ender = seat
        state.turns_left = box.seats
    else:  # UN-19
        ended = state.turns == box.turn_limit
    if ended:
        end_round(box, state, rng)
    else:
        state.turn = seat + 1 if seat + 1 < box.seats else 0
        state.phase = Phase.DRAW


@rule
def end_round(box: Box, state: State, rng: Words) -> None:
    """Score the round, then set up another or end the game (UN-15 to UN-19)."""
    reached = score_round(box, state)
    if reached:  # UN-18
        state.ending = Ending.TARGET
    elif state.round_number == box.round_limit:  # UN-19
        state.ending = Ending.ROUND_LIMIT
    else:
        set_up_round(box, state, rng)
        return
    state.phase = Phase.OVER
    for seat in range(box.seats):
        place = state.seats[seat]
        place.opened = CELLS
        for cell in range(CELLS):
            place.up[cell] = 1


@rule
def score_round(box: Box, state: State) -> bool:
    """Add the round scores to the totals and tell whether one reached the target."""
    lowest = 10_000
    lowest_other = 10_000
    for seat in range(box.seats):  # UN-15
        place = state.seats[seat]
        total = 0
        for cell in range(CELLS):
            total += int(place.grid[cell])
            place.last_grid[cell] = place.grid[cell]
            place.last_hidden[cell] = 1 - place.up[cell]
        place.last_sum = total
        place.last_score = total
        place.last_reckoning = Reckoning.AS_IS
        lowest = min(lowest, total)
        if seat != state.ender:
            lowest_other = min(lowest_other, total)
    if state.ender >= 0:
        place = state.seats[state.ender]
        own = int(place.last_sum)
        if own < lowest_other or (own == lowest and not box.tie_is_not_lowest):  # UN-16
            if own < 0 and box.negative_is_kept:
                place.last_reckoning = Reckoning.KEPT
            else:
                place.last_score = 0
                place.last_reckoning = Reckoning.ZEROED
        elif own > 0:  # UN-17
            place.last_score = 2 * own
            place.last_reckoning = Reckoning.DOUBLED
        else:
            place.last_reckoning = Reckoning.SPARED
    reached = False
    for seat in range(box.seats):  # UN-18
        place = state.seats[seat]
        place.total += place.last_score
        reached = reached or place.total >= box.target
    state.last_round = state.round_number
    state.last_ender = state.ender
    return reached


@rule
def scores(box: Box, state: State, out: NDArray[np.int64]) -> None:
    """Write the totals."""
    for seat in range(box.seats):
        out[seat] = state.seats[seat].total


@rule
def returns(box: Box, state: State, out: NDArray[np.float64]) -> None:
    """Share 1 among the seats with the lowest total (UN-18)."""
    lowest = 100_000
    sharing = 0
    for seat in range(box.seats):
        total = int(state.seats[seat].total)
        if total < lowest:
            lowest = total
            sharing = 0
        if total == lowest:
            sharing += 1
    for seat in range(box.seats):
        won = state.phase == Phase.OVER and state.seats[seat].total == lowest
        out[seat] = 1.0 / sharing if won else 0.0


@rule
def why(box: Box, state: State) -> int:
    """Return the Ending."""
    return int(state.ending)


@rule
def redeal(box: Box, state: State, seat: int, rng: Words) -> None:
    """Redraw the face-down cards, the deck and another's card from the deck.

    The hidden cards are laid onto the deck, shuffled and taken back. Until a reshuffle all of them come from one pool;
    after it the deck holds cards of the pile, and the face-down cells what was never seen (UN-12, UN-20).
    """
    secret = state.source == Source.DECK and state.turn != seat  # UN-07
    if secret:
        state.deck[state.deck_count] = state.hand
        state.deck_count += 1
    if state.reshuffled:
        shuffle(rng, state.deck, int(state.deck_count))
        if secret:
            state.hand = top_of_deck(state)
    start = int(state.deck_count)
    bury(box, state)
    if state.reshuffled:
        shuffle(rng, state.deck[start:], int(state.deck_count) - start)
    else:
        shuffle(rng, state.deck, int(state.deck_count))
    unbury(box, state)
    if secret and not state.reshuffled:
        state.hand = top_of_deck(state)


@rule
def bury(box: Box, state: State) -> None:
    """Copy the face-down cards onto the deck."""
    for seat in range(box.seats):
        place = state.seats[seat]
        for cell in range(CELLS):
            if not place.up[cell]:
                state.deck[state.deck_count] = place.grid[cell]
                state.deck_count += 1


@rule
def unbury(box: Box, state: State) -> None:
    """Take cards off the deck for the face-down cells."""
    for seat in range(box.seats):
        place = state.seats[seat]
        for cell in range(CELLS):
            if not place.up[cell]:
                place.grid[cell] = top_of_deck(state)


@rule
def take_back(box: Box, before: State, seat: int, action: int, after: State) -> bool:
    """Allow it where only open cards were moved: taking the pile's top card, and putting it where one lay open."""
    if before.phase == Phase.DRAW:
        return action == Action.PILE
    if before.source == Source.DECK or after.last_round != before.last_round:
        return False
    if action < Action.FLIP:
        return bool(before.seats[seat].up[action - Action.KEEP])
    return action == Action.DROP


@rule
def check(box: Box, state: State) -> bool:
    """Tell whether every card is somewhere, once, and the counts agree."""
    for value in range(LOWEST, HIGHEST + 1):
        if copies_in_box(box, value) != copies_in_play(box, state, value):
            return False
    for seat in range(box.seats):
        opened = 0
        for cell in range(CELLS):
            opened += int(state.seats[seat].up[cell])
        if opened != state.seats[seat].opened:
            return False
    holding = state.source != Source.NOWHERE
    if holding != (state.phase == Phase.KEEP) or (not holding and state.hand != 0):
        return False
    if (state.ender >= 0) != (state.turns_left >= 0):
        return False
    return emptied(state) and 0 <= state.turn < box.seats


@rule
def copies_in_box(box: Box, value: int) -> int:
    """Return how many cards of a value there are."""
    copies = 0
    for card in range(box.card_count):
        copies += box.cards[card] == value
    return copies


@rule
def copies_in_play(box: Box, state: State, value: int) -> int:
    """Return how many cards of a value are in deck, pile, grids and hand."""
    copies = 0
    for card in range(state.deck_count):
        copies += state.deck[card] == value
    for card in range(state.pile_count):
        copies += state.pile[card] == value
    for seat in range(box.seats):
        for cell in range(CELLS):
            copies += state.seats[seat].grid[cell] == value
    if state.source != Source.NOWHERE:
        copies += state.hand == value
    return copies


@rule
def emptied(state: State) -> bool:
    """Tell whether the places beyond deck and pile are empty."""
    for card in range(state.deck_count, CARDS):
        if state.deck[card] != 0:
            return False
    for card in range(state.pile_count, CARDS):
        if state.pile[card] != 0:
            return False
    return True
