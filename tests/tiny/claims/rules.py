"""The rules of Claims, compiled; numbers in comments are those of rules.md."""

import numpy as np
from numpy.typing import NDArray

from claims.options import Box
from claims.state import HIGHEST, SEATS, TOKENS, State
from digsite.core.chance import Words, below, shuffle
from digsite.core.compile import rule

ACTIONS = TOKENS  # action 2 lays down the token 3
LONGEST = TOKENS
NOBODY = -1


@rule
def deal(box: Box, state: State, rng: Words) -> None:
    """Hand out the tokens and shuffle the finds."""
    for seat in range(SEATS):
        place = state.seats[seat]
        for token in range(TOKENS):  # CL-01
            place.held[token] = 1 if seat < box.seats and token < box.tokens else 0
        place.laid = 0
        place.points = 0
        place.last_laid = 0
    for find in range(TOKENS):
        state.finds[find] = box.finds[find]
    shuffle(rng, state.finds, box.tokens)  # CL-02
    state.played = 0
    state.last_winner = NOBODY


@rule
def to_move(box: Box, state: State) -> int:
    """Return the mask of the seats that have not laid a token yet (CL-04)."""
    mask = 0
    if state.played < box.tokens:
        for seat in range(box.seats):
            if state.seats[seat].laid == 0:
                mask |= 1 << seat
    return mask


@rule
def legal(box: Box, state: State, seat: int, out: NDArray[np.int32]) -> int:
    """Write the tokens that a seat can lay."""
    place = state.seats[seat]
    count = 0
    if state.played < box.tokens and place.laid == 0:
        for token in range(TOKENS):  # every entry is written, and counts only where the token is held
            out[count] = token
            count += int(place.held[token])
    return count


@rule
def apply(box: Box, state: State, seat: int, action: int, rng: Words) -> None:
    """Lay down a token; the last one turns all of them over."""
    place = state.seats[seat]
    place.held[action] = 0  # CL-06
    place.laid = action + 1
    if to_move(box, state) == 0:
        reveal(box, state)


@rule
def reveal(box: Box, state: State) -> None:
    """Give the find to the highest token that is alone (CL-05), and begin the next round (CL-03)."""
    winner = NOBODY
    highest = 0
    for seat in range(box.seats):
        laid = int(state.seats[seat].laid)
        if laid > highest and alone(box, state, laid):
            winner = seat
            highest = laid
    if winner != NOBODY:
        state.seats[winner].points += state.finds[state.played]
    for seat in range(box.seats):
        place = state.seats[seat]
        place.last_laid = place.laid
        place.laid = 0
    state.last_winner = winner
    state.played += 1


@rule
def alone(box: Box, state: State, token: int) -> bool:
    """Tell whether only one seat has laid a token."""
    count = 0
    for seat in range(box.seats):
        count += state.seats[seat].laid == token
    return count == 1


@rule
def scores(box: Box, state: State, out: NDArray[np.int64]) -> None:
    """Write the points."""
    for seat in range(box.seats):
        out[seat] = state.seats[seat].points


@rule
def returns(box: Box, state: State, out: NDArray[np.float64]) -> None:
    """Share 1 among the seats with the most points (CL-07)."""
    most = 0
    for seat in range(box.seats):
        most = max(most, int(state.seats[seat].points))
    sharing = 0
    for seat in range(box.seats):
        sharing += state.seats[seat].points == most
    for seat in range(box.seats):
        won = state.played == box.tokens and state.seats[seat].points == most
        out[seat] = 1.0 / sharing if won else 0.0


@rule
def why(box: Box, state: State) -> int:
    """Return 1 at the end; there is one reason only."""
    return 1 if state.played == box.tokens else 0


@rule
def redeal(box: Box, state: State, seat: int, rng: Words) -> None:
    """Redraw the others' tokens that lie face down, each from what its seat can have laid, and the stack."""
    for other in range(box.seats):
        place = state.seats[other]
        if other != seat and place.laid > 0:
            place.held[place.laid - 1] = 1
            place.laid = 1 + drawn_token(state, other, rng)
            place.held[place.laid - 1] = 0
    following = state.played + 1
    shuffle(rng, state.finds[following:], box.tokens - following)


@rule
def drawn_token(state: State, seat: int, rng: Words) -> int:
    """Draw one of the tokens that a seat holds, all equally likely."""
    place = state.seats[seat]
    count = 0
    for token in range(TOKENS):
        count += int(place.held[token])
    skip = below(rng, count)
    for token in range(TOKENS):
        if place.held[token]:
            if skip == 0:
                return token
            skip -= 1
    return NOBODY


@rule
def check(box: Box, state: State) -> bool:
    """Tell whether each seat has a token less for each round, and every find is in the stack once."""
    for seat in range(box.seats):
        place = state.seats[seat]
        tokens = state.played + (place.laid > 0)
        for token in range(TOKENS):
            tokens += int(place.held[token])
        if tokens != box.tokens or (place.laid > 0 and place.held[place.laid - 1]):
            return False
    for value in range(1, HIGHEST + 1):
        count = 0
        for find in range(TOKENS):
            count += int(state.finds[find] == value) - int(box.finds[find] == value)
        if count != 0:
            return False
    return True


@rule
def take_back(box: Box, before: State, seat: int, action: int, after: State) -> bool:
    """Allow it until the tokens are turned over (CL-04)."""
    return bool(after.played == before.played)
