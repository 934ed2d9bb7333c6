"""A small game solved by OpenSpiel's CFR has the value that our solver finds; needs the extra `openspiel`."""

from typing import Any

import numpy as np
import pytest

from digsite.core.game import find
from digsite.games.excavating_adventures.exact import solved
from digsite.games.excavating_adventures.state import Phase
from tests.games.excavating_adventures.small_games import FIRST, SECOND, options

pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
import pyspiel

GAME = find("excavating_adventures")
RNG = np.ones(4, np.uint64)


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """The game as OpenSpiel walks through it: chance gives each player a card, then both decide one after the other."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.box = game.box
        self.states = np.zeros(1, GAME.state)
        GAME.engine.deal(self.box, self.states, 0, RNG)
        self.dealt = 0  # cards given in this round
        self.public = ""
        self.secret = ["", ""]

    def __deepcopy__(self, memo: Any) -> "SpielState":
        other = SpielState(self.get_game())
        other.states = self.states.copy()
        other.dealt, other.public, other.secret = self.dealt, self.public, list(self.secret)
        return other

    def current_player(self) -> int:
        mask = GAME.engine.to_move(self.box, self.states, 0)
        if not mask:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.dealt < 2 and self.states[0]["phase"] == Phase.ATTACH:
            return int(pyspiel.PlayerId.CHANCE)
        return 0 if mask & 1 else 1

    def left(self, seat: int) -> list[int]:
        """The cards that a seat may draw."""
        return list(self.states["seats"]["deck"][0, seat, self.states["position"][0] : self.box.card_count])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        cards = self.left(self.dealt)
        return [(code, cards.count(code) / len(cards)) for code in sorted(set(cards))]

    def _legal_actions(self, player: int) -> list[int]:
        out = np.zeros(GAME.rules.LONGEST + 1, np.int32)
        return [int(each) for each in out[: GAME.engine.legal(self.box, self.states, 0, player, out)]]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            deck, position = self.states["seats"]["deck"][0, self.dealt], self.states["position"][0]
            place = position + self.left(self.dealt).index(action)
            deck[place], deck[position] = deck[position], action
            self.secret[self.dealt] = f"{action}"
            self.dealt += 1
            return
        before = self.states[0].copy()
        GAME.engine.apply(self.box, self.states, 0, player, action, RNG)
        self.secret[player] += f" {action}"
        if self.states[0]["phase"] == Phase.REMOVE and before["phase"] == Phase.ATTACH:
            self.public += f"[{self.secret[0]} {self.secret[1]}]"
        elif self.states[0]["rounds"] != before["rounds"]:
            self.public += f"({self.secret[0]} {self.secret[1]})"
            self.dealt, self.secret = 0, ["", ""]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat} {self.public} {self.secret[seat]}"

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{player}:{action}"

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        out = np.zeros(2)
        GAME.engine.returns(self.box, self.states, 0, out)
        return [out[0] - out[1], out[1] - out[0]]

    def __str__(self) -> str:
        return f"{self.public} {self.secret} {self.dealt}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A small game for OpenSpiel."""

    def __init__(self, box: Any, rounds: int) -> None:
        self.box = box
        kind = pyspiel.GameType(
            short_name="excavating_adventures",
            long_name="Excavating Adventures",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=GAME.rules.ACTIONS,
            max_chance_outcomes=128,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=4 * rounds,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)


@pytest.mark.slow
@pytest.mark.parametrize(("target", "rounds"), [(1, 3)])
def test_cfr_finds_the_same_value(target: int, rounds: int) -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    box = GAME.options.box(options(FIRST, SECOND, target=target, round_limit=rounds), 2)
    game = SpielGame(box, rounds)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    away = exploitability.nash_conv(game, policy)
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    assert away < 0.005
    assert value == pytest.approx(solved(GAME, box).values[0], abs=away)
