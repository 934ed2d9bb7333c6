"""Excavating Adventures once more, every card and every Dig a thing of its own that lies somewhere.

Written from the rulebook and the numbered rules, without a look at the compiled game, so that the two can be compared
move by move. What chance decides, the order of the decks at the deal and after a reshuffle, is taken from the compiled
game's view once found lawful.
"""

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

DEFAULTS: dict[str, Any] = {
    "first_deck": "steady-seam",
    "second_deck": "lantern-trail",
    "card_set": "gemora",
    "digs": 5,  # EA-01
    "used_digs": "discarded",  # EA-15
    "grumbling_removal": "per_player",  # EA-10
    "tie_stakes": "two",  # EA-14
    "target": 10,  # EA-17
    "round_limit": 0,  # EA-18
}

# Where a Dig can be (EA-19), in the words of the view.
AVAILABLE, ATTACHED, DISCARDED, DEPLETED = "available", "attached", "discarded", "depleted"
TABLE_OTHER, TABLE_MATCHING = "table_other", "table_matching"
PLACES = (AVAILABLE, ATTACHED, TABLE_OTHER, TABLE_MATCHING, DISCARDED, DEPLETED)


def content(kind: str, given: str | dict[str, Any]) -> dict[str, Any]:
    """A deck or a set: one that ships with the game, by name, or one of somebody's own."""
    if isinstance(given, dict):
        return given
    folder = files("digsite.games.excavating_adventures").joinpath("content", kind)
    return tomllib.loads(folder.joinpath(f"{given}.toml").read_text(encoding="utf-8"))


def counted(copies: list[dict[str, Any]]) -> Counter[tuple[str, bool]]:
    """How often each card is there, with its own removal spent or not."""
    return Counter((copy["id"], copy["spent"]) for copy in copies)


class Dig:
    """One specimen."""

    def __init__(self, specimen: str) -> None:
        self.specimen = specimen
        self.place = AVAILABLE


class Player:
    """A player with the own cards and Digs, which stay that player's (EA-05)."""

    def __init__(self, deck: dict[str, Any], cards: dict[str, dict[str, Any]]) -> None:
        self.deck_name = deck["name"]
        self.study = deck.get("study", False)
        self.copies: dict[str, int] = dict(deck["cards"])  # the deck's list, open to all (EA-04)
        self.cards = {key: cards[key] for key in sorted(self.copies)}
        self.digs = [Dig(specimen) for specimen in sorted(deck["digs"]) for _ in range(deck["digs"][specimen])]
        self.points = 0
        self.removal_spent = False  # with `per_player`
        self.deck: list[dict[str, Any]] = []  # face down, top card first
        self.hand: dict[str, Any] | None = None
        self.table: list[dict[str, Any]] = []
        self.discards: list[dict[str, Any]] = []
        self.attaching: str | None = None  # the decision of EA-07
        self.removing: str | None = None  # the decision of EA-10

    def card_count(self) -> int:
        return sum(self.copies.values())

    def grumblings(self) -> int:
        return sum(self.copies[key] for key, card in self.cards.items() if card["kind"] == "grumbling")

    def take_order(self, place: dict[str, Any], whole: list[dict[str, Any]], rule: str) -> None:
        """The whole deck in the order that chance gave it, the first card drawn already (EA-06)."""
        assert place["hand"] is not None, "EA-06: both draw the top card"
        order = [place["hand"], *place["order"]]
        assert counted(order) == counted(whole), rule
        self.deck = [{"id": copy["id"], "spent": copy["spent"]} for copy in order]

    def card(self) -> dict[str, Any]:
        """What the card in hand says."""
        assert self.hand is not None
        return self.cards[self.hand["id"]]

    def has_grumbling(self) -> bool:
        return bool(self.card()["kind"] == "grumbling")

    def specimens(self, place: str) -> list[str]:
        """The specimens that lie there, each once, in order of name."""
        return sorted({dig.specimen for dig in self.digs if dig.place == place})

    def attached(self) -> Dig | None:
        """The Dig revealed with this round's card."""
        found = [dig for dig in self.digs if dig.place == ATTACHED]
        assert len(found) <= 1, "EA-07: one Dig"
        return found[0] if found else None

    def move_digs(self, origin: str, destination: str) -> None:
        for dig in self.digs:
            if dig.place == origin:
                dig.place = destination


