"""Dig Sheets: a mine drawn as text, its tracks, and what boulders, rows and columns give, as a content file."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from digsite.core.content import VISIBLE, Content
from digsite.games.gem_getter_pro.state import BOULDERS, CIRCLES, SIDE

Found = Literal[
    "marble", "sandstone", "coal", "silver", "diamond", "lapis", "peridot", "topaz", "opal", "amber", "oil", "gas"
]
Gift = Literal[Found, "none"]
KIND_NAMES: tuple[str, ...] = get_args(Found)
COLUMNS = "abcdefghijkl"
EMPTY, BOULDER = ".", "#"
LETTERS = dict(zip("mscvdlptoawg", KIND_NAMES, strict=True))  # v: silver, w: an oil well
SYMBOLS = {letter: name for name, letter in LETTERS.items()}

Count = Annotated[int, Field(ge=1, le=CIRCLES)]
Points = Annotated[int, Field(ge=0, le=999)]
Value = Annotated[int, Field(ge=0, le=99)]


def square_name(row: int, column: int) -> str:
    """Return a square by its column letter and row number."""
    return f"{'abcdefghijkl'[column]}{row + 1}"


class Part(BaseModel):
    """A part of a content file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Track(Part):
    """A track: how many circles it has."""

    circles: Count = Field(description="How many circles the track has.")


class RockTrack(Track):
    """A track of marble, sandstone or coal, which score in sets of the three (GG-19)."""

    bonus: Points = Field(0, description="The points for filling all circles.")


class PointsTrack(Part):
    """A track whose points are the number above its last filled circle (GG-18)."""

    totals: Annotated[tuple[Points, ...], Field(min_length=1, max_length=CIRCLES, strict=False)] = Field(
        description="The points above each circle, from left to right."
    )

    @property
    def circles(self) -> int:
        """How many circles the track has."""
        return len(self.totals)


class PeridotTrack(Track):
    """The peridots, each worth what the green die decides (GG-17)."""

    values: tuple[Value, Value, Value, Value, Value, Value] = Field(
        (1, 2, 3, 4, 5, 6), strict=False, description="What a peridot is worth when the green die shows 1 to 6."
    )


class OilTrack(Track):
    """The oil, some of whose circles give bonus digs (GG-15)."""

    digs: tuple[Count, ...] = Field(
        (),
        strict=False,
        description="The circles that show a 1x1 pattern, counted from 1; the last circle gives two in any case.",
    )

    @model_validator(mode="after")
    def on_the_track(self) -> "OilTrack":
        """Refuse a circle that is not there."""
        for circle in self.digs:
            if circle > self.circles:
                raise ValueError(f"digs: there is no circle {circle}; the track has {self.circles}")
        return self

    def given(self, circle: int) -> int:
        """Return how many bonus digs a circle gives, counted from 1."""
        return 2 if circle == self.circles else int(circle in self.digs)


class Tracks(Part):
    """The scoring section; a kind that is neither in the mine nor given needs no track."""

    marble: RockTrack | None = None
    sandstone: RockTrack | None = None
    coal: RockTrack | None = None
    silver: PointsTrack | None = None
    diamond: PointsTrack | None = None
    lapis: PointsTrack | None = None
    peridot: PeridotTrack | None = None
    topaz: Track | None = None
    opal: Track | None = None
    amber: Track | None = None
    oil: OilTrack | None = None
    gas: Track | None = None

    def circles(self, kind: str) -> int:
        """Return how many circles a kind has."""
        track: Track | PointsTrack | None = getattr(self, kind)
        return track.circles if track else 0


class Multipliers(Part):
    """What is multiplied by features of the mine."""

    set: Points = Field(3, description="Points for a set of marble, sandstone and coal (GG-19).")
    topaz: Points = Field(1, description="Of a topaz, for every silver or every diamond (GG-24).")
    opal: Points = Field(1, description="Of an opal, for every complete row or every complete column (GG-25).")
    amber: Points = Field(2, description="Of an amber, for every surrounded boulder (GG-26).")


class Gifts(Part):
    """What boulders, rows and columns give (GG-14): one gift for all, and other ones for some."""

    boulder: Gift = Field("diamond", description="For surrounding a boulder.")
    row: Gift = Field("opal", description="For completing a row.")
    column: Gift = Field("none", description="For completing a column.")
    boulders: dict[str, Gift] = Field({}, description="Other gifts, by the boulder's square, as in c3.")
    rows: dict[Annotated[int, Field(strict=False)], Gift] = Field({}, description="Other gifts, by the row's number.")
    columns: dict[str, Gift] = Field({}, description="Other gifts, by the column's letter.")


