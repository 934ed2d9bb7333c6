"""Gem Getter Pro once more, in plain sets of squares, as close to the numbered rules as can be.

Written from the rulebook and the numbered rules, without a look at the compiled game, so that the two can be compared
move by move. The rolls are taken from the compiled game's view once found lawful, and which way round a piece is drawn.
"""

from typing import Any, ClassVar

from .gem_getter_pro_sheets import (
    KINDS,
    Rolls,
    Sheet,
    Square,
    Squares,
    around,
    name_of,
    names_of,
    neighbours,
    roll_sheet,
    sheets_at_the_table,
    square_called,
)

DEFAULTS: dict[str, Any] = {
    "dig_sheet": "old-quarry",  # GG-02
    "sheets": "same",  # GG-01
    "roll_sheet": "foreman",  # GG-03
    "rounds": 9,  # GG-04
}


class Miner:
    """One player with a Dig Sheet."""

    def __init__(self, sheet: Sheet, rolls: Rolls) -> None:
        self.sheet = sheet
        self.rolls = rolls
        self.dug: set[Square] = set()
        self.circles = dict.fromkeys(KINDS, 0)
        self.peridots: list[int] = []
        self.gas_spent = 0
        self.rows: set[int] = set()  # complete ones
        self.columns: set[int] = set()
        self.boulders: set[Square] = set()  # surrounded ones
        self.fresh: set[Square] = set()  # dug in this round
        self.begin_round()

    def begin_round(self) -> None:
        self.before, self.fresh = self.fresh, set()  # dug in the round before, and in this one
        self.gas_at_hand = self.circles["gas"] - self.gas_spent  # GG-16: collected in a round before this one
        self.step = "choose"
        self.gas = False  # whether one was crossed off in this round
        self.choice: str | None = None
        self.left: list[str] = []  # pieces of the chosen pattern that may still be dug
        self.not_collected: set[Square] = set()  # dug, but what is in them is not yet recorded
        self.owed = 0  # bonus digs

    def places(self, piece: str) -> list[Squares]:
        """GG-09 to GG-12: where a piece can be dug now."""
        beside_dug = {beside for square in self.dug for beside in neighbours(square)}
        wanted = beside_dug if self.dug else self.sheet.rows[0]  # GG-10; GG-09 as long as nothing is dug
        lying = self.sheet.places(self.rolls.pieces[piece])
        return [place for place in lying if place & wanted and not place & self.dug]

    def digs(self, pieces: list[str]) -> list[str]:
        """The moves that dig one of these pieces; sorted by their squares."""
        places = {place for piece in pieces for place in self.places(piece)}
        return ["dig " + " ".join(names_of(set(place))) for place in sorted(places, key=sorted)]

    def offered(self, white: int, green: int) -> dict[str, list[str]]:
        """GG-06, GG-16: the patterns to choose from, whether they fit or not; each with its pieces."""
        if self.gas:
            faces = [(die, face) for die in ("white", "green") for face in range(1, 7)]
        else:
            faces = [("white", white), ("green", green)]
        moves: dict[str, list[str]] = {}
        for die, face in faces:
            moves |= self.rolls.offered(die, face, with_face=self.gas)
        return moves

    def choices(self, white: int, green: int) -> list[str]:
        offered = self.offered(white, green)
        fitting = [move for move, pieces in offered.items() if any(self.places(piece) for piece in pieces)]
        gas = ["gas"] if self.gas_at_hand > 0 and not self.gas else []  # GG-16: at most one a round
        if fitting:
            return fitting + gas
        return [*gas, "skip", *self.digs(["O1"])]  # GG-07: a single square or nothing

    def legal(self, white: int, green: int) -> list[str]:
        if self.step == "choose":
            return self.choices(white, green)
        if self.step == "dig":
            may_stop = ["skip"] if self.not_collected else []  # GG-08: at least one piece is dug
            return may_stop + self.digs(self.left)
        if self.step == "bonus":
            return self.digs(["O1"])
        return ["done"] if self.step == "ready" else []

    def play(self, move: str, white: int, green: int) -> None:
        word, _, rest = move.partition(" ")
        if word == "gas":
            self.gas = True
            self.gas_spent += 1
        elif word in ("white", "green"):
            self.choice = move
            self.left = list(self.offered(white, green)[move])
            self.step = "dig"
        elif word == "dig":
            self.dig(frozenset(square_called(name) for name in rest.split()), green)
        elif word == "skip":
            self.skip(green)
        else:
            self.step = "finished"

    def dig(self, squares: Squares, green: int) -> None:
        self.dug |= squares
        self.fresh |= squares
        self.not_collected |= squares
        if self.step == "dig":
            self.left.remove(self.rolls.piece_called_by(squares, self.left))
        elif self.step == "bonus":
            self.owed -= 1
        else:
            self.choice = "single"  # GG-07
        if not self.left:
            self.settle(green)  # GG-15: all pieces of the pattern are dug first

    def skip(self, green: int) -> None:
        if self.step == "choose":
            self.choice = "nothing"  # GG-07
        self.left = []  # GG-08
        self.settle(green)

    def settle(self, green: int) -> None:
        """GG-13 to GG-15: all that is newly dug is recorded, then what it completes."""
        for square in sorted(self.not_collected):
            if square in self.sheet.finds:
                self.record(self.sheet.finds[square], green)
        self.not_collected = set()
        self.settle_bonuses(green)
        if self.owed and not self.places("O1"):
            self.owed = 0  # GG-15: one that fits nowhere is lost
        self.step = "bonus" if self.owed else "ready"

    def settle_bonuses(self, green: int) -> None:
        """GG-14: each once."""
        gifts: list[str | None] = []
        for boulder, gift in zip(self.sheet.boulders, self.sheet.boulder_gifts, strict=True):
            if boulder not in self.boulders and around(boulder) & self.sheet.diggable <= self.dug:
                self.boulders.add(boulder)
                gifts.append(gift)
        for row, squares in enumerate(self.sheet.rows):
            if row not in self.rows and squares <= self.dug:
                self.rows.add(row)
                gifts.append(self.sheet.row_gifts[row])
        for column, squares in enumerate(self.sheet.columns):
            if column not in self.columns and squares <= self.dug:
                self.columns.add(column)
                gifts.append(self.sheet.column_gifts[column])
        for given in gifts:
            if given is not None:
                self.record(given, green)

    def record(self, kind: str, green: int) -> None:
        """GG-13: one circle more, and what it brings; nothing at all on a full track."""
        if self.circles[kind] == self.sheet.circles[kind]:
            return
        self.circles[kind] += 1
        if kind == "oil":
            self.owed += self.sheet.digs[self.circles["oil"] - 1]  # GG-15
        if kind == "peridot":
            self.peridots.append(self.sheet.values[green - 1])  # GG-17

    def points(self) -> dict[str, int]:
        """GG-18 to GG-27."""
        filled, multipliers = self.circles, self.sheet.multipliers
        points = {"sets": multipliers["set"] * min(filled["marble"], filled["sandstone"], filled["coal"])}  # GG-19
        for kind in ("marble", "sandstone", "coal", "silver", "diamond", "lapis"):
            points[kind] = self.sheet.totals[kind][filled[kind] - 1] if filled[kind] else 0
        points["peridot"] = sum(self.peridots)
        points["topaz"] = multipliers["topaz"] * filled["topaz"] * max(filled["silver"], filled["diamond"])
        points["opal"] = multipliers["opal"] * filled["opal"] * max(len(self.rows), len(self.columns))
        points["amber"] = multipliers["amber"] * filled["amber"] * len(self.boulders)
        points["total"] = sum(points.values())
        return points

    def view(self, sheet: int, over: bool) -> dict[str, Any]:
        return {
            "sheet": sheet,
            "digging": self.step != "finished" and not over,
            "dug": names_of(self.dug),
            "fresh": names_of(self.fresh),
            "before": names_of(self.before),
            "circles": [self.circles[kind] for kind in KINDS],
            "peridots": list(self.peridots),
            "gas_spent": self.gas_spent,
            "rows": [row + 1 for row in sorted(self.rows)],
            "columns": ["abcdefghijkl"[column] for column in sorted(self.columns)],
            "boulders": [name_of(boulder) for boulder in sorted(self.boulders)],
            "points": self.points(),
            "turn": {
                "step": self.step,
                "gas": self.gas,
                "choice": self.choice,
                "left": list(self.left),
                "owed": self.owed,
            },
        }


