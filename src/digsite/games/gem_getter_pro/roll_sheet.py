"""Roll Sheets: a dig pattern for each face of the white and of the green die (GG-03), as a content file."""

import re
from collections.abc import Iterator
from typing import Annotated, NamedTuple

from pydantic import Field, model_validator

from digsite.core.content import VISIBLE, Content, Shipped
from digsite.games.gem_getter_pro.dig_sheet import BOULDER, DigSheet
from digsite.games.gem_getter_pro.pieces import (
    MARK,
    NAMES,
    OWN,
    SQUARES,
    STANDARD,
    Squares,
    connected,
    orientations,
    squares_of,
    standard_name,
)
from digsite.games.gem_getter_pro.state import SLOTS

DICE = ("white", "green")
JOINT = re.compile(r"\s+(or|and)\s+")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}")
TAKEN = {"or", "and", "both", "all", "white", "green", "gas", "dig", "skip", "done"}

Face = Annotated[int, Field(ge=1, le=6, strict=False)]


class Pattern(NamedTuple):
    """What a face offers."""

    pieces: tuple[str, ...]
    choice: bool  # one of them ("or"), not any of them ("both", "all")

    @property
    def text(self) -> str:
        """The pattern as a sheet writes it."""
        return (" or " if self.choice else " and ").join(self.pieces)


class RollSheet(Content):
    """A Roll Sheet (GG-03)."""

    title: Annotated[str, Field(max_length=40), VISIBLE] = Field("", description="What people call the sheet.")
    about: Annotated[str, Field(max_length=300), VISIBLE] = Field("", description="Its character, in a sentence.")
    white: dict[Face, str] = Field(description="The pattern of each face of the white die, as in L4 or I3 and O1.")
    green: dict[Face, str] = Field(description="The pattern of each face of the green die.")
    pieces: dict[str, str] = Field({}, description=f"The sheet's own pieces by name, drawn with {MARK} and dots.")

    def pattern(self, die: str, face: int) -> Pattern:
        """Return what a face offers."""
        return parted(self.white[face] if die == "white" else self.green[face])

    def squares(self, name: str) -> Squares:
        """Return the squares of a piece by its name."""
        return squares_of(self.pieces[name]) if name in self.pieces else STANDARD[name]

    @model_validator(mode="after")
    def sound(self) -> "RollSheet":
        """Refuse a sheet that cannot be played; the message has all faults, each with its key."""
        found = [*piece_faults(self.pieces)]
        for die in DICE:
            faces = getattr(self, die)
            found += [f"{die}.{face}: the face is missing" for face in range(1, 7) if face not in faces]
            found += [f"{die}.{face}: {fault}" for face in sorted(faces) for fault in pattern_faults(self, faces[face])]
        if found:
            raise ValueError("; ".join(found))
        return self

    def unfit(self, sheets: list[DigSheet]) -> Iterator[str]:
        """Yield a fault for each pattern of which no piece fits in any of these mines, dug or not."""
        for die in DICE:
            for face in range(1, 7):
                pattern = self.pattern(die, face)
                if not any(fits(self.squares(name), sheet) for name in pattern.pieces for sheet in sheets):
                    yield f"{die}.{face}: {pattern.text} fits in no mine"


class RollSheetFile(RollSheet):
    """A Roll Sheet on its own, which must suit the mines that ship with the game."""

    @model_validator(mode="after")
    def usable(self) -> "RollSheetFile":
        """Refuse a pattern that fits nowhere."""
        if found := [*self.unfit(shipped_sheets())]:
            raise ValueError("; ".join(found))
        return self


def shipped_sheets() -> list[DigSheet]:
    """Return the Dig Sheets that ship with the game."""
    package = __name__.rpartition(".")[0]
    return [DigSheet.shipped(package, "dig_sheet", name) for name in Shipped(package, "dig_sheet", DigSheet).names()]


def parted(text: str) -> Pattern:
    """Return a pattern from how a sheet writes it; "or" where the two joints are mixed, which `sound` refuses."""
    parts = JOINT.split(text.strip())
    return Pattern(tuple(parts[::2]), "and" not in parts[1::2])


def pattern_faults(sheet: RollSheet, text: str) -> Iterator[str]:
    """Yield what is wrong with a pattern."""
    parts = JOINT.split(text.strip())
    names, joints = parts[::2], set(parts[1::2])
    for name in names:
        if name not in STANDARD and name not in sheet.pieces:
            own = f", and this sheet's own: {', '.join(sheet.pieces)}" if sheet.pieces else ""
            yield f"there is no piece {name!r}; there are: {', '.join(NAMES)}{own}"
    if len(joints) > 1:
        yield "'or' and 'and' do not go together in one pattern (GG-03)"
    if len(names) > SLOTS:
        yield f"a pattern has at most {SLOTS} pieces, this one {len(names)}"
    if joints == {"or"} and len(set(names)) < len(names):
        yield "the pieces joined by 'or' are different ones (GG-03)"


def piece_faults(pieces: dict[str, str]) -> Iterator[str]:
    """Yield what is wrong with a sheet's own pieces."""
    if len(pieces) > OWN:
        yield f"pieces: a sheet has at most {OWN} pieces of its own, this one {len(pieces)}"
    known: dict[tuple[Squares, ...], str] = {}
    lowered = {name.lower() for name in NAMES} | TAKEN
    for name, drawing in pieces.items():
        key = f"pieces.{name}"
        if not NAME.fullmatch(name) or name.lower() in lowered:
            yield f"{key}: the name of an own piece is a letter and up to 11 letters or digits, and no other name"
        lowered.add(name.lower())
        if set(drawing) - set(f"{MARK}.\n"):
            yield f"{key}: a piece is drawn with {MARK} and dots, a line a row"
            continue
        if not 1 <= drawing.count(MARK) <= SQUARES:
            yield f"{key}: a piece has 1 to {SQUARES} squares, this one {drawing.count(MARK)}"
            continue
        squares = squares_of(drawing)
        if not connected(squares):
            yield f"{key}: the squares of a piece hang together by their edges"
        elif standard := standard_name(squares):
            yield f"{key}: this is the piece {standard}; patterns name it so"
        elif twin := known.get(orientations(squares)):
            yield f"{key}: this is the piece {twin} once more, turned or flipped"
        known[orientations(squares)] = name


def fits(squares: Squares, sheet: DigSheet) -> bool:
    """Tell whether a piece lies anywhere in a mine that nobody has dug in."""
    return any(
        lies(way, sheet, top, left)
        for way in orientations(squares)
        for top in range(sheet.height)
        for left in range(sheet.width)
    )


def lies(way: Squares, sheet: DigSheet, top: int, left: int) -> bool:
    """Tell whether an orientation lies inside a mine and on no boulder (GG-12)."""
    return all(
        top + row < sheet.height and left + column < sheet.width and sheet.lines[top + row][left + column] != BOULDER
        for row, column in way
    )
