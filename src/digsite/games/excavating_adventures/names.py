"""What cards and Digs are called: compiled rules know numbers only, so the box carries the names as text in bytes."""

import json
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digsite.games.excavating_adventures.cards import CardSet, Deck

Labels = NDArray[np.uint8]


class CardName(NamedTuple):
    """A kind of card."""

    id: str
    name: str
    kind: str  # gemling, braveling, guideling, wiseling or grumbling
    value: int
    specimen: str | None
    copies: int

    def __str__(self) -> str:
        """Return the name with the face value, as records have it."""
        return f"{self.name} {self.value}"


class DeckNames(NamedTuple):
    """A deck: its kinds of cards and of Digs in the order of their ids, which is the order of their numbers."""

    name: str
    cards: tuple[CardName, ...]
    digs: tuple[str, ...]  # specimens
    dig_copies: tuple[int, ...]


def deck_names(deck: Deck, cards: CardSet) -> DeckNames:
    """Return the names of a deck's cards and Digs."""
    found = (
        CardName(key, card.name, card.kind, card.value, card.specimen, copies)
        for key, copies in sorted(deck.cards.items())
        for card in (cards.cards[key],)
    )
    return DeckNames(
        deck.name, tuple(found), tuple(sorted(deck.digs)), tuple(deck.digs[key] for key in sorted(deck.digs))
    )


def labels(decks: tuple[DeckNames, DeckNames]) -> Labels:
    """Return the names of two decks as bytes, for the box."""
    return np.frombuffer(json.dumps(decks, separators=(",", ":")).encode(), np.uint8).copy()


@lru_cache(maxsize=256)
def _read(text: bytes) -> tuple[DeckNames, DeckNames]:
    first, second = (
        DeckNames(name, tuple(CardName(*card) for card in cards), tuple(digs), tuple(copies))
        for name, cards, digs, copies in json.loads(text)
    )
    return first, second


def names_of(box: Any) -> tuple[DeckNames, DeckNames]:
    """Return the names of a box's two decks."""
    return _read(box.labels.tobytes())
