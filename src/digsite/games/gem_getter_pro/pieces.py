"""The pieces of dig patterns: the free polyominoes of 1 to 5 squares by their standard names, and how they can lie.

A piece may be turned and flipped (GG-11), so each has 1 to 8 orientations. Orientations have fixed numbers: those of
the standard pieces come first, in the order of NAMES; then there is room for a sheet's own pieces, eight for each.
"""

from collections.abc import Iterable
from functools import cache

Squares = tuple[tuple[int, int], ...]  # row and column of each square from the top left of the piece, in reading order

SHAPES = {
    "O1": "x",
    "I2": "xx",
    "I3": "xxx",
    "V3": "x./xx",
    "I4": "xxxx",
    "L4": "x./x./xx",
    "O4": "xx/xx",
    "S4": ".xx/xx.",
    "T4": "xxx/.x.",
    "F5": ".xx/xx./.x.",
    "I5": "xxxxx",
    "L5": "x./x./x./xx",
    "N5": ".x/.x/xx/x.",
    "P5": "xx/xx/x.",
    "T5": "xxx/.x./.x.",
    "U5": "x.x/xxx",
    "V5": "x../x../xxx",
    "W5": "x../xx./.xx",
    "X5": ".x./xxx/.x.",
    "Y5": ".x/xx/.x/.x",
    "Z5": "xx./.x./.xx",
}
NAMES = tuple(SHAPES)
TURNS = 8  # the most orientations that a piece has
OWN = 6  # the most pieces of its own that a Roll Sheet can have
PIECES = len(NAMES) + OWN
SQUARES = 8  # the most squares of a piece
MARK = "x"


def squares_of(drawing: str) -> Squares:
    """Return the squares of a piece drawn as rows, one below the other, divided by slashes or line ends."""
    rows = drawing.replace("/", "\n").strip().split("\n")
    return _moved((row, column) for row, line in enumerate(rows) for column, at in enumerate(line) if at == MARK)


def _moved(squares: Iterable[tuple[int, int]]) -> Squares:
    """Move squares to the top left and put them into reading order."""
    found = list(squares)
    top, left = min(row for row, _ in found), min(column for _, column in found)
    return tuple(sorted((row - top, column - left) for row, column in found))


@cache
def orientations(squares: Squares) -> tuple[Squares, ...]:
    """Return the different ways in which a piece can lie, in a fixed order."""
    found = set()
    turned = squares
    for _ in range(4):
        turned = _moved((column, -row) for row, column in turned)
        found |= {turned, _moved((row, -column) for row, column in turned)}
    return tuple(sorted(found))


def connected(squares: Squares) -> bool:
    """Tell whether the squares hang together by their edges."""
    found = {squares[0]}
    frontier = [squares[0]]
    while frontier:
        row, column = frontier.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in squares and near not in found:
                found.add(near)
                frontier.append(near)
    return len(found) == len(squares)


def drawn(squares: Squares) -> str:
    """Return a piece as rows divided by slashes."""
    height, width = 1 + max(row for row, _ in squares), 1 + max(column for _, column in squares)
    return "/".join("".join(MARK if (row, at) in squares else "." for at in range(width)) for row in range(height))


STANDARD: dict[str, Squares] = {name: squares_of(shape) for name, shape in SHAPES.items()}
STANDARD_TURNS = sum(len(orientations(squares)) for squares in STANDARD.values())
ORIENTATIONS = STANDARD_TURNS + OWN * TURNS


def standard_name(squares: Squares) -> str | None:
    """Return the name of the standard piece that has this shape, if any."""
    ways = orientations(squares)
    return next((name for name, known in STANDARD.items() if orientations(known) == ways), None)
