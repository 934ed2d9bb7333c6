"""A program that plays random games and prints one digest of all of it: `python -m tests.suites.trace GAME COUNT`.

Run with other NUMBA_ settings, it must print the same.
"""

import hashlib
import sys
from random import Random

import numpy as np

from digsite.core.game import find
from tests.suites import playing


def digest(name: str, count: int) -> str:
    """Return the digest of `count` games: every state, list of legal moves, observation, redeal and greedy choice."""
    game = find(name)
    engine = game.engine
    found = hashlib.sha256()
    scores = np.zeros(len(engine.states["seats"][0]), np.int64)
    returns = np.zeros(len(scores), np.float64)
    observed = np.zeros(game.features.LENGTH, np.float32)
    rng = np.array([1, 2, 3, 4], np.uint64)
    for number in range(count):
        match = playing.new(game, number)
        for position in playing.positions(match, Random(number)):
            found.update(position.states.tobytes())
            engine.scores(position.box, position.states, 0, scores)
            engine.returns(position.box, position.states, 0, returns)
            found.update(scores[: match.seats].tobytes() + returns[: match.seats].tobytes())
            for seat in range(match.seats):
                found.update(str(position.legal_actions(seat)).encode())
                engine.observe(position.box, position.states, 0, seat, observed)
                found.update(observed.tobytes())
            seat = len(position.moves) % match.seats
            redealt = position.states.copy()
            engine.redeal(position.box, redealt, 0, seat, rng)
            found.update(redealt.tobytes() + rng.tobytes())
            assert engine.check(position.box, redealt, 0)
            if seat in position.to_move:
                found.update(str(int(engine.greedy(position.box, redealt, 0, seat, rng))).encode())
    actions = np.zeros(game.rules.LONGEST + 1, np.int32)
    results, totals = np.zeros((2, len(scores)))
    moves = engine.playouts(engine.box, engine.states, rng, count, actions, results, totals)
    found.update(f"{moves} {totals.tolist()}".encode() + rng.tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(sys.argv[1], int(sys.argv[2])))  # noqa: T201
