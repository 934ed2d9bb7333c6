"""Pieces and sheets of Gem Getter Pro as plain sets of squares, for the second implementation in gem_getter_pro.py.

A square is its row and column, both counted from 0, so that sorted squares are in reading order.
"""

from typing import Any

from digsite.games.gem_getter_pro.dig_sheet import DigSheet
from digsite.games.gem_getter_pro.roll_sheet import RollSheet

PACKAGE = "digsite.games.gem_getter_pro"

Square = tuple[int, int]
Squares = frozenset[Square]

KINDS = ["marble", "sandstone", "coal", "silver", "diamond", "lapis", "peridot", "topaz", "opal", "amber", "oil", "gas"]
KIND_OF = dict(zip("mscvdlptoawg", KINDS, strict=True))  # the letters of a mine
ROCKS = ["marble", "sandstone", "coal"]

# GG-01: after the table's own sheet come those that follow it here, over and over.
ONE_EACH = ["old-quarry", "deep-shaft", "broad-seam", "oil-field"]

# The free polyominoes of 1 to 5 squares, in the order in which the numbered rules name them.
STANDARD = {
    "O1": "x",
    "I2": "xx",
    "I3": "xxx",
    "V3": "x./xx",
    "I4": "xxxx",
    "L4": "x./x./xx",
    "O4": "xx/xx",
    "S4": ".xx/xx.",
    "T4": "xxx/.x.",
    "F5": ".xx/xx./.x.",
    "I5": "xxxxx",
    "L5": "x./x./x./xx",
    "N5": ".x/.x/xx/x.",
    "P5": "xx/xx/x.",
    "T5": "xxx/.x./.x.",
    "U5": "x.x/xxx",
    "V5": "x../x../xxx",
    "W5": "x../xx./.xx",
    "X5": ".x./xxx/.x.",
    "Y5": ".x/xx/.x/.x",
    "Z5": "xx./.x./.xx",
}


def name_of(square: Square) -> str:
    row, column = square
    return "abcdefghijkl"[column] + str(row + 1)


def names_of(squares: set[Square]) -> list[str]:
    return [name_of(square) for square in sorted(squares)]


def square_called(name: str) -> Square:
    return int(name[1:]) - 1, "abcdefghijkl".index(name[0])


def moved(squares: Squares, down: int, right: int) -> Squares:
    return frozenset((row + down, column + right) for row, column in squares)


def in_the_corner(squares: Squares) -> Squares:
    """The same squares, as far up and left as they go."""
    return moved(squares, -min(row for row, _ in squares), -min(column for _, column in squares))


def read_drawing(drawing: str) -> Squares:
    """The squares of a piece, drawn with x and dots, its rows divided by slashes."""
    rows = drawing.split("/")
    return in_the_corner(
        frozenset((row, column) for row, line in enumerate(rows) for column, at in enumerate(line) if at == "x")
    )


def draw(squares: Squares) -> str:
    rows = range(1 + max(row for row, _ in squares))
    columns = range(1 + max(column for _, column in squares))
    return "/".join("".join("x" if (row, column) in squares else "." for column in columns) for row in rows)


def ways_to_lie(squares: Squares) -> set[Squares]:
    """GG-11: a piece may be rotated and flipped."""
    ways = set()
    for _ in range(4):
        squares = frozenset((column, -row) for row, column in squares)
        flipped = frozenset((row, -column) for row, column in squares)
        ways |= {in_the_corner(squares), in_the_corner(flipped)}
    return ways


def neighbours(square: Square) -> set[Square]:
    """The squares that share an edge with this one, in the mine or not."""
    row, column = square
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def around(square: Square) -> set[Square]:
    """The 8 squares around this one, in the mine or not."""
    row, column = square
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {square}


