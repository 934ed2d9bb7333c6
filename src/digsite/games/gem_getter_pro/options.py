"""What a table of Gem Getter Pro can set, and the box made from it."""

from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from digsite.core.content import Shipped
from digsite.core.errors import BadOption
from digsite.games.gem_getter_pro.dig_sheet import BOULDER, KIND_NAMES, LETTERS, DigSheet, OilTrack
from digsite.games.gem_getter_pro.pieces import (
    NAMES,
    ORIENTATIONS,
    PIECES,
    SQUARES,
    STANDARD,
    Squares,
    orientations,
)
from digsite.games.gem_getter_pro.roll_sheet import DICE, RollSheet, RollSheetFile, shipped_sheets
from digsite.games.gem_getter_pro.state import (
    BOULDERS,
    CIRCLES,
    FACES,
    KINDS,
    LINES,
    NOTHING,
    PATTERNS,
    SEATS,
    SIDE,
    SLOTS,
    Kind,
)
from digsite.games.gem_getter_pro.state import SQUARES as MINE_SQUARES

CONTENT: dict[str, type[BaseModel]] = {"dig_sheet": DigSheet, "roll_sheet": RollSheetFile}
# Which sheets come after the table's own where everybody has another one; a new rules version if this changes.
ONE_EACH = ("old-quarry", "deep-shaft", "broad-seam", "oil-field")
NAME_LENGTH = 40


class Options(BaseModel):
    """The options of a table; the defaults are the rulebook's."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    dig_sheet: Annotated[str | DigSheet, Shipped(__package__, "dig_sheet", DigSheet)] = Field(
        "old-quarry", title="Dig Sheet", description="The mine (GG-02): a sheet by name, or one of your own."
    )
    sheets: Literal["same", "one_each"] = Field(
        "same",
        title="Whose sheet",
        description="The same Dig Sheet for all; or one each: seat 0 has the one chosen, the others those that follow "
        f"it in the order {', '.join(ONE_EACH)}, over and over (GG-01).",
    )
    roll_sheet: Annotated[str | RollSheet, Shipped(__package__, "roll_sheet", RollSheet)] = Field(
        "foreman", title="Roll Sheet", description="The dig patterns (GG-03): a sheet by name, or one of your own."
    )
    rounds: int = Field(9, ge=1, le=20, title="Rounds", description="How many rounds are dug (GG-04).")


class Box(NamedTuple):
    """What is in the box: fixed for the whole game.

    Sheets are numbered; `sheet_of` says which one a seat has. Kinds are those of Kind. Pieces are numbered as in
    `pieces.NAMES`, then the sheet's own; orientations as there.
    """

    seats: int
    rounds: int
    sheet_of: NDArray[np.int8]  # by seat
    height: NDArray[np.int64]  # by sheet
    width: NDArray[np.int64]
    ground: NDArray[np.int16]  # sheet, row: the squares in the mine that are no boulders, bit 0 is column a
    finds: NDArray[np.int8]  # sheet, square: a Kind or NOTHING
    circles: NDArray[np.int8]  # sheet, kind
    totals: NDArray[np.int16]  # sheet, kind, count: points for so many, of silver, diamond, lapis and full rocks
    oil_digs: NDArray[np.int8]  # sheet, circle from 1: how many bonus digs it gives
    peridots: NDArray[np.int8]  # sheet, green die from 1: what a peridot is worth
    values: NDArray[np.int16]  # sheet: a set of rocks; the multipliers of topaz, opal, amber
    boulder_squares: NDArray[np.int16]  # sheet, boulder
    rings: NDArray[np.int16]  # sheet, boulder, 0 to 2: what surrounds it in the row above, its own and the one below
    gifts: NDArray[np.int8]  # sheet, line: a Kind or NOTHING for each of 12 rows, then 12 columns, then 5 boulders
    patterns: NDArray[np.int8]  # choice 3 * face + alternative, slot: a piece or NOTHING, ascending
    is_choice: NDArray[np.int8]  # face: 1 where one of several pieces is chosen ("or")
    first: NDArray[np.int64]  # piece: its first orientation
    turns: NDArray[np.int64]  # piece: how many it has
    piece_of: NDArray[np.int8]  # orientation: its piece, NOTHING for none
    sizes: NDArray[np.int64]  # orientation: how many squares
    tall: NDArray[np.int64]  # orientation: how many rows
    square_rows: NDArray[np.int8]  # orientation, square: rows below the top
    square_columns: NDArray[np.int8]  # orientation, square: columns right of the left end
    shape: NDArray[np.int16]  # orientation, row: its squares as bits
    names: NDArray[np.uint8]  # the Roll Sheet, the sheets, then own pieces: their names in ASCII, then zeros


def box(options: Options, seats: int) -> Box:
    """Return the box for a number of seats.

    Raises:
        BadOption: a pattern of the Roll Sheet fits in none of the mines.
    """
    first = options.dig_sheet if isinstance(options.dig_sheet, DigSheet) else _shipped(options.dig_sheet)
    sheets = [first] if options.sheets == "same" else one_each(first)
    roll = options.roll_sheet
    if not isinstance(roll, RollSheet):
        roll = RollSheet.shipped(__package__, "roll_sheet", roll)
    if faults := [*roll.unfit([*sheets, *shipped_sheets()])]:
        raise BadOption(f"The Roll Sheet {roll.name!r}: {'; '.join(faults)}.")
    sheet_of = np.array([seat % len(sheets) for seat in range(SEATS)], np.int8)
    return Box(seats, options.rounds, sheet_of, **_dig_sheets(sheets), **_patterns(roll), **_names(roll, sheets))


def _shipped(name: str) -> DigSheet:
    return DigSheet.shipped(__package__, "dig_sheet", name)


def one_each(first: DigSheet) -> list[DigSheet]:
    """Return the sheets that seats have where each has another one: the table's own, then those that follow it."""
    start = ONE_EACH.index(first.name) + 1 if first.name in ONE_EACH else 0
    following = [*ONE_EACH[start:], *ONE_EACH[:start]]
    return [first, *(_shipped(name) for name in following if name != first.name)]


