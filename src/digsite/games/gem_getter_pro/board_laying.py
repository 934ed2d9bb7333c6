"""What a page needs to let somebody lay pieces on the mine: shapes, squares, and what would light up; and the hand.

A page knows no rules. The piece `placements` tells it, in attributes, which shapes there are to lay (`data-shapes`),
which moves lay one (`data-squares`), how such a move is written (`data-move`), and which lines lack only a few squares
(`data-lines`). The page draws the shape that is held into the piece `ghost`, and shows what would be complete.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from digsite.core.drawing import Attribute, Markup, element, painted, picture, piece, words
from digsite.games.gem_getter_pro.board_art import pieces, tick
from digsite.games.gem_getter_pro.board_places import Arrangement
from digsite.games.gem_getter_pro.dig_sheet import BOULDER, COLUMNS, square_name
from digsite.games.gem_getter_pro.view import PlaceView, SheetView, TurnView, View

SINGLE = "O1"
SLOTS = 4  # three pieces of a pattern, and the bonus digs


class Line(NamedTuple):
    """A row, a column or the surroundings of a boulder."""

    identity: str  # its light has the same
    words: str
    squares: tuple[str, ...]  # that have to be dug


def shape_of(view: View, name: str) -> str:
    """Return a piece's drawing; the single square may be dug although the Roll Sheet has none."""
    return next((each.shape for each in view.roll_sheet.pieces if each.name == name), "x")


