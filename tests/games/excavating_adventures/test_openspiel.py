"""A small game solved by OpenSpiel's CFR+ has the value that our solver finds; needs the extra `openspiel`."""

from typing import Any

import numpy as np
import pytest

from digsite.core.game import find
from digsite.games.excavating_adventures.exact import solved
from digsite.games.excavating_adventures.state import SEATS, Phase
from tests.games.excavating_adventures.small_games import FIRST, WEAKER, options

pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

GAME = find("excavating_adventures")
RNG = np.ones(4, np.uint64)


class Tree:
    """A game as a tree in Gambit's notation: in a round chance gives both a card, then they decide in turns, unseen."""

    def __init__(self, box: Any) -> None:
        self.box = box
        self.lines = ['EFG 2 R "small" { "first" "second" } ""']
        self.known: list[dict[str, int]] = [{}, {}]  # by seat: numbers of what it may know
        self.chances = 0
        self.ends = 0
        states = np.zeros(1, GAME.state)
        GAME.engine.deal(box, states, 0, RNG)
        self.deal(states, "", ("", ""))

    def deal(self, states: Any, public: str, secret: tuple[str, ...]) -> None:
        """Write what chance can put in the hands of those who have no card yet, and what follows."""
        seat = len([text for text in secret if text])
        if seat == SEATS:
            self.decide(states, public, secret)
            return
        position = int(states[0]["position"])
        deck = states[0]["seats"]["deck"][seat, position : self.box.card_count].tolist()
        codes = sorted(set(deck))
        shares = " ".join(f'"{code}" {deck.count(code)}/{len(deck)}' for code in codes)
        self.chances += 1
        self.lines.append(f'c "" {self.chances} "" {{ {shares} }} 0')
        for code in codes:
            after = states.copy()
            place = after[0]["seats"]["deck"][seat]
            at = position + deck.index(code)
            place[at], place[position] = place[position], code
            self.deal(after, public, (*secret[:seat], f"{code}", *secret[seat + 1 :]))

    def decide(self, states: Any, public: str, secret: tuple[str, ...]) -> None:
        """Write the decision of the next who is to move, or the end."""
        mask = GAME.engine.to_move(self.box, states, 0)
        if not mask:
            out = np.zeros(SEATS)
            GAME.engine.returns(self.box, states, 0, out)
            self.ends += 1
            self.lines.append(f't "" {self.ends} "" {{ {out[0] - out[1]}, {out[1] - out[0]} }}')
            return
        seat = 0 if mask & 1 else 1
        legal = np.zeros(GAME.rules.LONGEST + 1, np.int32)
        actions = legal[: GAME.engine.legal(self.box, states, 0, seat, legal)].tolist()
        known = self.known[seat]
        number = known.setdefault(f"{public} {secret[seat]}", len(known) + 1)
        choices = " ".join(f'"{action}"' for action in actions)
        self.lines.append(f'p "" {seat + 1} {number} "" {{ {choices} }} 0')
        for action in actions:
            after = states.copy()
            GAME.engine.apply(self.box, after, 0, seat, action, RNG)
            told = tuple(f"{text} {action}" if each == seat else text for each, text in enumerate(secret))
            if after[0]["rounds"] != states[0]["rounds"]:
                again = GAME.engine.to_move(self.box, after, 0)
                (self.deal if again else self.decide)(after, f"{public}({'/'.join(told)})", ("", ""))
            elif after[0]["phase"] == Phase.REMOVE != states[0]["phase"]:
                self.decide(after, f"{public}[{'/'.join(told)}]", told)
            else:
                self.decide(after, public, told)


@pytest.mark.parametrize(
    ("target", "rounds", "expected"),
    [(1, 2, 0.5), (2, 2, 0.5), (3, 3, 0.833), pytest.param(2, 4, 0.84, marks=pytest.mark.slow)],
)
def test_cfr_finds_the_same_value(target: int, rounds: int, expected: float) -> None:
    """Three cards and two Digs each; after three rounds both decks are shuffled. The value is far from 0."""
    box = GAME.options.box(options(FIRST, WEAKER, target=target, round_limit=rounds), 2)
    game = pyspiel.load_efg_game("\n".join(Tree(box).lines))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    away = pyspiel.nash_conv(game, policy)
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True, 0.0)[0]
    assert 0 <= away < 0.0005
    assert value == pytest.approx(expected, abs=0.005)
    assert value == pytest.approx(solved(GAME, box).values[0], abs=away)
