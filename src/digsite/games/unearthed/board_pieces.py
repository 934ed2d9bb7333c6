"""The cards and plates of Unearthed. Each range of values has its own slab and its own find, never a colour alone."""

from dataclasses import dataclass

from digsite.core.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CARVED,
    Attribute,
    Markup,
    clipped,
    controls,
    earth,
    edge,
    element,
    gem,
    joined,
    oval,
    painted,
    path,
    pennant,
    picture,
    piece,
    polygon,
    shapes,
    short,
    slab,
    words,
)
from digsite.games.unearthed.board_places import NOTE, Block, Place, Region

PLOTS = 6  # different plots of earth; which one a cell shows depends on its place alone
MIDDLE = CARD_WIDTH / 2
FLIP_HEIGHT = 32.0
LEGIBLE = 0.9  # from this scale on a cell has its name on it


@dataclass(frozen=True)
class Face:
    """What a card shows: its value, if the viewer may know it, and whether it lies face up."""

    value: int | None
    up: bool = True
    fresh: bool = False  # face down until the round was scored

    @property
    def words(self) -> str:
        """The card as read aloud."""
        if self.value is None:
            return "face down"
        return spoken(self.value) + (", opened at the scoring" if self.fresh else "" if self.up else ", face down")


def figure(value: int) -> str:
    """Write a number as drawn, with a minus sign instead of a hyphen."""
    return str(value).replace("-", "\u2212")


def spoken(value: int) -> str:
    """Write a number as read aloud."""
    return f"minus {-value}" if value < 0 else str(value)


def find_of(value: int) -> str:
    """Return the drawing that a value has."""
    if value < 0:
        return "find-rare-2" if value < -1 else "find-rare-1"
    if value == 0:
        return "find-zero"
    return "find-low" if value < 5 else "find-mid" if value < 9 else "find-high"


def finds() -> Markup:
    """Draw what cards are made of, once for all of them: the slabs with their finds, and the plots of earth."""
    drawings = {
        "find-rare-2": ("slab-rare", glints((13, 56), (67, 56)), gem(22, 79, 8), gem(58, 79, 8), gem(40, 75, 14)),
        "find-rare-1": ("slab-rare", glints((18, 60), (62, 62)), gem(40, 75, 13)),
        "find-zero": ("slab-zero", potsherd()),
        "find-low": ("slab-low", pebbles()),
        "find-mid": ("slab-mid", bricks()),
        "find-high": ("slab-high", rubble()),
    }
    slabs = [
        element("g", painted("path", paint, d=slab(seed)), *drawn, id=name)
        for seed, (name, (paint, *drawn)) in enumerate(drawings.items(), start=3)
    ]
    plots = [element("g", earth(seed), id=f"plot-{seed}") for seed in range(PLOTS)]
    return element("defs", *slabs, *plots)


def glints(*at: tuple[float, float]) -> Markup:
    """Draw sparks beside a gem."""
    return painted("path", "glint", d="".join(f"M{short(x)} {short(y)}v8m-4 -4h8" for x, y in at))


def potsherd() -> Markup:
    """Draw a broken piece of a painted pot."""
    return joined(
        [
            polygon(
                "sherd",
                (16, 68),
                (28, 63),
                (44, 64),
                (63, 60),
                (66, 72),
                (57, 80),
                (52, 89),
                (38, 85),
                (27, 88),
                (20, 79),
            ),
            painted("path", "sherd-band", d="M18 72l7 -4 6 5 7 -5 7 5 7 -5 7 4 6 -4M22 80.500l8 1 10 -2 14 3"),
        ]
    )


def pebbles() -> Markup:
    """Draw two worn stones and some grit."""
    return joined(
        [
            shapes("stone", [oval(31, 79, 13, 8), oval(52, 82, 9, 6)]),
            shapes(
                "soil", [oval(67, 87, 2, 1.4), oval(15, 87, 2, 1.4), oval(44, 69, 1.8, 1.4), oval(61, 74, 1.6, 1.2)]
            ),
        ]
    )


def bricks() -> Markup:
    """Draw a broken wall."""
    return joined(
        [
            polygon("brick", (12, 78), (34, 77), (35, 88), (13, 89)),
            polygon("brick", (38, 77), (58, 78), (55, 83), (59, 89), (38, 88)),
            polygon("brick", (23, 65), (45, 64), (46, 75), (24, 75)),
            polygon("brick", (62, 80), (70, 83), (68, 89), (62, 88)),
        ]
    )


