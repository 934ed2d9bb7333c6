"""How long playouts take to compile, in a process of its own: `python -m digsite.cli.timing GAME SEATS OPTIONS`.

Prints the seconds from starting to compile to the end of the first playout. What Python and its packages take to
start is not in them, nor is importing the game.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from digsite.core.game import Game


class Playouts:
    """Random games of one kind, played by compiled code on one core."""

    def __init__(self, game: "Game", seats: int, options: object) -> None:
        """Make the arrays that they take; nothing is compiled yet."""
        import numpy as np

        from digsite.core.chance import draw_generator, seed_bytes

        self.game = game
        self.box = game.options.box(options, seats)
        self.states = np.zeros(1, game.state)
        self.rng = draw_generator(seed_bytes(0), 0)
        self.legal = np.zeros(game.rules.LONGEST + 1, np.int32)
        self.results, self.totals = np.zeros((2, len(self.states["seats"][0])), np.float64)

    def run(self, games: int) -> tuple[int, float]:
        """Play a number of games and return their moves and the seconds they took."""
        begun = time.perf_counter()
        moves = self.game.engine.playouts(self.box, self.states, self.rng, games, self.legal, self.results, self.totals)
        return int(moves), time.perf_counter() - begun


class Compiling(NamedTuple):
    """Seconds to the first playout: with an empty cache, and with a filled one."""

    cold: float
    warm: float


@contextmanager
def empty_cache() -> Iterator[dict[str, str]]:
    """Yield an environment whose cache is an empty folder, which is deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="digsite-bench-") as folder:
        yield {**os.environ, "DIGSITE_CACHE": str(Path(folder))}


def measured(game: str, seats: int, options: str, warm_repetitions: int) -> Compiling:
    """Measure compiling in fresh processes; the best of the warm ones counts."""
    command = [sys.executable, "-P", "-m", "digsite.cli.timing", game, str(seats), options]
    with empty_cache() as environment:
        cold, *warm = (
            float(subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout)
            for _ in range(1 + warm_repetitions)
        )
    return Compiling(cold, min(warm))


def main(name: str, seats: str, options: str) -> None:
    """Print how long it takes here."""
    from digsite.core.game import find

    game = find(name)
    engine = game.engine  # numba and the rules are imported now, and nothing is compiled
    playouts = Playouts(game, int(seats), game.options.Options.model_validate(json.loads(options)))
    begun = time.perf_counter()
    engine.playouts  # noqa: B018 - an entry is compiled when first asked for
    playouts.run(1)
    print(time.perf_counter() - begun)


if __name__ == "__main__":
    main(*sys.argv[1:])
