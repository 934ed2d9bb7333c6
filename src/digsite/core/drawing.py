"""The drawing kit of all boards: SVG text with everything escaped, the palette, and the pieces that games share.

A board is one `<svg>` whose pieces are flat siblings with stable ids, placed by `transform` alone. Every shape carries
its colours twice: as presentation attributes, so that a drawing standing alone looks right, and as a class, so that a
page's stylesheet (`board.css`) can override them in the dark. There is no style element or attribute (strict CSP).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from types import MappingProxyType

Attribute = str | float | None
Point = tuple[float, float]

CARD_WIDTH, CARD_HEIGHT = 80.0, 96.0  # every card is drawn at this size and scaled where it is placed
SANS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', sans-serif"
CARVED = "Rockwell, 'Palatino Linotype', Palatino, 'Book Antiqua', 'DejaVu Serif', serif"

SAND, SANDSTONE, PARCHMENT = "#efe4cb", "#dcc79d", "#f8f0de"
EARTH, SOIL, PEBBLE, STRING = "#94704a", "#7b5a39", "#c5a780", "#ead9b4"
CLAY, BRICK, RUST = "#9c4f2e", "#b8704a", "#7d2a1c"
MOSS, LEAF, DEW = "#4a6836", "#7f9f5a", "#dfe8c6"
INK, STONE, ACCENT = "#2b2118", "#6d5f4e", "#0b6f85"

# The colours of every class; the dark ones are in board.css, which a test holds against this table.
PAINT: Mapping[str, Mapping[str, Attribute]] = MappingProxyType(
    {
        "ground": {"fill": SAND},
        "trench": {"fill": SANDSTONE, "stroke": "#c4ab7c", "stroke-width": 1.5},
        "plate": {"fill": PARCHMENT},
        "plate-now": {"fill": CLAY},
        "words": {"fill": INK},
        "words-soft": {"fill": STONE},
        "words-now": {"fill": "#fff6e6"},
        "pointer": {"fill": "#ffdf9e"},
        "slot": {"fill": "none", "stroke": "#a38c66", "stroke-width": 2, "stroke-dasharray": "6 5"},
        "slab-rare": {"fill": DEW, "stroke": MOSS, "stroke-width": 2.5},
        "slab-zero": {"fill": PARCHMENT, "stroke": "#8c7a5e", "stroke-width": 2},
        "slab-low": {"fill": "#f2dfb9", "stroke": "#94794c", "stroke-width": 2},
        "slab-mid": {"fill": "#dfae7c", "stroke": "#85572f", "stroke-width": 2},
        "slab-high": {"fill": CLAY, "stroke": "#5c2a16", "stroke-width": 2},
        "fresh": {
            "fill": "none",
            "stroke": "#2b2118",
            "stroke-opacity": 0.65,
            "stroke-width": 2.5,
            "stroke-dasharray": "2 5",
        },
        "under": {"fill": "#b79a70", "stroke": "#5a4128", "stroke-width": 1.5},
        "value": {"fill": INK},
        "coordinate": {"fill": "#5f5140"},
        "coordinate-high": {"fill": "#f6e3c6"},
        "value-high": {"fill": "#fff3e0"},
        "value-faint": {"fill": "#fff6e0", "fill-opacity": 0.9},
        "veil": {
            "fill": "#5d4229",
            "fill-opacity": 0.75,
            "stroke": STRING,
            "stroke-width": 2,
            "stroke-dasharray": "4 4",
        },
        "earth": {"fill": EARTH, "stroke": "#5a4128", "stroke-width": 2},
        "soil": {"fill": SOIL},
        "pebble": {"fill": PEBBLE},
        "furrow": {"fill": "none", "stroke": "#634729", "stroke-width": 1.8, "stroke-linecap": "round"},
        "tuft": {"fill": "none", "stroke": "#8a9a52", "stroke-width": 2, "stroke-linecap": "round"},
        "tag": {"fill": "#4d3520", "fill-opacity": 0.85},
        "string": {"fill": "none", "stroke": STRING, "stroke-width": 1.5, "stroke-opacity": 0.75},
        "peg": {"fill": STRING},
        "gem": {"fill": "#5f8f6b", "stroke": "#24452f", "stroke-width": 1.5, "stroke-linejoin": "round"},
        "gem-light": {"fill": "#b9dcb4"},
        "gem-dark": {"fill": "#3b6a4a"},
        "glint": {"fill": "none", "stroke": MOSS, "stroke-width": 1.5, "stroke-linecap": "round"},
        "sherd": {"fill": "#c87f52", "stroke": "#6b3a20", "stroke-width": 1.5, "stroke-linejoin": "round"},
        "sherd-band": {"fill": "none", "stroke": "#4a2614", "stroke-width": 1.8, "stroke-linejoin": "round"},
        "stone": {"fill": "#b7a17a", "stroke": "#6f5a38", "stroke-width": 1.4, "stroke-linejoin": "round"},
        "brick": {"fill": BRICK, "stroke": "#5f3219", "stroke-width": 1.4, "stroke-linejoin": "round"},
        "rubble": {"fill": "#d39a76", "stroke": "#43190b", "stroke-width": 1.4, "stroke-linejoin": "round"},
        "rubble-dark": {"fill": "#7c3a20", "stroke": "#43190b", "stroke-width": 1.4, "stroke-linejoin": "round"},
        "hue-violet": {"fill": "#8d63b8", "stroke": "#3d2260", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "hue-rose": {"fill": "#dd9aa6", "stroke": "#7a3644", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "hue-green": {"fill": "#3f8f63", "stroke": "#123f29", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "hue-black": {"fill": "#3b3742", "stroke": "#121016", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "hue-blue": {"fill": "#3f6fb5", "stroke": "#16305a", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "hue-gold": {"fill": "#d2aa43", "stroke": "#6b4d10", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "hue-red": {"fill": "#a8323f", "stroke": "#4f0f19", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "hue-teal": {"fill": "#4fb3ad", "stroke": "#17524f", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "hue-white": {"fill": "#ece6d8", "stroke": "#7d7462", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "facet": {"fill": "#ffffff", "fill-opacity": 0.4},
        "shade": {"fill": "#000000", "fill-opacity": 0.25},
        "line-art": {"fill": "none", "stroke": INK, "stroke-width": 1.6, "stroke-linecap": "round"},
        "eye": {"fill": "#fffdf5", "stroke": INK, "stroke-width": 0.8},
        "pupil": {"fill": INK},
        "cloth": {"fill": "#8a5a34", "stroke": "#3f2612", "stroke-width": 1.3, "stroke-linejoin": "round"},
        "flame": {"fill": "#ffd873", "stroke": "#8a5a10", "stroke-width": 1},
        "step": {"fill": "#8a744c", "fill-opacity": 0.25, "stroke": "#8a744c", "stroke-width": 1},
        "spent": {"fill": "#4d4336", "fill-opacity": 0.62},
        "edge": {"fill": "none", "stroke": "none", "stroke-width": 4},
        "edge-can": {"fill": "none", "stroke": ACCENT, "stroke-width": 4},
        "button": {"fill": ACCENT, "stroke": "#ffffff", "stroke-width": 1.5},
        "button-words": {"fill": "#ffffff"},
        "last": {"fill": "none", "stroke": RUST, "stroke-width": 3, "stroke-dasharray": "9 5"},
        "last-halo": {"fill": "none", "stroke": "#fff6e6", "stroke-width": 6},
        "flag": {"fill": RUST, "stroke": "#fff6e6", "stroke-width": 1.2, "stroke-linejoin": "round"},
        "pole": {"fill": "none", "stroke": "#fff6e6", "stroke-width": 4.5, "stroke-linecap": "round"},
        "pole-core": {"fill": "none", "stroke": RUST, "stroke-width": 2.2, "stroke-linecap": "round"},
    }
)

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Markup(str):
    """SVG text in which everything is already escaped."""

    __slots__ = ()


def escaped(text: str) -> str:
    """Escape text for inside an element or an attribute; what XML cannot hold at all is left out."""
    return escape(NOT_XML.sub("", text), quote=True)


def short(value: str | float) -> str:
    """Write an attribute's value; lengths to a tenth and scales to a thousandth are finer than any screen."""
    if isinstance(value, str):
        return value
    return f"{value:.3f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"