class DigSheet(Content):
    """A Dig Sheet (GG-02)."""

    title: Annotated[str, Field(max_length=40), VISIBLE] = Field("", description="What people call the sheet.")
    about: Annotated[str, Field(max_length=300), VISIBLE] = Field("", description="Its character, in a sentence.")
    mine: str = Field(description=f"The mine, a line a row: {', '.join(f'{a} {b}' for a, b in LETTERS.items())}.")
    tracks: Tracks
    multipliers: Multipliers = Multipliers()
    gifts: Gifts = Gifts()

    @property
    def lines(self) -> tuple[str, ...]:
        """The rows of the mine as text."""
        return tuple(self.mine.strip("\n").split("\n"))

    @property
    def height(self) -> int:
        """How many rows the mine has."""
        return len(self.lines)

    @property
    def width(self) -> int:
        """How many columns the mine has."""
        return len(self.lines[0])

    @property
    def boulders(self) -> tuple[tuple[int, int], ...]:
        """Row and column of each boulder, in reading order."""
        return tuple(
            (row, column) for row, line in enumerate(self.lines) for column, at in enumerate(line) if at == BOULDER
        )

    def boulder_gift(self, row: int, column: int) -> str:
        """Return what surrounding a boulder gives."""
        return self.gifts.boulders.get(square_name(row, column), self.gifts.boulder)

    def row_gift(self, row: int) -> str:
        """Return what completing a row gives, counted from 0."""
        return self.gifts.rows.get(row + 1, self.gifts.row)

    def column_gift(self, column: int) -> str:
        """Return what completing a column gives, counted from 0."""
        return self.gifts.columns.get(COLUMNS[column], self.gifts.column)

    @property
    def given(self) -> Counter[str]:
        """How many of each kind boulders, rows and columns can give."""
        gifts = [self.boulder_gift(*boulder) for boulder in self.boulders]
        gifts += [self.row_gift(row) for row in range(self.height)]
        gifts += [self.column_gift(column) for column in range(self.width)]
        return Counter(gift for gift in gifts if gift != "none")

    @property
    def buried(self) -> Counter[str]:
        """How many of each kind lie in the mine."""
        return Counter(LETTERS[letter] for letter in self.mine if letter in LETTERS)

    @model_validator(mode="after")
    def sound(self) -> "DigSheet":
        """Refuse a sheet that cannot be played; the message has all faults, each with key and place."""
        found = [*shape_faults(self.lines)]
        if not found:
            found = [*boulder_faults(self), *track_faults(self), *gift_faults(self)]
        if found:
            raise ValueError("; ".join(found))
        return self

    def warnings(self) -> list[str]:
        """Return what is allowed but can disappoint: tracks that the mine and its bonuses can overfill (GG-13)."""
        most = self.buried + self.given
        return [
            f"tracks.{kind}: {self.tracks.circles(kind)} circles, but the mine and its bonuses can give {most[kind]}; "
            "what finds its track full is lost (GG-13)"
            for kind in KIND_NAMES
            if most[kind] > self.tracks.circles(kind)
        ]


def shape_faults(lines: tuple[str, ...]) -> Iterator[str]:
    """Yield what is wrong with the drawing itself."""
    width = len(lines[0])
    if not width:
        yield "mine: the first row is empty"
        return
    if len(lines) > SIDE or width > SIDE:
        yield f"mine: a mine has at most {SIDE} rows and columns, this one {len(lines)} rows and {width} columns"
        return
    for row, line in enumerate(lines):
        if len(line) != width:
            yield f"mine, row {row + 1}: {len(line)} squares, but row 1 has {width}; all rows are equally long"
            continue
        for column, at in enumerate(line):
            if at not in LETTERS and at not in (EMPTY, BOULDER):
                known = f"{EMPTY} {BOULDER} {' '.join(LETTERS)}"
                yield f"mine, {square_name(row, column)}: nothing is drawn as {at!r}; there are: {known}"


def boulder_faults(sheet: DigSheet) -> Iterator[str]:
    """Yield what is wrong with the boulders (GG-02)."""
    if len(sheet.boulders) != BOULDERS:
        places = ", ".join(square_name(*boulder) for boulder in sheet.boulders) or "none"
        yield f"mine: a mine has exactly {BOULDERS} boulders, this one {len(sheet.boulders)} ({places}) (GG-02)"
    for row, column in sheet.boulders:
        around = {at for line in sheet.lines[max(row - 1, 0) : row + 2] for at in line[max(column - 1, 0) : column + 2]}
        if around == {BOULDER}:
            yield f"mine, {square_name(row, column)}: a boulder with nothing but boulders around it"
    for row, line in enumerate(sheet.lines):
        if set(line) == {BOULDER}:
            yield f"mine, row {row + 1}: nothing but boulders"
    for column in range(sheet.width):
        if {line[column] for line in sheet.lines} == {BOULDER}:
            yield f"mine, column {'abcdefghijkl'[column]}: nothing but boulders"
    if set(sheet.lines[0]) == {BOULDER}:
        yield "mine, row 1: no square can be dug, and digging begins in this row (GG-09)"


def track_faults(sheet: DigSheet) -> Iterator[str]:
    """Yield the finds and gifts that no track is for."""
    for row, line in enumerate(sheet.lines):
        for column, at in enumerate(line):
            if at in LETTERS and not sheet.tracks.circles(LETTERS[at]):
                yield f"mine, {square_name(row, column)}: {LETTERS[at]} has no track; add [tracks.{LETTERS[at]}]"
    for kind in KIND_NAMES:
        if sheet.given[kind] and not sheet.tracks.circles(kind):
            yield f"gifts: {kind} is given but has no track; add [tracks.{kind}]"


def gift_faults(sheet: DigSheet) -> Iterator[str]:
    """Yield the gifts for what is not there."""
    boulders = [square_name(*boulder) for boulder in sheet.boulders]
    for square in sheet.gifts.boulders:
        if square not in boulders:
            yield f"gifts.boulders.{square}: no boulder lies there; they lie at {', '.join(boulders)}"
    for row in sheet.gifts.rows:
        if not 1 <= row <= sheet.height:
            yield f"gifts.rows.{row}: there is no such row; they are 1 to {sheet.height}"
    columns = COLUMNS[: sheet.width]
    for letter in sheet.gifts.columns:
        if letter not in columns:
            yield f"gifts.columns.{letter}: there is no such column; they are {columns[0]} to {columns[-1]}"
