"""What the rule of thumb of Gem Getter Pro's searching bots weighs, and the tables that come of it.

WEIGHTS were found by playing, not by thought: in each of a hundred generations of an evolution strategy, those of some
sets of weights lived on that scored most alone with the same dice, on average over all shipped Dig and Roll Sheets.
"""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from digsite.games.gem_getter_pro.state import CIRCLES, KINDS, Kind

POINT = 100  # worth is counted in hundredths of a point
PHASES = 3  # no round follows, one or two, more
AROUND = 9  # a line or a ring of which so many squares are missing is worth no less than one with more
SHARE = 1024  # shares are counted in these parts


class Weight(IntEnum):
    """What can be weighed; the shares take one for each phase."""

    SET_ONE_MISSING = 0  # percent of a set of rocks that a rock is worth when one other is missing
    SET_TWO_MISSING = 1
    SET_MORE_MISSING = 2
    GROWTH_OF_TOPAZ = 3  # hundredths: how many more silver or diamonds a round is expected to bring
    GROWTH_OF_OPAL = 4  # rows or columns
    GROWTH_OF_AMBER = 5  # boulders
    BONUS_DIG = 6  # hundredths of a point
    OIL = 7  # for each round, for the bonus digs of later circles
    GAS = 8  # for each round that follows
    FIND = 9  # for any find, while rounds follow
    LINE_SHARE = 10  # percent that is left of a row's or column's bonus with each square more that is missing
    BOULDER_SHARE = 13
    SQUARE = 16  # for any square


WEIGHTS = np.array([98, 82, 33, 12, 104, 13, 212, 60, 131, 90, 28, 69, 59, 46, 66, 77, 26], np.int64)
DISCOUNTS = (0.45, 0.75, 0.92)  # by phase: what is left of a find's points for each find more that they need


def prospects(totals: NDArray[np.int64], circles: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return what one more find is worth by a track's totals: by phase, kind and how many there are.

    That is the best of: the points that the next find brings, half of those that the next two bring, and so on, later
    ones discounted; so a dip is crossed for what lies behind it, if the game is long enough.
    """
    made = np.zeros((PHASES, KINDS + 1, CIRCLES + 1), np.int64)
    for phase, discount in enumerate(DISCOUNTS):
        for kind in range(Kind.PERIDOT):
            limit = int(circles[kind])
            for count in range(limit):
                gains = [
                    int(totals[kind, later] - totals[kind, count]) / (later - count) * discount ** (later - count - 1)
                    for later in range(count + 1, limit + 1)
                ]
                made[phase, kind, count] = round(POINT * max(gains))
    return made


def shares(first: int) -> NDArray[np.int64]:
    """Return what of a bonus each missing square is worth, by phase and how many are missing."""
    made = np.zeros((PHASES, AROUND + 1), np.int64)
    for phase in range(PHASES):
        for missing in range(1, AROUND + 1):
            made[phase, missing] = round(SHARE * (int(WEIGHTS[first + phase]) / 100) ** (missing - 1))
    return made
