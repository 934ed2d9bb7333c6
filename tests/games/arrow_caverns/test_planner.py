"""The planner of Arrow Caverns: all results of a turn, plans that keep the rules, and nothing known that is hidden."""

from random import Random
from typing import Any

import pytest

from digsite import bots
from digsite.core.chance import generator
from digsite.core.match import Match, new
from digsite.games.arrow_caverns import following, planner
from digsite.games.arrow_caverns.state import OUT, Phase
from tests.games.arrow_caverns.positions import cave, nearly_home

FEW = 60  # playouts: enough for tests


def tiny(turns: int = 3, moves: tuple[int, ...] = (1, 2), unstable: int = 2) -> dict[str, Any]:
    """Return an edition for a 3x3 Cave."""
    tiles = {"plain": 4 - unstable, "treasure": 4, "unstable": unstable}
    return {
        "game": "arrow_caverns",
        "kind": "edition",
        "name": "tiny",
        "size": 3,
        "turns": turns,
        "moves": moves,
        "tiles": tiles,
    }


def played_out(match: Match) -> set[tuple[int, ...]]:
    """Return the ends of all that can be played in what is left of Explore, sorted; unsafe ones too."""
    found, seen, pending = set(), set(), [match]
    while pending:
        now = pending.pop()
        state = now.state
        key = (state["where"].tobytes(), int(state["used"]), int(state["walker"]), int(state["steps_left"]))
        if key in seen:
            continue
        seen.add(key)
        if state["walker"] < 0:
            found.add(tuple(sorted(int(at) for at in state["where"])))
        for move in now.legal(0):
            if move != "done":
                following_one = now.copy()
                following_one.play(0, move)
                pending.append(following_one)
    return found


def safe(match: Match, ends: tuple[int, ...]) -> bool:
    """Tell whether nobody would make the Cave collapse."""
    bad = int(match.state["unstable"]) & ~int(match.state["buried"])
    return not any(at != OUT and bad >> at & 1 for at in ends)


@pytest.mark.parametrize("seed", range(6))
def test_all_results_are_those_that_can_be_played(seed: int) -> None:
    random = Random(seed)
    match = new("arrow_caverns", seed=seed, edition=tiny(6, ((1, 2), (1, 1, 2), (2, 3))[seed % 3], 3))
    for _ in range(random.randrange(0, 14)):
        if not match.over:
            match.play(0, bots.choose("greedy", match, 0))
    while not match.over and match.state["phase"] != Phase.EXPLORE:
        match.play(0, bots.choose("greedy", match, 0))
    if match.over:
        pytest.skip("over before it began")
    expected = {ends for ends in played_out(match) if safe(match, ends)}
    assert planner.study(match.game, match.box, match.state, FEW).results == len(expected)


def follow(match: Match, budget: int) -> list[str]:
    """Play one turn as the planner would and return its moves."""
    turn, moves = int(match.state["turn"]), []
    while not match.over and match.state["turn"] == turn:
        seat = match.to_move[0]
        action = following.search(match.game, match.box, match.states.copy(), seat, match.game.engine.rng, budget)
        assert action in match.legal_actions(seat)
        match.play_action(seat, action)
        moves.append(match.moves[-1].text)
    return moves


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_plan_is_carried_out_as_it_was_made(seats: int) -> None:
    match = new("arrow_caverns", seed=5, seats=seats, limited_supplies=seats > 1)
    while match.state["phase"] == Phase.PICK:
        match.play(match.to_move[0], bots.choose("scout", match, match.to_move[0]))
    plan = planner.study(match.game, match.box, match.state, FEW).plans[0]
    follow(match, FEW)
    assert tuple(int(at) for at in match.state["where"]) == plan.ends


@pytest.mark.parametrize("edition", ["standard", "brutal"])
def test_what_is_hidden_changes_no_plan(edition: str) -> None:
    match = new("arrow_caverns", seed=3, edition=edition)
    for _ in range(25):
        match.play(0, bots.choose("greedy", match, 0))
    while match.state["phase"] != Phase.EXPLORE:
        match.play(0, bots.choose("greedy", match, 0))
    rng, found = generator(match.seed, b"test"), set()
    for _ in range(4):
        states = match.states.copy()
        match.game.engine.redeal(match.box, states, 0, 0, rng)
        found.add(planner.study(match.game, match.box, states[0], FEW))
        following._moves.clear()
    assert len(found) == 1


def test_the_same_position_gets_the_same_move() -> None:
    match = new("arrow_caverns", seed=8)
    first = [bots.choose("scout", match, 0) for _ in range(2)]
    following._moves.clear()
    assert {*first, bots.choose("scout", match, 0)} == {first[0]}


def test_nobody_is_left_behind_in_the_last_turn() -> None:
    match = nearly_home()
    follow(match, FEW)
    assert match.outcome is not None
    assert match.outcome.why == "won"


def test_hopeless_positions_are_played_on() -> None:
    match = cave(unstable="b3 b2", excavated="b3 b2", where={"red": "b3"}, arrows={"b3": "n", "b2": "s"}, turn=3)
    match.play(0, "yellow 1")
    match.play(0, "n")
    for colour in ("green 2", "blue 3", "yellow 4"):
        while match.state["walker"] >= 0:
            match.play(0, match.legal(0)[0])
        match.play(0, colour)
    while match.state["walker"] >= 0:
        match.play(0, match.legal(0)[0])
    assert planner.study(match.game, match.box, match.state, FEW).plans == ()
    follow(match, FEW)
    assert match.outcome is not None
    assert match.outcome.why == "collapsed"
