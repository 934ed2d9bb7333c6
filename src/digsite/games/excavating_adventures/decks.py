"""Decks for people who build them: what there is to choose from, curves, and chances against another deck."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from math import comb, nan
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from digsite.core.content import Content
from digsite.core.decks import Chances, Piece, Table
from digsite.core.drawing import element
from digsite.core.errors import BadContent
from digsite.games.excavating_adventures.board_art import creature_art, specimen_art
from digsite.games.excavating_adventures.cards import SETS, CardSet, Deck, Kind, dig_bonus, meeting_faults, shipped_set
from digsite.games.excavating_adventures.names import CardName, DeckNames, deck_names
from digsite.games.excavating_adventures.state import GRUMBLING, MATCHING, OTHER

GROUPS: Mapping[str, str] = MappingProxyType({"cards": "Cards", "digs": "Digs"})
STARTER = "steady-seam"
PLAN = 'plan = ""  # how it wants to win, in a sentence'
SPANS = (1, 2, 3, 4, 5, 6, 7, 8, 12, 20, 30)  # rounds that a table of what is drawn when has a column for
DRAWN = "The chance that a copy of the card has been drawn by the end of a round after a shuffle (EA-06)."
BY_DIG = (
    "The chance of the higher Power (EA-13) in a round while all Digs are available, "
    "by the own Dig, attached to whatever card is drawn, and by the other's: none, any one of its Digs, or the best "
    "for its card."
)
BY_CARD = (
    "The chance of the higher Power (EA-13) in a round while all Digs are available, "
    "by the card that is drawn and by what is attached to it; the other has attached any one of its Digs."
)
DIGS_OF_THE_OTHER = ("no Dig", "any Dig", "best Dig")


def starter(name: str) -> str:
    """Return the text of a legal deck's file, with all cards of its set to choose from."""
    text = files(__package__).joinpath("content", "deck", f"{STARTER}.toml").read_text(encoding="utf-8")
    cards = shipped_set("gemora")
    text = re.sub("^plan = .*$", PLAN, text, flags=re.MULTILINE)
    listed = [
        f"#   {key}: {card.name}, {about(card.kind, card.value, card.specimen)}" for key, card in cards.cards.items()
    ]
    head = [
        "# A deck of Excavating Adventures. Both decks at a table have the same number of cards, at least 9, the same",
        "# number of Grumblings, at least 1, and 5 Digs (EA-01, EA-02). `digsite deck check FILE` names what is wrong.",
    ]
    tail = ["", "# The cards of the set, and the specimen that matches each:", *listed]
    tail += ["#", f"# The specimens that a Dig can be: {', '.join(cards.specimens)}."]
    return "\n".join([*head, text.replace(f'"{STARTER}"', f'"{name}"').rstrip(), *tail]) + "\n"


def about(kind: str, value: int, specimen: str | None) -> str:
    """Return what a card is, in words."""
    return f"{kind.capitalize()} {value}{f', {specimen}' if specimen else ''}"


def set_of(table: Table) -> CardSet:
    """Return the set that a deck is built from, the first one if it names none that ships."""
    name = table.get("set", "gemora")
    return shipped_set(name if name in SETS.names() else "gemora")


def pieces(table: Table) -> tuple[Piece, ...]:
    """Return the cards of the deck's set, by specimen, kind and value, then its specimens."""
    return _pieces(set_of(table).name)


@cache
def _pieces(name: str) -> tuple[Piece, ...]:
    cards = shipped_set(name)
    order = {specimen: place for place, specimen in enumerate(cards.specimens)}
    found = [
        Piece("cards", key, card.name, card.kind, card.value, card.specimen or "") for key, card in cards.cards.items()
    ]
    kinds = get_args(Kind)  # in the order of EA-03
    found.sort(key=lambda piece: (order.get(piece.match, len(order)), kinds.index(piece.kind), piece.value, piece.name))
    return (*found, *(Piece("digs", key, key.replace("-", " ").capitalize(), "dig", None, key) for key in order))


def picture(piece: Piece) -> str:
    """Return a creature or a specimen as a small drawing."""
    art = specimen_art(piece.id) if piece.group == "digs" else creature_art(piece.id, piece.kind, piece.match or None)
    return element("svg", art, xmlns="http://www.w3.org/2000/svg", viewBox="-32 -34 64 64", width=64, height=64)


def curve(table: Table) -> Mapping[int, int]:
    """Return how many cards there are of each face value."""
    cards, counts = set_of(table).cards, Counter[int]()
    for key, copies in table["cards"].items():
        if key in cards:
            counts[cards[key].value] += copies
    return counts