def _kind(name: str) -> int:
    return KIND_NAMES.index(name) if name in KIND_NAMES else NOTHING


def _dig_sheets(sheets: list[DigSheet]) -> dict[str, NDArray[Any]]:
    """Return the part of the box that the Dig Sheets make."""
    made: dict[str, NDArray[Any]] = {
        "height": np.zeros(SEATS, np.int64),
        "width": np.zeros(SEATS, np.int64),
        "ground": np.zeros((SEATS, SIDE), np.int16),
        "finds": np.full((SEATS, MINE_SQUARES), NOTHING, np.int8),
        "circles": np.zeros((SEATS, KINDS), np.int8),
        "totals": np.zeros((SEATS, KINDS, CIRCLES + 1), np.int16),
        "oil_digs": np.zeros((SEATS, CIRCLES + 1), np.int8),
        "peridots": np.zeros((SEATS, 7), np.int8),
        "values": np.zeros((SEATS, 4), np.int16),
        "boulder_squares": np.zeros((SEATS, BOULDERS), np.int16),
        "rings": np.zeros((SEATS, BOULDERS, 3), np.int16),
        "gifts": np.full((SEATS, LINES), NOTHING, np.int8),
    }
    for number, sheet in enumerate(sheets):
        of_sheet = {name: array[number : number + 1] for name, array in made.items()}
        _mine(sheet, of_sheet)
        _tracks(sheet, of_sheet)
    return made


def _mine(sheet: DigSheet, made: dict[str, NDArray[Any]]) -> None:
    """Write what lies where, and what is given for it."""
    made["height"][0], made["width"][0] = sheet.height, sheet.width
    for row, line in enumerate(sheet.lines):
        made["gifts"][0, row] = _kind(sheet.row_gift(row))
        for column, at in enumerate(line):
            made["ground"][0, row] |= (at != BOULDER) << column
            made["finds"][0, SIDE * row + column] = _kind(LETTERS.get(at, "none"))
    for column in range(sheet.width):
        made["gifts"][0, SIDE + column] = _kind(sheet.column_gift(column))
    for boulder, (row, column) in enumerate(sheet.boulders):
        made["boulder_squares"][0, boulder] = SIDE * row + column
        made["gifts"][0, 2 * SIDE + boulder] = _kind(sheet.boulder_gift(row, column))
        around = (7 << column >> 1) & ((1 << SIDE) - 1)
        for offset in range(3):
            at_row = row - 1 + offset
            if 0 <= at_row < sheet.height:  # GG-14: only squares that exist and are not boulders
                made["rings"][0, boulder, offset] = around & made["ground"][0, at_row]


