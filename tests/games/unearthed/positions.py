"""Positions of Unearthed built by hand, for the examples of the rules."""

from typing import Any

from digsite.core.match import Match, new
from digsite.games.unearthed.state import CELLS, Phase, Source


def grid(total: int) -> list[int]:
    """Return twelve card values with that sum."""
    cards = []
    for left in range(CELLS, 0, -1):
        card = max(-2, min(12, round(total / left)))
        cards.append(card)
        total -= card
    assert total == 0
    return cards


def opened(match: Match, sums: list[int], *, face_down: dict[int, int] | None = None) -> Any:
    """Have every grid lie open with these sums, but for the last cells of some seats; return the state."""
    state = match.state
    for seat, total in enumerate(sums):
        hidden = (face_down or {}).get(seat, 0)
        state["seats"]["grid"][seat] = grid(total)
        state["seats"]["up"][seat] = [1] * (CELLS - hidden) + [0] * hidden
        state["seats"]["opened"][seat] = CELLS - hidden
    return state


def last_turn(sums: list[int], ender: int = 0, totals: list[int] | None = None, **options: Any) -> Match:
    """Return a match in the ender's last turn, a 0 from the pile in hand, all grids open with these sums."""
    match = new("unearthed", seats=len(sums), seed=1, **options)
    state = opened(match, sums)
    state["seats"]["total"][: len(sums)] = totals or [0] * len(sums)
    state["turn"], state["ender"], state["turns_left"] = ender, ender, 1
    state["phase"], state["source"], state["hand"] = Phase.KEEP, Source.PILE, 0
    return match


def scored(match: Match) -> list[int]:
    """Play `drop` and return the round scores."""
    match.play(match.to_move[0], "drop")
    return [seat.score for seat in match.view().last_round.seats]
