"""Templates of compiled loops; `bind` puts one game's functions in the place of the names declared first.

What Python calls takes an array of states and an index: a record as an argument costs ten times as much to pass.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.bits import lowest_bit
from digsite.core.chance import Words, below

States = NDArray[Any]
Actions = NDArray[np.int32]


def deal(box: Any, state: Any, rng: Words) -> None:
    """Stand for a game's `deal`."""
    raise NotImplementedError


def to_move(box: Any, state: Any) -> int:
    """Stand for a game's `to_move`."""
    raise NotImplementedError


def legal(box: Any, state: Any, seat: int, out: Actions) -> int:
    """Stand for a game's `legal`."""
    raise NotImplementedError


def apply(box: Any, state: Any, seat: int, action: int, rng: Words) -> None:
    """Stand for a game's `apply`."""
    raise NotImplementedError


def ask(box: Any, state: Any) -> int:
    """Stand for a question about a state: `to_move`, `why` or `check`."""
    raise NotImplementedError


def fill(box: Any, state: Any, out: NDArray[Any]) -> None:
    """Stand for `scores` or `returns`."""
    raise NotImplementedError


def observe(box: Any, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Stand for a game's `observe`."""
    raise NotImplementedError


def redeal(box: Any, state: Any, seat: int, rng: Words) -> None:
    """Stand for a game's `redeal`."""
    raise NotImplementedError


def take_back(box: Any, before: Any, seat: int, action: int, after: Any) -> bool:
    """Stand for a game's `take_back`."""
    raise NotImplementedError


def choose(box: Any, state: Any, seat: int, rng: Words) -> int:
    """Stand for a bot's choice."""
    raise NotImplementedError


def deal_at(box: Any, states: States, index: int, rng: Words) -> None:
    """Deal a game into one of the states."""
    deal(box, states[index], rng)


def ask_at(box: Any, states: States, index: int) -> int:
    """Ask about one of the states."""
    return ask(box, states[index])


def legal_at(box: Any, states: States, index: int, seat: int, out: Actions) -> int:
    """List the legal actions of a seat in one of the states."""
    return legal(box, states[index], seat, out)


def apply_at(box: Any, states: States, index: int, seat: int, action: int, rng: Words) -> None:
    """Make a move in one of the states."""
    apply(box, states[index], seat, action, rng)


def fill_at(box: Any, states: States, index: int, out: NDArray[Any]) -> None:
    """Write a number for each seat of one of the states."""
    fill(box, states[index], out)


def observe_at(box: Any, states: States, index: int, seat: int, out: NDArray[np.float32]) -> None:
    """Write one of the states as numbers."""
    observe(box, states[index], seat, out)


def redeal_at(box: Any, states: States, index: int, seat: int, rng: Words) -> None:
    """Redraw what a seat cannot see in one of the states."""
    redeal(box, states[index], seat, rng)


def take_back_at(box: Any, before: States, seat: int, action: int, after: States) -> bool:
    """Ask whether a move may be taken back, given the states before and after it."""
    return take_back(box, before[0], seat, action, after[0])


def choose_at(box: Any, states: States, index: int, seat: int, rng: Words) -> int:
    """Let a bot choose in one of the states."""
    return choose(box, states[index], seat, rng)


def playout(box: Any, state: Any, rng: Words, out: Actions) -> int:
    """Play a game to its end at random and return the number of moves; `out` is room for a legal list."""
    moves = 0
    mask = to_move(box, state)
    while mask:
        seat = lowest_bit(mask)
        count = legal(box, state, seat, out)
        apply(box, state, seat, int(out[below(rng, count)]), rng)
        moves += 1
        mask = to_move(box, state)
    return moves


def playouts(
    box: Any,
    states: States,
    rng: Words,
    games: int,
    out: Actions,
    results: NDArray[np.float64],
    totals: NDArray[np.float64],
) -> int:
    """Deal and play games at random in states[0]; add what each seat got to `totals` and return the number of moves."""
    moves = 0
    for _ in range(games):
        deal(box, states[0], rng)
        moves += playout(box, states[0], rng, out)
        fill(box, states[0], results)
        totals += results
    return moves


def step(box: Any, states: States, actions: Actions, rngs: NDArray[np.uint64]) -> None:
    """Make one move in each state, by the lowest seat to move; a finished game is dealt anew instead.

    Args:
        box: the game's box.
        states: any number of states.
        actions: an action for each.
        rngs: a generator for each, four words a row.
    """
    for index in range(len(states)):
        mask = to_move(box, states[index])
        if mask:
            apply(box, states[index], lowest_bit(mask), int(actions[index]), rngs[index])
        else:
            deal(box, states[index], rngs[index])
