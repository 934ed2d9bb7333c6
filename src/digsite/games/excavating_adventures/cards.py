"""Content of Excavating Adventures: sets of cards, and decks built from a set; every fault is found at once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from digsite.core.content import VISIBLE, Content, Name, Shipped
from digsite.core.plain import Ruled, Spelled, plain
from digsite.games.excavating_adventures.state import CARDS, DIGS, FEWEST_CARDS, FEWEST_DIGS, HIGHEST, MATCHING, OTHER

Kind = Literal["gemling", "braveling", "guideling", "wiseling", "grumbling"]
IDS = "an id has only small letters, digits and single hyphens between them, at most 30"
Id = Annotated[str, StringConstraints(max_length=30), Spelled(r"^[a-z0-9]+(-[a-z0-9]+)*$", IDS)]
# Names stand in records and drawings, so they have no brackets, commas or colons.
NAMES = "the name of a card has only letters a to z, digits, spaces, hyphens and apostrophes, at most 22"
CardName = Annotated[
    str, StringConstraints(max_length=22), Spelled(r"^[A-Za-z0-9][A-Za-z0-9 '-]*$", NAMES, hyphens=False)
]
CardCopies = Annotated[int, Field(ge=1, le=CARDS), Ruled("EA-21")]
DigCopies = Annotated[int, Field(ge=1, le=DIGS), Ruled("EA-21")]
WORDS_OF_THE_NOTATION = frozenset({"played"})  # `remove played` is no specimen


class Fault(NamedTuple):
    """Something wrong in a content file: the keys that lead to it, what is wrong by which rule, and what was given."""

    place: tuple[str, ...]
    sentence: str
    given: Any


def refuse(title: str, faults: list[Fault]) -> None:
    """Raise all faults as one error of the model, each at its key."""
    if faults:
        raise ValidationError.from_exception_data(
            title,
            [
                InitErrorDetails(
                    # A message is a template; braces in a sentence are its own.
                    type=PydanticCustomError("rule", "{sentence}", {"sentence": fault.sentence}),
                    loc=fault.place,
                    input=fault.given,
                )
                for fault in faults
            ],
        )


class Card(BaseModel):
    """A card (EA-03)."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: CardName
    kind: Annotated[Kind, Ruled("EA-03")]
    value: Annotated[int, Field(ge=0, le=HIGHEST), Ruled("EA-21")]
    specimen: Id | None = None

    @model_validator(mode="after")
    def one_specimen(self) -> Self:
        """Refuse a Grumbling with a specimen, and any other card without (EA-03)."""
        if self.kind == "grumbling" and self.specimen is not None:
            raise ValueError("a Grumbling has no matching specimen (EA-03)")
        if self.kind != "grumbling" and self.specimen is None:
            raise ValueError(f"a {self.kind.capitalize()} has one matching specimen, its key is missing (EA-03)")
        return self


