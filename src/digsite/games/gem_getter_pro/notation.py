"""The notation of Gem Getter Pro: `gas`, `white`, `green 2 L4`, `dig b1 a2 b2`, `skip`, `done`.

A pattern reads differently before and after gas, so its text depends on the position; a dig does not.
"""

import re
from functools import lru_cache
from typing import Any, TypeAlias

from digsite.core.errors import Unreadable
from digsite.games.gem_getter_pro.dig_sheet import COLUMNS, square_name
from digsite.games.gem_getter_pro.options import Box, piece_name
from digsite.games.gem_getter_pro.pieces import NAMES, ORIENTATIONS, STANDARD, Squares, orientations
from digsite.games.gem_getter_pro.state import FACES, NOTHING, SIDE, SLOTS, SQUARES, Action
from digsite.games.gem_getter_pro.view import choice_words

State: TypeAlias = Any  # a np.record

SIX = FACES // 2  # of each die
DIGITS = frozenset("123456")

SQUARE = re.compile(r"([a-l])([1-9]|1[0-2])")
PLAIN = {"gas": int(Action.GAS), "skip": int(Action.SKIP), "done": int(Action.DONE)}
MOVES = "gas, white, green (with a number after gas, with a piece if there is a choice), dig b1 a2 b2, skip, done"
WAYS = tuple(way for name in NAMES for way in orientations(STANDARD[name]))  # by number, of the standard pieces
NUMBERS = {way: number for number, way in enumerate(WAYS)}


def way_of(box: Box, orientation: int) -> Squares:
    """Return the squares of an orientation, none for a number that none has."""
    if orientation < len(WAYS):
        return WAYS[orientation]
    squares = range(box.sizes[orientation])
    rows, columns = box.square_rows[orientation].tolist(), box.square_columns[orientation].tolist()
    return tuple((rows[square], columns[square]) for square in squares)


@lru_cache(maxsize=1 << 15)
def dig_text(way: Squares, square: int) -> str:
    """Return the notation of digging an orientation at a square."""
    top, left = divmod(square, SIDE)
    return " ".join(["dig", *(place_name(top + row, left + column) for row, column in way)])


def place_name(row: int, column: int) -> str:
    """Return a square's name, `?` for one outside the largest mine."""
    return square_name(row, column) if row < SIDE and column < SIDE else "?"


def placed(box: Box, action: int) -> tuple[Squares, int]:
    """Return the orientation that a dig places, and the square that it is placed at."""
    orientation, square = divmod(action - Action.DIG, SQUARES)
    return way_of(box, orientation), square


def spelled(box: Box, state: State, seat: int, action: int) -> str:
    """Return an action in notation."""
    if action >= Action.DIG:
        return dig_text(*placed(box, action))
    for word, number in PLAIN.items():
        if number == action:
            return word
    face = action // SLOTS
    numbered = bool(state["seats"][seat]["gas_used"]) or face != rolled(state, "white" if face < SIX else "green")
    return choice_words(box, action, numbered)


def rolled(state: State, die: str) -> int:
    """Return the face that a die shows."""
    return int(state[die]) - 1 + (SIX if die == "green" else 0)


def read(box: Box, state: State, text: str) -> int:
    """Return the action that a text means; a face without a number is the rolled one.

    Raises:
        Unreadable: it is not in the notation, or names no pattern or piece of the Roll Sheet.
    """
    words = text.lower().split()
    if len(words) == 1 and words[0] in PLAIN:
        return PLAIN[words[0]]
    if words and words[0] == "dig":
        return read_dig(box, text, tuple(words[1:]))
    if words and words[0] in ("white", "green"):
        return read_choice(box, state, text, words)
    raise Unreadable(f"{text!r} is no move of Gem Getter Pro; moves are: {MOVES}.")


def read_choice(box: Box, state: State, text: str, words: list[str]) -> int:
    """Read the choice of a pattern."""
    die, *rest = words
    face = rolled(state, die)
    if rest and rest[0] in DIGITS:
        face = int(rest.pop(0)) - 1 + (SIX if die == "green" else 0)
    names = [
        piece_name(box, int(box.patterns[SLOTS * face + alternative, 0]))
        for alternative in range(SLOTS)
        if box.patterns[SLOTS * face + alternative, 0] != NOTHING
    ]
    if not box.is_choice[face]:
        if not rest:
            return SLOTS * face
        raise Unreadable(f"{text!r}: that face offers no choice of pieces; it reads {die!r}, with a number after gas.")
    lowered = [name.lower() for name in names]
    if len(rest) != 1 or rest[0] not in lowered:
        raise Unreadable(f"{text!r}: say which piece of {' or '.join(names)}, as in '{die} {names[0]}'.")
    return SLOTS * face + lowered.index(rest[0])


def read_dig(box: Box, text: str, names: tuple[str, ...]) -> int:
    """Read a dig: squares in any order, which make up a piece."""
    squares = []
    for name in names:
        found = SQUARE.fullmatch(name)
        if found is None:
            raise Unreadable(f"{text!r}: there is no square {name!r}; squares are a1 to l12, column and row.")
        squares.append((int(found[2]) - 1, COLUMNS.index(found[1])))
    if not squares:
        raise Unreadable(f"{text!r} names no squares; a dig reads 'dig b1 a2 b2'.")
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    way = tuple(sorted((row - top, column - left) for row, column in squares))
    orientation = NUMBERS.get(way)
    if orientation is None:
        orientation = next((own for own in range(len(WAYS), ORIENTATIONS) if way_of(box, own) == way), None)
    if orientation is None:
        pieces = ", ".join(piece_name(box, piece) for piece in sorted({int(at) for at in box.patterns.flat if at >= 0}))
        raise Unreadable(f"{text!r}: these squares are no piece; the pieces of the Roll Sheet are {pieces}.")
    return Action.DIG + SQUARES * orientation + SIDE * top + left
