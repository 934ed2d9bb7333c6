"""Unearthed once more, in plain lists and words, as close to the numbered rules as can be.

Written from the rulebook and the numbered rules, without a look at the compiled game, so that the two can be compared
move by move. What chance decides, a deal or a reshuffle, is taken from the compiled game's view once found lawful.
"""

from typing import Any

# UN-02: five of -2, ten of -1, fifteen of 0, ten each of 1 to 12.
WHOLE_DECK = [-2] * 5 + [-1] * 10 + [0] * 15 + [value for value in range(1, 13) for _ in range(10)]

# UN-03: 4 columns, 3 rows, in reading order.
CELLS = [column + row for row in "123" for column in "abcd"]

DEFAULTS: dict[str, Any] = {
    "first_player": "highest",  # UN-06
    "returned_discard": "allowed",  # UN-10
    "ender_tie": "lowest",  # UN-16
    "ender_negative": "zero",  # UN-16
    "target": 100,  # UN-18
    "turn_limit": 0,  # UN-19
    "round_limit": 0,  # UN-19
}


def count_by_value(cards: list[int]) -> list[int]:
    """How many of the cards are worth -2, -1, 0 ... 12."""
    return [cards.count(value) for value in range(-2, 13)]


class Reference:
    """Unearthed as the rulebook says it."""

    def __init__(self, seats: int, options: dict[str, Any], dealt: dict[str, Any]) -> None:
        assert 2 <= seats <= 8, "UN-01: 2 to 8 players"
        self.seats = list(range(seats))
        self.options = DEFAULTS | options
        self.totals = [0 for _ in self.seats]
        self.returns = [0.0 for _ in self.seats]
        self.why = "none"
        self.last_move: dict[str, Any] | None = None
        self.last_round: dict[str, Any] | None = None
        self.round_number = 1
        self.set_up_round(dealt)

    def set_up_round(self, dealt: dict[str, Any]) -> None:
        """UN-02 to UN-06, with what chance made of it."""
        self.grids: list[dict[str, int]] = []
        self.face_down: list[list[str]] = []  # the names of the cells, by seat
        assert len(dealt["grids"]) == len(self.seats), "UN-03: a grid for each player"
        for grid in dealt["grids"]:
            assert len(grid["cards"]) == len(grid["face_up"]) == 12, "UN-03: 12 cards each"
            assert list(grid["face_up"]).count(True) == 2, "UN-04: two cards face up"
            self.grids.append(dict(zip(CELLS, grid["cards"], strict=True)))
            self.face_down.append([cell for cell, up in zip(CELLS, grid["face_up"], strict=True) if not up])
        self.pile: list[int] = list(dealt["pile"])  # top card first
        assert len(self.pile) == 1, "UN-05: the next card starts the discard pile"
        self.deck: list[int] = list(dealt["deck"])  # top card first
        every_card = self.deck + self.pile + [card for grid in self.grids for card in grid.values()]
        assert sorted(every_card) == sorted(WHOLE_DECK), "UN-02: all 150 are shuffled for every round"
        first = self.first_player(dealt)
        self.mover = first
        self.turns = 0
        self.ender: int | None = None
        self.final_turns: list[int] = []  # whose turns are still to come, once there is an ender
        self.hand: int | None = None
        self.hand_source: str | None = None
        self.reshuffled = False

    def first_player(self, dealt: dict[str, Any]) -> int:
        """UN-06: who goes first; chance has a say among tied players only."""
        chosen = list(dealt["to_move"])
        assert len(chosen) == 1, "UN-06: one player goes first"
        last_ender = None if self.last_round is None else self.last_round["ender"]
        if self.options["first_player"] == "ender" and last_ender is not None:
            allowed = [last_ender]
        else:  # also after a round that the turn limit cut short: nobody ended it
            sums = [self.face_up_sum(seat) for seat in self.seats]
            allowed = [seat for seat in self.seats if sums[seat] == max(sums)]
        assert chosen[0] in allowed, "UN-06: the highest total of the face-up cards, or who ended the last round"
        return int(chosen[0])

    def face_up_sum(self, seat: int) -> int:
        return sum(card for cell, card in self.grids[seat].items() if cell not in self.face_down[seat])

    def to_move(self) -> list[int]:
        return [] if self.why != "none" else [self.mover]

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_move():
            return []
        if self.hand is None:
            return self.legal_draws()
        keeps = ["keep " + cell for cell in CELLS]  # UN-08: any card, face up or face down
        if self.hand_source == "pile" and self.options["returned_discard"] == "forbidden":
            return keeps  # UN-10: a taken discard must be kept
        flips = ["flip " + cell for cell in CELLS if cell in self.face_down[seat]]  # UN-09
        return keeps + (flips or ["drop"])  # UN-11: with nothing left to turn over, a discard is just that

    def legal_draws(self) -> list[str]:
        """UN-07, and UN-12: an empty deck is made anew from the pile without its top card."""
        a_deck_can_be_had = self.deck != [] or len(self.pile) > 1
        return ["deck", "pile"] if a_deck_can_be_had else ["pile"]

    def play(self, seat: int, move: str, after: dict[str, Any]) -> None:
        assert move in self.legal(seat), f"seat {seat} may not {move}"
        self.last_move = {"seat": seat, "move": move}
        if move == "deck":
            self.draw_from_deck(after)
        elif move == "pile":
            self.hand, self.hand_source = self.pile.pop(0), "pile"
        else:
            self.use_card(seat, move)
            self.finish_turn(seat, after)

    def draw_from_deck(self, after: dict[str, Any]) -> None:
        if not self.deck:
            self.reshuffle(after)
        self.hand, self.hand_source = self.deck.pop(0), "deck"  # UN-07

    def reshuffle(self, after: dict[str, Any]) -> None:
        """UN-12: all of the pile but its top card; its new top card is in the drawer's hand already in `after`."""
        shuffled = [after["hand"]["card"], *after["deck"]]
        top, rest = self.pile[0], self.pile[1:]
        assert sorted(shuffled) == sorted(rest), "UN-12: the new deck is the pile but its top card"
        self.deck = shuffled
        self.pile = [top]
        self.reshuffled = True

    def use_card(self, seat: int, move: str) -> None:
        assert self.hand is not None
        word, _, cell = move.partition(" ")
        if word == "keep":  # UN-08
            replaced = self.grids[seat][cell]
            self.grids[seat][cell] = self.hand
            self.pile.insert(0, replaced)
        else:  # UN-09, UN-11
            self.pile.insert(0, self.hand)
        if cell in self.face_down[seat]:
            self.face_down[seat].remove(cell)  # kept cards lie face up, flipped ones are turned over
        self.hand = self.hand_source = None

    def finish_turn(self, seat: int, after: dict[str, Any]) -> None:
        self.turns += 1
        following = (seat + 1) % len(self.seats)  # UN-06: clockwise
        if self.ender is None and not self.face_down[seat]:
            self.ender = seat  # UN-13
            self.final_turns = self.seats[following:] + self.seats[:following]  # UN-14: the ender last
        elif self.ender is not None:
            self.final_turns.pop(0)
        if self.round_is_over():
            self.end_round(after)
        else:
            self.mover = following if self.ender is None else self.final_turns[0]

    def round_is_over(self) -> bool:
        if self.ender is not None:
            return not self.final_turns  # UN-14
        limit: int = self.options["turn_limit"]
        return limit != 0 and self.turns >= limit  # UN-19

    def end_round(self, after: dict[str, Any]) -> None:
        sums = [sum(grid.values()) for grid in self.grids]  # UN-15
        scored = []
        for seat in self.seats:
            score, reckoning = self.round_score(seat, sums)
            scored.append(
                {
                    "cards": [self.grids[seat][cell] for cell in CELLS],
                    "opened": [cell in self.face_down[seat] for cell in CELLS],
                    "sum": sums[seat],
                    "score": score,
                    "reckoning": reckoning,
                }
            )
            self.totals[seat] += score  # UN-18
        self.last_round = {"number": self.round_number, "ender": self.ender, "seats": scored}
        self.face_down = [[] for _ in self.seats]  # UN-15
        self.end_game_or_go_on(after)

    def round_score(self, seat: int, sums: list[int]) -> tuple[int, str]:
        """UN-16 and UN-17; nobody but the ender is touched by them."""
        score = sums[seat]
        if seat != self.ender:
            return score, "as_is"
        others = [sums[other] for other in self.seats if other != seat]
        if score < min(others) or (score == min(others) and self.options["ender_tie"] == "lowest"):
            if score < 0 and self.options["ender_negative"] == "kept":
                return score, "kept"  # UN-16
            return 0, "zeroed"  # UN-16
        if score <= 0:
            return score, "spared"  # UN-17
        return 2 * score, "doubled"  # UN-17

    def end_game_or_go_on(self, after: dict[str, Any]) -> None:
        if max(self.totals) >= self.options["target"]:
            self.end_game("target")  # UN-18
        elif self.options["round_limit"] != 0 and self.round_number >= self.options["round_limit"]:
            self.end_game("round_limit")  # UN-19
        else:
            self.round_number += 1
            self.set_up_round(after)

    def end_game(self, why: str) -> None:
        """UN-18: the lowest total wins; players tied for it share the win."""
        self.why = why
        winners = [seat for seat in self.seats if self.totals[seat] == min(self.totals)]
        self.returns = [1.0 / len(winners) if seat in winners else 0.0 for seat in self.seats]

    def view(self) -> dict[str, Any]:
        """The all-seeing view."""
        deck_pool, cell_pool = self.pools()
        return {
            "viewer": -2,
            "round_number": self.round_number,
            "turns": self.turns,
            "phase": self.phase(),
            "to_move": self.to_move(),
            "hand": None if self.hand is None else {"source": self.hand_source, "card": self.hand},
            "deck_count": len(self.deck),
            "deck": list(self.deck),
            "pile": list(self.pile),
            "ender": self.ender,
            "turns_left": None if self.ender is None else len(self.final_turns),
            "grids": [self.grid_view(seat) for seat in self.seats],
            "deck_pool": deck_pool,
            "cell_pool": cell_pool,
            "last_move": self.last_move,
            "last_round": self.last_round,
            "why": self.why,
            "scores": list(self.totals),
            "returns": list(self.returns),
        }

    def phase(self) -> str:
        if self.why != "none":
            return "over"
        return "draw" if self.hand is None else "keep"

    def grid_view(self, seat: int) -> dict[str, Any]:
        return {
            "cards": [self.grids[seat][cell] for cell in CELLS],
            "face_up": [cell not in self.face_down[seat] for cell in CELLS],
            "total": self.totals[seat],
        }

    def pools(self) -> tuple[list[int], list[int]]:
        """What a spectator knows of the deck and of the face-down cells, from all that was ever face up (UN-20)."""
        cells = [self.grids[seat][cell] for seat in self.seats for cell in self.face_down[seat]]
        deck = list(self.deck)
        if self.hand is not None and self.hand_source == "deck":
            deck.append(self.hand)  # UN-07: known to its drawer alone
        if not self.reshuffled:
            return count_by_value(deck + cells), count_by_value(deck + cells)
        return count_by_value(deck), count_by_value(cells)  # UN-12: grids take no part in a reshuffle
