"""What is best in a position of Arrow Caverns, and looking back at a game."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from digsite import bots
from digsite.core.errors import NoSolver
from digsite.core.match import Match, new
from digsite.games.arrow_caverns import planner, solver
from tests.games.arrow_caverns.positions import cave, play


def finished(name: str, seed: int, **options: Any) -> Match:
    """Return a game played by a bot."""
    match = new("arrow_caverns", seed=seed, **options)
    while not match.over:
        play(match, bots.choose(name, match, match.to_move[0]), seat=match.to_move[0])
    return match


def test_the_moves_of_a_solution_lead_where_it_says() -> None:
    match = new("arrow_caverns", seed=5)
    for plan in match.game.solve(match, 200).data["plans"]:
        now = match.copy()
        play(now, *plan["moves"], "done", *(f"{cavern} {way}" for cavern, way in plan["arrows"].items()))
        there = now.at(len(plan["moves"]))
        assert {one.colour: one.cavern for one in there.view().spelunkers} == plan["ends"]


def test_solutions_name_the_chances_best_first() -> None:
    match = new("arrow_caverns", seed=5)
    found = match.game.solve(match, 200)
    chances = [plan["chance"] for plan in found.data["plans"]]
    assert chances == sorted(chances, reverse=True)
    assert [float(line.split("%")[0]) for line in found.lines[1:]] == pytest.approx(
        [100 * chance for chance in chances], abs=0.06
    )


def test_escape_is_not_solved() -> None:
    match = cave()
    play(match, "done")
    with pytest.raises(NoSolver, match="in Explore and in Survey"):
        match.game.solve(match)


def test_a_review_tells_of_every_turn() -> None:
    match = finished("greedy", 1, edition="hard")
    found = match.game.review(match)
    turns = found.data["turns"]
    assert [turn["turn"] for turn in turns] == list(range(1, int(match.state["turn"]) + 1))
    for turn in turns:
        begun = match.at(turn["moves"])
        assert (begun.state["turn"], begun.view().phase) == (turn["turn"], "explore")
        assert turn["lost"] == pytest.approx(turn["chance"] - turn["played"]["chance"], abs=1e-3)
        assert 0 <= turn["played"]["chance"] <= turn["chance"] <= 1
    assert turns[-1]["after"] == found.data["won"]
    assert [turn["after"] for turn in turns[:-1]] == [turn["chance"] for turn in turns[1:]]


def test_a_review_knows_who_stood_where() -> None:
    match = finished("greedy", 2)
    ends = [turn["played"]["ends"] for turn in match.game.review(match).data["turns"]]
    log = [line.text for line in match.log()]
    assert len(ends) >= 4
    for turn in match.game.review(match).data["turns"]:
        for move in match.moves[turn["moves"] :]:
            if re.fullmatch(r"[a-e][1-5] [nesw]", move.text):  # the first Survey: somebody stands there
                assert move.text[:2] in turn["played"]["ends"].values(), log
                break


def test_what_was_lost_in_the_last_turn_is_told() -> None:
    match = cave(excavated="a1 b1 d1 e1", turn=7, where={"red": "c4", "yellow": None, "green": None, "blue": None})
    found = planner.study(match.game, match.box, match.state, 60)
    assert found.plans[0].chance == 1.0
    at = [int(one) for one in match.state["where"]]
    assert planner.chance_of(match.game, match.box, match.state, at, [0] * 4, 20) == 0.0


def test_the_picture_is_sound_and_has_no_styles() -> None:
    match = finished("greedy", 1)
    picture = match.game.review(match).picture
    root = ElementTree.fromstring(picture)
    assert root.tag.endswith("svg")
    assert "style" not in {name for node in root.iter() for name in node.attrib}
    titles = [node.text for node in root.iter() if node.tag.endswith("title")]
    turns = int(match.state["turn"])
    assert len(titles) == 2 * turns + 1
    assert titles[-1] == ("won" if match.outcome and match.outcome.why == "won" else "lost")


def test_limited_supplies_are_reviewed_too() -> None:
    match = finished("greedy", 4, seats=3, limited_supplies=True)
    assert len(solver.review(match).data["turns"]) == int(match.state["turn"])
