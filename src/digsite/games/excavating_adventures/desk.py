"""The desk that a round is weighed on: rows of both seats, payoffs, and room to work, made once and used again.

A seat's rows are what it can do: a row is a card that it may hold and a decision on attaching. The rows of a card are
neighbours, the one without a Dig first.
"""

import csv
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from digsite.core.layout import Field, layout
from digsite.games.excavating_adventures.state import CARDS, SEATS

Numbers: TypeAlias = NDArray[np.float64]
Counts: TypeAlias = NDArray[np.int64]

ROWS = 3 * CARDS  # without a Dig, with the matching one, and with the other one that is missed least
OWN = 9  # numbers that describe a seat
JOINT = 9  # numbers that describe what is between the seats
INPUTS = OWN + OWN + JOINT
HIDDEN = 24
NODES = 2 * HIDDEN  # once with seat 0 as the own seat, once with seat 1
FITTED = Path(__file__).parent / "worth.csv"


class Desk:
    """Where a round is weighed; the first index of two is the seat."""

    # The fitted numbers of worth.py.
    inputs: Annotated[Numbers, Field(np.float64, (INPUTS, HIDDEN))]
    outputs: Annotated[Numbers, Field(np.float64, (HIDDEN,))]
    # The rows.
    types: Annotated[Counts, Field(np.int64, (SEATS,))]  # how many different cards
    first: Annotated[
        Counts, Field(np.int64, (SEATS, CARDS + 1))
    ]  # the first row of each card; behind the last one how many rows
    code: Annotated[Counts, Field(np.int64, (SEATS, ROWS))]  # the card as in a deck of the state
    action: Annotated[Counts, Field(np.int64, (SEATS, ROWS))]
    chance: Annotated[Numbers, Field(np.float64, (SEATS, ROWS))]  # of holding the card
    # The round as a game of numbers, for seat 0, from -1 to 1.
    payoff: Annotated[Numbers, Field(np.float64, (ROWS, ROWS))]
    policy: Annotated[
        Numbers, Field(np.float64, (SEATS, ROWS))
    ]  # the equilibrium: chances of the decisions, given the card
    regret: Annotated[Numbers, Field(np.float64, (SEATS, ROWS))]
    latest: Annotated[Numbers, Field(np.float64, (SEATS, ROWS))]
    now: Annotated[Numbers, Field(np.float64, (SEATS, ROWS))]
    gain: Annotated[Numbers, Field(np.float64, (SEATS, ROWS))]
    # What positions are worth.
    merit: Annotated[
        Numbers, Field(np.float64, (SEATS, CARDS, 3))
    ]  # by kind of card: chance to win without a Dig, gains by +2 and by +5
    whole: Annotated[Numbers, Field(np.float64, (SEATS,))]  # merit of the whole deck without Digs
    store: Annotated[Numbers, Field(np.float64, (SEATS,))]  # gains of all its Digs
    pair: Annotated[
        Numbers, Field(np.float64, (CARDS, CARDS))
    ]  # by both kinds of card: chance to win less chance to lose
    margin: Annotated[
        Numbers, Field(np.float64, (SEATS, ROWS))
    ]  # of the row's card, summed over the other's cards that are left
    part: Annotated[
        Numbers, Field(np.float64, (SEATS, ROWS, 2, NODES))
    ]  # of the sums behind the nodes; 1: the own removal spent
    fresh: Annotated[Numbers, Field(np.float64, (SEATS, 2, NODES))]  # the same after a reshuffle
    between: Annotated[Numbers, Field(np.float64, (3, NODES))]  # seat 0 loses, ties, wins
    sums: Annotated[Numbers, Field(np.float64, (NODES,))]
    numbers: Annotated[Numbers, Field(np.float64, (INPUTS,))]
    taken: Annotated[Counts, Field(np.int64, (CARDS,))]  # by place in the deck: 1 if a Dig is meant for the card


@cache
def fitted() -> tuple[Numbers, Numbers]:
    """Return the fitted numbers: a line for each input and a last one for the output."""
    with FITTED.open(encoding="utf-8") as file:
        table = np.array([[float(cell) for cell in row] for row in csv.reader(file)])
    return np.ascontiguousarray(table[:INPUTS]), np.ascontiguousarray(table[INPUTS])


def new_desks(numbers: tuple[Numbers, Numbers] | None = None) -> NDArray[Any]:
    """Return two desks, one for the round after the other's, with the fitted numbers unless others are given."""
    desks = np.zeros(2, layout(Desk))
    desks["inputs"][:], desks["outputs"][:] = fitted() if numbers is None else numbers
    return desks
