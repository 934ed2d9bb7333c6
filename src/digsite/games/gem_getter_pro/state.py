"""What a state of Gem Getter Pro holds: the fields of the record, each with its encoding, and the enums."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.layout import Field
from digsite.games.gem_getter_pro.pieces import ORIENTATIONS, TURNS

SEATS = 8  # the most that can play (GG-01)
SIDE = 12  # the most rows and columns of a mine
SQUARES = SIDE * SIDE  # a square is numbered 12 * row + column, in reading order, however small the mine is
KINDS = 12
CIRCLES = 20  # the most of a track
BOULDERS = 5  # of a mine (GG-02)
LINES = 2 * SIDE + BOULDERS  # what can give a gift: rows, columns, boulders
FACES = 12  # of both dice: the white ones 0 to 5, the green ones 6 to 11
SLOTS = 3  # the most pieces of a pattern
NOTHING = -1  # no kind, no piece, no gift

Rows = NDArray[np.int16]
Numbers = NDArray[np.int8]


class Kind(IntEnum):
    """What can be found, in the order of the tracks."""

    MARBLE = 0
    SANDSTONE = 1
    COAL = 2
    SILVER = 3
    DIAMOND = 4
    LAPIS = 5
    PERIDOT = 6
    TOPAZ = 7
    OPAL = 8
    AMBER = 9
    OIL = 10
    GAS = 11


KIND_NAMES = tuple(kind.name.lower() for kind in Kind)


class Step(IntEnum):
    """What a seat is asked for in a round."""

    CHOOSE = 0  # a pattern, after gas perhaps; if nothing fits, a single square or nothing (GG-06, GG-07, GG-16)
    DIG = 1  # a piece of the chosen pattern, or to leave the rest (GG-08)
    BONUS = 2  # a bonus dig (GG-15)
    READY = 3  # to finish the round
    FINISHED = 4  # nothing: the others are still digging (GG-30), or the game is over


class Choice(IntEnum):
    """What a seat has chosen in a round, beside the patterns 0 to 35."""

    NONE = -1  # nothing yet
    SINGLE = 36  # a single square, since nothing fits
    NOTHING = 37  # nothing, since nothing fits


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    ROUNDS = 1  # the last round has been dug (GG-04)


class Action(IntEnum):
    """Action numbers.

    PATTERN is followed by 3 * face + alternative: faces 0 to 5 are white 1 to 6, faces 6 to 11 green 1 to 6; the
    alternatives of an "or" are 0 to 2, any other pattern is 0. DIG is followed by 144 * orientation + 12 * row + column
    of the top left of the piece's rectangle; `digsite.games.gem_getter_pro.pieces` numbers the orientations.
    """

    PATTERN = 0
    GAS = 36
    SKIP = 37
    DONE = 38
    DIG = 39


PATTERNS = FACES * SLOTS
ACTIONS = Action.DIG + ORIENTATIONS * SQUARES
# A piece with eight orientations is at least 2 by 3, so each lies in at most 110 places; and `skip`.
LONGEST = SLOTS * TURNS * (SIDE - 1) * (SIDE - 2) + 1


class Mine:
    """A Dig Sheet as it is filled in. In all rows, bit 0 is column a."""

    free: Annotated[Rows, Field(np.int16, (SIDE,))]  # squares that can still be dug: no boulder, not dug, in the mine
    edge: Annotated[Rows, Field(np.int16, (SIDE,))]  # those of which a dig must cover one (GG-09, GG-10)
    circles: Annotated[Numbers, Field(np.int8, (KINDS,))]  # how many are filled, by Kind
    noted: Annotated[Numbers, Field(np.int8, (CIRCLES,))]  # the values of the peridots, then zeros (GG-17)
    spent: Annotated[int, Field(np.int8)]  # gas crossed off, of circles[GAS] (GG-16)
    rows: Annotated[int, Field(np.int16)]  # bit n: row n is complete and settled (GG-14)
    columns: Annotated[int, Field(np.int16)]  # bit n: column n
    boulders: Annotated[int, Field(np.int8)]  # bit n: the n-th boulder in reading order is surrounded


class Place:
    """One seat's part of the state."""

    sheet: Annotated[int, Field(np.int8)]  # which of the box's Dig Sheets
    now: Annotated[Any, Field(Mine)]
    start: Annotated[Any, Field(Mine)]  # as it was when the round began: what the others see until it is finished
    dug_before: Annotated[Rows, Field(np.int16, (SIDE,))]  # squares dug in the round before
    step: Annotated[int, Field(np.int8)]  # a Step
    moves: Annotated[int, Field(np.int8)]  # made in this round
    gas_used: Annotated[int, Field(np.int8)]  # 1 if one was crossed off in this round
    choice: Annotated[int, Field(np.int8)]  # a Choice, or the number of a pattern, 3 * face + alternative
    left: Annotated[int, Field(np.int8)]  # bit n: the n-th piece of the chosen pattern may still be dug
    owed: Annotated[int, Field(np.int8)]  # bonus digs (GG-15)


class State:
    """A whole game between two moves."""

    seats: Annotated[Any, Field(Place, (SEATS,))]
    round_number: Annotated[int, Field(np.int8)]  # from 1
    white: Annotated[int, Field(np.int8)]  # the roll of the round, 1 to 6
    green: Annotated[int, Field(np.int8)]
    ending: Annotated[int, Field(np.int8)]  # an Ending
    trial: Annotated[Any, Field(Place, (1,))]  # where bots try a dig; all zero in every state that is kept
