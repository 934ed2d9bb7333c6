"""Claims once more, in plain lists, from its numbered rules alone, to compare the compiled game with."""

from typing import Any


class Reference:
    """Claims as its rules say it."""

    def __init__(self, seats: int, options: dict[str, Any], dealt: dict[str, Any]) -> None:
        assert 2 <= seats <= 4, "CL-01: 2 to 4 players"
        self.seats = list(range(seats))
        self.rounds = options["tokens"]
        self.hands = [list(range(1, self.rounds + 1)) for _ in self.seats]  # CL-01
        self.laid: dict[int, int] = {}
        self.points = [0 for _ in self.seats]
        self.stack: list[int] = [dealt["find"], *dealt["stack"]]
        assert sorted(self.stack) == list(range(1, self.rounds + 1)), "CL-02: one find of each worth"
        self.last_round: dict[str, Any] | None = None

    def to_move(self) -> list[int]:
        """CL-04: everybody who has not laid a token yet."""
        return [seat for seat in self.seats if seat not in self.laid] if self.stack else []

    def legal(self, seat: int) -> list[str]:
        return [f"claim {token}" for token in self.hands[seat]] if seat in self.to_move() else []

    def play(self, seat: int, move: str, after: dict[str, Any]) -> None:
        del after  # chance decides nothing once the stack is shuffled
        token = int(move.split()[1])
        self.hands[seat].remove(token)  # CL-06
        self.laid[seat] = token
        if not self.to_move():
            self.turn_over()

    def turn_over(self) -> None:
        """CL-05."""
        tokens = [self.laid[seat] for seat in self.seats]
        find = self.stack.pop(0)
        alone = [token for token in tokens if tokens.count(token) == 1]
        winner = tokens.index(max(alone)) if alone else None
        if winner is not None:
            self.points[winner] += find
        self.last_round = {"find": find, "tokens": tokens, "winner": winner}
        self.laid = {}

    def view(self) -> dict[str, Any]:
        return {
            "viewer": -2,
            "to_move": self.to_move(),
            "rounds": self.rounds,
            "find": self.stack[0] if self.stack else None,
            "unseen": sorted(self.stack[1:]),
            "stack": self.stack[1:],
            "places": [self.place(seat) for seat in self.seats],
            "last_round": self.last_round,
            "scores": self.points,
        }

    def place(self, seat: int) -> dict[str, Any]:
        return {
            "tokens": self.hands[seat],
            "has_laid": seat in self.laid,
            "laid": self.laid.get(seat),
            "points": self.points[seat],
        }