class Reference:
    """Gem Getter Pro as the rulebook says it.

    Among themselves, digs are listed by their squares: how the compiled game numbers the ways in which a piece can lie
    is its own business. Other moves stand in the compiled game's order.
    """

    games: ClassVar[int] = 500  # of about 80 moves, with a list of a hundred placements for most
    ordered: ClassVar[bool] = False

    def __init__(self, seats: int, options: dict[str, Any], dealt: dict[str, Any]) -> None:
        assert 1 <= seats <= 8, "GG-01: the table offers 1 to 8"
        options = DEFAULTS | options
        self.rounds: int = options["rounds"]
        self.rolls = roll_sheet(options["roll_sheet"])
        self.sheets = sheets_at_the_table(options["dig_sheet"], options["sheets"], seats)
        self.sheet_of = [seat % len(self.sheets) for seat in range(seats)]
        self.miners = [Miner(self.sheets[number], self.rolls) for number in self.sheet_of]
        drawings = {piece["name"]: piece["shape"] for piece in dealt["roll_sheet"]["pieces"]}
        self.printed_rolls = self.rolls.view(drawings)
        self.target = dealt.get("target")  # what bots score with these sheets is measured, no rule
        self.printed_sheets = [sheet.view() for sheet in self.sheets]
        self.round_number = 1
        self.over = False
        self.roll(dealt)

    def roll(self, seen: dict[str, Any]) -> None:
        """GG-05: both dice once for everybody."""
        self.white, self.green = int(seen["white"]), int(seen["green"])
        assert 1 <= self.white <= 6, "GG-05: six-sided"
        assert 1 <= self.green <= 6, "GG-05: six-sided"

    def to_move(self) -> list[int]:
        """GG-06: everybody who has not finished the round."""
        return [] if self.over else [seat for seat, miner in enumerate(self.miners) if miner.step != "finished"]

    def legal(self, seat: int) -> list[str]:
        return self.miners[seat].legal(self.white, self.green) if seat in self.to_move() else []

    def play(self, seat: int, move: str, after: dict[str, Any]) -> None:
        assert move in self.legal(seat), f"seat {seat} may not {move}"
        self.miners[seat].play(move, self.white, self.green)
        if not self.to_move():
            self.finish_round(after)

    def finish_round(self, after: dict[str, Any]) -> None:
        """GG-30: the next roll comes when all have finished."""
        if self.round_number == self.rounds:
            self.over = True
            return
        self.round_number += 1
        for miner in self.miners:
            miner.begin_round()
        self.roll(after)

    def view(self) -> dict[str, Any]:
        """The all-seeing view."""
        scores = [miner.points()["total"] for miner in self.miners]
        winners = scores.count(max(scores))  # GG-28
        return {
            "viewer": -2,
            "round_number": self.round_number,
            "rounds": self.rounds,
            "white": self.white,
            "green": self.green,
            "to_move": self.to_move(),
            "roll_sheet": self.printed_rolls,
            "sheets": self.printed_sheets,
            "places": [miner.view(sheet, self.over) for miner, sheet in zip(self.miners, self.sheet_of, strict=True)],
            "scores": scores,
            "returns": [1.0 / winners if self.over and score == max(scores) else 0.0 for score in scores],
            "why": "rounds" if self.over else "none",
            "target": self.target,
        }
