"""What may be seen of a game of Gem Getter Pro, by whom: the only door to a state for people and pages.

Until a seat has finished the round, all others, spectators included, see its Dig Sheet as it was when the round began
(GG-30). Kinds are named as in KIND_NAMES; tuples "by kind" are in that order.
"""

from functools import lru_cache
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from digsite.core.game import ALL_SEEING
from digsite.games.gem_getter_pro.dig_sheet import BOULDER, COLUMNS, EMPTY, KIND_NAMES, SYMBOLS, square_name
from digsite.games.gem_getter_pro.options import Box, name_at, piece_name
from digsite.games.gem_getter_pro.pieces import NAMES, SQUARES, STANDARD, drawn
from digsite.games.gem_getter_pro.state import (
    BOULDERS,
    KINDS,
    NOTHING,
    SIDE,
    SLOTS,
    Choice,
    Kind,
    Step,
)
from digsite.games.gem_getter_pro.targets import target

# A state in Python is a np.record, whose fields are read by name faster than as attributes.
State: TypeAlias = Any
Place: TypeAlias = Any
Mine: TypeAlias = Any

StepName = Literal["choose", "dig", "bonus", "ready", "finished"]
STEPS: tuple[StepName, ...] = ("choose", "dig", "bonus", "ready", "finished")  # by Step
ENDINGS: tuple[Literal["none", "rounds"], ...] = ("none", "rounds")  # by Ending


class Model(BaseModel):
    """Frozen, so that a view can be compared and cached."""

    model_config = ConfigDict(frozen=True)


class PieceView(Model):
    """A piece that the Roll Sheet uses."""

    name: str
    shape: str  # its rows divided by slashes, x for a square, as in x./x./xx


class RollSheetView(Model):
    """The Roll Sheet: the pattern of each face from 1 to 6, as in "L4", "I3 or V3" or "O1 and I2" (both, all).

    The pieces joined by "and" are in the order of `pieces`, those joined by "or" as the sheet's file has them.
    """

    name: str
    white: tuple[str, ...]
    green: tuple[str, ...]
    pieces: tuple[PieceView, ...]  # those named in the patterns, the standard ones first


class TrackView(Model):
    """A track of a Dig Sheet."""

    kind: str
    circles: int
    totals: tuple[int, ...]  # silver, diamond, lapis, rocks: points for 1, 2, ... filled circles (rocks: the bonus)
    digs: tuple[int, ...]  # oil: how many bonus digs each circle gives
    values: tuple[int, ...]  # peridot: what one is worth when the green die shows 1 to 6


class BoulderView(Model):
    """A boulder and what surrounding it gives."""

    square: str
    gift: str | None


class SheetView(Model):
    """A Dig Sheet as printed."""

    name: str
    mine: tuple[str, ...]  # the rows, a character a square as in the sheet's file
    boulders: tuple[BoulderView, ...]  # in reading order
    row_gifts: tuple[str | None, ...]
    column_gifts: tuple[str | None, ...]
    tracks: tuple[TrackView, ...]  # the tracks that it has, by kind
    set_value: int  # of a set of marble, sandstone and coal
    topaz: int  # the multipliers
    opal: int
    amber: int


class PointsView(Model):
    """The points of a Dig Sheet as it is filled in, line by line."""

    sets: int  # complete sets of marble, sandstone and coal (GG-19)
    marble: int  # the bonus for a full track
    sandstone: int
    coal: int
    silver: int
    diamond: int
    lapis: int
    peridot: int
    topaz: int
    opal: int
    amber: int
    total: int


class TurnView(Model):
    """How far a seat has come in the round."""

    step: StepName  # ready: nothing is left but `done`
    gas: bool  # a natural gas was crossed off in this round
    # The pattern as chosen: "white", "green L4", after gas "white 4", "green 2 L4"; "single" for a single square since
    # nothing fits, "nothing" where that was skipped too; None before the choice.
    choice: str | None
    left: tuple[str, ...]  # pieces of the chosen pattern that may still be dug, in the order of the standard pieces
    owed: int  # bonus digs; 0 once none can be placed


class PlaceView(Model):
    """One seat's Dig Sheet as it is filled in. Squares are in reading order."""

    sheet: int  # which of View.sheets
    digging: bool  # has not finished the round; False for all once the game is over
    dug: tuple[str, ...]
    fresh: tuple[str, ...]  # those dug in this round; none for a viewer who may not know
    before: tuple[str, ...]  # those dug in the round before this one
    circles: tuple[int, ...]  # how many are filled, by kind; a crossed-off gas keeps its circle (GG-13)
    peridots: tuple[int, ...]  # the values noted, from left to right (GG-17)
    gas_spent: int  # crossed off (GG-16)
    # Complete ones, once settled: within a round, after all pieces of the pattern and after each bonus dig (GG-15).
    rows: tuple[int, ...]  # from 1
    columns: tuple[str, ...]
    boulders: tuple[str, ...]  # the surrounded ones, whatever the sheet gives for them (GG-26 counts these)
    points: PointsView
    turn: TurnView | None  # None for a viewer who may not know


