"""The mine on paper, with what its rows, columns and boulders give, and the round tracker above it."""

from collections.abc import Iterator

from digsite.core.drawing import Markup, joined, short
from digsite.games.gem_getter_pro.dig_sheet import BOULDER, COLUMNS, LETTERS, DigSheet
from digsite.games.gem_getter_pro.printing_art import BLACK, GREY, disc, frame, inked, symbol, written

NUMBERS, GIFTS, TRACKER = 22.0, 40.0, 58.0  # room left of the mine, for gifts, and for the rounds
FOOT = 20.0


def mine(sheet: DigSheet, x: float, y: float, width: float, height: float, rounds: int) -> Markup:
    """Draw the left half of a Dig Sheet."""
    room = height - TRACKER - 20 - GIFTS - FOOT
    side = min((width - NUMBERS - GIFTS) / sheet.width, room / sheet.height)
    left = x + NUMBERS + (width - NUMBERS - GIFTS - side * sheet.width) / 2
    top = y + TRACKER + 20
    foot = written(x, y + height - 4, "The first dig touches row 1. Cross gifts off when you earn them.", 13, fill=GREY)
    return joined(
        [
            *tracker(x, y, width, rounds),
            *coordinates(sheet, left, top, side),
            *squares(sheet, left, top, side),
            grid(sheet, left, top, side),
            frame(left, top, side * sheet.width, side * sheet.height, fill="none", line=3),
            *gifts(sheet, left, top, side),
            foot,
        ]
    )


def tracker(x: float, y: float, width: float, rounds: int) -> Iterator[Markup]:
    """Draw the round tracker: a box to tick for each round."""
    yield written(x, y + 22, "Rounds", 15, bold=True)
    pitch = min(44.0, (width - 70) / min(rounds, 10))
    size = 26.0 if rounds > 10 else min(36.0, pitch - 6)
    for number in range(rounds):
        left, top = x + 70 + number % 10 * pitch, y + number // 10 * 29
        yield frame(left, top, size, size, rx=4)
        yield written(left + size / 2, top + size / 2 + 5, str(number + 1), 13, anchor="middle", fill=GREY)


def coordinates(sheet: DigSheet, left: float, top: float, side: float) -> Iterator[Markup]:
    """Draw the letters of the columns and the numbers of the rows."""
    for column in range(sheet.width):
        yield written(left + (column + 0.5) * side, top - 7, COLUMNS[column], 13, anchor="middle", fill=GREY)
    for row in range(sheet.height):
        yield written(left - 7, top + (row + 0.5) * side + 5, str(row + 1), 13, anchor="end", fill=GREY)


def grid(sheet: DigSheet, left: float, top: float, side: float) -> Markup:
    """Draw the lines between the squares."""
    wide, high = short(round(sheet.width * side, 2)), short(round(sheet.height * side, 2))
    across = [f"M{left:.2f} {top + row * side:.2f}h{wide}" for row in range(1, sheet.height)]
    down = [f"M{left + column * side:.2f} {top:.2f}v{high}" for column in range(1, sheet.width)]
    return inked("".join(across + down), width=1)


def squares(sheet: DigSheet, left: float, top: float, side: float) -> Iterator[Markup]:
    """Draw what lies in the mine."""
    for row, line in enumerate(sheet.lines):
        for column, at in enumerate(line):
            x, y = left + column * side, top + row * side
            if at == BOULDER:
                yield symbol("boulder", x + side / 2, y + side / 2, side)
                yield boulder_gift(sheet.boulder_gift(row, column), x + side / 2, y + side / 2, side)
            elif at in LETTERS:
                yield symbol(LETTERS[at], x + side / 2, y + side / 2, side * 0.7)


def boulder_gift(kind: str, x: float, y: float, side: float) -> Markup:
    """Draw what a boulder gives in a clear spot on it."""
    if kind == "none":
        return joined([])
    radius = side * 0.29
    return joined([disc(x, y, radius, width=1), symbol(kind, x, y, side * 0.44)])


def gifts(sheet: DigSheet, left: float, top: float, side: float) -> Iterator[Markup]:
    """Draw what rows and columns give, in boxes to cross off."""
    size = min(32.0, side - 4)
    for row in range(sheet.height):
        middle = top + (row + 0.5) * side
        yield gift(sheet.row_gift(row), left + side * sheet.width + 6, middle - size / 2, size)
    for column in range(sheet.width):
        middle = left + (column + 0.5) * side
        yield gift(sheet.column_gift(column), middle - size / 2, top + side * sheet.height + 6, size)


def gift(kind: str, x: float, y: float, size: float) -> Markup:
    """Draw a box with what a line gives; a dash for nothing."""
    if kind == "none":
        return inked(f"M{x + size / 2 - 4:.1f} {y + size / 2:.1f}h8", width=1.5, stroke=GREY)
    return joined(
        [
            frame(x, y, size, size, rx=6, line=1.2, stroke_dasharray="3 2", stroke=BLACK),
            symbol(kind, x + size / 2, y + size / 2, size * 0.8),
        ]
    )
