"""The Caverns, Spelunkers and cards of Arrow Caverns. Every kind has a shape of its own, never a colour alone."""

from collections.abc import Sequence
from math import cos, pi, sin

from digsite.core.drawing import (
    CARVED,
    Markup,
    Point,
    controls,
    edge,
    element,
    joined,
    oval,
    painted,
    path,
    piece,
    polygon,
    scatter,
    shapes,
    short,
    words,
)
from digsite.games.arrow_caverns.board_places import CAVERN, STEPS, Box
from digsite.games.arrow_caverns.notation import COLOURS, WAY_WORDS, WAYS
from digsite.games.arrow_caverns.view import CavernView

PLOTS = 4
MIDDLE = CAVERN / 2
HUES = ("hue-red", "hue-gold", "hue-green", "hue-blue")  # by Spelunker
LETTERS = ("value-high", "value", "value-high", "value-high")
FRAME = {"x": 2.0, "y": 2.0, "width": CAVERN - 4, "height": CAVERN - 4, "rx": 9.0}


def definitions() -> Markup:
    """Draw the floors that Caverns are made of, once for all of them."""
    plots = [element("g", *soil(seed), id=f"plot-{seed}") for seed in range(PLOTS)]
    kinds = {"plain": plain(), "treasure": treasure(), "unstable": unstable(), "daylight": daylight()}
    return element("defs", *plots, *(element("g", *drawn, id=f"floor-{kind}") for kind, drawn in kinds.items()))


def soil(seed: int) -> list[Markup]:
    """Draw undisturbed earth, whatever it hides."""
    grain = scatter(seed + 11)

    def spot() -> Point:
        return 12 + 76 * next(grain), 12 + 76 * next(grain)

    clods = [oval(*spot(), 6 + 6 * next(grain), 4 + 4 * next(grain)) for _ in range(4)]
    pebbles = [oval(*spot(), 1.6 + 2 * next(grain), 1.2 + 1.6 * next(grain)) for _ in range(6)]
    return [painted("rect", "earth", **FRAME), shapes("soil", clods), shapes("pebble", pebbles)]


def plain() -> list[Markup]:
    """Draw an empty floor, swept, with a few flagstones."""
    joints = "M4 36h92M4 66h92M34 4v32M68 36v30M40 66v30"
    return [painted("rect", "slab-zero", **FRAME), painted("path", "line-art", d=joints, opacity=0.25)]


def treasure() -> list[Markup]:
    """Draw a floor with a Star Stone's niche."""
    return [painted("rect", "slab-rare", **FRAME), star(MIDDLE, MIDDLE, 30)]


def unstable() -> list[Markup]:
    """Draw a floor that is breaking up: cracks, and teeth of rock along the edges."""
    teeth = [
        path([(4 + 15.3 * at, 4), (12 + 15.3 * at, 15 + 4 * (at % 2)), (19.3 + 15.3 * at, 4)]) for at in range(6)
    ] + [path([(4 + 15.3 * at, 96), (12 + 15.3 * at, 85 - 4 * (at % 2)), (19.3 + 15.3 * at, 96)]) for at in range(6)]
    cracks = "M8 30l14 8 6 14 16 4M92 68l-16 -6 -6 -14 -14 -6M30 92l6 -14M70 8l-5 15"
    return [
        painted("rect", "slab-high", **FRAME),
        shapes("rubble-dark", teeth),
        painted("path", "line-art", d=cracks),
    ]


def daylight() -> list[Markup]:
    """Draw the way out: a sun whose rays make an X."""
    angles = [pi / 4 + pi / 2 * at for at in range(4)]
    rays = [path([on_circle(20, a - 0.3), on_circle(46, a), on_circle(20, a + 0.3)]) for a in angles]
    return [
        painted("rect", "slab-low", **FRAME),
        shapes("flame", rays),
        painted("circle", "flame", cx=MIDDLE, cy=MIDDLE, r=20),
    ]


def on_circle(radius: float, angle: float) -> Point:
    """Return a point around the middle of a Cavern."""
    return MIDDLE + radius * cos(angle), MIDDLE + radius * sin(angle)


def star(x: float, y: float, radius: float) -> Markup:
    """Draw a Star Stone."""
    points = [
        (x + r * cos(at * pi / 5 - pi / 2), y + r * sin(at * pi / 5 - pi / 2))
        for at in range(10)
        for r in ((radius, radius * 0.45)[at % 2],)
    ]
    return polygon("hue-gold", *points)


def cavern_words(cavern: CavernView) -> str:
    """Tell what a Cavern shows."""
    arrow = f", arrow {WAY_WORDS[WAYS.index(cavern.arrow)]}" if cavern.arrow else ""
    if cavern.buried:
        under = f", {cavern.kind} below" if cavern.kind else ""
        return f"{cavern.name}, Buried{arrow}{under}"
    return f"{cavern.name}, {(cavern.kind or '').title()}{arrow}"


def cavern_face(cavern: CavernView, number: int, letters: float = 13) -> list[Markup]:
    """Draw a Cavern as it lies; only a viewer who sees all gets what is below on it."""
    floor = f"plot-{(number * 3 + number // 5) % PLOTS}" if cavern.buried else f"floor-{cavern.kind}"
    drawn = [element("use", href=f"#{floor}")]
    if cavern.arrow:
        drawn.append(arrow(WAYS.index(cavern.arrow), "peg" if cavern.buried else "pointer"))
    if cavern.buried and cavern.kind:
        mark = {"plain": "–", "treasure": "★", "unstable": "!"}.get(cavern.kind, "")
        drawn.append(words(MIDDLE, 62, mark, 34, anchor="middle", bold=True, paint="value"))
    paint = "coordinate-high" if cavern.buried or cavern.kind == "unstable" else "coordinate"
    drawn.append(words(MIDDLE, 95, cavern.name, letters, anchor="middle", paint=paint))
    return drawn