class TargetView(Model):
    """What bots score alone with these sheets: the scores to reach, see `targets`."""

    prospector: int
    level: str
    games: int
    median: int
    most: int


class View(Model):
    """A game of Gem Getter Pro as one viewer may see it."""

    viewer: int  # a seat, -1 for a spectator, -2 for all-seeing
    round_number: int  # from 1; the last one once the game is over
    rounds: int
    white: int  # the roll of the round
    green: int
    to_move: tuple[int, ...]
    roll_sheet: RollSheetView
    sheets: tuple[SheetView, ...]  # those in use
    places: tuple[PlaceView, ...]  # by seat
    scores: tuple[int, ...]  # the points of each seat as far as the viewer knows
    returns: tuple[float, ...]  # what each seat gets out of the end, 0 to 1; all 0 before it
    why: Literal["none", "rounds"]  # the reason of the end
    target: TargetView | None  # for a game alone, where it was measured


def view(box: Box, state: State, seat: int) -> View:
    """Return what a seat may see (-1 a spectator, -2 everything)."""
    places = tuple(_place(box, state["seats"][other], seat in (other, ALL_SEEING)) for other in range(box.seats))
    scores = tuple(place.points.total for place in places)
    over = bool(state["ending"])
    found = target(box)
    return View(
        viewer=seat,
        round_number=int(state["round_number"]),
        rounds=box.rounds,
        white=int(state["white"]),
        green=int(state["green"]),
        to_move=tuple(other for other, place in enumerate(places) if place.digging),
        roll_sheet=roll_sheet(box),
        sheets=tuple(sheet(box, number) for number in range(1 + int(box.sheet_of[: box.seats].max()))),
        places=places,
        scores=scores,
        returns=tuple((score == max(scores)) / scores.count(max(scores)) if over else 0.0 for score in scores),
        why=ENDINGS[state["ending"]],
        target=TargetView(**found._asdict()) if found else None,
    )


def knows(place: Place, own: bool) -> bool:
    """Tell whether a viewer knows what a seat has done in this round (GG-30)."""
    return own or bool(place["step"] == Step.FINISHED)


def _place(box: Box, place: Place, own: bool) -> PlaceView:
    known = knows(place, own)
    start, mine = place["start"], place["now"] if known else place["start"]
    number = int(place["sheet"])
    free, was_free = mine["free"].tolist(), start["free"].tolist()
    ground = box.ground[number].tolist()
    circles = tuple(mine["circles"].tolist())
    noted = tuple(mine["noted"][: circles[Kind.PERIDOT]].tolist())
    rows, columns = _bits(int(mine["rows"]), SIDE), _bits(int(mine["columns"]), SIDE)
    boulders = _bits(int(mine["boulders"]), BOULDERS)
    return PlaceView(
        sheet=number,
        digging=bool(place["step"] != Step.FINISHED),
        dug=_squares([all_ & ~left for all_, left in zip(ground, free, strict=True)]),
        fresh=_squares([was & ~left for was, left in zip(was_free, free, strict=True)]),
        before=_squares(place["dug_before"].tolist()),
        circles=circles,
        peridots=noted,
        gas_spent=int(mine["spent"]),
        rows=tuple(row + 1 for row in rows),
        columns=tuple(COLUMNS[column] for column in columns),
        boulders=tuple(square_name(*divmod(int(box.boulder_squares[number, each]), SIDE)) for each in boulders),
        points=points(box, number, circles, sum(noted), (len(rows), len(columns), len(boulders))),
        turn=_turn(box, place) if known else None,
    )


def _bits(mask: int, count: int) -> list[int]:
    return [bit for bit in range(count) if mask >> bit & 1]


def _squares(rows: list[int]) -> tuple[str, ...]:
    return tuple(square_name(row, column) for row, mask in enumerate(rows) if mask for column in _bits(mask, SIDE))


def points(box: Box, sheet: int, circles: tuple[int, ...], peridots: int, complete: tuple[int, int, int]) -> PointsView:
    """Return the points of a sheet, given its circles, its peridots' sum, and its complete rows, columns, boulders."""
    rows, columns, boulders = complete
    set_value, topaz, opal, amber = box.values[sheet].tolist()
    read = [int(box.totals[sheet, kind, circles[kind]]) for kind in range(Kind.PERIDOT)]
    lines = {KIND_NAMES[kind]: value for kind, value in enumerate(read)}  # GG-18, and the bonuses of GG-19
    lines["sets"] = set_value * min(circles[Kind.MARBLE], circles[Kind.SANDSTONE], circles[Kind.COAL])
    lines["peridot"] = peridots
    lines["topaz"] = topaz * circles[Kind.TOPAZ] * max(circles[Kind.SILVER], circles[Kind.DIAMOND])
    lines["opal"] = opal * circles[Kind.OPAL] * max(rows, columns)
    lines["amber"] = amber * circles[Kind.AMBER] * boulders
    return PointsView(**lines, total=sum(lines.values()))