def read(deck: Content) -> tuple[Deck, DeckNames]:
    """Return a deck with its cards looked up.

    Raises:
        BadContent: its set does not ship.
    """
    if not isinstance(deck, Deck):
        raise BadContent(f"{deck.name!r} is a {deck.kind}, not a deck.")
    if deck.set not in SETS.names():
        raise BadContent(
            f"The deck {deck.name!r} is built from the set {deck.set!r}, which does not ship with the game (EA-03)."
        )
    return deck, deck_names(deck, shipped_set(deck.set))


def unmet(deck: Content, other: Content) -> list[str]:
    """Return why two decks may not meet at a table for as many Digs as they have."""
    first, second = read(deck)[0], read(other)[0]
    return meeting_faults((first, second), shipped_set(first.set))


def options(deck: Content) -> Mapping[str, Any]:
    """Return the options of a table at which a deck meets itself."""
    return {"first_deck": deck, "second_deck": deck, "digs": read(deck)[0].dig_count}


def chances(deck: Content, other: Content) -> tuple[Chances, ...]:
    """Return what is drawn when, and the chance to have the higher Power in a round while all Digs are available."""
    own, theirs = read(deck)[1], read(other)[1]
    return drawn(own), by_dig(own, theirs), by_card(own, theirs)


def drawn(deck: DeckNames) -> Chances:
    """Return how likely at least one copy of each card has been drawn by a round after a shuffle (EA-06)."""
    count = sum(card.copies for card in deck.cards)
    spans = [span for span in SPANS if span < count]
    rows = tuple(
        (f"{card.copies} x {card}", tuple(1 - comb(count - card.copies, span) / comb(count, span) for span in spans))
        for card in deck.cards
    )
    return Chances("Drawn by round", DRAWN, tuple(map(str, spans)), rows)


class Hand(NamedTuple):
    """A card that may be drawn, and what a Dig makes of it."""

    card: CardName
    share: float
    bonus: int


def bonus(card: CardName, specimen: str | None) -> int:
    """Return what a Dig adds to a card (EA-11)."""
    if specimen is None or card.kind == "grumbling":
        return 0
    return dig_bonus(specimen, card.specimen)


def hands(deck: DeckNames, answer: str) -> Iterator[Hand]:
    """Yield the other's cards, each with no Dig, with any (the mean of its Digs) or with the best for it."""
    count = sum(card.copies for card in deck.cards)
    for card in deck.cards:
        each = [bonus(card, dig) for dig, copies in zip(deck.digs, deck.dig_copies, strict=True) for _ in range(copies)]
        if answer == "no Dig" or not each:
            each = [0]
        elif answer == "best Dig":
            each = [max(each)]
        for added in each:
            yield Hand(card, card.copies / count / len(each), added)


def wins(card: CardName, added: int, deck: DeckNames, answer: str) -> float:
    """Return the chance that a card with this bonus has the higher Power; no Grumbling removes a Dig here."""
    own = card.value + added
    total = 0.0
    for hand in hands(deck, answer):
        mine = own - GRUMBLING * (hand.card.kind == "grumbling")
        theirs = hand.card.value + hand.bonus - GRUMBLING * (card.kind == "grumbling")
        total += hand.share * (mine > theirs)
    return total


def by_dig(own: DeckNames, theirs: DeckNames) -> Chances:
    """Return the chance to win a round with each Dig attached to whatever card is drawn that takes one."""
    count = sum(card.copies for card in own.cards)
    rows = []
    for specimen in (None, *own.digs):
        values = tuple(
            sum(card.copies / count * wins(card, bonus(card, specimen), theirs, answer) for card in own.cards)
            for answer in DIGS_OF_THE_OTHER
        )
        rows.append((specimen or "no Dig", values))
    return Chances(f"Higher Power by Dig, against {theirs.name} with", BY_DIG, DIGS_OF_THE_OTHER, tuple(rows))


def by_card(own: DeckNames, theirs: DeckNames) -> Chances:
    """Return the chance to win a round with each card, by what is attached to it, against one that attaches any Dig."""
    columns = ("no Dig", "another Dig", "matching Dig")
    rows = []
    for card in own.cards:
        others = any(dig != card.specimen for dig in own.digs)
        taken = (True, others and card.kind != "grumbling", card.specimen is not None and card.specimen in own.digs)
        values = tuple(
            wins(card, added, theirs, "any Dig") if may else nan
            for may, added in zip(taken, (0, OTHER, MATCHING), strict=True)
        )
        rows.append((str(card), values))
    return Chances(f"Higher Power by card, against {theirs.name} with any Dig", BY_CARD, columns, tuple(rows))
