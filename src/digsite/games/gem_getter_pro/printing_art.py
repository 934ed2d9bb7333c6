"""What lies in a mine, in black and white for paper: each kind has an outline and a filling of its own.

A drawing fits into a square of 40 around its middle and is still told apart at 4 mm.
"""

from collections.abc import Sequence

from digsite.core.drawing import Attribute, Markup, element, joined, oval, short

BLACK, GREY, PALE, WHITE = "#000000", "#777777", "#dddddd", "#ffffff"
BOX = 40.0
NARROW = " ijlt.,:;!|'"
LATIN = 0x2FF


def inked(d: str, fill: str = "none", width: float = 2.0, stroke: str = BLACK) -> Markup:
    """Draw path data as ink."""
    return element(
        "path", d=d, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round", stroke_linecap="round"
    )


def disc(x: float, y: float, radius: float, fill: str = WHITE, width: float = 1.4) -> Markup:
    """Draw a circle."""
    return element(
        "circle", cx=x, cy=y, r=radius, fill=fill, stroke=BLACK if width else None, stroke_width=width or None
    )


def frame(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str = WHITE,
    line: float = 1.2,
    rx: float = 0,
    **more: Attribute,
) -> Markup:
    """Draw a box."""
    shape: dict[str, Attribute] = {"x": x, "y": y, "width": width, "height": height, "rx": rx or None}
    return element("rect", **shape, **{"fill": fill, "stroke": BLACK, "stroke_width": line, **more})


def written(
    x: float, y: float, text: str, size: float, *, anchor: str = "start", bold: bool = False, fill: str = BLACK
) -> Markup:
    """Write a line with its baseline at y."""
    weight = "bold" if bold else None
    place = None if anchor == "start" else anchor
    return element("text", text, x=x, y=y, font_size=size, font_weight=weight, text_anchor=place, fill=fill)


def width_of(text: str) -> float:
    """Return how wide a text is at most for its size; the letters of a bold Helvetica are about so wide."""
    return sum(letter_width(letter) for letter in text)


def letter_width(letter: str) -> float:
    """Return how wide a letter is at most."""
    if letter in "MW%@ÆŒ" or ord(letter) > LATIN:
        return 1.0
    if letter in "mwæœ":
        return 0.9
    if letter.isupper():
        return 0.78
    return 0.34 if letter in NARROW else 0.62


def fitted(text: str, size: float, room: float) -> float:
    """Return the size at which a text has room."""
    return round(min(size, room / max(width_of(text), 1)), 2)


def clipped(text: str, length: int) -> str:
    """Return a text that fits."""
    return text if len(text) <= length else text[: length - 3].rstrip() + "..."


def symbol(kind: str, x: float, y: float, size: float) -> Markup:
    """Draw a kind around a point."""
    parts = [inked(d, fill) for d, fill in SYMBOLS[kind]]
    return element("g", *parts, transform=f"translate({short(x)} {short(y)}) scale({short(size / BOX)})")


# By kind: outlines with their fillings, one over the other.
SYMBOLS: dict[str, Sequence[tuple[str, str]]] = {
    # a square block with veins
    "marble": (("M-13 -13H13V13H-13Z", WHITE), ("M-13 0q8 -8 13 0t13 -2M-5 13q3 -9 10 -9", "none")),
    # a slope of layers
    "sandstone": (("M-16 12L-9 -11H9L16 12Z", WHITE), ("M-11.500 -3.500H11.500M-14 4H14", "none")),
    # a black lump
    "coal": (("M-14 4L-9 -10L4 -13L14 -4L11 10L-5 13Z", BLACK),),
    # an ingot, lying
    "silver": (("M-9 -9H9L16 0H-16Z", WHITE), ("M-16 0H16L12 11H-12Z", PALE)),
    # a cut stone with a point below
    "diamond": (("M-9 -12H9L17 -3L0 16L-17 -3Z", WHITE), ("M-17 -3H17M-6 -3L0 16L6 -3L0 -12Z", "none")),
    # an upright oval with flecks
    "lapis": ((oval(0, 0, 10, 16), GREY), (oval(0, -7, 2, 2) + oval(4, 2, 2, 2) + oval(-3, 7, 2, 2), WHITE)),
    # eight corners and a table
    "peridot": (("M-6 -15H6L14 -7V7L6 15H-6L-14 7V-7Z", WHITE), ("M-3 -7H3L6 -3V3L3 7H-3L-6 3V-3Z", BLACK)),
    # a square on its point, half of it dark
    "topaz": (("M0 -17L13 0L0 17L-13 0Z", WHITE), ("M0 -17L13 0L0 17Z", BLACK)),
    # rings
    "opal": ((oval(0, 0, 15, 15), WHITE), (oval(0, 0, 9.5, 9.5), WHITE), (oval(0, 0, 4, 4), BLACK)),
    # a lump of resin with a fly in it
    "amber": (
        ("M-15 5q0 -13 11 -16q15 -3 18 9q2 13 -13 14q-15 1 -16 -7Z", PALE),
        ("M-5 1l10 4M0 -4v12M-5 7l9 -6", "none"),
    ),
    # a drop with a gleam
    "oil": (
        ("M0 -16q12 14 12 21a12 11 0 0 1 -24 0q0 -7 12 -21Z", BLACK),
        ("M-6 6q1 4 4 5", WHITE),
    ),
    # a flame with a smaller one in it
    "gas": (
        ("M0 -17q14 13 12 23q-2 10 -12 10t-12 -10q0 -6 5 -12q2 6 5 6q4 -6 2 -17Z", WHITE),
        ("M0 4q6 5 3 9q-3 3 -6 0q-2 -4 3 -9Z", BLACK),
    ),
    # a boulder of facets
    "boulder": (
        ("M-18 9L-16 -8L-4 -17L10 -15L18 -2L16 13L0 18Z", PALE),
        ("M-16 -8L-6 -3L0 -8L6 -1L18 -2M-6 -3L-8 12M6 -1L8 11", "none"),
    ),
}


def piece(drawing: str, x: float, y: float, size: float) -> Markup:
    """Draw a piece of a pattern, its rows divided by slashes."""
    squares = [
        f"M{short(x + column * size)} {short(y + row * size)}h{short(size)}v{short(size)}h{short(-size)}Z"
        for row, line in enumerate(drawing.split("/"))
        for column, at in enumerate(line)
        if at == "x"
    ]
    return inked("".join(squares), PALE, max(size / 16, 1))


PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}  # as on a keypad, from the top left


def die(x: float, y: float, size: float, face: int, dark: bool) -> Markup:
    """Draw a die's face; the green one is dark."""
    fill, pip = (GREY, WHITE) if dark else (WHITE, BLACK)
    places = [divmod(int(at) - 1, 3) for at in PIPS[face]]
    spots = [
        disc(x + size * (0.25 + 0.25 * column), y + size * (0.25 + 0.25 * row), size / 11, pip, 0)
        for row, column in places
    ]
    return joined([frame(x, y, size, size, fill=fill, rx=size / 6), *spots])