class Sheet:
    """A Dig Sheet as printed (GG-02)."""

    def __init__(self, content: DigSheet) -> None:
        self.name = content.name
        self.mine = content.mine.strip("\n").split("\n")
        drawn = {(row, column): at for row, line in enumerate(self.mine) for column, at in enumerate(line)}
        self.boulders = sorted(square for square, at in drawn.items() if at == "#")
        assert len(self.boulders) == 5, "GG-02: exactly 5 boulders"
        self.diggable = {square for square, at in drawn.items() if at != "#"}
        self.finds = {square: KIND_OF[at] for square, at in drawn.items() if at in KIND_OF}
        self.rows = [{square for square in self.diggable if square[0] == row} for row in range(len(self.mine))]
        columns = range(len(self.mine[0]))
        self.columns = [{square for square in self.diggable if square[1] == column} for column in columns]
        self.read_tracks(content)
        self.read_gifts(content)
        self.lying: dict[Squares, list[Squares]] = {}

    def read_tracks(self, content: DigSheet) -> None:
        tracks = content.tracks.model_dump()
        self.circles: dict[str, int] = dict.fromkeys(KINDS, 0)  # 0 for a kind without a track
        self.totals: dict[str, list[int]] = {}  # the points for 1, 2, ... filled circles
        for kind in KINDS:
            if tracks[kind] is None:
                continue
            if kind in ("silver", "diamond", "lapis"):  # GG-20 to GG-22
                self.totals[kind] = list(tracks[kind]["totals"])
                self.circles[kind] = len(self.totals[kind])
            else:
                self.circles[kind] = tracks[kind]["circles"]
            if kind in ROCKS:  # GG-19: nothing but a full track gives the bonus
                self.totals[kind] = [0] * (self.circles[kind] - 1) + [tracks[kind]["bonus"]]
        self.digs: list[int] = []  # GG-15: how many bonus digs each oil circle gives
        if tracks["oil"] is not None:
            shown = [1 if circle in tracks["oil"]["digs"] else 0 for circle in range(1, self.circles["oil"])]
            self.digs = [*shown, 2]
        self.values: list[int] = [] if tracks["peridot"] is None else list(tracks["peridot"]["values"])  # GG-17
        self.multipliers: dict[str, int] = content.multipliers.model_dump()

    def read_gifts(self, content: DigSheet) -> None:
        """GG-14: what boulders, rows and columns give; None for nothing."""
        gifts = content.gifts.model_dump()

        def gift(many: str, one: str, which: str | int) -> str | None:
            given: str = gifts[many].get(which, gifts[one])
            return None if given == "none" else given

        self.boulder_gifts = [gift("boulders", "boulder", name_of(square)) for square in self.boulders]
        self.row_gifts = [gift("rows", "row", row + 1) for row in range(len(self.rows))]
        self.column_gifts = [gift("columns", "column", "abcdefghijkl"[column]) for column in range(len(self.columns))]

    def places(self, piece: Squares) -> list[Squares]:
        """GG-11, GG-12: wherever a piece can lie inside the mine and on no boulder, dug or not; remembered."""
        if piece not in self.lying:
            self.lying[piece] = [
                place
                for way in ways_to_lie(piece)
                for down in range(len(self.rows))
                for right in range(len(self.columns))
                if (place := moved(way, down, right)) <= self.diggable
            ]
        return self.lying[piece]

    def view(self) -> dict[str, Any]:
        gifts = zip(self.boulders, self.boulder_gifts, strict=True)
        return {
            "name": self.name,
            "mine": self.mine,
            "boulders": [{"square": name_of(square), "gift": gift} for square, gift in gifts],
            "row_gifts": self.row_gifts,
            "column_gifts": self.column_gifts,
            "tracks": [self.track_view(kind) for kind in KINDS if self.circles[kind]],
            "set_value": self.multipliers["set"],
            "topaz": self.multipliers["topaz"],
            "opal": self.multipliers["opal"],
            "amber": self.multipliers["amber"],
        }

    def track_view(self, kind: str) -> dict[str, Any]:
        return {
            "kind": kind,
            "circles": self.circles[kind],
            "totals": self.totals.get(kind, []),
            "digs": self.digs if kind == "oil" else [],
            "values": self.values if kind == "peridot" else [],
        }


