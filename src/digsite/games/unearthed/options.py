"""What a table of Unearthed can set, and the box made from it."""

from typing import Annotated, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, model_validator

from digsite.core.content import Content, Shipped
from digsite.core.errors import BadOption
from digsite.games.unearthed.state import CARDS, CELLS, HIGHEST, LOWEST

CardValue = Annotated[int, Field(ge=LOWEST, le=HIGHEST, strict=False)]
Copies = Annotated[int, Field(ge=0, le=CARDS)]


class Deck(Content):
    """A deck: how many cards there are of each value."""

    cards: dict[CardValue, Copies]

    @model_validator(mode="after")
    def not_too_many(self) -> "Deck":
        """Refuse a deck that no table has room for."""
        count = sum(self.cards.values())
        if count > CARDS:
            raise ValueError(f"a deck has at most {CARDS} cards, this one {count}")
        return self


CONTENT = {"deck": Deck}


class Options(BaseModel):
    """The options of a table; the first of each choice is the rulebook's."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    first_player: Literal["highest", "ender"] = Field(
        "highest",
        title="Who begins a round",
        description="The two open cards with the highest total; or, from round 2 on, who ended the last round (UN-06).",
    )
    returned_discard: Literal["allowed", "forbidden"] = Field(
        "allowed",
        title="Discarding a card taken from the pile",
        description="Allowed, and a card is turned over; or forbidden, so that it must be kept (UN-10).",
    )
    ender_tie: Literal["lowest", "not_lowest"] = Field(
        "lowest",
        title="Ender tied for the lowest score",
        description="Counts as having the lowest score, or not (UN-16).",
    )
    ender_negative: Literal["zero", "kept"] = Field(
        "zero",
        title="Ender's negative lowest score",
        description="Becomes 0 as any lowest score of the ender, or is kept (UN-16).",
    )
    target: int = Field(
        100, ge=1, le=1000, title="Target", description="The game ends when a total reaches this (UN-18)."
    )
    turn_limit: int = Field(
        0,
        ge=0,
        le=100_000,
        title="Turns in a round",
        description="A round is scored, without bonus or doubling, after so many turns; 0: no limit (UN-19).",
    )
    round_limit: int = Field(
        0, ge=0, le=1000, title="Rounds", description="The game ends after so many rounds; 0: no limit (UN-19)."
    )
    deck: Annotated[str | Deck, Shipped(__package__, "deck", Deck)] = Field(
        "standard", title="Deck", description="The cards of every round (UN-02): a deck by name, or one of your own."
    )


class Box(NamedTuple):
    """What is in the box: fixed for the whole game."""

    seats: int
    target: int
    turn_limit: int
    round_limit: int
    ender_begins: bool  # UN-06
    pile_is_kept: bool  # UN-10
    tie_is_not_lowest: bool  # UN-16
    negative_is_kept: bool  # UN-16
    card_count: int
    cards: NDArray[np.int8]  # in ascending order, then zeros


def box(options: Options, seats: int) -> Box:
    """Return the box for a number of seats.

    Raises:
        BadOption: the deck is too small for them.
    """
    deck = options.deck if isinstance(options.deck, Deck) else Deck.shipped(__package__, "deck", options.deck)
    values = [value for value, copies in sorted(deck.cards.items()) for _ in range(copies)]
    fewest = CELLS * seats + 2  # a grid each, and a pile of two whenever the deck is empty (UN-12)
    if len(values) < fewest:
        raise BadOption(f"The deck {deck.name!r} has {len(values)} cards; {seats} seats need at least {fewest}.")
    cards = np.zeros(CARDS, np.int8)
    cards[: len(values)] = values
    return Box(
        seats,
        options.target,
        options.turn_limit,
        options.round_limit,
        options.first_player == "ender",
        options.returned_discard == "forbidden",
        options.ender_tie == "not_lowest",
        options.ender_negative == "kept",
        len(values),
        cards,
    )
