"""What a table of Arrow Caverns can set, and the box made from it."""

from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)

from digsite.core.content import Content, Shipped
from digsite.core.errors import BadOption
from digsite.games.arrow_caverns.state import CARDS, CAVERNS, HIGHEST, STONES, TURNS

Card = Annotated[int, Field(ge=1, le=HIGHEST)]
LIMITED_CARDS = 4  # one with each Spelunker (AC-21)


BOUNDS = {
    "size": "the Cave has 3, 5 or 7 rows and columns",
    "turns": f"a game has 1 to {TURNS} turns",
    "moves": f"there are 1 to {CARDS} Move Cards of 1 to {HIGHEST}",
}


class Tiles(BaseModel):
    """How many Caverns of each kind are buried around Daylight."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    plain: int = Field(ge=0, lt=CAVERNS)
    treasure: int = Field(ge=0, lt=CAVERNS)
    unstable: int = Field(ge=0, lt=CAVERNS)


class Edition(Content):
    """An edition: the counts that the rulebook leaves open, and those that it sets (AC-05, AC-06)."""

    size: Literal[3, 5, 7]
    turns: int = Field(ge=1, le=TURNS)
    moves: tuple[Card, ...] = Field(min_length=1, max_length=CARDS, strict=False)
    tiles: Tiles

    @field_validator("size", "turns", "moves", mode="wrap")
    @classmethod
    def within_bounds(cls, value: Any, read: ValidatorFunctionWrapHandler, about: ValidationInfo) -> Any:
        """Refuse what is out of bounds with the rule that sets them."""
        try:
            return read(value)
        except ValidationError:
            raise ValueError(f"{BOUNDS[about.field_name or '']} (AC-06)") from None

    @model_validator(mode="after")
    def tiles_fill_the_cave(self) -> "Edition":
        """Refuse tiles that leave a hole or do not fit, and any but four Treasure Caverns."""
        if self.tiles.treasure != STONES:
            raise ValueError(
                f"tiles.treasure is {STONES}, a Treasure Cavern for each Star Stone (AC-05), not {self.tiles.treasure}"
            )
        count, room = self.tiles.plain + self.tiles.treasure + self.tiles.unstable, self.size**2 - 1
        if count != room:
            raise ValueError(
                f"{count} tiles do not fill the Cave: {self.size} times {self.size} without Daylight is {room} (AC-04)"
            )
        return self


CONTENT = {"edition": Edition}


class Options(BaseModel):
    """The options of a table."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    edition: Annotated[str | Edition, Shipped(__package__, "edition", Edition)] = Field(
        "standard",
        title="Edition",
        description="The tiles, Move Cards, turns and size of the Cave (AC-05, AC-06): by name, or one of your own. "
        "Easy: 4 Unstable Caverns, cards 1 2 3 4; the greedy bot wins 91 of 100. Standard: 12, cards 1 2 3 4; greedy "
        "wins 76, the planner 94. Hard: 14, cards 1 1 2 3; 56 and 81. Brutal: 14, cards 1 1 2 2; 35 and 71.",
    )
    limited_supplies: bool = Field(
        False,
        title="Limited supplies",
        description="Everybody has Spelunkers and Move Cards of their own; for 2 to 4 people (AC-21, AC-22).",
    )


class Box(NamedTuple):
    """What is in the box: fixed for the whole game."""

    seats: int
    size: int
    caverns: int  # size times size, Daylight with them
    daylight: int  # its number
    unstable: int  # how many Unstable Caverns
    turns: int
    card_count: int
    limited: bool
    every: int  # all Caverns, as a set
    west_column: int  # sets: the columns that touch round the edges (AC-02)
    east_column: int
    cards: NDArray[np.int8]  # the Move Cards in ascending order, then zeros
    steps_home: NDArray[np.int8]  # [cavern]: how many steps Daylight is away, were there no arrows
    beside: NDArray[np.int8]  # [cavern, way]: the Cavern one step further, round the edges (AC-02)
    distinct: NDArray[np.int8]  # [mask of cards]: those of them that no lower card equals, a choice each (AC-06)


def box(options: Options, seats: int) -> Box:
    """Return the box for a number of seats.

    Raises:
        BadOption: limited supplies with an edition or a number of people that they are not for.
    """
    edition = edition_of(options)
    if options.limited_supplies and len(edition.moves) != LIMITED_CARDS:
        raise BadOption(
            f"Limited supplies need an edition with exactly {LIMITED_CARDS} Move Cards; "
            f"{edition.name!r} has {len(edition.moves)} (AC-21)."
        )
    if options.limited_supplies and seats < 2:
        raise BadOption("Limited supplies are for several people, from 2 seats on (AC-21).")
    cards = np.zeros(CARDS, np.int8)
    cards[: len(edition.moves)] = sorted(edition.moves)
    return Box(
        seats,
        edition.size,
        edition.size**2,
        edition.size**2 // 2,
        edition.tiles.unstable,
        edition.turns,
        len(edition.moves),
        options.limited_supplies,
        (1 << edition.size**2) - 1,
        sum(1 << edition.size * row for row in range(edition.size)),
        sum(1 << edition.size * row + edition.size - 1 for row in range(edition.size)),
        cards,
        _steps_home(edition.size),
        _beside(edition.size),
        _distinct(cards),
    )


def edition_of(options: Options) -> Edition:
    """Return the edition that is played."""
    if isinstance(options.edition, Edition):
        return options.edition
    return Edition.shipped(__package__, "edition", options.edition)


def _steps_home(size: int) -> NDArray[np.int8]:
    """Return the distances: in the middle of the Cave the way round its edges is never shorter."""
    table = np.zeros(CAVERNS, np.int8)
    for cavern in range(size**2):
        row, column = divmod(cavern, size)
        table[cavern] = abs(row - size // 2) + abs(column - size // 2)
    return table


def _beside(size: int) -> NDArray[np.int8]:
    table = np.zeros((CAVERNS, 4), np.int8)
    for cavern in range(size**2):
        row, column = divmod(cavern, size)
        for way, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            table[cavern, way] = (row + down) % size * size + (column + right) % size
    return table


def _distinct(cards: NDArray[np.int8]) -> NDArray[np.int8]:
    table = np.zeros(1 << CARDS, np.int8)
    for mask in range(1 << CARDS):
        held = [card for card in range(CARDS) if mask >> card & 1]
        table[mask] = sum(
            1 << card for card in held if not any(cards[low] == cards[card] for low in held if low < card)
        )
    return table
