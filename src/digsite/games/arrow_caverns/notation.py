"""The notation of Arrow Caverns: names of Caverns, Spelunkers and directions, and moves as text."""

import re

from digsite.core.errors import Unreadable
from digsite.games.arrow_caverns.state import HIGHEST, SPELUNKERS, Action

COLOURS = ("red", "yellow", "green", "blue")
WAYS = ("n", "e", "s", "w")  # by Way
WAY_WORDS = ("north", "east", "south", "west")
EXAMPLES = "red 3, n, stop, done, b2 n, red leaves, red stays, take red 3, give 3 to seat 2"
GIVE = re.compile(r"give (\d{1,2}) to seat (\d{1,2})")
CAVERN = re.compile(r"([a-z])(\d)")


def cavern_name(size: int, cavern: int) -> str:
    """Return a Cavern's column and row."""
    return f"{'abcdefg'[cavern % size]}{cavern // size + 1}"


def cavern_number(size: int, name: str) -> int | None:
    """Return the number of the Cavern of that name; None if the Cave has none."""
    found = CAVERN.fullmatch(name)
    if found is None:
        return None
    column, row = ord(found[1]) - ord("a"), int(found[2]) - 1
    return row * size + column if column < size and 0 <= row < size else None


def spelled(size: int, seats: int, seat: int, action: int) -> str:
    """Return an action of a seat in notation."""
    if action < Action.STEP:
        return f"{COLOURS[action // HIGHEST]} {action % HIGHEST + 1}"
    if action < Action.STOP:
        return WAYS[action - Action.STEP]
    if action <= Action.DONE:
        return "stop" if action == Action.STOP else "done"
    if action < Action.LEAVES:
        cavern, way = divmod(action - Action.SURVEY, len(WAYS))
        name = cavern_name(size, cavern) if cavern < size**2 else f"cavern-{cavern}"  # beyond this Cave
        return f"{name} {WAYS[way]}"
    if action < Action.TAKE:
        verb = "leaves" if action < Action.STAYS else "stays"
        return f"{COLOURS[(action - Action.LEAVES) % SPELUNKERS]} {verb}"
    if action < Action.GIVE:
        spelunker, card = divmod(action - Action.TAKE, HIGHEST)
        return f"take {COLOURS[spelunker]} {card + 1}"
    card, further = divmod(action - Action.GIVE, 4)
    return f"give {card + 1} to seat {(seat + further) % seats if further < seats else seat}"


def read(size: int, seats: int, seat: int, text: str) -> int:
    """Return the action of a seat that a text means.

    Raises:
        Unreadable: it is not in the notation.
    """
    words = text.lower().split()
    if words in (["stop"], ["done"]):
        return int(Action.STOP if words == ["stop"] else Action.DONE)
    if len(words) == 1 and words[0] in WAYS:
        return Action.STEP + WAYS.index(words[0])
    if len(words) == 2 and words[0] in COLOURS:
        return _of_spelunker(text, COLOURS.index(words[0]), words[1])
    if len(words) == 2 and words[1] in WAYS:
        cavern = cavern_number(size, words[0])
        if cavern is not None:
            return Action.SURVEY + 4 * cavern + WAYS.index(words[1])
        raise Unreadable(f"{text!r}: there is no Cavern {words[0]!r}; they are a1 to {cavern_name(size, size**2 - 1)}.")
    if len(words) == 3 and words[0] == "take" and words[1] in COLOURS:
        return Action.TAKE + HIGHEST * COLOURS.index(words[1]) + _card(text, words[2]) - 1
    if given := GIVE.fullmatch(" ".join(words)):
        card, receiver = _card(text, given[1]), int(given[2])
        if receiver >= seats:
            raise Unreadable(f"{text!r}: there is no seat {receiver}; seats are 0 to {seats - 1}.")
        return Action.GIVE + 4 * (card - 1) + (receiver - seat) % seats
    raise Unreadable(f"{text!r} is no move of Arrow Caverns; moves are: {EXAMPLES}.")


def _of_spelunker(text: str, spelunker: int, word: str) -> int:
    if word in ("leaves", "stays"):
        return (Action.LEAVES if word == "leaves" else Action.STAYS) + spelunker
    return Action.MOVE + HIGHEST * spelunker + _card(text, word) - 1


def _card(text: str, word: str) -> int:
    if len(word) <= 2 and word.isascii() and word.isdigit() and 1 <= int(word) <= HIGHEST:
        return int(word)
    raise Unreadable(f"{text!r}: {word!r} is no Move Card; they are 1 to {HIGHEST}.")