def element(tag: str, *children: str, **attributes: Attribute) -> Markup:
    """Build an element: plain strings are escaped, `data_action` becomes data-action, and None is left out."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}  # the last one counts
    head = "".join(f' {name}="{escaped(short(value))}"' for name, value in named.items() if value is not None)
    body = joined(children)
    return Markup(f"<{tag}{head}>{body}</{tag}>" if body else f"<{tag}{head}/>")


def joined(children: Iterable[str]) -> Markup:
    """Join several elements or texts, one after the other."""
    return Markup("".join(child if isinstance(child, Markup) else escaped(child) for child in children))


def painted(tag: str, paint: str, *children: str, **attributes: Attribute) -> Markup:
    """Build an element in the colours of a class of PAINT."""
    return element(tag, *children, **{"class_": f"piece-{paint}", **PAINT[paint], **attributes})


def piece(identity: str, x: float, y: float, *children: str, scale: float = 1, **attributes: Attribute) -> Markup:
    """Build a direct child of a board: placed by its transform alone, so that a change of place can be animated."""
    size = "" if scale == 1 else f" scale({short(scale)})"
    place = f"translate({short(round(x, 1))} {short(round(y, 1))}){size}"
    return element("g", *children, **{"id": identity, "transform": place, **attributes})


def board(width: float, height: float, *pieces: str, label: str) -> Markup:
    """Build a whole drawing, which also stands alone as a file."""
    head: dict[str, Attribute] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {short(width)} {short(height)}",
        "width": width,
        "height": height,
        "class": "board",
        "role": "group",
        "aria_label": label,
        "font_family": SANS,
    }
    return element("svg", *pieces, **head)


def words(
    x: float, y: float, text: str, size: float, *, paint: str = "words", anchor: str = "start", bold: bool = False
) -> Markup:
    """Draw a line of text with its baseline at y."""
    weight = "bold" if bold else None
    place = None if anchor == "start" else anchor
    return painted("text", paint, text, x=x, y=y, font_size=size, font_weight=weight, text_anchor=place)


def clipped(text: str, length: int) -> str:
    """Return a name that fits: what is too long ends in an ellipsis."""
    return text if len(text) <= length else text[: max(length - 1, 1)].rstrip() + "…"


def path(points: Iterable[Point]) -> str:
    """Return the closed outline through the points, as path data."""
    return "M" + "L".join(f"{short(round(x, 1))} {short(round(y, 1))}" for x, y in points) + "Z"


def polygon(paint: str, *points: Point) -> Markup:
    """Draw a filled polygon."""
    return painted("path", paint, d=path(points))


def shapes(paint: str, outlines: Iterable[str]) -> Markup:
    """Draw several outlines in one element, which keeps drawings small."""
    return painted("path", paint, d="".join(outlines))


def oval(x: float, y: float, wide: float, high: float) -> str:
    """Return an ellipse as path data."""
    across = short(round(2 * wide, 1))
    arc = f"{short(round(wide, 1))} {short(round(high, 1))} 0 1 0 "
    return f"M{short(round(x - wide, 1))} {short(round(y, 1))}a{arc}{across} 0a{arc}-{across} 0Z"


def scatter(seed: int) -> Iterator[float]:
    """Yield numbers from 0 to 1 that look random and are the same everywhere (xorshift), for textures."""
    word = (seed * 2654435761 + 88675123) & 0xFFFFFFFF
    while True:
        word ^= (word << 13) & 0xFFFFFFFF
        word ^= word >> 17
        word ^= (word << 5) & 0xFFFFFFFF
        yield word / 2**32


def slab(seed: int, width: float = CARD_WIDTH, height: float = CARD_HEIGHT) -> str:
    """Return the outline of a card cut from stone by hand: corners knocked off, no edge quite straight."""
    chip = scatter(seed)
    corner = [4 + 4 * next(chip) for _ in range(8)]
    dent = [1.6 * next(chip) for _ in range(4)]
    return path(
        [
            (corner[0], 0),
            (width * 0.55, dent[0]),
            (width - corner[1], 0),
            (width, corner[2]),
            (width - dent[1], height * 0.6),
            (width, height - corner[3]),
            (width - corner[4], height),
            (width * 0.4, height - dent[2]),
            (corner[5], height),
            (0, height - corner[6]),
            (dent[3], height * 0.35),
            (0, corner[7]),
        ]
    )


def earth(seed: int) -> Markup:
    """Draw a card's back: a plot of undisturbed earth, marked out with pegs and string, whatever the card is."""
    grain = scatter(seed)

    def spot(margin: float) -> Point:
        return (
            margin + (CARD_WIDTH - 2 * margin) * next(grain),
            margin + (CARD_HEIGHT - 2 * margin) * next(grain),
        )

    clods = [oval(*spot(18), 7 + 7 * next(grain), 4 + 4 * next(grain)) for _ in range(4)]
    pebbles = [oval(*spot(12), 1.6 + 2.4 * next(grain), 1.2 + 1.6 * next(grain)) for _ in range(7)]
    furrows = [
        f"M{short(round(x, 1))} {short(round(y, 1))}q6 -4 12 0t11 -1"
        for x, y in ((x * 0.7, y) for x, y in (spot(16) for _ in range(3)))
    ]
    x, y = spot(22)
    blades = [f"M{short(round(x, 1))} {short(round(y, 1))}q{bend} -5 {2 * bend} -9" for bend in (-3, -0.5, 2.5)]
    pegs = [oval(at, down, 3, 3) for at in (9, CARD_WIDTH - 9) for down in (9, CARD_HEIGHT - 9)]
    return joined(
        [
            painted("path", "earth", d=slab(seed)),
            shapes("soil", clods),
            shapes("furrow", furrows),
            shapes("pebble", pebbles),
            shapes("tuft", blades),
            painted("rect", "string", x=9, y=9, width=CARD_WIDTH - 18, height=CARD_HEIGHT - 18),
            shapes("peg", pegs),
        ]
    )