def arrow(way: int, paint: str) -> Markup:
    """Draw a Cavern's arrow, broad and with a long head."""
    column, row = STEPS[way]

    def turned(along: float, across: float) -> Point:
        return MIDDLE + column * along - row * across, MIDDLE + row * along + column * across

    outline = [(36, 0), (8, -22), (8, -9), (-32, -9), (-32, 9), (8, 9), (8, 22)]
    return polygon(paint, *(turned(along, across) for along, across in outline))


def chevron(way: int) -> Markup:
    """Draw the sign on a button that goes or turns in a direction."""
    column, row = STEPS[way]
    outline = [(24, 0), (-4, -26), (-16, -14), (-2, 0), (-16, 14), (-4, 26)]
    points = [(MIDDLE + column * a - row * b, MIDDLE + row * a + column * b) for a, b in outline]
    return joined([painted("circle", "button", cx=MIDDLE, cy=MIDDLE, r=38), polygon("button-words", *points)])


def stop_sign() -> Markup:
    """Draw the sign for stopping here."""
    square = painted("rect", "button-words", x=MIDDLE - 13, y=MIDDLE - 13, width=26, height=26)
    return joined([painted("circle", "button", cx=MIDDLE, cy=MIDDLE, r=34), square])


def figure(spelunker: int, active: bool = False) -> Markup:
    """Draw a Spelunker around (0, 0): hat, head and a body with a letter, each with a hat of its own."""
    hats = (
        "M-11 -10a11 10 0 0 1 22 0Z",
        "M-13 -10h26l-6 -4v-8h-14v8Z",
        "M-11 -10L0 -25L11 -10Z",
        "M-11 -10v-9l6 4 5 -7 5 7 6 -4v9Z",
    )
    ring = [painted("circle", "edge-can", r=24)] if active else []
    return joined(
        [
            *ring,
            painted("path", HUES[spelunker], d="M-15 20v-11q0 -9 15 -9t15 9v11Z"),
            painted("circle", "eye", cy=-6, r=9),
            painted("path", HUES[spelunker], d=hats[spelunker]),
            words(0, 16, COLOURS[spelunker][0].upper(), 15, anchor="middle", bold=True, paint=LETTERS[spelunker]),
        ]
    )


def trail(points: list[Point]) -> list[Markup]:
    """Draw the way of the last card; where it goes round an edge the line ends and goes on at the other side."""
    if len(points) < 2:
        return []
    line = "".join(f"{'L' if at else 'M'}{short(round(x, 1))} {short(round(y, 1))}" for at, (x, y) in enumerate(points))
    return [painted("path", paint, d=line, pointer_events="none") for paint in ("last-halo", "last")]


def button(
    identity: str, at: Box, lines: Sequence[str], action: str, sentence: str | None, *, key: str | None = None
) -> Markup:
    """Draw a button with words; while it is not offered, its piece is empty and only keeps its place."""
    if sentence is None:
        return piece(identity, at.x, at.y, data_key=key)
    size = min(17.0, at.width / max(1, *map(len, lines)) * 1.6, at.height / (len(lines) + 0.4))
    middle, high = at.height / 2 + size / 3, size + 1
    warns = ". Warning: " in sentence
    return piece(
        identity,
        at.x,
        at.y,
        painted("rect", "button", width=at.width, height=at.height, rx=8),
        *(
            words(
                at.width / 2,
                middle + (number - (len(lines) - 1) / 2) * high,
                line,
                size,
                anchor="middle",
                bold=True,
                paint="button-words",
            )
            for number, line in enumerate(lines)
        ),
        *([warning_sign(at.width - 10, 10)] if warns else []),
        edge(False, at.width, at.height),
        scale=1,
        **controls(action, sentence, "", key=key),
    )


def warning_sign(x: float, y: float) -> Markup:
    """Draw the sign on a button whose sentence has a warning."""
    sign = polygon("flame", (x, y - 9), (x + 9, y + 7), (x - 9, y + 7))
    return joined([sign, words(x, y + 6, "!", 13, anchor="middle", bold=True, paint="value")])


def card_face(width: float, height: float, value: int, used: bool, holder: str) -> list[Markup]:
    """Draw a Move Card, in limited supplies with its holder; a used one is crossed out."""
    size, down = (20, height / 2 + 1) if holder else (26, height / 2 + 9)
    drawn = [
        painted("rect", "slab-low", width=width, height=height, rx=6),
        painted(
            "text",
            "value",
            str(value),
            x=width / 2,
            y=down,
            font_size=size,
            font_family=CARVED,
            text_anchor="middle",
            font_weight="bold",
        ),
        words(width / 2, height - 5, holder, 11, anchor="middle", paint="coordinate"),
    ]
    if used:
        drawn.append(painted("rect", "spent", width=width, height=height, rx=6))
        drawn.append(painted("path", "pole", d=f"M6 6L{short(width - 6)} {short(height - 6)}"))
    return drawn
