"""What a state of Excavating Adventures holds: the fields of the record, each with its encoding, and the enums.

Cards and Digs are numbered within their deck: a kind of card is a place in the deck's list of different cards, a kind
of Dig a place in its list of different specimens, both in the order of their ids. Copies of a kind are alike, so that
equal positions have equal bytes.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.layout import Field, Seat

SEATS = 2  # EA-01
CARDS = 40  # the most in a deck (EA-21)
DIGS = 15  # the most with a deck (EA-21)
HIGHEST = 20  # face value (EA-21)
FEWEST_CARDS, FEWEST_DIGS = 9, 5  # EA-01
MATCHING, OTHER, GRUMBLING = 5, 2, 3  # what a Dig adds and a Grumbling takes (EA-11)

Cards = NDArray[np.int8]
Digs = NDArray[np.int8]


class Phase(IntEnum):
    """What is being decided."""

    ATTACH = 0  # both: a Dig, or none (EA-07)
    REMOVE = 1  # the cards lie open; whoever revealed a Grumbling that may: which Dig to remove, if any (EA-10)
    OVER = 2


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    TARGET = 1  # EA-17
    ROUND_LIMIT = 2  # EA-18


class Action(IntEnum):
    """Action numbers; DIG is followed by a kind of the own deck's Digs, REMOVE by one of the opponent's."""

    NO_DIG = 0
    DIG = 1
    SPARE = 16
    PLAYED = 17
    REMOVE = 18


ACTIONS = 33
LONGEST = 17  # spare, the played Dig, or one of fifteen


class Place:
    """One seat's part of the state."""

    deck_number: Annotated[int, Field(np.int8)]  # which of the box's two decks is this seat's (EA-05)
    deck: Annotated[Cards, Field(np.int8, (CARDS,))]  # in the order of play: 2 * kind, + 1 if its removal is spent
    choice: Annotated[int, Field(np.int8)]  # of this round: 0 not in yet, 1 no Dig, 2 + kind of the Dig attached
    removal: Annotated[int, Field(np.int8)]  # of this round: 0 none yet, 1 spare, 2 the played Dig, 3 + kind of Dig
    waiting: Annotated[int, Field(np.int8)]  # 1 while the game waits for a decision of this seat
    removed: Annotated[int, Field(np.int8)]  # 1 once the player's one removal is spent (EA-10, per player)
    points: Annotated[int, Field(np.int32)]
    # Where the Digs are, by kind (EA-19). One that is attached in secret still counts as available.
    available: Annotated[Digs, Field(np.int8, (DIGS,))]
    table_other: Annotated[Digs, Field(np.int8, (DIGS,))]  # with a tied card, having given 2 (EA-14)
    table_matching: Annotated[Digs, Field(np.int8, (DIGS,))]  # with a tied card, having given 5
    discarded: Annotated[Digs, Field(np.int8, (DIGS,))]  # having given 2 (EA-15)
    depleted: Annotated[Digs, Field(np.int8, (DIGS,))]  # discarded, having given 5 (EA-12)
    # The last round settled; zeros before the first.
    last_card: Annotated[int, Field(np.int8)]  # the kind of card
    last_choice: Annotated[int, Field(np.int8)]  # as `choice`
    last_removal: Annotated[int, Field(np.int8)]  # as `removal`; 0 if it was not asked for
    last_bonus: Annotated[int, Field(np.int8)]  # what the Dig added: 0, 2 or 5; 0 if it was removed
    last_power: Annotated[int, Field(np.int8)]  # EA-11


class State:
    """A whole game between two moves."""

    seats: Annotated[Any, Field(Place, (SEATS,))]
    phase: Annotated[int, Field(np.int8)]  # a Phase
    position: Annotated[int, Field(np.int8)]  # deck[position] is in hand; those before it were played this cycle
    tabled: Annotated[int, Field(np.int8)]  # how many tied rounds' cards lie on the table: the last ones played (EA-14)
    ties: Annotated[int, Field(np.int32)]  # in a row, up to now; a reshuffle does not end the row (EA-16)
    rounds: Annotated[int, Field(np.int32)]  # settled
    cycle: Annotated[int, Field(np.int32)]  # how often the decks were reshuffled (EA-16)
    ending: Annotated[int, Field(np.int8)]  # an Ending
    last_winner: Annotated[int, Seat(np.int8)]  # who won the last round, -1 for a tie, or before the first
    last_stake: Annotated[int, Field(np.int32)]  # Points that the last round was about, 0 before the first
    last_reshuffled: Annotated[int, Field(np.int8)]  # 1 if the decks were reshuffled after it
