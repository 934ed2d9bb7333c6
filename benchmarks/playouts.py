"""Random playouts of Unearthed: our compiled Python against the same loop written by hand in C, in turns in one run.

`python benchmarks/playouts.py [--seats 4] [--runs 7] [--json]`; needs a C compiler. The first program of a pair changes
with every pair, and what counts is the median of the pairs' ratios: machines are noisy.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from digsite.core.game import find
from digsite.core.match import new

SOURCE = Path(__file__).parent / "unearthed.c"


def compiled(folder: Path) -> Path:
    """Compile the C program and return it."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise SystemExit("This comparison needs a C compiler; none of cc, gcc and clang is there.")
    program = folder / "unearthed"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, SOURCE], check=True)
    return program


def in_c(program: Path, games: int, seats: int) -> float:
    """Return moves a second of CPU time in C."""
    out = subprocess.run([program, str(games), str(seats)], capture_output=True, text=True, check=True).stdout
    return float(out.split()[0])


def in_python(games: int, seats: int) -> float:
    """Return moves a second of CPU time of the compiled rules."""
    engine = find("unearthed").engine
    match = new("unearthed", seats=seats, seed=0)
    results, totals = np.zeros((2, 8))
    rng, actions = np.array([1, 2, 3, 4], np.uint64), np.zeros_like(engine.actions)
    start = time.process_time()
    moves = engine.playouts(match.box, match.states.copy(), rng, games, actions, results, totals)
    return float(moves / (time.process_time() - start))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--games", type=int, default=150_000)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    pairs = []
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        in_python(100, chosen.seats)
        for run in range(chosen.runs):
            both = [lambda: in_python(chosen.games, chosen.seats), lambda: in_c(program, chosen.games, chosen.seats)]
            first, second = (both[0](), both[1]()) if run % 2 else (both[1](), both[0]())
            pairs.append((first, second) if run % 2 else (second, first))
    figures = {
        "moves_per_second": statistics.median(ours for ours, _ in pairs),
        "moves_per_second_in_c": statistics.median(theirs for _, theirs in pairs),
        "ratio": statistics.median(ours / theirs for ours, theirs in pairs),
        "ratio_least": min(ours / theirs for ours, theirs in pairs),
        "ratio_most": max(ours / theirs for ours, theirs in pairs),
    }
    if chosen.json:
        print(json.dumps(figures))
        return
    print(f"compiled Python  {figures['moves_per_second'] / 1e6:6.1f} million moves a second")
    print(f"C at -O3         {figures['moves_per_second_in_c'] / 1e6:6.1f} million moves a second")
    print(f"ratio            {figures['ratio']:6.2f}  ({figures['ratio_least']:.2f} to {figures['ratio_most']:.2f})")


if __name__ == "__main__":
    main()
