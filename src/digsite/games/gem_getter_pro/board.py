"""The board of Gem Getter Pro: `draw` for pages and files, `text` for terminals. Both show a view and know no rules.

In the middle is one Dig Sheet, the viewer's own, or the first one for who only looks on; the others are small. Pieces
of more than one square are laid by hand: `board_laying` tells a page what it needs for that.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from digsite.core.drawing import (
    Markup,
    board,
    clipped,
    controls,
    edge,
    painted,
    picture,
    piece,
    words,
)
from digsite.core.words import named
from digsite.games.gem_getter_pro.board_art import die, finds, pieces, set_in, tick, use
from digsite.games.gem_getter_pro.board_laying import ghost, hand, lights, placements
from digsite.games.gem_getter_pro.board_others import small_mine
from digsite.games.gem_getter_pro.board_places import Arrangement, arranged
from digsite.games.gem_getter_pro.board_tracks import score_section
from digsite.games.gem_getter_pro.board_words import (
    name_of,
    round_words,
    square_words,
    standing,
    text,
)
from digsite.games.gem_getter_pro.dig_sheet import BOULDER, COLUMNS, LETTERS, square_name
from digsite.games.gem_getter_pro.view import PlaceView, SheetView, View

__all__ = ["draw", "text"]

NO_OFFERS: Mapping[str, str] = MappingProxyType({})
BUTTONS = (("gas", "Cross off gas", "g"), ("skip", "Skip", "s"), ("done", "Done", "d"))


def draw(view: View, offers: Mapping[str, str] = NO_OFFERS, names: Sequence[str] = (), tall: bool = False) -> str:
    """Draw the board as one SVG drawing.

    Args:
        view: what the viewer may see.
        offers: what the viewer may do now, from notation to the sentence that says it.
        names: of the seats.
        tall: for a phone instead of a wide screen.
    """
    focus = max(view.viewer, 0)
    place = view.places[focus]
    sheet = view.sheets[place.sheet]
    others = [(focus + offset) % len(view.places) for offset in range(1, len(view.places))]
    at = arranged(len(sheet.mine), len(sheet.mine[0]), len(others), tall)
    sentences = {move: named(sentence, names) for move, sentence in offers.items()}
    height = at.height(len(sheet.tracks))
    return board(
        at.width,
        height,
        finds(),
        piece("ground", 0, 0, painted("rect", "ground", width=at.width, height=height)),
        piece("round", 12, 23, words(0, 0, round_words(view), 15 if tall else 20, bold=True)),
        piece("turn", 12, 46, words(0, 0, clipped(standing(view, names), 46 if tall else 60), 14 if tall else 18)),
        *roll_sheet(view, sentences, at),
        *buttons(view, sentences, at),
        *hand(view, at, place, sentences),
        placements(view, sentences, sheet, place),
        *mine(view, sentences, at, sheet, place),
        *lights(at, sheet),
        *ghost(at),
        *score_section(at, view, sheet, place, name_of(view, names, focus)),
        *(small_mine(view, names, at, seat, number) for number, seat in enumerate(others)),
        label=f"Gem Getter Pro. {round_words(view)}. {standing(view, names)}",
    )


def roll_sheet(view: View, offers: Mapping[str, str], at: Arrangement) -> list[Markup]:
    """Draw the Roll Sheet face by face: the rolled faces stand out, and what may be chosen is a button."""
    return [
        part
        for number, pattern in enumerate((*view.roll_sheet.white, *view.roll_sheet.green))
        for part in face(view, offers, at, number, pattern)
    ]


def face(view: View, offers: Mapping[str, str], at: Arrangement, number: int, pattern: str) -> list[Markup]:
    """Draw a face: the die, and each alternative of its pattern."""
    colour, which = "white" if number < 6 else "green", number % 6 + 1
    rolled = which == (view.white if number < 6 else view.green)
    x, y = at.face_place(number)
    width, height = at.face
    back = painted("rect", "plate" if rolled else "trench", width=width - 4, height=height, rx=6)
    shown = picture(f"{colour} {which}: {pattern}" + (", rolled" if rolled else ""))
    names = pattern.split(" or ")
    joint = "or" if len(names) > 1 else ("", "both", "all")[pattern.count(" and ")]
    paint = "words" if rolled else "words-soft"
    note = words(width - (8 if at.tall else 11), 16, joint, 11 if at.tall else 12, anchor="end", paint=paint)
    drawn = [piece(f"{colour}-{which}", x, y, back, die(number < 6, which, rolled), note, scale=1, **shown)]
    shapes = {each.name: each.shape for each in view.roll_sheet.pieces}
    room = (width - 4) / len(names)
    turn = view.places[view.viewer].turn if view.viewer >= 0 else None
    for alternative, name in enumerate(names):
        moves = [f"{colour} {which} {name}", f"{colour} {name}"] if len(names) > 1 else [f"{colour} {which}", colour]
        move = next((move for move in moves if move in offers and (rolled or str(which) in move)), None)
        drawings = [shapes[each] for each in name.split(" and ")]
        inside = pieces(drawings, room - 8, height - 32, 11 if at.tall else 14)
        parts = [
            painted("rect", "edge", width=room, height=height - 24, fill="#ffffff", fill_opacity=0),
            piece_at(4, 4, inside),
            edge(move is not None, room, height - 24),
        ]
        label = f"{colour} {which}, {name}"
        if turn is not None and turn.choice in moves and (rolled or str(which) in (turn.choice or "")):
            parts += [
                painted("rect", "last", x=1, y=1, width=room - 2, height=height - 27, rx=6),
                tick(room - 14, 12, 8),
            ]
            label += ", chosen"
        attributes = controls(move, offers.get(move or ""), label) if view.viewer >= 0 else picture(label)
        identity = f"{colour}-{which}-{alternative}"
        drawn.append(piece(identity, x + alternative * room, y + 24, *parts, scale=1, **attributes))
    return drawn


def piece_at(x: float, y: float, drawn: Markup) -> Markup:
    """Move a drawing within its piece."""
    return Markup(f'<g transform="translate({x:g} {y:g})">{drawn}</g>')


def buttons(view: View, offers: Mapping[str, str], at: Arrangement) -> list[Markup]:
    """Draw the buttons for gas, skip and done, which are there all the time."""
    if view.viewer < 0:
        return []
    width, height = at.button
    drawn = []
    for number, (move, label, key) in enumerate(BUTTONS):
        can = move in offers
        back = painted("rect", "button" if can else "plate", width=width, height=height, rx=8)
        paint = "button-words" if can else "words-soft"
        parts = [
            back,
            words(width / 2, height / 2 + 5, label, 13.5 if at.tall else 15, anchor="middle", paint=paint, bold=can),
        ]
        parts.append(edge(False, width, height))
        attributes = controls(move if can else None, offers.get(move), f"{label}, not now", key=key)
        drawn.append(piece(move, 12 + number * (width + 8), at.buttons, *parts, scale=1, **attributes))
    return drawn


def mine(view: View, offers: Mapping[str, str], at: Arrangement, sheet: SheetView, place: PlaceView) -> list[Markup]:
    """Draw the mine in the middle, with letters and numbers, and the gifts at the ends of its lines."""
    left, top = at.mine
    side = at.cell
    letters = [
        words(left + (column + 0.5) * side, top - 8, COLUMNS[column], 13, anchor="middle", paint="words-soft")
        for column in range(at.columns)
    ]
    numbers = [
        words(left - 8, top + (row + 0.5) * side + 5, str(row + 1), 13, anchor="end", paint="words-soft")
        for row in range(at.rows)
    ]
    drawn = [piece("coordinates", 0, 0, *letters, *numbers)]
    for row in range(at.rows):
        drawn += [square(view, offers, at, sheet, place, row, column) for column in range(at.columns)]
        drawn.append(
            gift(f"row-{row + 1}", left + at.columns * side + 16, top + (row + 0.5) * side, sheet.row_gifts[row],
                 f"row {row + 1}", row + 1 in place.rows)
        )  # fmt: skip
    for column in range(at.columns):
        letter = COLUMNS[column]
        drawn.append(
            gift(f"column-{letter}", left + (column + 0.5) * side, top + at.rows * side + 17,
                 sheet.column_gifts[column], f"column {letter}", letter in place.columns)
        )  # fmt: skip
    return drawn


def square(
    view: View, offers: Mapping[str, str], at: Arrangement, sheet: SheetView, place: PlaceView, row: int, column: int
) -> Markup:
    """Draw a square: what lies there, whether it is dug; one that may be dug alone is a button."""
    name = square_name(row, column)
    side = at.cell
    x, y = at.mine[0] + column * side, at.mine[1] + row * side
    label = square_words(sheet, place, row, column)
    move = f"dig {name}"
    attributes = picture(label)
    parts = square_parts(sheet, place, name, sheet.mine[row][column], side)
    if view.viewer >= 0:
        digs = [each for each in offers if each.startswith("dig ")]
        alone = move in offers and all(each.count(" ") == 1 for each in digs)
        attributes = controls(move if alone else None, offers.get(move), label)
        if digs:  # a square that is chosen although nothing can lie there tells why
            attributes.pop("aria_disabled", None)
        parts.append(edge(alone, side, side))
    holds = None if name in place.dug else LETTERS.get(sheet.mine[row][column])
    return piece(
        name, x, y, *parts, scale=1, data_square=name, data_at=f"{row} {column}", data_holds=holds, **attributes
    )


def square_parts(sheet: SheetView, place: PlaceView, name: str, symbol: str, side: float) -> list[Markup]:
    """Return what a square is drawn of."""
    parts = [painted("rect", "slab-low", width=side, height=side, stroke_width=1)]
    if symbol == BOULDER:
        parts = [
            painted("rect", "trench", width=side, height=side, stroke_width=1),
            use("boulder", side / 2, side / 2, side),
        ]
        gifts = {each.square: each.gift for each in sheet.boulders}
        if gifts[name]:
            parts.append(use(str(gifts[name]), side * 0.78, side * 0.22, side * 0.4))
        if name in place.boulders:
            parts.append(tick(side / 2, side / 2, side * 0.4))
    elif symbol in LETTERS:
        parts.append(use(LETTERS[symbol], side / 2, side / 2, side * 0.86))
    if name in place.dug:
        parts.append(painted("rect", "spent", width=side, height=side))
    if name in place.fresh:
        parts.append(painted("rect", "last", x=2, y=2, width=side - 4, height=side - 4, rx=3))
    elif name in place.before:
        parts.append(painted("rect", "fresh", x=3, y=3, width=side - 6, height=side - 6, rx=3, stroke="#fff6e6"))
    return parts


def gift(identity: str, x: float, y: float, kind: str | None, line: str, done: bool) -> Markup:
    """Draw what a row or column gives, crossed off once it is complete."""
    parts = [set_in(kind, 0, 0, 22)] if kind else [words(0, 5, "\u2013", 14, anchor="middle", paint="words-soft")]
    if done:
        parts.append(tick(0, 0, 11))
    label = f"{line} gives {kind or 'nothing'}" + (", complete" if done else "")
    return piece(identity, x, y, *parts, scale=1, **picture(label))