def held(view: View, place: PlaceView, offers: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the pieces that may be laid now."""
    if not any(move.startswith("dig ") for move in offers):
        return ()
    turn = place.turn
    return tuple(dict.fromkeys(turn.left)) if turn and turn.step == "dig" else (SINGLE,)


def placements(view: View, offers: Mapping[str, str], sheet: SheetView, place: PlaceView) -> Markup:
    """Return the piece that tells a page what can be laid where; for who only looks on it tells nothing."""
    moves = [move for move in offers if move.startswith("dig ")]
    attributes: dict[str, Attribute] = {"data_squares": ";".join(moves)}
    if view.viewer >= 0 and view.to_move:
        shapes = {name: shape_of(view, name) for name in held(view, place, offers)}
        most = max((shape.count("x") for shape in shapes.values()), default=0)
        attributes |= {
            "data_shapes": ";".join(f"{name} {shape}" for name, shape in shapes.items()),
            "data_move": "dig *",
            "data_lines": ";".join(
                f"light-{line.identity}|{line.words}|{' '.join(missing)}"
                for line in lines(sheet)
                if 0 < len(missing := [square for square in line.squares if square not in place.dug]) <= most
            ),
        }
    return piece("placements", 0, 0, scale=1, **attributes)


def lines(sheet: SheetView) -> Iterator[Line]:
    """Yield all lines that give something, or that something counts."""
    mine = sheet.mine
    rows, columns = range(len(mine)), range(len(mine[0]))

    def ground(squares: Iterator[tuple[int, int]]) -> tuple[str, ...]:
        return tuple(square_name(*at) for at in squares if mine[at[0]][at[1]] != BOULDER)

    for row in rows:
        gift = sheet.row_gifts[row] or "no gift"
        yield Line(f"row-{row + 1}", f"row {row + 1}, {gift}", ground((row, column) for column in columns))
    for column in columns:
        letter, gift = COLUMNS[column], sheet.column_gifts[column] or "no gift"
        yield Line(f"column-{letter}", f"column {letter}, {gift}", ground((row, column) for row in rows))
    for boulder in sheet.boulders:
        middle, left = int(boulder.square[1:]) - 1, COLUMNS.index(boulder.square[0])
        around = (
            (row, column)
            for row in rows
            for column in columns
            if max(abs(row - middle), abs(column - left)) == 1
        )  # fmt: skip
        gift = boulder.gift or "no gift"
        yield Line(f"boulder-{boulder.square}", f"the boulder {boulder.square}, {gift}", ground(around))


def lights(at: Arrangement, sheet: SheetView) -> list[Markup]:
    """Draw a band around each line, which a page shows while what it holds would complete the line."""
    left, top = at.mine
    side = at.cell
    wide, high = at.columns * side + 30, at.rows * side + 31  # with the gifts at the ends
    drawn = [light(f"row-{row + 1}", left, top + row * side, wide, side) for row in range(at.rows)]
    drawn += [light(f"column-{COLUMNS[column]}", left + column * side, top, side, high) for column in range(at.columns)]
    for boulder in sheet.boulders:
        row, column = int(boulder.square[1:]) - 1, COLUMNS.index(boulder.square[0])
        first_row, first_column = max(row - 1, 0), max(column - 1, 0)
        wide = min(column + 2, at.columns) - first_column
        high = min(row + 2, at.rows) - first_row
        place = left + first_column * side, top + first_row * side
        drawn.append(light(f"boulder-{boulder.square}", *place, wide * side, high * side))
    return drawn


def light(line: str, x: float, y: float, width: float, height: float) -> Markup:
    """Draw a band, which is not seen until a page lights it."""
    halo = element("rect", class_="light-halo", width=width, height=height, rx=6, fill="none", stroke="#2b2118",
                   stroke_width=6)  # fmt: skip
    band = element("rect", class_="light-band", width=width, height=height, rx=6, fill="none", stroke="#ffd873",
                   stroke_width=3)  # fmt: skip
    return piece(f"light-{line}", x, y, halo, band, class_="light", display="none", aria_hidden="true", scale=1)


def ghost(at: Arrangement) -> list[Markup]:
    """Return what a page draws the held shape from, square by square: where it can lie, and where it cannot."""
    side, low, high = at.cell - 4, at.cell * 0.28, at.cell * 0.72
    box: dict[str, Attribute] = {"x": 2, "y": 2, "width": side, "height": side, "rx": 4}
    can = painted("rect", "edge-can", **box, stroke_width=3)
    fill = element("rect", class_="lay-fill", **box, fill="#0b6f85", fill_opacity=0.35)
    veil = element("rect", class_="lay-veil", **box, fill="#fff6e6", fill_opacity=0.55)
    cross = f"M{low:.1f} {low:.1f}L{high:.1f} {high:.1f}M{high:.1f} {low:.1f}L{low:.1f} {high:.1f}"
    cannot = [
        painted("rect", "last", x=3, y=3, width=side - 2, height=side - 2, rx=4),
        painted("path", "pole", d=cross),
        painted("path", "pole-core", d=cross),
    ]
    return [
        element("defs", element("g", fill, can, id="lay-can"), element("g", veil, *cannot, id="lay-cannot")),
        piece("ghost", 0, 0, aria_hidden="true", pointer_events="none"),
    ]


def hand(view: View, at: Arrangement, place: PlaceView, offers: Mapping[str, str]) -> list[Markup]:
    """Draw the pieces of the chosen pattern, those dug ticked off, and the bonus digs that follow: step by step."""
    items = steps(view, place, offers)
    choice = held(view, place, offers) if view.viewer >= 0 else ()
    drawn = []
    for slot in range(SLOTS):
        x, y = at.hand_place(slot)
        if slot >= len(items):
            drawn.append(piece(f"hand-{slot}", x, y, display="none"))
            continue
        name, done, note = items[slot]
        width, height = at.hand
        room = 34.0 if at.tall else 62.0
        parts = [
            painted("rect", "trench" if done else "plate", width=width, height=height, rx=6),
            element("g", pieces([shape_of(view, name)], room, height - 12, 11), transform="translate(6 6)"),
            words(
                room + 11,
                height / 2 + 4,
                note,
                11 if at.tall else 13,
                bold=not done,
                paint="words-soft" if done else "words",
            ),
        ]
        if done:
            parts.append(tick(6 + room / 2, height / 2, 9))
        attributes = picture(f"{name}: {note}")
        if not done and len(choice) > 1 and name in choice:
            parts.append(painted("rect", "edge-can", width=width, height=height, rx=7, pointer_events="none"))
            key = str(1 + choice.index(name))
            attributes = {
                "role": "button", "tabindex": 0, "data_lay": f"piece {name}", "data_key": key,
                "aria_label": f"Hold {name}", "aria_pressed": "false",
            }  # fmt: skip
        drawn.append(piece(f"hand-{slot}", x, y, *parts, scale=1, **attributes))
    return drawn


def steps(view: View, place: PlaceView, offers: Mapping[str, str]) -> list[tuple[str, bool, str]]:
    """Return the steps of the own round: a piece each, whether it is dug, and a word about it."""
    turn = place.turn
    if turn is None:
        return []
    if turn.step == "choose" or turn.choice in ("single", "nothing"):
        items = [(SINGLE, False, "single")] if held(view, place, offers) else []
        items += [(SINGLE, True, "single")] if turn.choice == "single" else []
    else:
        left = list(turn.left)
        items = []
        for name in reversed(chosen(view, turn)):  # of two equal pieces the second one waits
            waiting = name in left
            if waiting:
                left.remove(name)
            items.insert(0, (name, not waiting, name if waiting else "done"))
    if turn.step == "bonus":
        items = [*items[: SLOTS - 1], (SINGLE, False, "bonus" if turn.owed == 1 else f"{turn.owed} bonus")]
    return items


def chosen(view: View, turn: TurnView) -> list[str]:
    """Return the pieces of the chosen pattern."""
    die, *rest = (turn.choice or "").split()
    faces = view.roll_sheet.white if die == "white" else view.roll_sheet.green
    face = view.white if die == "white" else view.green
    if rest and rest[0].isdigit():
        face = int(rest.pop(0))
    return rest or faces[face - 1].split(" and ")
