"""Greedy for Arrow Caverns: always legal, sound, and as good as the editions say."""

from collections import Counter

import numpy as np
import pytest

from digsite import bots
from digsite.core.match import Match, new
from tests.games.arrow_caverns.positions import cave, nearly_home, play

EDITIONS = {"easy": 0.80, "standard": 0.65, "hard": 0.45, "brutal": 0.22}  # far below what was measured


def finished(match: Match) -> Match:
    """Play a match to its end with greedy in every seat; redealing is not needed, for greedy does not look."""
    engine, rng = match.game.engine, np.ones(4, np.uint64)
    while not match.over:
        seat = match.to_move[0]
        match.play_action(seat, int(engine.greedy(match.box, match.states, 0, seat, rng)))
    return match


@pytest.mark.parametrize("edition", EDITIONS)
def test_greedy_wins_as_often_as_the_edition_lets_it(edition: str) -> None:
    ends = Counter(finished(new("arrow_caverns", seed=seed, edition=edition)).outcome.why for seed in range(100))  # type: ignore[union-attr]
    assert ends["won"] >= 100 * EDITIONS[edition]
    assert ends["collapsed"] < 15


def test_greedy_plays_limited_supplies_and_all_sizes() -> None:
    for seats in (2, 3, 4):
        assert finished(new("arrow_caverns", seats=seats, seed=2, limited_supplies=True)).over
    for size, moves in ((3, (1, 2)), (7, (2, 3, 3, 4, 5))):
        tiles = {"plain": size**2 - 5 - 2, "treasure": 4, "unstable": 2}
        edition = {"game": "arrow_caverns", "kind": "edition", "name": "x", "size": size, "turns": 5, "moves": moves}
        assert finished(new("arrow_caverns", seed=2, edition=edition | {"tiles": tiles})).over


def test_greedy_goes_home_in_the_last_turn() -> None:
    match = nearly_home()
    assert finished(match).outcome.why == "won"  # type: ignore[union-attr]


def test_greedy_moves_off_unstable_caverns() -> None:
    match = cave(unstable="b3 d3", excavated="b3 d3", where={"red": "b3", "blue": "d3"}, turn=2)
    while match.view().phase == "explore":
        play(match, bots.choose("greedy", match, 0))
    assert not match.view().collapsing


def test_greedy_never_has_two_new_arrows_point_at_each_other() -> None:
    for seed in range(40):
        match = new("arrow_caverns", seed=seed)
        while not match.over:
            before = match.view()
            play(match, bots.choose("greedy", match, 0))
            if before.phase == "survey" and match.view().phase == "survey":
                continue
            if before.phase == "survey":
                made = match.at(len(match.moves) - 1)
                assert ". Warning: the arrows" not in made.offers(0)[match.moves[-1].text]
