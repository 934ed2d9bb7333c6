"""How many ways there are to play small Caves, counted once and kept: `turns.csv` beside this file.

`moves` counts the sequences of so many moves from the start, `turn` the distinct positions at the end of the first
Explore that cannot make the Cave collapse. Written anew by `python -m tests.games.arrow_caverns.test_turns`.
"""

import csv
from pathlib import Path

import pytest

from digsite.core.match import Match, new
from digsite.games.arrow_caverns import planner
from tests.games.arrow_caverns.test_planner import FEW, played_out, tiny

FILE = Path(__file__).with_name("turns.csv")
DEPTH = 4
CAVES = [(seed, moves) for seed in (1, 2) for moves in ((1, 2), (1, 1, 2), (2, 3))]


def cave(seed: int, moves: tuple[int, ...]) -> Match:
    """Return a 3x3 Cave."""
    return new("arrow_caverns", seed=seed, edition=tiny(4, moves))


def paths(match: Match, depth: int) -> int:
    """Return how many sequences of moves there are."""
    if depth == 0 or match.over:
        return 1
    total = 0
    for action in match.legal_actions(0):
        following = match.copy()
        following.play_action(0, action)
        total += paths(following, depth - 1)
    return total


def count(seed: int, moves: tuple[int, ...]) -> dict[str, str]:
    """Return a row of the file, counted by playing."""
    counts = [paths(cave(seed, moves), depth) for depth in range(1, DEPTH + 1)]
    numbers = {f"moves {depth}": str(number) for depth, number in enumerate(counts, 1)}
    return {
        "seed": str(seed),
        "cards": " ".join(map(str, moves)),
        **numbers,
        "turn": str(len(played_out(cave(seed, moves)))),
    }


def rows() -> list[dict[str, str]]:
    """Return the file's rows."""
    with FILE.open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("row", rows() if FILE.exists() else [], ids=lambda row: f"{row['seed']}: {row['cards']}")
def test_there_are_as_many_ways_as_ever(row: dict[str, str]) -> None:
    seed, moves = int(row["seed"]), tuple(map(int, row["cards"].split()))
    assert count(seed, moves) == row
    match = cave(seed, moves)
    assert planner.study(match.game, match.box, match.state, FEW).results == int(row["turn"])


if __name__ == "__main__":
    made = [count(*one) for one in CAVES]
    with FILE.open("w", newline="") as out:
        writer = csv.DictWriter(out, made[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(made)
