"""What a table of Excavating Adventures can set, and the box made from it."""

from typing import Annotated, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from digsite.core.content import Shipped
from digsite.core.errors import BadOption
from digsite.games.excavating_adventures.cards import CardSet, Deck, meeting_faults, shipped_set
from digsite.games.excavating_adventures.names import DeckNames, Labels, deck_names, labels
from digsite.games.excavating_adventures.state import CARDS, DIGS, SEATS

CONTENT = {"set": CardSet, "deck": Deck}


class Options(BaseModel):
    """The options of a table; the first of each choice is the rulebook's."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    first_deck: Annotated[str | Deck, Shipped(__package__, "deck", Deck)] = Field(
        "steady-seam",
        title="Deck of seat 0",
        description="Seat 0's cards and Digs (EA-01, EA-04): a deck by name, or one of your own: "
        "on the web by its link, in the terminal by its file, as in first_deck=my-deck.toml.",
    )
    second_deck: Annotated[str | Deck, Shipped(__package__, "deck", Deck)] = Field(
        "twin-veins",
        title="Deck of seat 1",
        description="Seat 1's cards and Digs; it has as many cards, Grumblings and Digs as seat 0's (EA-01, EA-02).",
    )
    card_set: Annotated[str | CardSet, Shipped(__package__, "set", CardSet)] = Field(
        "gemora",
        title="Set of cards",
        description="What both decks are built from (EA-03): a set by name, or in the terminal one by its file.",
    )
    digs: int = Field(
        5,
        ge=1,
        le=DIGS,
        title="Digs",
        description="How many each deck has (EA-01); below 5 only for small decks that are marked for study.",
    )
    used_digs: Literal["discarded", "returned"] = Field(
        "discarded",
        title="Used Digs",
        description="All wait for the reshuffle, or those that gave +2 are available again (EA-15).",
    )
    grumbling_removal: Literal["per_player", "per_card"] = Field(
        "per_player",
        title="Removing a Dig",
        description="Once per game for a player, or once for each Grumbling card (EA-10).",
    )
    tie_stakes: Literal["two", "growing"] = Field(
        "two",
        title="Points after ties",
        description="The winner after a tie gets 2 Points, or one more for each tie in a row (EA-14).",
    )
    target: int = Field(10, ge=1, le=1000, title="Target", description="Points that win the game (EA-17).")
    round_limit: int = Field(
        0,
        ge=0,
        le=100_000,
        title="Rounds",
        description="The game ends after so many rounds, the higher Points win; 0: no limit (EA-18).",
    )


class Box(NamedTuple):
    """What is in the box: fixed for the whole game. Arrays have a row for each deck, then zeros."""

    target: int
    round_limit: int
    ties_grow: bool  # EA-14
    other_returns: bool  # EA-15: a Dig that gave +2 is available again
    per_card: bool  # EA-10
    card_count: int  # of each deck (EA-01)
    kind_count: NDArray[np.int8]  # how many different cards
    dig_count: NDArray[np.int8]  # how many different specimens
    deck: NDArray[np.int8]  # each card as 2 * kind, in ascending order
    value: NDArray[np.int8]  # by kind of card
    grumbling: NDArray[np.int8]  # by kind of card: 1 for a Grumbling
    matching: NDArray[np.int8]  # by kind of card: the own kind of Dig that matches it, -1 for none
    digs: NDArray[np.int8]  # by kind of Dig: how many
    labels: Labels  # the names, see names.py


def box(options: Options, seats: int) -> Box:
    """Return the box.

    Raises:
        BadOption: the decks may not meet.
    """
    cards = options.card_set
    cards = cards if isinstance(cards, CardSet) else shipped_set(cards)
    decks = _deck(options.first_deck), _deck(options.second_deck)
    if faults := meeting_faults(decks, cards, options.digs):
        raise BadOption("\n".join(faults))
    return packed(options, (deck_names(decks[0], cards), deck_names(decks[1], cards)))


def _deck(chosen: str | Deck) -> Deck:
    return chosen if isinstance(chosen, Deck) else Deck.shipped(__package__, "deck", chosen)


def packed(options: Options, decks: tuple[DeckNames, DeckNames]) -> Box:
    """Return two decks as the numbers that the compiled rules know."""
    deck, value, grumbling, matching = np.zeros((4, SEATS, CARDS), np.int8)
    digs = np.zeros((SEATS, DIGS), np.int8)
    for row, names in enumerate(decks):
        codes = [2 * kind for kind, card in enumerate(names.cards) for _ in range(card.copies)]
        deck[row, : len(codes)] = codes
        kinds = len(names.cards)
        value[row, :kinds] = [card.value for card in names.cards]
        grumbling[row, :kinds] = [card.kind == "grumbling" for card in names.cards]
        matching[row, :kinds] = [
            names.digs.index(card.specimen) if card.specimen in names.digs else -1 for card in names.cards
        ]
        digs[row, : len(names.digs)] = names.dig_copies
    return Box(
        options.target,
        options.round_limit,
        options.tie_stakes == "growing",
        options.used_digs == "returned",
        options.grumbling_removal == "per_card",
        sum(card.copies for card in decks[0].cards),
        np.array([len(names.cards) for names in decks], np.int8),
        np.array([len(names.digs) for names in decks], np.int8),
        np.ascontiguousarray(deck),
        np.ascontiguousarray(value),
        np.ascontiguousarray(grumbling),
        np.ascontiguousarray(matching),
        digs,
        labels(decks),
    )
