"""What measures the bots and fits the worth of positions: mirrored deals, and the positions that are written."""

import numpy as np

from digsite.core.game import find
from digsite.games.excavating_adventures.contests import GREEDY_BOT, RANDOM_BOT, gathering, matches, players
from digsite.games.excavating_adventures.desk import INPUTS, OWN
from digsite.games.excavating_adventures.search import ROOM
from digsite.games.excavating_adventures.state import SEATS

GAME = find("excavating_adventures")
BOX = GAME.options.box(GAME.options.Options(first_deck="deep-blue", second_deck="old-masters"), SEATS)


def test_deals_are_mirrored() -> None:
    """Greedy against itself plays the same game twice; against chance it wins most, whoever is named first."""
    assert set(matches(GAME, BOX, GREEDY_BOT, GREEDY_BOT, 100, 1)) == {0.5}
    against_chance = matches(GAME, BOX, GREEDY_BOT, RANDOM_BOT, 400, 1)
    assert len(against_chance) == 200
    assert against_chance.mean() > 0.8
    assert matches(GAME, BOX, RANDOM_BOT, GREEDY_BOT, 400, 1).mean() < 0.2


def test_what_others_open_is_not_written() -> None:
    """In half of the games others open, and only what follows is written, with the result of its game."""
    games = 400
    inputs, results = np.zeros((games * 40, SEATS, INPUTS)), np.zeros(games * 40)
    rng, states = np.array([1, 2, 3, 5], np.uint64), np.zeros(ROOM, GAME.state)
    opening, seats = players(RANDOM_BOT, RANDOM_BOT), players(GREEDY_BOT, GREEDY_BOT)
    count = gathering(GAME)(BOX, states, rng, games, opening, seats, inputs, results)
    assert games < count < len(inputs)
    short, left = inputs[:count, :, 2 * OWN], inputs[:count, 0, 2 * OWN + 5]
    begun = (short == 1).all(axis=1) & (left == 1) & (inputs[:count, 0, 2 * OWN + 4] == 0)
    assert 0.4 * games < begun.sum() < 0.65 * games
    assert {*results[:count]} <= {0, 0.5, 1}
    ahead = short[:, 0] < short[:, 1] - 0.3
    assert results[:count][ahead].mean() > 0.8
