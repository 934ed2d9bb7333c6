"""Arrow Caverns once more, in plain lists and words, as close to the numbered rules as can be.

Written from the rulebook and the numbered rules, without a look at the compiled game, so that the two can be compared
move by move. Chance decides the deal alone (AC-23): the arrows and what lies under them are taken from the compiled
game's first view once found lawful, and no later view is looked at.
"""

from typing import Any

from digsite.games.arrow_caverns.options import Edition

from .arrow_caverns_warnings import warnings

COLOURS = ["red", "yellow", "green", "blue"]  # AC-01
WAYS = ["n", "e", "s", "w"]
STONES = 4  # AC-06

DEFAULTS: dict[str, Any] = {"edition": "standard", "limited_supplies": False}


def edition_of(named: str | dict[str, Any]) -> dict[str, Any]:
    """The counts that the text lacks, from a file that ships with the game or from the table (AC-05, AC-06)."""
    package = "digsite.games.arrow_caverns"
    edition = Edition.shipped(package, "edition", named) if isinstance(named, str) else Edition.model_validate(named)
    return edition.model_dump(mode="json")


class Reference:
    """Arrow Caverns as the rulebook says it."""

    def __init__(self, seats: int, options: dict[str, Any], dealt: dict[str, Any]) -> None:
        assert 1 <= seats <= 4, "AC-01: 1 to 4 people"
        self.seats = list(range(seats))
        chosen = DEFAULTS | options
        self.edition = edition_of(chosen["edition"])
        self.limited: bool = chosen["limited_supplies"]
        self.cards: list[dict[str, Any]] = [
            {"value": value, "used": False, "holder": None, "had_by": []} for value in sorted(self.edition["moves"])
        ]
        assert not self.limited or (seats >= 2 and len(self.cards) == 4), "AC-21: several people and 4 Move Cards"
        self.set_up_cave(dealt)
        self.where: dict[str, str | None] = dict.fromkeys(COLOURS, self.daylight)  # AC-07; None: escaped
        self.owner: dict[str, int | None] = dict.fromkeys(COLOURS)  # AC-21
        self.turn = 1  # AC-01
        self.stones = 0
        self.dug: list[str] = []
        self.why = "none"
        self.last_move: dict[str, Any] | None = None
        self.start_turn()
        if self.limited:
            self.phase = "pick"
            self.picker = 0  # AC-21: in seat order

    def set_up_cave(self, dealt: dict[str, Any]) -> None:
        """AC-02 to AC-05, with what chance made of it."""
        size = self.edition["size"]
        self.columns = "abcdefg"[:size]
        self.rows = "1234567"[:size]
        self.caverns = [column + row for row in self.rows for column in self.columns]  # in reading order
        self.daylight = self.columns[size // 2] + self.rows[size // 2]
        self.kind: dict[str, str] = {}
        self.arrow: dict[str, str | None] = {}
        self.buried = [cavern for cavern in self.caverns if cavern != self.daylight]  # AC-03, AC-04
        assert [cavern["name"] for cavern in dealt["caverns"]] == self.caverns, "AC-02: the whole Cave"
        for cavern in dealt["caverns"]:
            self.kind[cavern["name"]] = cavern["kind"]
            self.arrow[cavern["name"]] = cavern["arrow"]
        assert self.kind[self.daylight] == "daylight", "AC-03: Daylight is in the centre"
        assert self.arrow[self.daylight] is None, "AC-03: Daylight has no arrow"
        assert all(self.arrow[cavern] in WAYS for cavern in self.buried), "AC-04: each has an arrow"
        hidden = [self.kind[cavern] for cavern in self.buried]
        counts = {kind: hidden.count(kind) for kind in ("plain", "treasure", "unstable")}
        assert counts == self.edition["tiles"], "AC-05: so many of each as the edition says"

    def start_turn(self) -> None:
        self.phase = "explore"
        for card in self.cards:
            card["used"] = False  # AC-17: the Move Cards come back
            card["had_by"] = []
        self.done = [False for _ in self.seats]
        self.walker: str | None = None
        self.steps_left = 0
        self.trail: list[str] = []
        self.to_survey: list[str] = []
        self.to_ask: list[str] = []
        self.left_now: list[str] = []
        self.collapsing = False

    def beside(self, cavern: str, way: str) -> str:
        """The next Cavern, round the edges of the Cave (AC-02)."""
        column, row = self.columns.index(cavern[0]), self.rows.index(cavern[1])
        right = {"e": 1, "w": -1}.get(way, 0)
        down = {"s": 1, "n": -1}.get(way, 0)
        return self.columns[(column + right) % len(self.columns)] + self.rows[(row + down) % len(self.rows)]

    def on(self, cavern: str) -> list[str]:
        """The Spelunkers on a Cavern."""
        return [colour for colour in COLOURS if self.where[colour] == cavern]

    def owned(self, seat: int) -> list[str]:
        return [colour for colour in COLOURS if self.owner[colour] == seat]

    def escaped(self) -> list[str]:
        return [colour for colour in COLOURS if self.where[colour] is None]

    def to_move(self) -> list[int]:
        if self.phase == "over":
            return []
        if not self.limited:
            return list(self.seats)  # AC-01: any seated person may make any move
        if self.phase == "pick":
            return [self.picker]
        if self.phase == "explore" and self.walker is None:
            return [seat for seat in self.seats if not self.done[seat]]  # AC-21
        if self.phase == "hand":
            return [self.done.index(False)]  # AC-22: in seat order, each seat until its `done`
        return [self.answering()]

    def answering(self) -> int:
        """AC-21: whose Spelunker it is about; of several, the lowest seat."""
        if self.phase == "explore":
            asked = [self.walker]
        elif self.phase == "survey":
            asked = [*self.on(self.to_survey[0])]
        else:
            asked = [self.to_ask[0]]
        return min(seat for seat in self.seats if any(colour in asked for colour in self.owned(seat)))

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_move():
            return []
        if self.phase == "pick":
            return self.legal_picks()
        if self.phase == "explore":
            return self.legal_steps() if self.walker else [*self.legal_card_moves(seat), "done"]
        if self.phase == "survey":
            return [f"{self.to_survey[0]} {way}" for way in WAYS]  # AC-11
        if self.phase == "escape":
            return [f"{self.to_ask[0]} leaves", f"{self.to_ask[0]} stays"]  # AC-16
        return ["done", *self.legal_gifts(seat)]  # AC-22

    def legal_picks(self) -> list[str]:
        """AC-21: one Spelunker and one Move Card in one move."""
        values = sorted({card["value"] for card in self.cards if card["holder"] is None})
        return [f"take {colour} {value}" for colour in COLOURS if self.owner[colour] is None for value in values]

    def legal_card_moves(self, seat: int) -> list[str]:
        """AC-08; equal cards are one choice (AC-06)."""
        moves = []
        for colour in COLOURS:
            for value in range(1, 10):
                mine = not self.limited or self.owner[colour] == seat
                if mine and self.where[colour] is not None and self.unused_card(seat, value):
                    moves.append(f"{colour} {value}")
        return moves

    def unused_card(self, seat: int, value: int) -> dict[str, Any] | None:
        """The first card of this value that the seat may use now: each once per turn (AC-08), its own ones (AC-21)."""
        for card in self.cards:
            if card["value"] == value and not card["used"] and (not self.limited or card["holder"] == seat):
                return card
        return None

    def legal_steps(self) -> list[str]:
        """AC-10: where there is no arrow any way may be taken, or the walk ends, but not before its first step."""
        return [*WAYS, "stop"] if len(self.trail) > 1 else list(WAYS)

    def legal_gifts(self, seat: int) -> list[str]:
        """AC-22, by value, then by how far the receiver sits clockwise."""
        gifts = []
        for value in range(1, 10):
            for further in range(1, len(self.seats)):
                receiver = (seat + further) % len(self.seats)
                if self.may_give_to(seat, receiver) and self.gift(seat, value, receiver):
                    gifts.append(f"give {value} to seat {receiver}")
        return gifts

    def may_give_to(self, seat: int, receiver: int) -> bool:
        """AC-22: who shared a Cavern as Escape began, and from a seat with an escaped Spelunker, anyone."""
        if any(self.where[colour] is None for colour in self.owned(seat)):
            return True
        mine = [self.where_as_escape_began[colour] for colour in self.owned(seat)]
        theirs = [self.where_as_escape_began[colour] for colour in self.owned(receiver)]
        return any(cavern is not None and cavern in theirs for cavern in mine)

    def gift(self, seat: int, value: int, receiver: int) -> dict[str, Any] | None:
        """The first card of this value that may go there: not back to who has held it in this phase (AC-22)."""
        for card in self.cards:
            if card["value"] == value and card["holder"] == seat and receiver not in card["had_by"]:
                return card
        return None

    def play(self, seat: int, move: str, after: dict[str, Any]) -> None:  # noqa: ARG002  # chance decides nothing here
        assert move in self.legal(seat), f"seat {seat} may not {move}"
        self.last_move = {"seat": seat, "move": move}
        words = move.split()
        if self.phase == "pick":
            self.pick(seat, words[1], int(words[2]))
        elif self.phase == "explore":
            self.explore(seat, words)
        elif self.phase == "survey":
            self.survey(words[1])
        elif self.phase == "escape":
            self.leave_or_stay(words[1])
        else:
            self.hand_over(seat, words)

    def pick(self, seat: int, colour: str, value: int) -> None:
        """AC-21."""
        self.owner[colour] = seat
        next(card for card in self.cards if card["value"] == value and card["holder"] is None)["holder"] = seat
        without = [other for other in self.seats if not self.owned(other)]
        if None not in self.owner.values():
            self.phase = "explore"
        elif without:
            self.picker = without[0]
        else:
            sums = [sum(card["value"] for card in self.cards if card["holder"] == other) for other in self.seats]
            self.picker = sums.index(min(sums))

    def explore(self, seat: int, words: list[str]) -> None:
        if words == ["done"]:
            self.done[seat] = True
            if not self.limited or all(self.done):
                self.start_survey()
        elif words == ["stop"]:
            self.end_walk()
        elif len(words) == 1:
            self.step(words[0])
            self.walk_while_forced()
        else:
            self.use_card(seat, words[0], int(words[1]))

    def use_card(self, seat: int, colour: str, value: int) -> None:
        card, start = self.unused_card(seat, value), self.where[colour]
        assert card is not None
        assert start is not None
        card["used"] = True
        self.walker, self.steps_left, self.trail = colour, value, [start]
        self.walk_while_forced()

    def walk_while_forced(self) -> None:
        """AC-09: an arrow leaves no choice. AC-08: exactly that number of Caverns."""
        while self.steps_left > 0:
            arrow = self.arrow[self.trail[-1]]
            if arrow is None:
                return
            self.step(arrow)
        self.end_walk()

    def step(self, way: str) -> None:
        assert self.walker is not None
        self.trail.append(self.beside(self.trail[-1], way))
        self.where[self.walker] = self.trail[-1]
        self.steps_left -= 1

    def end_walk(self) -> None:
        self.walker, self.steps_left = None, 0

    def start_survey(self) -> None:
        """AC-11, AC-12."""
        self.phase = "survey"
        self.done = [False for _ in self.seats]
        occupied = [cavern for cavern in self.caverns if self.on(cavern)]
        self.to_survey = [cavern for cavern in occupied if cavern in self.buried]
        self.collapsing = any(self.kind[cavern] == "unstable" and cavern not in self.buried for cavern in occupied)
        if not self.to_survey:
            self.excavate()  # AC-25: Survey passes by itself

    def survey(self, way: str) -> None:
        self.arrow[self.to_survey.pop(0)] = way
        if not self.to_survey:
            self.excavate()

    def excavate(self) -> None:
        """AC-13, AC-14, and AC-15 as Escape begins."""
        self.dug = [cavern for cavern in self.buried if self.on(cavern)]
        for cavern in self.dug:
            self.buried.remove(cavern)
            if self.kind[cavern] != "unstable":
                self.arrow[cavern] = None
        self.stones += len([cavern for cavern in self.dug if self.kind[cavern] == "treasure"])
        self.start_escape()

    def start_escape(self) -> None:
        """AC-16."""
        self.phase = "escape"
        self.where_as_escape_began = dict(self.where)  # AC-22
        self.to_ask = self.on(self.daylight)
        if not self.to_ask:
            self.end_escape()  # AC-25: Escape passes by itself

    def leave_or_stay(self, word: str) -> None:
        colour = self.to_ask.pop(0)
        if word == "leaves":
            self.where[colour] = None
            self.left_now.append(colour)
        if not self.to_ask:
            self.end_escape()

    def end_escape(self) -> None:
        """AC-24: the ends in the order in which they are looked for."""
        all_out = len(self.escaped()) == len(COLOURS)
        if all_out and self.stones == STONES:
            self.why = "won"  # AC-19
        elif self.collapsing:
            self.why = "collapsed"  # AC-18
        elif all_out:
            self.why = "left"  # AC-20
        elif self.turn == self.edition["turns"]:
            self.why = "late"  # AC-20
        if self.why != "none":
            self.phase = "over"
        elif self.limited:
            self.start_handing_over()
        else:
            self.next_turn()

    def start_handing_over(self) -> None:
        """AC-22."""
        self.phase = "hand"
        for card in self.cards:
            card["had_by"] = [card["holder"]]

    def hand_over(self, seat: int, words: list[str]) -> None:
        if words == ["done"]:
            self.done[seat] = True
            if all(self.done):
                self.next_turn()
            return
        receiver = int(words[4])
        card = self.gift(seat, int(words[1]), receiver)
        assert card is not None
        card["holder"] = receiver
        card["had_by"].append(receiver)

    def next_turn(self) -> None:
        """AC-17."""
        self.turn += 1
        self.start_turn()

    def view(self) -> dict[str, Any]:
        return {
            "viewer": -2,
            "size": self.edition["size"],
            "turn": self.turn,
            "turns": self.edition["turns"],
            "phase": self.phase,
            "limited": self.limited,
            "to_move": self.to_move(),
            "caverns": [self.cavern_view(cavern) for cavern in self.caverns],
            "spelunkers": [self.spelunker_view(colour) for colour in COLOURS],
            "cards": [card | {"had_by": sorted(card["had_by"])} for card in self.cards],
            "done": list(self.done),
            "walker": self.walker,
            "steps_left": self.steps_left,
            "trail": list(self.trail),
            "asked": next(iter(self.to_survey + self.to_ask), None),
            "collapsing": self.collapsing,
            "stones": self.stones,
            "escaped": len(self.escaped()),
            "dug": [{"cavern": cavern, "kind": self.kind[cavern]} for cavern in self.dug],
            "buried": {kind: self.count_buried(kind) for kind in ("plain", "treasure", "unstable")},
            "reach": self.reach(),
            "warnings": warnings(self),
            "last_move": self.last_move,
            "why": self.why,
            "scores": [int(self.why == "won") for _ in self.seats],  # AC-24
            "returns": [float(self.why == "won") for _ in self.seats],
        }

    def cavern_view(self, cavern: str) -> dict[str, Any]:
        return {
            "name": cavern,
            "buried": cavern in self.buried,
            "kind": self.kind[cavern],
            "arrow": self.arrow[cavern],
        }

    def spelunker_view(self, colour: str) -> dict[str, Any]:
        return {
            "colour": colour,
            "cavern": self.where[colour],
            "left_now": colour in self.left_now,
            "owner": self.owner[colour],
        }

    def count_buried(self, kind: str) -> int:
        return len([cavern for cavern in self.buried if self.kind[cavern] == kind])

    def reach(self) -> list[dict[str, Any]]:
        """Where each card that may be used now could bring each Spelunker, or the walker's card from here."""
        if self.phase != "explore":
            return []
        if self.walker is not None:
            ends = self.walk_ends(self.trail[-1], self.steps_left, started=len(self.trail) > 1)
            whole = len(self.trail) - 1 + self.steps_left
            return [self.reach_view(self.walker, whole, ends)]
        usable = {move for seat in self.to_move() for move in self.legal_card_moves(seat)}
        found = []
        for colour in COLOURS:
            for value in range(1, 10):
                start = self.where[colour]
                if start is not None and f"{colour} {value}" in usable:
                    found.append(self.reach_view(colour, value, self.walk_ends(start, value, started=False)))
        return found

    def reach_view(self, colour: str, value: int, ends: set[str]) -> dict[str, Any]:
        return {"spelunker": colour, "card": value, "caverns": [cavern for cavern in self.caverns if cavern in ends]}

    def walk_ends(self, start: str, steps: int, *, started: bool) -> set[str]:
        """AC-09 and AC-10: where a walk of so many more steps can end, by an early stop too."""
        here, ends = {start}, set()
        for step in range(steps):
            without_arrow = {cavern for cavern in here if self.arrow[cavern] is None}
            if started or step > 0:
                ends |= without_arrow
            here = {self.beside(cavern, way) for cavern in here for way in self.ways_on_from(cavern)}
        return ends | here

    def ways_on_from(self, cavern: str) -> list[str]:
        arrow = self.arrow[cavern]
        return WAYS if arrow is None else [arrow]
