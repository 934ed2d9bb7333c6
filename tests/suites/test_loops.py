"""The compiled loops do what single moves do: playouts and batches of every game."""

from random import Random

import numpy as np

from digsite.core.game import Game
from tests.suites import playing


def test_a_playout_is_the_same_moves_one_by_one(game: Game) -> None:
    engine, box = game.engine, game.engine.box
    states, other = engine.states.copy(), engine.states.copy()
    rng, same = np.array([[7, 8, 9, 10], [7, 8, 9, 10]], np.uint64)
    actions = np.zeros(game.rules.LONGEST + 1, np.int32)
    results, totals = np.zeros((2, len(engine.results)))
    moves = engine.playouts(box, states, rng, 5, actions, results, totals)
    played, won = 0, np.zeros(len(results))
    from digsite.core.chance import below

    for _ in range(5):
        engine.deal(box, other, 0, same)
        while mask := engine.to_move(box, other, 0):
            seat = (mask & -mask).bit_length() - 1
            count = engine.legal(box, other, 0, seat, actions)
            engine.apply(box, other, 0, seat, int(actions[below(same, count)]), same)
            played += 1
        engine.returns(box, other, 0, results)
        won += results
    assert moves == played
    assert states.tobytes() == other.tobytes()
    assert rng.tolist() == same.tolist()
    assert totals[: game.seats[0]].tolist() == won[: game.seats[0]].tolist()


def test_a_batch_steps_every_state_and_deals_finished_ones_anew(game: Game) -> None:
    engine, random = game.engine, Random(0)
    matches = [playing.new(game, 0)]
    box = matches[0].box
    states = np.concatenate([matches[0].states.copy() for _ in range(4)])
    rngs = np.arange(1, 17, dtype=np.uint64).reshape(4, 4)
    actions = np.zeros(game.rules.LONGEST + 1, np.int32)
    chosen = np.zeros(4, np.int32)
    dealt = 0
    for _ in range(600):
        expected, expected_rngs = states.copy(), rngs.copy()
        for index in range(4):
            mask = engine.to_move(box, states, index)
            if mask:
                seat = (mask & -mask).bit_length() - 1
                count = engine.legal(box, states, index, seat, actions)
                chosen[index] = random.choice(actions[:count])
                engine.apply(box, expected, index, seat, int(chosen[index]), expected_rngs[index])
            else:
                engine.deal(box, expected, index, expected_rngs[index])
                dealt += 1
        engine.step(box, states, chosen, rngs)
        assert states.tobytes() == expected.tobytes()
        assert rngs.tolist() == expected_rngs.tolist()
    assert dealt