def rubble() -> Markup:
    """Draw a heap of broken stone."""
    stones = [
        [(8, 89), (13, 77), (25, 75), (31, 89)],
        [(29, 89), (27, 76), (40, 70), (52, 77), (50, 89)],
        [(50, 89), (54, 76), (66, 75), (73, 89)],
        [(17, 74), (23, 64), (35, 63), (39, 69), (26, 75)],
        [(43, 69), (48, 62), (60, 65), (64, 74), (54, 75)],
    ]
    return joined([shapes("rubble", map(path, stones[:3])), shapes("rubble-dark", map(path, stones[3:]))])


def face(card: Face, plot: int = 0) -> Markup:
    """Draw a card as it lies. Earth knows nothing of what it hides; only a viewer who sees all gets the value on it."""
    if card.up and card.value is not None:
        drawing, paint = find_of(card.value), "value-high" if card.value > 8 else "value"
        frame = (
            [painted("rect", "fresh", x=5, y=5, width=CARD_WIDTH - 10, height=CARD_HEIGHT - 10)] if card.fresh else []
        )
        return joined([use(drawing), *frame, carved(figure(card.value), 54, 46, paint)])
    ground = use(f"plot-{plot % PLOTS}")
    if card.value is None:
        return ground
    veil = painted("rect", "veil", x=18, y=26, width=44, height=44, rx=22)
    return joined([ground, veil, carved(figure(card.value), 58, 28, "value-faint", bold=False)])


def use(name: str) -> Markup:
    """Draw one of the finds and plots again."""
    return element("use", href=f"#{name}")


def carved(text: str, y: float, size: float, paint: str, bold: bool = True) -> Markup:
    """Draw a value, large and in the middle of a card."""
    weight: dict[str, Attribute] = {"font_weight": "bold" if bold else None}
    return painted(
        "text", paint, text, x=MIDDLE, y=y, font_size=size, font_family=CARVED, text_anchor="middle", **weight
    )


def unknown_card() -> Markup:
    """Draw a card in somebody else's hand."""
    return joined(
        [
            use("plot-1"),
            painted("rect", "veil", x=18, y=26, width=44, height=44, rx=22),
            carved("?", 60, 34, "value-faint"),
        ]
    )


def stack(below: int) -> Markup:
    """Draw the edges of cards that lie under another one."""
    return joined(
        [painted("path", "under", d=slab(9), transform=f"translate({3 * at} {2 * at})") for at in range(below, 0, -1)]
    )


def empty_slot() -> Markup:
    """Draw a place where no card lies."""
    box = {"x": 3.0, "y": 3.0, "width": CARD_WIDTH - 6, "height": CARD_HEIGHT - 6, "rx": 6.0}
    return joined([painted("rect", "slot", pointer_events="all", **box)])


def coordinate(cell: str, card: Face) -> Markup:
    """Draw a cell's name in its corner, inside the string on undisturbed earth."""
    x, y = (9, 15) if card.up else (15, 22)
    dark = not card.up or (card.value or 0) > 8
    return words(x, y, cell, 10, paint="coordinate-high" if dark else "coordinate")


def grid_card(identity: str, cell: str, at: Place, card: Face, plot: int, **attributes: Attribute) -> Markup:
    """Draw a cell of a grid; its name stands on it where the card is large enough to read it."""
    name = [coordinate(cell, card)] if at.scale >= LEGIBLE else []
    can_act = "data_action" in attributes
    here = [tag("keep here")] if can_act and not card.up else []
    outline = [edge(can_act)] if attributes.get("role") == "button" else []
    shown: dict[str, Attribute] = {"data_face": "up" if card.up else "down", "data_value": card.value, **attributes}
    return piece(identity, at.x, at.y, face(card, plot), *name, *here, *outline, scale=at.scale, **shown)


def tag(text: str) -> Markup:
    """Draw a few words on earth, readable over its texture."""
    plain = painted("rect", "tag", x=6, y=33, width=CARD_WIDTH - 12, height=22, rx=5)
    return joined([plain, words(MIDDLE, 48, text, 12.5, paint="value-high", anchor="middle")])


def flip_strip(identity: str, at: Place, sentence: str | None, action: str) -> Markup:
    """Draw what turns a face-down card over: a strip along its bottom. The rest of the card keeps the one in hand."""
    place = Place(at.x, at.y + (CARD_HEIGHT - FLIP_HEIGHT) * at.scale, at.scale)
    return button(identity, place, CARD_WIDTH, FLIP_HEIGHT, "turn over", 13, action, sentence)


def drop_button(at: Region, sentence: str | None) -> Markup:
    """Draw what discards the card in hand when nothing is left to turn over (UN-11)."""
    return button("drop", Place(at.x, at.y, 1), at.width, at.height, "discard it", 15, "drop", sentence, key="x")


