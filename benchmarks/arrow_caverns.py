"""How often the bots of Arrow Caverns win, with 95% intervals, and how long they take; how early caves can be won.

python benchmarks/arrow_caverns.py --bots greedy scout --editions standard hard --caves 1000 --json
"""

import argparse
import json
import math
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from digsite import bots
from digsite.core.game import Game, find
from digsite.core.match import Match, new
from digsite.games.arrow_caverns.par import par_of

GAME = find("arrow_caverns")
EDITIONS = ("easy", "standard", "hard", "brutal")


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95% interval of a rate (Edwin Wilson, 1927)."""
    z, rate = 1.96, wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


@cache
def richer(times: int) -> Game:
    """Return the game whose levels have so many times their budgets."""
    return replace(GAME, levels=tuple(level._replace(budget=times * level.budget) for level in GAME.levels))


def played(name: str, edition: str, seed: int, times: int = 1) -> Match:
    """Return a cave as a bot plays it, with so many times its budget."""
    match = new("arrow_caverns", seed=seed, edition=edition)
    match.game = richer(times)
    while not match.over:
        seat = match.to_move[0]
        match.play(seat, bots.choose(name, match, seat))
    return match


def rates(names: list[str], editions: list[str], caves: int, first: int, times: int) -> Iterator[dict[str, Any]]:
    """Yield a row for each bot and edition."""
    for edition in editions:
        for name in names:
            played(name, edition, first)  # compiles
            begun = time.process_time()
            ends: Counter[str] = Counter()
            turns = 0
            for seed in range(first, first + caves):
                match = played(name, edition, seed, times)
                turns += int(match.state["turn"])
                ends[match.outcome.why if match.outcome else ""] += 1
            low, high = interval(ends["won"], caves)
            yield {
                "edition": edition,
                "bot": name,
                "times": times,
                "caves": caves,
                "rate": ends["won"] / caves,
                "low": low,
                "high": high,
                "ends": dict(ends),
                "seconds_a_turn": (time.process_time() - begun) / turns,
            }


def pars(editions: list[str], caves: int, first: int) -> Iterator[dict[str, Any]]:
    """Yield a row for each edition: in which turn its caves could have been won, and how long it takes to know."""
    for edition in editions:
        par_of(new("arrow_caverns", seed=first, edition=edition))  # compiles
        found: Counter[str] = Counter()
        took = []
        for seed in range(first, first + caves):
            match = new("arrow_caverns", seed=seed, edition=edition)
            begun = time.process_time()
            par = par_of(match)
            took.append(time.process_time() - begun)
            if par is not None:
                found[f"turn {par.turn}" if par.turn else f"not by turn {par.not_by}"] += 1
        yield {
            "edition": edition,
            "caves": caves,
            "par": dict(sorted(found.items())),
            "median_ms": 1000 * statistics.median(took),
            "p95_ms": 1000 * statistics.quantiles(took, n=20)[-1],
            "most_ms": 1000 * max(took),
        }


def main() -> None:
    """Print a row for each bot and edition, or for each edition its pars."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs="+", default=list(bots.names(GAME)), choices=bots.names(GAME))
    parser.add_argument("--editions", nargs="+", default=list(EDITIONS), choices=EDITIONS)
    parser.add_argument("--caves", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--times", type=int, default=1, help="so many times the budget of the levels")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--par", action="store_true", help="look for the earliest win instead")
    arguments = parser.parse_args()
    if arguments.par:
        for row in pars(arguments.editions, arguments.caves, arguments.first):
            print(json.dumps(row) if arguments.json else row, flush=True)
        return
    for row in rates(arguments.bots, arguments.editions, arguments.caves, arguments.first, arguments.times):
        if arguments.json:
            print(json.dumps(row), flush=True)
        else:
            print(
                f"{row['edition']:9} {row['bot']:8} {row['rate']:6.1%} of {row['caves']} "
                f"({row['low']:.1%} to {row['high']:.1%}), {1000 * row['seconds_a_turn']:.1f} ms a turn",
                flush=True,
            )


if __name__ == "__main__":
    main()
