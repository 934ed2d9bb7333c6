"""Cards, Digs, plates and tracks of Excavating Adventures, each drawn at one size and scaled where it lies."""

import math
from collections.abc import Sequence

from digsite.core.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Attribute,
    Markup,
    clipped,
    controls,
    earth,
    edge,
    element,
    joined,
    painted,
    picture,
    piece,
    polygon,
    slab,
    words,
)
from digsite.games.excavating_adventures.board_art import carved, creature_art, number_of, specimen_art
from digsite.games.excavating_adventures.board_places import LIST_LINE, TOKEN_HEIGHT, TOKEN_WIDTH, Place, Region
from digsite.games.excavating_adventures.board_words import YOU, dig_states
from digsite.games.excavating_adventures.cards import title
from digsite.games.excavating_adventures.view import CardView, DigView

SLABS = {
    "gemling": "slab-rare",
    "braveling": "slab-mid",
    "guideling": "slab-low",
    "wiseling": "slab-zero",
    "grumbling": "slab-high",
}
MIDDLE = CARD_WIDTH / 2
BROWSED_WIDTH, BROWSED_HEIGHT = int(CARD_WIDTH) + 8, int(CARD_HEIGHT) + 8
BROWSED_LEAST = 3  # cards beside each other in a pile looked at large
BOLD = 0.7  # how wide a bold letter is, in sizes of it


def card_words(card: CardView) -> str:
    """Say a card aloud."""
    stone = f", matches {title(card.specimen)}" if card.specimen else ""
    return f"{card.name}, {card.kind.capitalize()} {card.value}{stone}"


def card_face(card: CardView) -> Markup:
    """Draw a card: creature, face value, kind, name and the specimen that matches it."""
    dark = card.kind == "grumbling"
    ink = "value-high" if dark else "value"
    stone = [moved(specimen_art(card.specimen), 66, 16, 0.38)] if card.specimen else []
    return joined(
        [
            painted("path", SLABS[card.kind], d=slab(number_of(card.id) % 97 + 1)),
            moved(creature_art(card.id, card.kind, card.specimen), MIDDLE, 47, 1.05),
            carved(str(card.value), 16, 25, 24 if card.value < 10 else 19, ink),
            *stone,
            line(MIDDLE, 82, card.name, 8.5, ink, bold=True),
            line(MIDDLE, 91, card.kind, 7, ink),
        ]
    )


def line(x: float, y: float, text: str, size: float, paint: str, bold: bool = False) -> Markup:
    """Draw a short line in the middle of something, squeezed if it is long."""
    longest = 68.0
    squeeze: dict[str, Attribute] = (
        {"textLength": longest, "lengthAdjust": "spacingAndGlyphs"} if len(text) * size * 0.56 > longest else {}
    )
    weight = "bold" if bold else None
    return painted("text", paint, text, x=x, y=y, font_size=size, font_weight=weight, text_anchor="middle", **squeeze)


