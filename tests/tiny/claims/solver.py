"""What was possible in a game of Claims: told once it is over."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from digsite.core.game import Solution

if TYPE_CHECKING:
    from digsite.core.match import Match


def review(match: "Match") -> Solution:
    """Return how many points each could have had with the same tokens, had the others laid as they did."""
    finds = [int(find) for find in match.state["finds"]]
    laid = [[made.action + 1 for made in match.moves if made.seat == seat] for seat in range(match.seats)]
    best = [
        max(permutations(laid[seat]), key=lambda order: taken(finds, order, seat, laid)) for seat in range(match.seats)
    ]
    points = [taken(finds, best[seat], seat, laid) for seat in range(match.seats)]
    lines = tuple(
        f"{{{seat}}} had {match.scores[seat]} of {points[seat]} points that were possible, "
        f"as with {' '.join(map(str, best[seat]))} (CL-05)."
        for seat in range(match.seats)
    )
    return Solution(
        lines, {"points": list(match.scores), "possible": points, "orders": [list(order) for order in best]}
    )


def taken(finds: Sequence[int], order: Sequence[int], seat: int, laid: Sequence[Sequence[int]]) -> int:
    """Return the points that a seat takes with its tokens in that order against the others' as they were (CL-05)."""
    points = 0
    for number, token in enumerate(order):
        tokens = [token, *(laid[other][number] for other in range(len(laid)) if other != seat)]
        if token == max((each for each, count in Counter(tokens).items() if count == 1), default=0):
            points += finds[number]
    return points
