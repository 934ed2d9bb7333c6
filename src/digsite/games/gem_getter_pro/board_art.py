"""What lies in a mine, as drawings: each kind has a shape of its own, never a colour alone."""

from collections.abc import Iterable

from digsite.core.drawing import Markup, element, joined, oval, painted, path, polygon, short, words

BOX = 40.0  # every drawing fits into a square of this size around its middle
Points = tuple[tuple[float, float], ...]


def use(name: str, x: float, y: float, size: float) -> Markup:
    """Draw a find again, around a point."""
    scale = size / BOX
    return element("use", href=f"#find-{name}", transform=f"translate({short(x)} {short(y)}) scale({short(scale)})")


def set_in(name: str, x: float, y: float, size: float) -> Markup:
    """Draw a find on a slab as in a mine, so that black ones are seen in the dark, too."""
    side = size * 1.08
    low = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side, "rx": side / 6}
    return joined([painted("rect", "slab-low", **low, stroke_width=size / 30), use(name, x, y, size * 0.94)])


def finds() -> Markup:
    """Draw every kind once, for `use`."""
    drawings = {
        "marble": marble(),
        "sandstone": sandstone(),
        "coal": coal(),
        "silver": silver(),
        "diamond": cut("hue-teal", (-9, -11), (9, -11), (16, -2), (0, 15), (-16, -2)),
        "lapis": lapis(),
        "peridot": cut("hue-green", (-6, -14), (6, -14), (13, -7), (13, 7), (6, 14), (-6, 14), (-13, 7), (-13, -7)),
        "topaz": cut("hue-gold", (0, -16), (12, 0), (0, 16), (-12, 0)),
        "opal": opal(),
        "amber": amber(),
        "oil": oil(),
        "gas": gas(),
        "boulder": boulder(),
    }
    return element("defs", *(element("g", drawing, id=f"find-{name}") for name, drawing in drawings.items()))


def lines(*strokes: str) -> Markup:
    """Draw thin lines."""
    return painted("path", "line-art", d="".join(strokes))


def cut(paint: str, *outline: tuple[float, float]) -> Markup:
    """Draw a cut stone: an outline with a smaller one on it."""
    table: Iterable[tuple[float, float]] = [(x * 0.5, y * 0.5) for x, y in outline]
    return joined([polygon(paint, *outline), painted("path", "facet", d=path(table))])


def marble() -> Markup:
    """Draw a square block with veins."""
    block = painted("rect", "hue-white", x=-12, y=-12, width=24, height=24, rx=3)
    return joined([block, lines("M-12 -3q8 -6 12 1t12 -3", "M-7 12q3 -8 9 -8")])


def sandstone() -> Markup:
    """Draw a slope of layers."""
    return joined([polygon("stone", (-15, 11), (-9, -10), (9, -10), (15, 11)), lines("M-12 -2h24M-13.500 5h27")])


def coal() -> Markup:
    """Draw a black lump."""
    outline = ((-14, 4), (-9, -10), (4, -13), (14, -4), (11, 10), (-5, 13))
    return joined([polygon("hue-black", *outline), painted("path", "facet", d=path(((-9, -10), (4, -13), (0, -2))))])


def silver() -> Markup:
    """Draw an ingot."""
    top = ((-9, -8), (9, -8), (14, 0), (-14, 0))
    return joined([polygon("hue-white", *top), polygon("hue-white", (-14, 0), (14, 0), (11, 10), (-11, 10))])


def lapis() -> Markup:
    """Draw an upright oval with gold flecks."""
    flecks = "".join((oval(-3, -6, 2, 1.5), oval(4, 1, 2.4, 1.6), oval(-4, 8, 1.6, 1.4)))
    return joined([painted("path", "hue-blue", d=oval(0, 0, 10, 15)), painted("path", "flame", d=flecks)])


def opal() -> Markup:
    """Draw a round stone with rings of light."""
    rings = [painted("path", "facet", d=oval(0, 0, size, size)) for size in (9, 5)]
    return joined([painted("path", "hue-rose", d=oval(0, 0, 14, 14)), *rings])


def amber() -> Markup:
    """Draw a drop of resin with something in it."""
    drop = "M-13 4q0 -12 10 -14q13 -3 16 8q2 12 -12 13q-13 1 -14 -7Z"
    return joined([painted("path", "brick", d=drop), lines("M-4 0l8 4M0 -3v9M-4 5l8 -5")])


def oil() -> Markup:
    """Draw a black drop."""
    return joined([painted("path", "hue-black", d="M0 -15q11 14 11 20a11 10 0 0 1 -22 0q0 -6 11 -20Z"), lines()])


def gas() -> Markup:
    """Draw a flame."""
    return painted("path", "flame", d="M0 -16q13 12 11 22q-2 9 -11 9t-11 -9q0 -6 5 -11q1 5 4 5q4 -5 2 -16Z")


def boulder() -> Markup:
    """Draw a boulder."""
    outline = ((-17, 9), (-15, -7), (-4, -16), (9, -14), (17, -2), (15, 12), (0, 17))
    return joined([polygon("rubble-dark", *outline), lines("M-15 -7l9 4l6 -4l6 6l11 -1M-6 -3l-2 14M6 -1l2 11")])


def shape(drawing: str, x: float, y: float, size: float) -> Markup:
    """Draw a piece of a pattern, its rows divided by slashes, with squares of a size."""
    squares = [
        f"M{short(x + column * size)} {short(y + row * size)}h{short(size)}v{short(size)}h{short(-size)}Z"
        for row, line in enumerate(drawing.split("/"))
        for column, at in enumerate(line)
        if at == "x"
    ]
    return painted("path", "slab-mid", d="".join(squares), stroke_width=1)


def spread(drawings: list[str]) -> tuple[int, int]:
    """Return how many squares some pieces take side by side, with gaps of one, and how many high they are."""
    wide = sum(max(len(line) for line in drawing.split("/")) for drawing in drawings) + len(drawings) - 1
    return wide, max(drawing.count("/") + 1 for drawing in drawings)


def pieces(drawings: list[str], width: float, height: float, most: float) -> Markup:
    """Draw pieces side by side in the middle of a box."""
    wide, high = spread(drawings)
    size = min(width / wide, height / high, most)
    left, parts = (width - wide * size) / 2, []
    for drawing in drawings:
        rows = drawing.split("/")
        parts.append(shape(drawing, left, (height - len(rows) * size) / 2, size))
        left += (max(len(line) for line in rows) + 1) * size
    return joined(parts)


def die(white: bool, face: int, shown: bool) -> Markup:
    """Draw a die's face; one that was rolled stands out."""
    paint = "hue-white" if white else "hue-green"
    square = painted("rect", paint, width=22, height=22, rx=5, opacity=None if shown else 0.45)
    ink = "words-now" if not white else "value" if shown else "words"  # in the dark a rolled white die stays white
    return joined([square, words(11, 16, str(face), 14, anchor="middle", bold=True, paint=ink)])


def tick(x: float, y: float, size: float) -> Markup:
    """Draw a tick over what is complete."""
    mark = f"M{x - size:.1f} {y:.1f}l{size * 0.7:.1f} {size * 0.8:.1f}l{size * 1.2:.1f} {-size * 1.6:.1f}"
    return Markup(
        painted("path", "pole", d=mark, stroke_width=max(size * 0.5, 3)) + painted("path", "pole-core", d=mark)
    )