class Rolls:
    """A Roll Sheet as printed (GG-03)."""

    def __init__(self, content: RollSheet) -> None:
        self.name = content.name
        self.pieces = {name: read_drawing(drawing) for name, drawing in STANDARD.items()}
        for name, drawing in content.pieces.items():
            self.pieces[name] = read_drawing(drawing.replace("\n", "/"))
        self.patterns: dict[tuple[str, int], list[str]] = {}
        self.is_choice: dict[tuple[str, int], bool] = {}
        for die, faces in (("white", content.white), ("green", content.green)):
            for face in range(1, 7):
                words = faces[face].split()
                assert set(words[1::2]) in (set(), {"or"}, {"and"}), "GG-03: a face never mixes the two"
                self.is_choice[die, face] = "or" in words[1::2]
                self.patterns[die, face] = words[::2]
                if "and" in words[1::2]:
                    self.patterns[die, face] = self.in_order(words[::2])

    def in_order(self, names: list[str]) -> list[str]:
        """The standard pieces in their order, then the sheet's own; as often as they are named."""
        return [name for name in self.pieces for _ in range(names.count(name))]

    def offered(self, die: str, face: int, with_face: bool) -> dict[str, list[str]]:
        """GG-06, GG-08, GG-16: the moves that choose this face's pattern, each with the pieces it offers."""
        words = f"{die} {face}" if with_face else die
        if self.is_choice[die, face]:
            return {f"{words} {name}": [name] for name in self.patterns[die, face]}
        return {words: self.patterns[die, face]}

    def piece_called_by(self, squares: Squares, names: list[str]) -> str:
        """Which of these pieces lies on these squares."""
        [name] = {name for name in names if in_the_corner(squares) in ways_to_lie(self.pieces[name])}
        return name

    def view(self, drawings: dict[str, str]) -> dict[str, Any]:
        """The sheet as viewers see it; which way round its pieces are drawn is left to the compiled game."""
        used = [name for name in self.pieces if any(name in pattern for pattern in self.patterns.values())]
        for name in used:
            drawn = read_drawing(drawings[name])
            assert drawn in ways_to_lie(self.pieces[name]), f"this is no {name}"
            assert draw(drawn) == drawings[name]
        return {
            "name": self.name,
            "white": [self.text("white", face) for face in range(1, 7)],
            "green": [self.text("green", face) for face in range(1, 7)],
            "pieces": [{"name": name, "shape": drawings[name]} for name in used],
        }

    def text(self, die: str, face: int) -> str:
        return (" or " if self.is_choice[die, face] else " and ").join(self.patterns[die, face])


def dig_sheet(named: str | dict[str, Any]) -> Sheet:
    """A Dig Sheet that ships with the game, or the table's own."""
    if isinstance(named, str):
        return Sheet(DigSheet.shipped(PACKAGE, "dig_sheet", named))
    return Sheet(DigSheet.model_validate(named))


def roll_sheet(named: str | dict[str, Any]) -> Rolls:
    """A Roll Sheet that ships with the game, or the table's own."""
    if isinstance(named, str):
        return Rolls(RollSheet.shipped(PACKAGE, "roll_sheet", named))
    return Rolls(RollSheet.model_validate(named))


def sheets_at_the_table(named: str | dict[str, Any], sheets: str, seats: int) -> list[Sheet]:
    """GG-01: the same sheet for all, or one each; those in use."""
    first = dig_sheet(named)
    if sheets == "same":
        return [first]
    start = ONE_EACH.index(first.name) + 1 if first.name in ONE_EACH else 0
    following = [name for name in ONE_EACH[start:] + ONE_EACH[:start] if name != first.name]
    return [first, *(dig_sheet(name) for name in following)][:seats]
