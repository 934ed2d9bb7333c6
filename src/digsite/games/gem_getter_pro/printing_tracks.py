"""The scoring section on paper: circles from left to right, numbers above them, and boxes for the points."""

from collections.abc import Iterator

from digsite.core.drawing import Markup, joined
from digsite.games.gem_getter_pro.board_words import TITLES
from digsite.games.gem_getter_pro.dig_sheet import KIND_NAMES, DigSheet
from digsite.games.gem_getter_pro.printing_art import BLACK, GREY, WHITE, disc, frame, inked, symbol, written

ROCKS = ("marble", "sandstone", "coal")
NAMES = 180.0  # room for a kind's drawing and name
BOX = 54.0  # the width of a box for points
BONUS = 44.0  # room for a rock's bonus
TALLEST = 54.0
FOOT = 20.0


def scoring_section(sheet: DigSheet, x: float, y: float, width: float, height: float) -> Markup:
    """Draw the right half of a Dig Sheet."""
    kinds = [kind for kind in KIND_NAMES if sheet.tracks.circles(kind)]
    lines = len(kinds) + has_sets(sheet) + 1
    step = min((height - FOOT) / lines, TALLEST)
    parts: list[Markup] = []
    top = y
    for kind in kinds:
        parts += [track(sheet, kind, x, top, width, step), rule(x, top + step, width)]
        top += step
        if kind == last_rock(sheet):
            note = f"Sets of marble, sandstone and coal: ____ \u00d7 {sheet.multipliers.set}"
            parts += [
                written(x + 40, top + step / 2 + 5, note, 15),
                box(x, top, width, step),
                rule(x, top + step, width),
            ]
            top += step
    parts += [
        written(x + width - BOX - 14, top + step / 2 + 7, "Total", 20, anchor="end", bold=True),
        box(x, top, width, step, line=3),
        *legend(sheet, x, y + height - 4),
    ]
    return joined(parts)


def has_sets(sheet: DigSheet) -> bool:
    """Tell whether sets of rocks can be collected (GG-19)."""
    return all(sheet.tracks.circles(kind) for kind in ROCKS) and sheet.multipliers.set > 0


def last_rock(sheet: DigSheet) -> str | None:
    """Return below which track the sets are written."""
    return "coal" if has_sets(sheet) else None


def legend(sheet: DigSheet, x: float, y: float) -> Iterator[Markup]:
    """Explain what is not plain from the drawing."""
    if any(dips(totals_of(sheet, kind)) for kind in KIND_NAMES):
        yield frame(x, y - 12, 22, 15, fill=BLACK, line=0, rx=3)
        yield written(x + 11, y, "6", 12, anchor="middle", bold=True, fill=WHITE)
        yield written(x + 28, y, "less than before", 13, fill=GREY)
    if sheet.tracks.oil:
        yield frame(x + 150, y - 11, 11, 11, line=1.6)
        yield written(x + 166, y, "dig a square at once", 13, fill=GREY)
    if sheet.tracks.topaz or sheet.tracks.opal:
        yield written(x + 306, y, "a or b: the one you have more of", 13, fill=GREY)


def rule(x: float, y: float, width: float) -> Markup:
    """Draw a thin line between tracks."""
    return inked(f"M{x:.1f} {y:.1f}h{width:.1f}", width=0.6, stroke=GREY)


def box(x: float, top: float, width: float, step: float, line: float = 1.2) -> Markup:
    """Draw the box for a line's points, at the right."""
    return frame(x + width - BOX, top + 5, BOX, step - 10, rx=4, line=line)


def totals_of(sheet: DigSheet, kind: str) -> tuple[int, ...]:
    """Return the points above a track's circles, if it is one that has them."""
    found = getattr(sheet.tracks, kind)
    return getattr(found, "totals", ()) if found else ()


def dips(totals: tuple[int, ...]) -> set[int]:
    """Return the circles, from 0, that give less than the one before (GG-20, GG-22)."""
    return {circle for circle in range(1, len(totals)) if totals[circle] < totals[circle - 1]}