def gem(x: float, y: float, radius: float) -> Markup:
    """Draw a cut gem seen from the side: crown, girdle and the point below."""
    top, girdle, point = y - 0.62 * radius, y - 0.12 * radius, y + 0.95 * radius
    left, right, inner = x - radius, x + radius, 0.45 * radius
    crown = ((x - 0.6 * radius, top), (x + 0.6 * radius, top))
    return joined(
        [
            polygon("gem", *crown, (right, girdle), (x, point), (left, girdle)),
            polygon("gem-light", *crown, (x + inner, girdle), (x - inner, girdle)),
            polygon("gem-dark", (x + inner, girdle), (right - 1, girdle), (x, point - 1.5)),
            painted("path", "gem", d=f"M{short(left)} {short(girdle)}H{short(right)}", fill="none"),
        ]
    )


def pennant(x: float, y: float, size: float = 1) -> Markup:
    """Draw a find's flag: it marks what the last move touched and who opened the last card."""
    pole = f"M{short(x)} {short(y)}v{short(-24 * size)}"
    cloth = [(x, y - 25 * size), (x + 17 * size, y - 19 * size), (x, y - 12 * size)]
    return joined(
        [
            painted("path", "pole", d=pole),
            painted("path", "pole-core", d=pole),
            polygon("flag", *cloth),
        ]
    )


def edge(can_act: bool, width: float = CARD_WIDTH, height: float = CARD_HEIGHT) -> Markup:
    """Draw the outline that says "you can act here", and where a page shows the keyboard's focus."""
    return painted(
        "rect",
        "edge-can" if can_act else "edge",
        width=width,
        height=height,
        rx=7,
        pointer_events="none",
    )


def controls(
    action: str | None, sentence: str | None, otherwise: str, *, key: str | None = None
) -> dict[str, Attribute]:
    """Return the attributes of a button; without an action it stays in the tab order, so that focus is not lost."""
    shared: dict[str, Attribute] = {"role": "button", "tabindex": 0, "data_key": key}
    if action is None or sentence is None:
        return {**shared, "aria_disabled": "true", "aria_label": otherwise}
    return {**shared, "data_action": action, "aria_label": sentence}


def picture(label: str) -> dict[str, Attribute]:
    """Return the attributes of what can only be looked at."""
    return {"role": "img", "aria_label": label}