def _tracks(sheet: DigSheet, made: dict[str, NDArray[Any]]) -> None:
    """Write the scoring section."""
    tracks, times = sheet.tracks, sheet.multipliers
    made["circles"][0] = [tracks.circles(name) for name in KIND_NAMES]
    for kind in (Kind.MARBLE, Kind.SANDSTONE, Kind.COAL):  # GG-19
        if rock := getattr(tracks, KIND_NAMES[kind]):
            made["totals"][0, kind, rock.circles] = rock.bonus
    for kind in (Kind.SILVER, Kind.DIAMOND, Kind.LAPIS):  # GG-18
        if track := getattr(tracks, KIND_NAMES[kind]):
            made["totals"][0, kind, 1 : track.circles + 1] = track.totals
    oil = tracks.oil or OilTrack(circles=1)
    made["oil_digs"][0, 1 : oil.circles + 1] = [oil.given(circle) for circle in range(1, oil.circles + 1)]
    if tracks.peridot:
        made["peridots"][0, 1:] = tracks.peridot.values
    made["values"][0] = [times.set, times.topaz, times.opal, times.amber]


def _patterns(roll: RollSheet) -> dict[str, NDArray[Any]]:
    """Return the part of the box that the Roll Sheet and the pieces make."""
    numbers = {name: number for number, name in enumerate([*NAMES, *roll.pieces])}
    made: dict[str, NDArray[Any]] = {
        "patterns": np.full((PATTERNS, SLOTS), NOTHING, np.int8),
        "is_choice": np.zeros(FACES, np.int8),
    }
    for face in range(FACES):
        pattern = roll.pattern(DICE[face // 6], face % 6 + 1)
        pieces = [numbers[name] for name in pattern.pieces]
        if pattern.choice:
            made["patterns"][SLOTS * face : SLOTS * face + len(pieces), 0] = pieces
        else:
            made["patterns"][SLOTS * face, : len(pieces)] = sorted(pieces)
        made["is_choice"][face] = pattern.choice and len(pieces) > 1
    squares = [STANDARD[name] for name in NAMES] + [roll.squares(name) for name in roll.pieces]
    return {**made, **_pieces(squares)}


def _pieces(pieces: list[Squares]) -> dict[str, NDArray[Any]]:
    """Return the tables of pieces and their orientations."""
    made: dict[str, NDArray[Any]] = {
        "first": np.zeros(PIECES, np.int64),
        "turns": np.zeros(PIECES, np.int64),
        "piece_of": np.full(ORIENTATIONS, NOTHING, np.int8),
        "sizes": np.zeros(ORIENTATIONS, np.int64),
        "tall": np.zeros(ORIENTATIONS, np.int64),
        "square_rows": np.zeros((ORIENTATIONS, SQUARES), np.int8),
        "square_columns": np.zeros((ORIENTATIONS, SQUARES), np.int8),
        "shape": np.zeros((ORIENTATIONS, SQUARES), np.int16),
    }
    number = 0
    for piece, squares in enumerate(pieces):
        ways = orientations(squares)
        made["first"][piece], made["turns"][piece] = number, len(ways)
        for way in ways:
            made["piece_of"][number], made["sizes"][number] = piece, len(way)
            made["tall"][number] = 1 + max(row for row, _ in way)
            for square, (row, column) in enumerate(way):
                made["square_rows"][number, square], made["square_columns"][number, square] = row, column
                made["shape"][number, row] |= 1 << column
            number += 1
    return made


def _names(roll: RollSheet, sheets: list[DigSheet]) -> dict[str, NDArray[Any]]:
    """Return the names that views show, as bytes, since a box has only numbers in it."""
    made = np.zeros((1 + SEATS + PIECES - len(NAMES), NAME_LENGTH), np.uint8)
    places = {0: roll.name}
    places |= {1 + number: sheet.name for number, sheet in enumerate(sheets)}
    places |= {1 + SEATS + number: name for number, name in enumerate(roll.pieces)}
    for place, name in places.items():
        made[place, : len(name)] = list(name.encode())
    return {"names": made}


def name_at(box: Box, place: int) -> str:
    """Return one of the box's names."""
    return bytes(box.names[place]).rstrip(b"\0").decode()


def piece_name(box: Box, piece: int) -> str:
    """Return the name of a piece."""
    return NAMES[piece] if piece < len(NAMES) else name_at(box, 1 + SEATS + piece - len(NAMES))
