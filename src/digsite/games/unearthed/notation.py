"""The notation of Unearthed: `deck`, `pile`, `keep b3`, `flip b3`, `drop`."""

from digsite.core.errors import Unreadable
from digsite.games.unearthed.state import CELLS, Action

CELL_NAMES = tuple(f"{column}{row}" for row in "123" for column in "abcd")  # in reading order
PLAIN = {"deck": int(Action.DECK), "pile": int(Action.PILE), "drop": int(Action.DROP)}
AT_CELL = {"keep": int(Action.KEEP), "flip": int(Action.FLIP)}


def spelled(action: int) -> str:
    """Return an action in notation."""
    for verb, first in AT_CELL.items():
        if first <= action < first + CELLS:
            return f"{verb} {CELL_NAMES[action - first]}"
    return next(word for word, number in PLAIN.items() if number == action)


def read(text: str) -> int:
    """Return the action that a text means.

    Raises:
        Unreadable: it is not in the notation.
    """
    words = text.lower().split()
    if len(words) == 1 and words[0] in PLAIN:
        return PLAIN[words[0]]
    if len(words) == 2 and words[0] in AT_CELL:
        if words[1] not in CELL_NAMES:
            raise Unreadable(f"{text!r}: there is no cell {words[1]!r}; cells are a1 to d3, column and row.")
        return AT_CELL[words[0]] + CELL_NAMES.index(words[1])
    raise Unreadable(f"{text!r} is no move of Unearthed; moves are: deck, pile, keep b3, flip b3, drop.")
