"""The notation of Excavating Adventures: `dig amethyst`, `no dig`, `remove played`, `remove amethyst`, `spare`."""

from digsite.core.errors import Unreadable
from digsite.games.excavating_adventures.names import DeckNames
from digsite.games.excavating_adventures.state import Action

PLAIN = {
    "no dig": Action.NO_DIG.value,
    "spare": Action.SPARE.value,
    "remove played": Action.PLAYED.value,
}


def specimen_of(names: DeckNames, kind: int) -> str:
    """Return the specimen of a kind of Dig; numbers that a deck has no Digs for have one too, for refusals."""
    return names.digs[kind] if kind < len(names.digs) else f"nothing-{kind + 1}"


def spelled(own: DeckNames, other: DeckNames, action: int) -> str:
    """Return an action of a seat in notation.

    Args:
        own: the seat's deck.
        other: the opponent's, whose Digs can be removed.
        action: its number.
    """
    for text, number in PLAIN.items():
        if action == number:
            return text
    if action < Action.SPARE:
        return f"dig {specimen_of(own, action - Action.DIG)}"
    return f"remove {specimen_of(other, action - Action.REMOVE)}"


def removal_spelled(other: DeckNames, removal: int) -> str:
    """Return a state's `removal` in notation."""
    return spelled(other, other, removal - 1 + Action.SPARE)


def read(own: DeckNames, other: DeckNames, text: str) -> int:
    """Return the action of a seat that a text means.

    Raises:
        Unreadable: it is not in the notation, or names a specimen that the deck has no Dig of.
    """
    words = text.lower().split()
    plain = " ".join(words)
    if plain in PLAIN:
        return PLAIN[plain]
    if len(words) == 2 and words[0] in ("dig", "remove"):
        attaching = words[0] == "dig"
        names, first, whose = (own, Action.DIG.value, "your") if attaching else (other, Action.REMOVE.value, "that")
        if words[1] in names.digs:
            return first + names.digs.index(words[1])
        there = ", ".join(names.digs) or "none"
        raise Unreadable(f"{text!r}: {whose} deck has no Dig {words[1]!r}; its Digs are: {there} (EA-05).")
    raise Unreadable(
        f"{text!r} is no move of Excavating Adventures; moves are: dig amethyst, no dig, "
        "and to remove one of the opponent's Digs: remove played, remove amethyst, spare."
    )
