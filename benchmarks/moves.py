"""What a checked move costs from Python: `python benchmarks/moves.py [--games 40] [--json]`, in microseconds."""

import argparse
import json
import statistics
import time
from random import Random

from digsite.core.match import new


def main() -> None:
    """Play random games through Match.play and print what a move took, as the median and a high mark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="unearthed")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    random, took = Random(1), []
    for seed in range(chosen.games):
        match = new(chosen.game, seats=chosen.seats, seed=seed)
        while not match.over:
            seat = random.choice(match.to_move)
            move = random.choice(match.legal(seat))
            start = time.perf_counter()
            match.play(seat, move)
            took.append((time.perf_counter() - start) * 1e6)
    figures = {"median_us": statistics.median(took), "p95_us": statistics.quantiles(took, n=20)[-1], "moves": len(took)}
    print(json.dumps(figures) if chosen.json else "  ".join(f"{name} {value:.1f}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