class Reference:
    """Excavating Adventures as the rulebook says it."""

    def __init__(self, seats: int, options: dict[str, Any], dealt: dict[str, Any]) -> None:
        assert seats == 2, "EA-01: 2 players"
        self.options = DEFAULTS | options
        cards = content("set", self.options["card_set"])["cards"]
        self.players = [Player(content("deck", self.options[name]), cards) for name in ("first_deck", "second_deck")]
        self.check_decks()
        self.phase = "attach"
        self.why = "none"
        self.ties = 0  # in a row
        self.rounds = 0  # settled
        self.cycle = 0
        self.last_round: dict[str, Any] | None = None
        for player, place in zip(self.players, dealt["places"], strict=True):
            whole = [{"id": key, "spent": False} for key in player.cards for _ in range(player.copies[key])]
            player.take_order(place, whole, "EA-06: the whole deck is shuffled")
        self.draw()

    def check_decks(self) -> None:
        one, other = self.players
        assert one.card_count() == other.card_count(), "EA-01: both the same number of cards"
        assert one.grumblings() == other.grumblings(), "EA-02: both the same number of Grumblings"
        for player in self.players:
            assert player.study or player.card_count() >= 9, "EA-01: at least 9 cards"
            assert len(player.digs) == self.options["digs"], "EA-01: the agreed number of Digs"
            assert player.grumblings() >= 1, "EA-02: at least 1 Grumbling"
            assert player.card_count() <= 40, "EA-21: at most 40 cards"
            assert len(player.digs) <= 15, "EA-21: at most 15 Digs"
            for card in player.cards.values():
                assert (card["kind"] == "grumbling") == (card.get("specimen") is None), "EA-03: one specimen, or none"
                assert 0 <= card["value"] <= 20, "EA-21: face values are 0 to 20"

    def opponent(self, player: Player) -> Player:
        return self.players[1 if player is self.players[0] else 0]

    def draw(self) -> None:
        """EA-06."""
        self.phase = "attach"
        for player in self.players:
            player.hand = player.deck.pop(0)

    def may_remove(self, player: Player) -> bool:
        """EA-10: a revealed Grumbling, a removal not yet spent, and a Dig to remove."""
        assert player.hand is not None
        per_card = self.options["grumbling_removal"] == "per_card"
        spent = player.hand["spent"] if per_card else player.removal_spent
        opponent = self.opponent(player)
        a_dig = opponent.attached() is not None or opponent.specimens(AVAILABLE) != []
        return player.has_grumbling() and not spent and a_dig

    def is_deciding(self, player: Player) -> bool:
        if self.phase == "attach":
            return player.attaching is None  # EA-20: always asked
        return self.phase == "remove" and player.removing is None and self.may_remove(player)

    def to_move(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if self.is_deciding(player)]

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_move():
            return []
        player = self.players[seat]
        if self.phase == "remove":
            opponent = self.opponent(player)
            played = ["remove played"] if opponent.attached() is not None else []
            return ["spare", *played, *("remove " + specimen for specimen in opponent.specimens(AVAILABLE))]
        if player.has_grumbling():
            return ["no dig"]  # EA-07: with a Gemling-type card only
        return ["no dig", *("dig " + specimen for specimen in player.specimens(AVAILABLE))]

    def play(self, seat: int, move: str, after: dict[str, Any]) -> None:
        assert move in self.legal(seat), f"seat {seat} may not {move}"
        player = self.players[seat]
        if self.phase == "attach":
            player.attaching = move
        else:
            player.removing = move
        if self.to_move():
            return  # the other one's decision is to come
        if self.phase == "attach":
            self.reveal()
        if not self.to_move():
            self.settle(after)

    def reveal(self) -> None:
        """EA-08."""
        self.phase = "remove"
        for player in self.players:
            assert player.attaching is not None
            word, _, specimen = player.attaching.partition(" ")
            if word == "dig":
                next(dig for dig in player.digs if dig.specimen == specimen and dig.place == AVAILABLE).place = ATTACHED

    def dig_is_removed(self, player: Player) -> bool:
        """EA-10: the Dig just attached; removing an available one has no effect."""
        return self.opponent(player).removing == "remove played"

    def bonus(self, player: Player) -> int:
        """EA-11."""
        dig = player.attached()
        if dig is None or self.dig_is_removed(player):
            return 0
        return 5 if dig.specimen == player.card()["specimen"] else 2

    def side(self, player: Player) -> dict[str, Any]:
        """One seat's part of the round, with its Power."""
        assert player.hand is not None
        dig = player.attached()
        face, bonus = player.card()["value"], self.bonus(player)
        grumbling = -3 if self.opponent(player).has_grumbling() else 0  # EA-09
        return {
            "card": player.hand["id"],
            "dig": None if dig is None else dig.specimen,
            "removal": player.removing,
            "set_aside": self.set_aside(player),
            "face": face,
            "bonus": bonus,
            "grumbling": grumbling,
            "power": face + bonus + grumbling,  # EA-11
        }

    def set_aside(self, player: Player) -> str | None:
        """The specimen of the Dig that the opponent removed."""
        removing = self.opponent(player).removing
        if removing is None or removing == "spare":
            return None
        if removing == "remove played":
            dig = player.attached()
            assert dig is not None
            return dig.specimen
        return removing.removeprefix("remove ")

    def stake(self) -> int:
        """EA-14."""
        if self.options["tie_stakes"] == "growing":
            return 1 + self.ties
        return 2 if self.ties > 0 else 1

    def settle(self, after: dict[str, Any]) -> None:
        sides = [self.side(player) for player in self.players]
        powers = [side["power"] for side in sides]
        winner = None if powers[0] == powers[1] else powers.index(max(powers))  # EA-13, EA-14
        stake = self.stake()
        self.rounds += 1
        self.last_round = {
            "number": self.rounds,
            "sides": sides,
            "winner": winner,
            "stake": stake,
            "reshuffled": False,
        }
        for player in self.players:
            self.lay_on_table(player)
        for player in self.players:
            self.spend_removal(player)
        if winner is None:
            self.ties += 1
        else:
            self.players[winner].points += stake
            self.ties = 0
            self.clear_table()
        self.end_or_go_on(after)

    def lay_on_table(self, player: Player) -> None:
        """The Dig used lies with its card (EA-14); a removed one comes back, after a tie too (EA-10)."""
        dig, bonus = player.attached(), self.bonus(player)
        if dig is not None:
            dig.place = {0: AVAILABLE, 2: TABLE_OTHER, 5: TABLE_MATCHING}[bonus]

    def spend_removal(self, player: Player) -> None:
        """EA-10: any removal is spent, also one without effect. Then the card joins those on the table."""
        assert player.hand is not None
        if player.removing not in (None, "spare"):
            if self.options["grumbling_removal"] == "per_card":
                player.hand["spent"] = True
            else:
                player.removal_spent = True
        player.table.append(player.hand)
        player.hand = player.attaching = player.removing = None

    def clear_table(self) -> None:
        """EA-15, for this round's cards and Digs and those of the ties before it (EA-14)."""
        for player in self.players:
            player.discards += player.table
            player.table = []
            player.move_digs(TABLE_MATCHING, DEPLETED)  # EA-12
            player.move_digs(TABLE_OTHER, AVAILABLE if self.options["used_digs"] == "returned" else DISCARDED)

    def end_or_go_on(self, after: dict[str, Any]) -> None:
        limit = self.options["round_limit"]
        if max(player.points for player in self.players) >= self.options["target"]:
            self.phase, self.why = "over", "target"  # EA-17
        elif limit != 0 and self.rounds >= limit:
            self.phase, self.why = "over", "round_limit"  # EA-18
        else:
            if not self.players[0].deck:
                self.reshuffle(after)
            self.draw()

    def reshuffle(self, after: dict[str, Any]) -> None:
        """EA-16: all own cards, those on the table too, and all own Digs, recharged."""
        assert self.last_round is not None
        self.last_round["reshuffled"] = True
        self.cycle += 1
        for player, place in zip(self.players, after["places"], strict=True):
            player.take_order(place, player.discards + player.table, "EA-16: the own used cards are shuffled")
            player.discards, player.table = [], []
            for dig in player.digs:
                dig.place = AVAILABLE

    def view(self) -> dict[str, Any]:
        """The all-seeing view."""
        over = self.phase == "over"
        points = [player.points for player in self.players]
        winners = points.count(max(points))
        return {
            "viewer": -2,
            "phase": self.phase,
            "round_number": self.rounds if over else self.rounds + 1,
            "cycle": self.cycle,
            "to_move": self.to_move(),
            "stake": self.stake(),
            "ties": self.ties,
            "target": self.options["target"],
            "round_limit": self.options["round_limit"],
            "places": [self.place_view(player) for player in self.players],
            "last_round": self.last_round,
            "why": self.why,
            "scores": points,
            "returns": [1.0 / winners if over and own == max(points) else 0.0 for own in points],
        }

    def place_view(self, player: Player) -> dict[str, Any]:
        decision = player.removing if self.phase == "remove" else player.attaching
        attached = player.attached()
        return {
            "deck": player.deck_name,
            "cards": [
                {
                    "id": key,
                    "name": card["name"],
                    "kind": card["kind"],
                    "value": card["value"],
                    "specimen": card.get("specimen"),
                    "copies": player.copies[key],
                }
                for key, card in player.cards.items()
            ],
            "left": self.left_view(player),
            "digs": self.digs_view(player),
            "points": player.points,
            "deck_count": len(player.deck),
            "order": [dict(copy) for copy in player.deck],
            "hand": None if player.hand is None else dict(player.hand),
            "attached": None if attached is None else attached.specimen,
            "deciding": self.is_deciding(player),
            "decided": decision is not None,
            "decision": decision,
            "table": [copy["id"] for copy in player.table],
            "discards": [copy["id"] for copy in player.discards],
            "removals": self.removals_left(player),
        }

    def left_view(self, player: Player) -> list[dict[str, Any]]:
        """The cards not revealed since the last reshuffle."""
        hidden = list(player.deck)
        if self.phase == "attach" and player.hand is not None:
            hidden.append(player.hand)
        numbers = counted(hidden)
        return [
            {"id": key, "left": numbers[key, False] + numbers[key, True], "spent": numbers[key, True]}
            for key in player.cards
        ]

    def digs_view(self, player: Player) -> list[dict[str, Any]]:
        """EA-19."""
        numbers = Counter((dig.specimen, dig.place) for dig in player.digs)
        return [
            {"specimen": specimen, "copies": sum(numbers[specimen, place] for place in PLACES)}
            | {place: numbers[specimen, place] for place in PLACES}
            for specimen in sorted({dig.specimen for dig in player.digs})
        ]

    def removals_left(self, player: Player) -> int:
        """EA-10."""
        if self.options["grumbling_removal"] == "per_player":
            return 0 if player.removal_spent else 1
        everywhere = player.deck + player.table + player.discards + ([player.hand] if player.hand is not None else [])
        return sum(1 for copy in everywhere if player.cards[copy["id"]]["kind"] == "grumbling" and not copy["spent"])
