"""The art of Excavating Adventures, drawn from its names: specimens by form and hue, creatures by kind and specimen.

What a set of somebody's own has no drawing for here gets a form and a hue from its id, always the same.
"""

import math
import zlib
from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType

from digsite.core.drawing import (
    CARVED,
    Attribute,
    Markup,
    Point,
    joined,
    oval,
    painted,
    polygon,
    scatter,
    shapes,
    short,
)

HUES = ("violet", "rose", "green", "black", "blue", "gold", "red", "teal", "white")


def number_of(name: str) -> int:
    """Return a number that is a name's own, the same everywhere."""
    return zlib.crc32(name.encode())


def around(count: int, radius: float, turn: float = 0, squeeze: float = 1) -> list[Point]:
    """Return the corners of a regular polygon about the origin."""
    steps = [2 * math.pi * at / count + turn for at in range(count)]
    return [(radius * math.sin(step), -radius * squeeze * math.cos(step)) for step in steps]


def points(paint: str) -> Markup:
    """Draw a cluster of pointed crystals."""
    return joined(
        [
            polygon(paint, (-20, 20), (-24, -2), (-16, -14), (-8, -3), (-8, 20)),
            polygon(paint, (24, 20), (26, 4), (18, -9), (9, 2), (9, 20)),
            polygon(paint, (-11, 22), (-11, -14), (0, -27), (11, -14), (11, 22)),
            polygon("facet", (-11, -14), (0, -27), (-2, 22), (-11, 22)),
            polygon("shade", (18, -9), (26, 4), (24, 20), (18, 20)),
        ]
    )


def cube(paint: str) -> Markup:
    """Draw a cube standing on the ground."""
    return joined(
        [
            polygon(paint, (-22, -10), (0, -22), (22, -10), (22, 14), (0, 26), (-22, 14)),
            polygon("facet", (-22, -10), (0, -22), (22, -10), (0, 2)),
            polygon("shade", (0, 2), (22, -10), (22, 14), (0, 26)),
        ]
    )


def bands(paint: str) -> Markup:
    """Draw a cut stone with rings."""
    rings = "".join(oval(0, 0, 24 - 6 * at, 19 - 5 * at) for at in range(1, 4))
    return joined([shapes(paint, [oval(0, 0, 25, 20)]), painted("path", "line-art", d=rings), facet_of_light()])


def facet_of_light() -> Markup:
    """Draw the light on a smooth stone."""
    return shapes("facet", [oval(-9, -9, 7, 4)])


def shard(paint: str) -> Markup:
    """Draw a splinter of glass."""
    return joined(
        [
            polygon(paint, (-18, 24), (-22, 4), (-4, -27), (15, -12), (23, 13), (7, 25)),
            polygon("facet", (-4, -27), (15, -12), (2, 2), (-12, 6)),
            polygon("shade", (2, 2), (23, 13), (7, 25), (-4, 20)),
        ]
    )


def pebble(paint: str) -> Markup:
    """Draw a stone worn smooth, with veins."""
    veins = "M-20 4q9 -6 14 2t16 -3M-8 16q3 -8 10 -9"
    return joined([shapes(paint, [oval(0, 2, 26, 19)]), painted("path", "line-art", d=veins), facet_of_light()])


def brilliant(paint: str) -> Markup:
    """Draw a crystal with many faces."""
    outer, inner = around(8, 25, math.pi / 8), around(8, 13, math.pi / 8)
    return joined(
        [
            polygon(paint, *outer),
            polygon("facet", outer[6], outer[7], outer[0], inner[0], inner[7], inner[6]),
            polygon("shade", outer[2], outer[3], outer[4], inner[4], inner[3], inner[2]),
            polygon("facet", *inner),
        ]
    )


def rosette(paint: str) -> Markup:
    """Draw a flower of small crystals."""
    tips = around(9, 26)
    petals = [
        polygon(
            paint, (0, 0), (0.55 * x + 0.3 * y, 0.55 * y - 0.3 * x), (x, y), (0.55 * x - 0.3 * y, 0.55 * y + 0.3 * x)
        )
        for x, y in tips
    ]
    return joined([*petals, polygon("facet", *around(6, 9))])


def slanted(paint: str) -> Markup:
    """Draw a slanting block that splits along its faces."""
    return joined(
        [
            polygon(paint, (-26, 16), (-10, -18), (26, -18), (10, 16)),
            polygon("facet", (-17, -2), (-10, -18), (26, -18), (18, -2)),
            painted("path", "line-art", d="M-14 16L2 -18M2 16L18 -18", stroke_opacity=0.5),
        ]
    )


FORMS: tuple[Callable[[str], Markup], ...] = (points, cube, bands, shard, pebble, brilliant, rosette, slanted)
LOOKS = MappingProxyType(
    {
        "agate": (bands, "gold"),
        "amethyst": (points, "violet"),
        "azurite": (rosette, "blue"),
        "calcite": (slanted, "white"),
        "fluorite": (cube, "violet"),
        "garnet": (brilliant, "red"),
        "labradorite": (slanted, "blue"),
        "malachite": (bands, "green"),
        "obsidian": (shard, "black"),
        "pyrite": (cube, "gold"),
        "rose-quartz": (points, "rose"),
        "turquoise": (pebble, "teal"),
    }
)