class CardSet(Content):
    """A set of cards to build decks from: its specimens, and its cards by id."""

    specimens: tuple[Id, ...] = Field(min_length=1, strict=False)
    cards: dict[Id, Card] = Field(min_length=1)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse two cards or specimens of one name, and a card whose specimen is not of the set."""
        faults = [
            Fault(("specimens",), f"the specimen {specimen!r} cannot have this name, or has it twice", specimen)
            for specimen in sorted(set(self.specimens))
            if self.specimens.count(specimen) > 1 or specimen in WORDS_OF_THE_NOTATION
        ]
        names: dict[str, str] = {}
        for key, card in self.cards.items():
            if card.specimen is not None and card.specimen not in self.specimens:
                sentence = f"the set has no specimen {card.specimen!r} (EA-03)"
                faults.append(Fault(("cards", key, "specimen"), sentence, card.specimen))
            if card.name in names:
                sentence = f"the card {names[card.name]!r} has this name already"
                faults.append(Fault(("cards", key, "name"), sentence, card.name))
            names.setdefault(card.name, key)
        refuse("set", faults)
        return self


SETS = Shipped(__package__, "set", CardSet)


@cache
def shipped_set(name: str) -> CardSet:
    """Return a set that ships with the game; each deck that is checked asks for it."""
    return CardSet.shipped(__package__, "set", name)


class Deck(Content):
    """A deck: how many copies of each card of a set, and the Digs by specimen (EA-01, EA-21)."""

    set: Name = "gemora"
    plan: Annotated[str, StringConstraints(max_length=200), VISIBLE] = ""  # how the deck wants to win, for people
    study: bool = False  # a small deck for the study of small games, below the numbers of EA-01
    cards: dict[Id, CardCopies]
    digs: dict[Id, DigCopies]

    @model_validator(mode="wrap")
    @classmethod
    def legal(cls, given: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Refuse a deck that breaks a rule by itself, told with whatever else is wrong with it.

        Its cards are looked up if the set ships with the game.
        """
        try:
            made = handler(given)
        except ValidationError as error:
            refuse("deck", cls.faults_of(given, error))
            raise
        refuse("deck", made.counted.faults())
        return made

    @classmethod
    def faults_of(cls, given: Any, error: ValidationError) -> list[Fault]:
        """Return what cannot be read of a deck and what the rest breaks by the rules, no fault with another in tow."""
        judged = Counted.read(given).faults()
        places = {fault.place for fault in judged}
        found = [
            Fault(
                tuple(map(str, detail["loc"])),
                plain(detail, cls.model_fields),
                {} if detail["type"] == "extra_forbidden" else detail["input"],
            )
            for detail in error.errors()
            if detail["type"] != "missing" or detail["loc"] not in places  # too few of them says more
        ]
        taken = {fault.place[:2] for fault in found}
        return found + [fault for fault in judged if fault.place not in taken]

    @property
    def counted(self) -> "Counted":
        """What the rules are about."""
        return Counted(self.set, self.study, self.cards, self.digs)

    @property
    def card_count(self) -> int:
        """How many cards it has."""
        return sum(self.cards.values())

    @property
    def dig_count(self) -> int:
        """How many Digs it has."""
        return sum(self.digs.values())

    def grumblings(self, cards: CardSet) -> int:
        """Return how many Grumblings it has."""
        return sum(copies for key, copies in self.cards.items() if cards.cards[key].kind == "grumbling")

    def faults_against(self, cards: CardSet) -> list[Fault]:
        """Return what is wrong with the deck's cards and specimens, given their set."""
        return self.counted.faults_against(cards)


class Counted(NamedTuple):
    """A deck's cards and Digs, also of a deck of which something else cannot be read."""

    set: str
    study: bool
    cards: Mapping[str, int]
    digs: Mapping[str, int]
    unread: frozenset[str] = frozenset()  # of which of them a number is unknown

    @classmethod
    def read(cls, given: Any) -> "Counted":
        """Return what can be read of a deck."""
        table = given if isinstance(given, Mapping) else {"cards": None, "digs": None}
        groups = {key: table.get(key, {}) for key in ("cards", "digs")}
        read = {
            key: {str(piece): copies for piece, copies in group.items() if is_count(copies)}
            if isinstance(group, Mapping)
            else {}
            for key, group in groups.items()
        }
        unread = frozenset(
            key
            for key, group in groups.items()
            if not (isinstance(group, Mapping) and all(map(is_count, group.values())))
        )
        study = table.get("study", False) is not False
        return cls(str(table.get("set", "gemora")), study, read["cards"], read["digs"], unread)

    def faults(self) -> list[Fault]:
        """Return what is wrong by the rules."""
        return self.faults_of_numbers() + (
            self.faults_against(shipped_set(self.set)) if self.set in SETS.names() else []
        )

    def faults_of_numbers(self) -> list[Fault]:
        """Return what is wrong with the numbers of cards and Digs; of unknown numbers there may be enough."""
        found = []
        card_least, dig_least = (1, 0) if self.study else (FEWEST_CARDS, FEWEST_DIGS)
        for key, group, least, most, name in (
            ("cards", self.cards, card_least, CARDS, "cards"),
            ("digs", self.digs, dig_least, DIGS, "Digs"),
        ):
            count = sum(group.values())
            if count < least and key not in self.unread:
                found.append(Fault((key,), f"a deck has at least {least} {name}, this one {count} (EA-01)", {}))
            if count > most:
                found.append(Fault((key,), f"a deck has at most {most} {name}, this one {count} (EA-21)", {}))
        return found

    def faults_against(self, cards: CardSet) -> list[Fault]:
        """Return what is wrong with the cards and specimens, given their set."""
        found = []
        for key, group, known, what in (
            ("cards", self.cards, tuple(cards.cards), "card"),
            ("digs", self.digs, cards.specimens, "specimen"),
        ):
            for name in group:
                if name not in known:
                    sentence = f"the set {cards.name!r} has no {what} of this id{like(name, known)} (EA-03)"
                    found.append(Fault((key, name), sentence, {}))
        grumbles = any(cards.cards[key].kind == "grumbling" for key in self.cards if key in cards.cards)
        if not grumbles and "cards" not in self.unread:
            found.append(Fault(("cards",), "a deck has at least 1 Grumbling, this one has none (EA-02)", {}))
        return found


