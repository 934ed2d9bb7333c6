"""What an Arrow Caverns state holds: the fields of the record, each with its encoding, and the enums.

Caverns are numbered in reading order, a1 b1 c1 ... a2 b2 ..., whatever the size of the Cave; a set of Caverns is a bit
mask, bit 7 for Cavern 7. Whoever searches copies a record of some 120 bytes; the Cave is `arrows` and three masks.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.layout import Field, Seat

SEATS = 4  # the most that can play (AC-01)
SPELUNKERS = 4  # red, yellow, green, blue (AC-01)
STONES = 4  # Star Stones, and Treasure Caverns (AC-05)
SIZES = (3, 5, 7)  # rows and columns (AC-06)
CAVERNS = SIZES[-1] ** 2  # the most there can be
CARDS = 6  # the most Move Cards (AC-06)
HIGHEST = 9  # the highest Move Card
TURNS = 12  # the most turns
OPEN = 4  # in `arrows`: no arrow, any direction may be taken (AC-10)
OUT = -1  # in `where`: escaped

Small = NDArray[np.int8]


class Phase(IntEnum):
    """What is asked for. Excavate asks for nothing (AC-13)."""

    PICK = 0  # limited supplies: a Spelunker and a Move Card (AC-21)
    EXPLORE = 1  # AC-08
    SURVEY = 2  # AC-11
    ESCAPE = 3  # AC-16
    HAND = 4  # limited supplies: handing over cards (AC-22)
    OVER = 5


class Way(IntEnum):
    """Directions; north is towards row 1."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Ending(IntEnum):
    """Why the game ended, in the order in which it is looked for (AC-24)."""

    NONE = 0
    WON = 1  # AC-19
    COLLAPSED = 2  # AC-18
    LEFT = 3  # everybody out, but not with all the stones (AC-20)
    LATE = 4  # the last turn is over (AC-20)


class Action(IntEnum):
    """Action numbers, and what is added to the first of several.

    MOVE and TAKE: 9 * Spelunker + card - 1. STEP: the Way. SURVEY: 4 * Cavern + Way. LEAVES and STAYS: the Spelunker.
    GIVE: 4 * (card - 1) + how many seats further on the receiver sits.
    """

    MOVE = 0  # `red 3`
    STEP = 36  # `n`
    STOP = 40
    DONE = 41
    SURVEY = 42  # `b2 n`
    LEAVES = 238  # `red leaves`
    STAYS = 242
    TAKE = 246  # `take red 3`
    GIVE = 282  # `give 3 to seat 2`


ACTIONS = 318
LONGEST = 25  # four Spelunkers with six cards each, or done


class Place:
    """One seat's part of the state: empty but in limited supplies."""

    spelunkers: Annotated[int, Field(np.int8)]  # bit mask of those that are its own (AC-21)
    cards: Annotated[int, Field(np.int8)]  # bit mask of the Move Cards it holds, used ones too
    done: Annotated[int, Field(np.int8)]  # 1 once it has said `done` in this Explore or handing over
    had: Annotated[int, Field(np.int8)]  # bit mask of the cards it has held in this handing over, 0 at other times


class State:
    """A whole game between two moves. Cards are numbered by their values, equal ones next to each other."""

    seats: Annotated[Any, Field(Place, (SEATS,))]
    treasures: Annotated[int, Field(np.int64)]  # Treasure Caverns, buried ones too
    unstable: Annotated[int, Field(np.int64)]  # Unstable Caverns, buried ones too
    buried: Annotated[int, Field(np.int64)]  # Caverns that lie Buried side up
    last_dug: Annotated[int, Field(np.int64)]  # Caverns excavated in the last Excavate phase
    arrows: Annotated[Small, Field(np.int8, (CAVERNS,))]  # a Way, or OPEN; beyond the Cave OPEN
    where: Annotated[Small, Field(np.int8, (SPELUNKERS,))]  # the Cavern of each Spelunker, or OUT
    trail: Annotated[Small, Field(np.int8, (HIGHEST + 1,))]  # Caverns of the last card's way from its start, then zeros
    trail_length: Annotated[int, Field(np.int8)]  # 0 when no card has been used this turn
    phase: Annotated[int, Field(np.int8)]  # a Phase
    turn: Annotated[int, Field(np.int8)]  # from 1
    used: Annotated[int, Field(np.int8)]  # bit mask of the Move Cards used this turn
    stones: Annotated[int, Field(np.int8)]  # Star Stones collected
    walker: Annotated[int, Field(np.int8)]  # the Spelunker whose card is not yet walked to its end, -1 for none (AC-25)
    steps_left: Annotated[int, Field(np.int8)]  # of its card
    asked: Annotated[int, Field(np.int8)]  # the Cavern to survey, the Spelunker to leave or stay, or -1
    collapsing: Annotated[int, Field(np.int8)]  # 1 from Survey on if the Cave collapses at the end of the turn (AC-12)
    leaving: Annotated[int, Field(np.int8)]  # bit mask of the Spelunkers that left the Cave this turn
    first: Annotated[int, Seat(np.int8)]  # where the order of the seats begins: seat 0
    turn_of: Annotated[int, Seat(np.int8)]  # the one seat that may act, -1 where all may that are not done
    ending: Annotated[int, Field(np.int8)]  # an Ending
    last_seat: Annotated[int, Seat(np.int8)]  # who made the last move, -1 before the first
    last_action: Annotated[int, Field(np.int16)]  # that move, -1 before the first
