"""The faces of the two dice on paper: a place to put each die on, and the pieces of its pattern below."""

from collections.abc import Iterator

from digsite.core.drawing import Markup, joined
from digsite.games.gem_getter_pro.pieces import drawn
from digsite.games.gem_getter_pro.printing_art import GREY, PALE, die, fitted, frame, piece, written
from digsite.games.gem_getter_pro.roll_sheet import DICE, Pattern, RollSheet

LARGEST = 24.0  # the side of a square of a piece
PLACE = 92.0  # 16 mm, as large as a die, on half of an A4 page
JOINT = 24.0  # room for a word between two pieces


def faces(sheet: RollSheet, top: float, width: float, height: float) -> Markup:
    """Draw all faces: the white die above, the green one below."""
    parts: list[Markup] = []
    band = height / 2
    for number, name in enumerate(DICE):
        y = top + number * band
        parts.append(written(0, y + 14, f"{name.capitalize()} die", 16, bold=True))
        for face in range(1, 7):
            cell = width / 6
            parts.append(one(sheet, name, face, (face - 1) * cell + 3, y + 24, cell - 6, band - 30))
    return joined(parts)


def one(sheet: RollSheet, name: str, face: int, x: float, y: float, width: float, height: float) -> Markup:
    """Draw a face."""
    dark = name == "green"
    pattern = sheet.pattern(name, face)
    head = PLACE + 12
    return joined(
        [
            frame(x, y, width, height, rx=8, line=1.4),
            frame(x + 7, y + 7, PLACE, PLACE, rx=12, fill=PALE if dark else "none", line=1.2, stroke_dasharray="6 4"),
            die(x + width - 62, y + 14, 48, face, dark),
            written(x + width - 38, y + 82, f"{name} {face}", 13, anchor="middle", fill=GREY),
            written(x + width - 38, y + 102, told(pattern), 15, anchor="middle", bold=True),
            *pattern_parts(sheet, pattern, x + 8, y + head, width - 16, height - head - 26),
            written(
                x + width / 2,
                y + height - 9,
                pattern.text,
                fitted(pattern.text, 13, width - 8),
                anchor="middle",
                bold=True,
            ),
        ]
    )


def told(pattern: Pattern) -> str:
    """Return what may be done with several pieces, as the rules have it (GG-03)."""
    if len(pattern.pieces) == 1:
        return ""
    return "one of" if pattern.choice else "both" if len(pattern.pieces) == 2 else "all"


def pattern_parts(
    sheet: RollSheet, pattern: Pattern, x: float, y: float, width: float, height: float
) -> Iterator[Markup]:
    """Draw the pieces of a pattern, beside or below each other, whichever shows them larger."""
    drawings = [drawn(sheet.squares(name)) for name in pattern.pieces]
    wide = [max(len(line) for line in drawing.split("/")) for drawing in drawings]
    high = [drawing.count("/") + 1 for drawing in drawings]
    gaps = JOINT * (len(drawings) - 1)
    beside = min((width - gaps) / sum(wide), height / max(high), LARGEST)
    below = min(width / max(wide), (height - gaps) / sum(high), LARGEST)
    word = "or" if pattern.choice else "+"
    if beside >= below:
        left = x + (width - gaps - beside * sum(wide)) / 2
        for number, drawing in enumerate(drawings):
            if number:
                yield written(left + JOINT / 2, y + height / 2 + 4, word, 13, anchor="middle", bold=True)
                left += JOINT
            yield piece(drawing, left, y + (height - beside * high[number]) / 2, beside)
            left += beside * wide[number]
        return
    top = y + (height - gaps - below * sum(high)) / 2
    for number, drawing in enumerate(drawings):
        if number:
            yield written(x + width / 2, top + JOINT / 2 + 5, word, 15, anchor="middle", bold=True)
            top += JOINT
        yield piece(drawing, x + (width - below * wide[number]) / 2, top, below)
        top += below * high[number]
