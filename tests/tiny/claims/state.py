"""What a state of Claims holds: the fields of the record, each with its encoding."""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.layout import Field, Seat

SEATS = 4  # the most that can play (CL-01)
TOKENS = 6  # the most that a player can hold (CL-01)
HIGHEST = 20  # the most points a find can be worth

Numbers = NDArray[np.int8]


class Place:
    """One seat's part of the state."""

    held: Annotated[Numbers, Field(np.int8, (TOKENS,))]  # held[2] is 1 while the token 3 is in the hand
    laid: Annotated[int, Field(np.int8)]  # the token laid this round, 0 for none yet (CL-04)
    points: Annotated[int, Field(np.int16)]
    last_laid: Annotated[int, Field(np.int8)]  # the token laid in the round before, 0 in the first


class State:
    """A whole game between two moves."""

    seats: Annotated[Any, Field(Place, (SEATS,))]
    finds: Annotated[Numbers, Field(np.int8, (TOKENS,))]  # in the order in which they are turned up, then zeros
    played: Annotated[int, Field(np.int8)]  # rounds; finds[played] lies open now
    last_winner: Annotated[int, Seat(np.int8)]  # who took the find of the round before, -1 for nobody