def track(sheet: DigSheet, kind: str, x: float, top: float, width: float, step: float) -> Markup:
    """Draw a track: its kind, circles with what stands above them, and the box for its points."""
    scores = kind not in ("oil", "gas")  # GG-27
    note = note_of(sheet, kind)
    parts = [symbol(kind, x + 16, top + step / 2, 31)]
    parts.append(written(x + 38, top + step / 2 + (-2 if note else 5), TITLES[kind], 14, bold=True))
    if note:
        parts.append(written(x + 38, top + step / 2 + 14, note, 11.5))
    room = width - NAMES - BOX - 8 - (BONUS if kind in ROCKS else 0)
    parts += circles(sheet, kind, x + NAMES, top, room, step)
    if kind in ROCKS and (bonus := getattr(sheet.tracks, kind).bonus):
        middle = x + width - BOX - 8 - BONUS / 2
        parts.append(written(middle, top + 16, "all", 12, anchor="middle", fill=GREY))
        parts.append(written(middle, top + step / 2 + 14, str(bonus), 18, anchor="middle", bold=True))
    if scores:
        parts.append(box(x, top, width, step))
    return joined(parts)


def note_of(sheet: DigSheet, kind: str) -> str:
    """Return what multiplies a track, or what its finds are for."""
    times = sheet.multipliers
    if kind == "peridot" and sheet.tracks.peridot:
        values = sheet.tracks.peridot.values
        return "write the green die" if values == (1, 2, 3, 4, 5, 6) else "write by the green die:"
    return {
        "topaz": f"\u00d7 {times.topaz} per silver or diamond",
        "opal": f"\u00d7 {times.opal} per row or column",
        "amber": f"\u00d7 {times.amber} per boulder",
        "gas": "later: any pattern",
    }.get(kind, "")


def circles(sheet: DigSheet, kind: str, x: float, top: float, room: float, step: float) -> Iterator[Markup]:
    """Draw the circles of a track."""
    count = sheet.tracks.circles(kind)
    values = sheet.tracks.peridot.values if kind == "peridot" and sheet.tracks.peridot else ()
    if values and values != (1, 2, 3, 4, 5, 6):
        table = 24.0 * 6 if count < 12 else 15.0 * 6
        yield from peridot_values(values, x + room - table, top, table / 6, step)
        room -= table + 8
    pitch = min(34.0, room / count)
    radius = min(12.0, pitch * 0.44, (step - 24) / 2)
    middle = top + step - radius - 4
    for circle in range(count):
        at = x + (circle + 0.5) * pitch
        yield disc(at, middle, radius)
        yield from above(sheet, kind, circle, at, middle - radius - 5, pitch)


def above(sheet: DigSheet, kind: str, circle: int, x: float, y: float, pitch: float) -> Iterator[Markup]:
    """Draw what stands above a circle: the points so far, or the squares that an oil lets dig."""
    totals = totals_of(sheet, kind)
    size = min(14.0, pitch * 0.62 if max(totals, default=0) < 100 else pitch * 0.5)
    if totals and circle in dips(totals):
        wide = min(pitch - 1, 26)
        yield frame(x - wide / 2, y - size + 1, wide, size + 1, fill=BLACK, line=0, rx=3)
        yield written(x, y, str(totals[circle]), size, anchor="middle", bold=True, fill=WHITE)
    elif totals:
        yield written(x, y, str(totals[circle]), size, anchor="middle", bold=True)
    elif kind == "oil" and sheet.tracks.oil:
        digs = sheet.tracks.oil.given(circle + 1)
        side = min(11.0, (pitch - 3) / 2)
        for number in range(digs):
            yield frame(x - digs * side / 2 - (digs - 1) + number * (side + 2), y - side, side, side, line=1.6)


def peridot_values(values: tuple[int, ...], x: float, top: float, pitch: float, step: float) -> Iterator[Markup]:
    """Draw what a peridot is worth by the green die (GG-17): the faces, and below them the values."""
    for face, value in enumerate(values, 1):
        at = x + (face - 0.5) * pitch
        half = pitch / 2 - 1
        yield frame(at - half, top + 5, 2 * half, 19, fill=GREY, line=0.8, rx=4)
        yield written(at, top + 19, str(face), 13, anchor="middle", bold=True, fill=WHITE)
        yield written(at, top + step - 9, str(value), min(14.0, pitch * 0.7), anchor="middle", bold=True)