def look(specimen: str) -> tuple[Callable[[str], Markup], str]:
    """Return a specimen's form, and the paint of its hue."""
    number = number_of(specimen)
    form, hue = LOOKS.get(specimen, (FORMS[number % len(FORMS)], HUES[number // 8 % len(HUES)]))
    return form, f"hue-{hue}"


@lru_cache(maxsize=256)
def specimen_art(specimen: str) -> Markup:
    """Draw a specimen about the origin, 56 across."""
    form, paint = look(specimen)
    return form(paint)


def stroke(line: str, width: float, **attributes: Attribute) -> Markup:
    """Draw a line of another width than most."""
    return painted("path", "line-art", **{"d": line, "stroke-width": width, **attributes})


def eyes(number: int, y: float = -6) -> Markup:
    """Draw a pair of eyes that are a creature's own."""
    chance = scatter(number)
    apart, size = 6 + 3 * next(chance), 3.2 + 1.6 * next(chance)
    gaze = 2.4 * next(chance) - 1.2
    return joined(
        [
            shapes("eye", [oval(-apart, y, size, size), oval(apart, y, size, size)]),
            shapes("pupil", [oval(gaze - apart, y + 0.6, 1.6, 1.9), oval(gaze + apart, y + 0.6, 1.6, 1.9)]),
        ]
    )


def body(number: int, paint: str) -> Markup:
    """Draw a body cut from a stone, on two feet."""
    chance = scatter(number + 7)
    count, wide = 6 + int(3 * next(chance)), 15 + 4 * next(chance)
    outline = [(x * wide / 18, y) for x, y in around(count, 18, math.pi / count if next(chance) > 0.5 else 0)]
    feet = [oval(-7, 19, 5, 3), oval(7, 19, 5, 3)]
    light = [(x * 0.9, y * 0.9) for x, y in outline[-(count // 2) :]]
    return joined([shapes("cloth", feet), polygon(paint, *outline), polygon("facet", *light)])


def gemling(number: int, paint: str) -> Markup:
    """Draw a Gemling: a stone that smiles."""
    smile = 3 + number % 4
    ears = polygon(paint, (-13, -13), (-17, -24), (-6, -17)), polygon(paint, (13, -13), (17, -24), (6, -17))
    face = painted("path", "line-art", d=f"M-5 4q5 {smile} 10 0")
    return joined([*(ears if number & 8 else ()), body(number, paint), eyes(number), face])


def braveling(number: int, paint: str) -> Markup:
    """Draw a Braveling: helmet and pick."""
    helmet = polygon("cloth", (-17, -9), (-13, -21), (0, -26), (13, -21), (17, -9))
    lamp = shapes("flame", [oval(0, -18, 3.5, 3.5)])
    handle = stroke("M22 20L14 -14", 2.4)
    head = stroke("M4 -8q8 -11 21 -8", 3)
    mouth = painted("path", "line-art", d="M-5 6h10")
    return joined([body(number, paint), helmet, lamp, eyes(number, -3), mouth, handle, head])


def guideling(number: int, paint: str) -> Markup:
    """Draw a Guideling: a lantern on a staff."""
    staff = stroke("M-23 24V-11h9", 2.2)
    lantern = joined(
        [polygon("cloth", (-19, -8), (-9, -8), (-7, 6), (-21, 6)), shapes("flame", [oval(-14, 0, 3.4, 4.6)])]
    )
    scarf = polygon("cloth", (-2, 7), (19, 4), (20, 9), (0, 12)) if number & 4 else Markup("")
    mouth = painted("path", "line-art", d="M1 4q4 3 8 0")
    return joined([body(number, paint), scarf, eyes(number), mouth, staff, lantern])


def wiseling(number: int, paint: str) -> Markup:
    """Draw a Wiseling: hat and beard."""
    hat = polygon("cloth", (-17, -12), (17, -12), (8, -18), (2 - number % 5, -31), (-9, -18))
    beard = painted("path", "hue-white", d=f"M-11 2q11 6 22 0q0 {10 + number % 5} -11 17q-11 -7 -11 -17Z")
    brows = painted("path", "line-art", d="M-12 -9q4 -3 8 0M4 -9q4 -3 8 0")
    return joined([body(number, paint), beard, eyes(number, -4), brows, hat])


def grumbling(number: int, paint: str) -> Markup:
    """Draw a Grumbling: a jagged lump with a temper."""
    chance = scatter(number + 3)
    spikes = 9 + number % 3
    corners = [
        (x * (1 if at % 2 else 0.78 + 0.16 * next(chance)), y * (1 if at % 2 else 0.78))
        for at, (x, y) in enumerate(around(2 * spikes, 23, 0, 0.9))
    ]
    brows = stroke("M-14 -11L-3 -5M14 -11L3 -5", 2.4, stroke="#ffb08a")
    mouth = polygon("eye", (-10, 9), (10, 9), (7, 14), (4, 10), (1, 15), (-2, 10), (-5, 14))
    return joined([polygon(paint, *corners), polygon("shade", *corners[4:13]), eyes(number, -2), brows, mouth])


CREATURES = MappingProxyType(
    {
        "gemling": gemling,
        "braveling": braveling,
        "guideling": guideling,
        "wiseling": wiseling,
        "grumbling": grumbling,
    }
)


@lru_cache(maxsize=512)
def creature_art(identity: str, kind: str, specimen: str | None) -> Markup:
    """Draw a card's creature about the origin, 56 across."""
    paint = look(specimen)[1] if specimen else "hue-black"
    return CREATURES[kind](number_of(identity), paint)


def carved(text: str, x: float, y: float, size: float, paint: str) -> Markup:
    """Draw a number cut into a card."""
    return painted(
        "text",
        paint,
        text,
        x=short(x),
        y=short(y),
        font_size=size,
        font_family=CARVED,
        font_weight="bold",
        text_anchor="middle",
    )