def dig_bonus(dig: str, likes: str | None) -> int:
    """Return what a Dig adds to a card with the specimen that it likes (EA-11)."""
    return MATCHING if dig == likes else OTHER


def like(name: str, known: Sequence[str]) -> str:
    """Return the known name that is most like another, if one is much like it, as the end of a sentence."""
    return "".join(f", perhaps {close!r} is meant" for close in get_close_matches(name, known, 1, 0.75))


def is_count(copies: Any) -> bool:
    """Tell whether something says how many there are of what is there; True is no number here."""
    return type(copies) is int and copies > 0


def title(name: str) -> str:
    """Return the name of a deck or specimen as people read it."""
    return re.sub("-", " ", name)


def meeting_faults(decks: tuple[Deck, Deck], cards: CardSet, digs: int | None = None) -> list[str]:
    """Return all reasons why two decks may not meet, a sentence each.

    Args:
        decks: the two.
        cards: the set that the table plays.
        digs: how many the table sets for each; None if there is no table yet, then both have the same number.
    """
    alone = [sentence for deck in decks for sentence in faults_at_table(deck, cards, digs)]
    return list(dict.fromkeys(alone)) + unequal(decks, cards, digs)


def faults_at_table(deck: Deck, cards: CardSet, digs: int | None) -> Iterator[str]:
    """Yield why a deck may not be at a table, whatever it meets."""
    if deck.set != cards.name:
        yield f"The deck {deck.name!r} is built from the set {deck.set!r}, the table plays {cards.name!r}."
    else:
        for fault in deck.faults_against(cards):
            yield f"The deck {deck.name!r}: {'.'.join(fault.place)}: {fault.sentence}."
    if digs not in (None, deck.dig_count):
        yield f"The deck {deck.name!r} has {number_of(deck.dig_count, 'Dig')}; at this table each has {digs} (EA-01)."


def unequal(decks: tuple[Deck, Deck], cards: CardSet, digs: int | None) -> list[str]:
    """Return of what two decks have different numbers; Grumblings are only counted if all cards are known."""
    compared = [("card", "EA-01", [deck.card_count for deck in decks])]
    if digs is None:
        compared.append(("Dig", "EA-01", [deck.dig_count for deck in decks]))
    if all(deck.set == cards.name and not deck.faults_against(cards) for deck in decks):
        compared.append(("Grumbling", "EA-02", [deck.grumblings(cards) for deck in decks]))
    return [
        f"The deck {decks[0].name!r} has {number_of(one, what)} and {decks[1].name!r} has {other}; "
        f"two decks that meet have the same number ({rule})."
        for what, rule, (one, other) in compared
        if one != other
    ]


def number_of(count: int, what: str) -> str:
    """Return a number of things in words."""
    return f"{count} {what}{'' if count == 1 else 's'}"