def choice_words(box: Box, choice: int, gas: bool) -> str:
    """Return the choice of a pattern in notation: the face only after gas, the piece only of an "or"."""
    face = choice // SLOTS
    parts = ["white" if face < 6 else "green"]
    parts += [str(face % 6 + 1)] if gas else []
    parts += [piece_name(box, int(box.patterns[choice, 0]))] if box.is_choice[face] else []
    return " ".join(parts)


def _turn(box: Box, place: Place) -> TurnView:
    choice, gas = int(place["choice"]), bool(place["gas_used"])
    special: dict[int, str | None] = {Choice.NONE: None, Choice.SINGLE: "single", Choice.NOTHING: "nothing"}
    return TurnView(
        step=STEPS[place["step"]],
        gas=gas,
        choice=special[choice] if choice in special else choice_words(box, choice, gas),
        left=tuple(piece_name(box, int(box.patterns[choice, slot])) for slot in _bits(int(place["left"]), SLOTS)),
        owed=int(place["owed"]),
    )


def roll_sheet(box: Box) -> RollSheetView:
    """Return the Roll Sheet."""
    return _roll_sheet(_key(box.patterns, box.is_choice, box.shape, box.names), _Held(box))


def sheet(box: Box, number: int) -> SheetView:
    """Return a Dig Sheet."""
    arrays = (box.ground, box.finds, box.circles, box.totals, box.oil_digs, box.peridots, box.values, box.names)
    return _sheet(_key(*arrays, box.gifts), number, _Held(box))


class _Held:
    """A box beside the key of a cache: what the key does not hold does not matter."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)

    def __hash__(self) -> int:
        return 0


def _key(*arrays: Any) -> bytes:
    return b"".join(array.tobytes() for array in arrays)


@lru_cache(maxsize=64)
def _roll_sheet(key: bytes, held: _Held) -> RollSheetView:
    del key
    box = held.box
    faces = []
    for first in range(0, len(box.patterns), SLOTS):
        pieces = [int(piece) for piece in box.patterns[first : first + SLOTS].flat if piece != NOTHING]
        faces.append((" or " if box.is_choice[first // SLOTS] else " and ").join(piece_name(box, at) for at in pieces))
    used = sorted({int(piece) for piece in box.patterns.flat if piece != NOTHING})
    return RollSheetView(
        name=name_at(box, 0),
        white=tuple(faces[:6]),
        green=tuple(faces[6:]),
        pieces=tuple(PieceView(name=piece_name(box, piece), shape=_shape(box, piece)) for piece in used),
    )


def _shape(box: Box, piece: int) -> str:
    if piece < len(NAMES):
        return drawn(STANDARD[NAMES[piece]])
    way = int(box.first[piece])
    squares = range(min(SQUARES, int(box.sizes[way])))
    return drawn(tuple((int(box.square_rows[way, at]), int(box.square_columns[way, at])) for at in squares))


@lru_cache(maxsize=64)
def _sheet(key: bytes, number: int, held: _Held) -> SheetView:
    del key
    box = held.box
    set_value, topaz, opal, amber = box.values[number].tolist()
    height, width = int(box.height[number]), int(box.width[number])
    boulders = zip(box.boulder_squares[number].tolist(), box.gifts[number, 2 * SIDE :].tolist(), strict=True)
    return SheetView(
        name=name_at(box, 1 + number),
        mine=tuple("".join(_character(box, number, row, column) for column in range(width)) for row in range(height)),
        boulders=tuple(BoulderView(square=square_name(*divmod(at, SIDE)), gift=_gift(gift)) for at, gift in boulders),
        row_gifts=tuple(_gift(gift) for gift in box.gifts[number, :height].tolist()),
        column_gifts=tuple(_gift(gift) for gift in box.gifts[number, SIDE : SIDE + width].tolist()),
        tracks=tuple(_track(box, number, kind) for kind in range(KINDS) if box.circles[number, kind]),
        set_value=set_value,
        topaz=topaz,
        opal=opal,
        amber=amber,
    )


def _character(box: Box, number: int, row: int, column: int) -> str:
    if not int(box.ground[number, row]) >> column & 1:
        return BOULDER
    kind = int(box.finds[number, SIDE * row + column])
    return EMPTY if kind == NOTHING else SYMBOLS[KIND_NAMES[kind]]


def _gift(kind: int) -> str | None:
    return None if kind == NOTHING else KIND_NAMES[kind]


def _track(box: Box, number: int, kind: int) -> TrackView:
    circles = int(box.circles[number, kind])
    return TrackView(
        kind=KIND_NAMES[kind],
        circles=circles,
        totals=tuple(box.totals[number, kind, 1 : circles + 1].tolist()) if kind < Kind.PERIDOT else (),
        digs=tuple(box.oil_digs[number, 1 : circles + 1].tolist()) if kind == Kind.OIL else (),
        values=tuple(box.peridots[number, 1:].tolist()) if kind == Kind.PERIDOT else (),
    )