def moved(drawing: Markup, x: float, y: float, scale: float) -> Markup:
    """Place a drawing within a piece."""
    return element("g", drawing, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def card_back(unknown: bool = False) -> Markup:
    """Draw a card's back, the same for all; in a hand it bears a question mark."""
    mark = (
        [painted("rect", "tag", x=24, y=30, width=32, height=38, rx=6), carved("?", MIDDLE, 60, 30, "value-high")]
        if unknown
        else []
    )
    return joined([earth(5), *mark])


def empty_slot() -> Markup:
    """Draw a place where no card lies."""
    return painted("rect", "slot", x=3, y=3, width=CARD_WIDTH - 6, height=CARD_HEIGHT - 6, rx=6)


def browsed(cards: Sequence[CardView], label: str) -> tuple[Markup, dict[str, Attribute]]:
    """Draw cards side by side for a pile that is looked at large, and return this with the attributes of the pile."""
    columns = max(BROWSED_LEAST, math.isqrt(len(cards) - 1) + 1)
    width, height = columns * BROWSED_WIDTH, -(-len(cards) // columns) * BROWSED_HEIGHT
    tiles = [painted("rect", "trench", width=width, height=height)]
    for number, card in enumerate(cards):
        ink = "value-high" if card.kind == "grumbling" else "value"
        likes = title(card.specimen) if card.specimen else ""
        tile = [
            painted("path", SLABS[card.kind], d=slab(number_of(card.id) % 97 + 1)),
            carved(str(card.value), 22, 38, 30, ink),
            *([moved(specimen_art(card.specimen), 56, 28, 0.6)] if card.specimen else []),
            line(MIDDLE, 62, card.name, 9.5, ink, bold=True),
            *(line(MIDDLE, y, text, 8, ink) for y, text in ((75, card.kind), (87, likes))),
        ]
        row, column = divmod(number, columns)
        tiles.append(moved(joined(tile), column * BROWSED_WIDTH + 4, row * BROWSED_HEIGHT + 4, 1))
    drawn = element("g", *tiles, class_="when-large", display="none")
    attributes: dict[str, Attribute] = {"data_large": f"0 0 {width} {height}", "aria_label": f"{label}; browse them"}
    return drawn, {"role": "button", "tabindex": 0, "aria_haspopup": "dialog", **attributes}


def pile(
    identity: str,
    at: Place,
    top: Markup | None,
    count: int,
    label: str,
    spoken: str,
    cards: Sequence[CardView] = (),
) -> Markup:
    """Draw a pile of cards with what lies on top, its number and what it is; one of open cards can be browsed."""
    under = [painted("path", "under", d=slab(9), transform="translate(3 2)")] if count > 1 else []
    tag = [
        painted("rect", "tag", x=0, y=CARD_HEIGHT - 10, width=CARD_WIDTH, height=20, rx=4),
        words(MIDDLE, CARD_HEIGHT + 5, f"{label} {count}", 15, paint="value-high", anchor="middle", bold=True),
    ]
    drawn = [*under, empty_slot() if top is None else top, *tag]
    whole = element("title", spoken)
    if not cards:
        return piece(identity, at.x, at.y, whole, *drawn, scale=at.scale, **picture(spoken))
    large, attributes = browsed(cards, spoken)
    outline = edge(False, CARD_WIDTH, CARD_HEIGHT)
    return piece(identity, at.x, at.y, whole, *drawn, outline, large, scale=at.scale, **attributes)


def token(
    identity: str,
    at: Place,
    dig: DigView,
    *,
    action: str | None,
    sentence: str | None,
    seated: bool,
    chosen: bool,
    set_aside: bool,
    idle: bool,
    worth: int,
    owner: str,
) -> Markup:
    """Draw the Digs of one specimen: a button for who may attach or remove it, a quiet one if that does nothing.

    `worth` is what it would add to the card in hand, 0 while it cannot be attached.
    """
    states = dig_states(dig, chosen, set_aside)
    label = f"{owner}, {title(dig.specimen)}: {', '.join(states)}"
    lines = [*states[:2], ", ".join(states[2:])] if len(states) > 3 else states
    lines = [*lines[:2], "no effect"] if idle else lines
    size, step = (12.5, 14.0) if len(lines) < 3 else (10.5, 10.5)
    gone = dig.available + dig.attached == 0
    attributes = controls(action, sentence, label) if seated else picture(label)
    drawn = [
        painted("rect", "plate", width=TOKEN_WIDTH, height=TOKEN_HEIGHT, rx=8),
        moved(specimen_art(dig.specimen), TOKEN_WIDTH / 2, 32, 0.95),
        *([painted("rect", "spent", width=TOKEN_WIDTH, height=60, rx=8)] if gone else []),
        *([painted("rect", "last", x=2, y=2, width=TOKEN_WIDTH - 4, height=57, rx=7)] if chosen else []),
        *(tag(f"+{worth}") if worth else []),
        line(TOKEN_WIDTH / 2, 70, title(dig.specimen), 13.5, "words", bold=True),
        *(line(TOKEN_WIDTH / 2, 70 + step * number, said, size, "words") for number, said in enumerate(lines, 1)),
        *([painted("rect", "step", x=1, y=1, width=TOKEN_WIDTH - 2, height=TOKEN_HEIGHT - 2, rx=7)] if idle else []),
        edge(action is not None and not idle, TOKEN_WIDTH, TOKEN_HEIGHT),
    ]
    return piece(identity, at.x, at.y, *drawn, scale=at.scale, **attributes)


def tag(text: str) -> list[Markup]:
    """Draw a few letters in the upper right corner of a Dig."""
    ground = painted("rect", "tag", x=TOKEN_WIDTH - 33, y=4, width=29, height=20, rx=5)
    return [ground, words(TOKEN_WIDTH - 18.5, 19, text, 15, paint="value-high", anchor="middle", bold=True)]


def button(
    identity: str, at: Region, label: str, action: str, sentence: str | None, seated: bool, key: str | None
) -> Markup:
    """Draw a button, a quiet one if it has no key; while it is not offered it is unseen, and only keeps the focus."""
    if not seated:
        return piece(identity, at.x, at.y)
    attributes = controls(action if sentence else None, sentence, f"{label}: not now", key=key)
    if sentence is None:
        return piece(identity, at.x, at.y, edge(False, at.width, at.height), scale=1, **attributes | {"tabindex": -1})
    back, ink = ("button", "button-words") if key else ("plate", "words")
    size = min(15.0, (at.width - 12) / (len(label) * BOLD))
    text = words(at.width / 2, at.height / 2 + 5, label, size, paint=ink, anchor="middle", bold=True)
    ground = painted("rect", back, x=1, y=1, width=at.width - 2, height=at.height - 2, rx=6)
    return piece(identity, at.x, at.y, ground, text, edge(False, at.width, at.height), scale=1, **attributes)


def plate(identity: str, at: Region, name: str, score: int, lines: Sequence[str], deciding: bool) -> Markup:
    """Draw a seat's plate: name, Points, and what is said below; who has to decide has another shape and colour."""
    size, note = (17.0, 12.5) if at.height > 60 else (15.0, 11.0)
    ink, soft = ("words-now", "words-now") if deciding else ("words", "words-soft")
    left = 26.0 if deciding else 12.0
    back = painted("rect", "plate-now" if deciding else "plate", width=at.width, height=at.height, rx=6)
    pointer = [polygon("pointer", (9, 13), (20, 20), (9, 27))] if deciding else []
    room = int((at.width - left - 10) / (size * BOLD)) - len(str(score)) - 1
    drawn = [
        back,
        *pointer,
        words(left, 24, fitting(name, max(room, 4)), size, paint=ink, bold=True),
        words(at.width - 10, 24, str(score), size, paint=ink, anchor="end", bold=True),
        *(
            words(
                12,
                24 + (at.height - 24) / (len(lines) + 0.5) * (at_line + 0.9),
                clipped(text, int((at.width - 16) / (note * 0.52))),
                note,
                paint=soft,
            )
            for at_line, text in enumerate(lines)
        ),
    ]
    spoken = ", ".join([name, f"{score} Points", *lines, *(["to decide"] if deciding else [])])
    return piece(identity, at.x, at.y, *drawn, scale=1, **picture(spoken))


def fitting(name: str, room: int) -> str:
    """Return a name, of the viewer's first without "(you)" and then cut, if it is too long."""
    return name if len(name) <= room else clipped(name.removesuffix(YOU), room)


def track(identity: str, at: Region, name: str, points: int, target: int) -> Markup:
    """Draw Points as a track to the target; a long way is drawn in twenty steps."""
    steps = min(target, 20)
    done = min(points, target) * steps // target
    start = 116.0 if at.width > 400 else 80.0
    step = (at.width - start - 46) / steps
    size = at.height * 0.72
    cells = [
        painted(
            "rect",
            "hue-gold" if index < done else "step",
            x=start + index * step + 1,
            y=1,
            width=step - 3,
            height=at.height - 2,
            rx=4,
        )
        for index in range(steps)
    ]
    drawn = [
        words(0, at.height - 5, clipped(name, int(start / (size * BOLD))), size, bold=True),
        *cells,
        words(at.width, at.height - 5, f"{points}/{target}", size, anchor="end", bold=True),
    ]
    return piece(identity, at.x, at.y, *drawn, scale=1, **picture(f"{name}: {points} of {target} Points"))


def card_list(
    identity: str, at: Region, columns: int, head: str, rows: Sequence[tuple[str, bool]], size: float
) -> Markup:
    """Write a list in columns below a heading; a row that is all gone is faint."""
    per_column = -(-len(rows) // columns)
    width = at.width / columns
    longest = int(width / (size * 0.53))
    drawn = [words(0, size, head, size, bold=True)]
    for index, (text, gone) in enumerate(rows):
        column, row = divmod(index, per_column)
        x, y = column * width, size * LIST_LINE * (row + 2) + 2
        drawn.append(words(x, y, clipped(text, longest), size, paint="words-soft" if gone else "words"))
    spoken = f"{head}: {'; '.join(text for text, _ in rows)}"
    return piece(identity, at.x, at.y, element("title", spoken), *drawn, scale=1, **picture(spoken))


def little_stone(specimen: str, x: float, y: float, size: float) -> Markup:
    """Draw a specimen within a line of text."""
    return moved(specimen_art(specimen), x, y, size / 56)


def glow(width: float, height: float) -> Markup:
    """Draw a frame around what has just won."""
    return painted("rect", "last", x=-3, y=-3, width=width + 6, height=height + 6, rx=9)


def frame(at: Region) -> Markup:
    """Draw the ground where cards meet."""
    return painted("rect", "trench", width=at.width, height=at.height, rx=10)
