"""What an Unearthed state holds: the fields of the record, each with its encoding, and the enums."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.layout import Field, Seat

SEATS = 8  # the most that can play (UN-01); records have room for all of them
CELLS = 12  # of a grid, in reading order a1 b1 c1 d1 a2 ... d3 (UN-03)
CARDS = 150  # the most a deck holds (UN-02)
LOWEST, HIGHEST = -2, 12  # card values
VALUES = HIGHEST - LOWEST + 1

Cells = NDArray[np.int8]
Cards = NDArray[np.int8]


class Phase(IntEnum):
    """What the seat to move is asked for."""

    DRAW = 0  # deck or pile (UN-07)
    KEEP = 1  # keep, flip or drop (UN-08, UN-09)
    OVER = 2


class Source(IntEnum):
    """Where the card in hand came from; NOWHERE if there is none."""

    NOWHERE = 0
    DECK = 1
    PILE = 2


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    TARGET = 1  # a total reached the target (UN-18)
    ROUND_LIMIT = 2  # the last of the rounds agreed on was scored (UN-19)


class Reckoning(IntEnum):
    """How a round score came from the sum of a grid."""

    AS_IS = 0
    ZEROED = 1  # the ender had the lowest (UN-16)
    DOUBLED = 2  # the ender had not (UN-17)
    SPARED = 3  # the ender had not, but 0 or less is never doubled (UN-17)
    KEPT = 4  # the ender had the lowest, and a negative score is kept by agreement (UN-16)


class Action(IntEnum):
    """Action numbers; KEEP and FLIP are followed by the cell: KEEP + 5 is `keep b2`."""

    DECK = 0
    PILE = 1
    KEEP = 2
    FLIP = 14
    DROP = 26


ACTIONS = 27
LONGEST = 24  # keep anywhere, or turn over any of twelve


class Place:
    """One seat's part of the state."""

    grid: Annotated[Cells, Field(np.int8, (CELLS,))]  # the values, face down ones too
    up: Annotated[Cells, Field(np.int8, (CELLS,))]  # 1 where the card lies face up
    opened: Annotated[int, Field(np.int8)]  # how many lie face up
    total: Annotated[int, Field(np.int16)]  # of all rounds scored
    last_grid: Annotated[Cells, Field(np.int8, (CELLS,))]  # as opened when the last round was scored
    last_hidden: Annotated[Cells, Field(np.int8, (CELLS,))]  # 1 where it lay face down until then
    last_sum: Annotated[int, Field(np.int16)]  # of last_grid
    last_score: Annotated[int, Field(np.int16)]  # after UN-16 and UN-17
    last_reckoning: Annotated[int, Field(np.int8)]  # a Reckoning


class State:
    """A whole game between two moves."""

    seats: Annotated[Any, Field(Place, (SEATS,))]
    deck: Annotated[Cards, Field(np.int8, (CARDS,))]  # the top card is deck[deck_count - 1]
    deck_count: Annotated[int, Field(np.int16)]
    pile: Annotated[Cards, Field(np.int8, (CARDS,))]  # the top card is pile[pile_count - 1]
    pile_count: Annotated[int, Field(np.int16)]
    reshuffled: Annotated[int, Field(np.int8)]  # 1 once this round's deck was made from the pile (UN-12)
    phase: Annotated[int, Field(np.int8)]  # a Phase
    turn: Annotated[int, Seat(np.int8)]  # whose turn it is
    hand: Annotated[int, Field(np.int8)]  # the drawn card, 0 if none
    source: Annotated[int, Field(np.int8)]  # a Source
    ender: Annotated[int, Seat(np.int8)]  # who opened the own last card this round, -1 for nobody yet
    turns_left: Annotated[int, Field(np.int8)]  # final turns to come, -1 while nobody is the ender (UN-14)
    turns: Annotated[int, Field(np.int32)]  # taken this round, by all
    round_number: Annotated[int, Field(np.int16)]  # from 1
    ending: Annotated[int, Field(np.int8)]  # an Ending
    last_seat: Annotated[int, Seat(np.int8)]  # who made the last move, -1 before the first
    last_action: Annotated[int, Field(np.int8)]  # that move, -1 before the first
    last_round: Annotated[int, Field(np.int16)]  # the round that `last_` fields of seats are about, 0 for none yet
    last_ender: Annotated[int, Seat(np.int8)]  # its ender, -1 if the turn limit cut it short