def button(
    identity: str,
    at: Place,
    width: float,
    height: float,
    label: str,
    size: float,
    action: str,
    sentence: str | None,
    key: str | None = None,
) -> Markup:
    """Draw a button; while it is not offered, its piece is empty and only keeps its place among the others."""
    if sentence is None:
        return piece(identity, at.x, at.y, scale=at.scale, data_key=key)
    back = painted("rect", "button", x=1, y=1, width=width - 2, height=height - 2, rx=5)
    face_words = words(width / 2, height / 2 + size * 0.35, label, size, paint="button-words", anchor="middle")
    attributes = controls(action, sentence, "", key=key)
    return piece(identity, at.x, at.y, back, face_words, edge(False, width, height), scale=at.scale, **attributes)


def last_mark(at: Place | None) -> Markup:
    """Draw the outline and the flag on what the last move touched."""
    if at is None:
        return piece("last-mark", 0, 0)
    box: dict[str, Attribute] = {
        "width": CARD_WIDTH,
        "height": CARD_HEIGHT,
        "rx": 7,
        "vector_effect": "non-scaling-stroke",
    }
    size = max(1.0, 0.75 / at.scale)  # a flag on a small card is not as small as the card
    drawn = [
        painted("rect", "last-halo", **box),
        painted("rect", "last", **box),
        pennant(CARD_WIDTH - 10, 16 * size, size),
    ]
    return piece("last-mark", at.x, at.y, *drawn, scale=at.scale, pointer_events="none", aria_hidden="true")


@dataclass(frozen=True)
class Plate:
    """What is written above a grid."""

    name: str
    total: int
    visible: int  # the sum of the face-up cards
    to_move: bool
    ender: bool
    note: str  # how the last round was scored, or nothing

    @property
    def words(self) -> str:
        """The plate as read aloud."""
        parts = [self.name, f"total {spoken(self.total)}", f"face-up cards add up to {spoken(self.visible)}"]
        parts += ["to move"] * self.to_move + ["opened the last card"] * self.ender + [self.note] * bool(self.note)
        return ", ".join(parts)


def plate(identity: str, block: Block, shown: Plate) -> Markup:
    """Draw a seat's trench with its plate; whose turn it is has another shape, another colour and a word."""
    large = block.width > 320
    size = 17.0 if large else 14.0
    small = size - 2
    ink, soft = ("words-now", "words-now") if shown.to_move else ("words", "words-soft")
    first, second = 2 + block.plate * 0.42, 2 + block.plate * 0.82
    left, right = 26.0 if shown.to_move else 12.0, block.width - 14
    total = f"total {figure(shown.total)}"
    name = clipped(shown.name, int((right - left - 8) / (size * 0.62)) - len(total))
    lines = [
        words(left, first, name, size, paint=ink, bold=True),
        words(right, first, total, size, paint=ink, anchor="end", bold=True),
        words(left, second, f"shows {figure(shown.visible)}", small, paint=soft),
    ]
    if shown.to_move:
        lines.append(words(right, second, "to move", small, paint=ink, anchor="end", bold=True))
    whole = [element("title", shown.name)] if name != shown.name else []
    trench = painted("rect", "trench", width=block.width, height=block.height, rx=8)
    sign = signpost(block) if shown.to_move else board_of(block)
    drawn = [*whole, trench, sign, *lines, *note(block, shown, small)]
    return piece(identity, block.x, block.y, *drawn, scale=1, **picture(shown.words))


def board_of(block: Block) -> Markup:
    """Draw the board behind a name."""
    return painted("rect", "plate", x=4, y=4, width=block.width - 8, height=block.plate - 3, rx=5)


def signpost(block: Block) -> Markup:
    """Draw the board behind the name of the seat to move: a signpost, with a pointer."""
    right, bottom, middle = block.width, block.plate + 2, block.plate / 2 + 2
    post = polygon("plate-now", (-2, 2), (right - 7, 2), (right + 3, middle), (right - 7, bottom), (-2, bottom))
    return joined([post, polygon("pointer", (9, middle - 7), (20, middle), (9, middle + 7))])


def note(block: Block, shown: Plate, size: float) -> list[Markup]:
    """Draw the line between plate and grid: how the last round was scored, or who opened the last card."""
    baseline = block.plate + NOTE - 5
    text = shown.note or ("opened the last card" if shown.ender else "")
    flag = [pennant(13, baseline + 1, 0.55)] if shown.ender else []
    return [*flag, words(28 if shown.ender else 12, baseline, text, size)] if text else []
