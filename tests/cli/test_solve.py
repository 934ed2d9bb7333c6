"""`digsite solve`: what any game's solver says, and what is refused."""

import dataclasses
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from digsite.core import game as games_module
from digsite.core.game import Game, Solution
from digsite.core.match import Match
from tests.cli.running import played, run


@pytest.fixture
def match(game: Game) -> Match:
    return played(game, ["greedy", "greedy"])


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    match.save(tmp_path / "game.dig")
    return tmp_path / "game.dig"


def counting(match: Match, budget: int | None) -> Solution:
    """Stand for a solver that knows how many moves were made."""
    made = len(match.moves)
    return Solution((f"{{{match.to_move[0]}}} has seen {made} moves.",), {"made": made, "budget": budget})


@pytest.fixture
def solvable(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the game a solver for the time of a test."""
    able = dataclasses.replace(game, solves=True)
    able.__dict__["solver"] = SimpleNamespace(solve=counting)
    monkeypatch.setitem(games_module.games(), game.name, able)


@pytest.mark.usefixtures("solvable")
def test_it_says_what_the_solver_says(game: Game, match: Match, file: Path) -> None:
    last = len(match.moves) - 1
    lines = run("solve", file, "--move", last).stdout.splitlines()
    assert lines[0] == f"{game.title}, after {last} of {len(match.moves)} moves."
    assert lines[1].startswith("seat ")
    assert lines[1].endswith(f" has seen {last} moves.")
    assert json.loads(run("solve", file, "--move", 0, "--budget", 5, "--json").stdout) == {
        "game": game.name,
        "move": 0,
        "to_move": list(match.at(0).to_move),
        "solution": {"made": 0, "budget": 5},
    }


@pytest.mark.usefixtures("solvable")
def test_a_position_that_is_not_there_is_refused(match: Match, file: Path) -> None:
    for number in (-1, len(match.moves) + 1):
        result = run("solve", file, "--move", number, "--json")
        assert result.exit_code == 2
        assert f"has no position {number}; it has 0, the deal, to {len(match.moves)}." in result.stderr
        assert json.loads(result.stdout)["error"]["code"] == "no_position"


@pytest.mark.usefixtures("solvable")
def test_nothing_is_left_to_decide_at_the_end(file: Path) -> None:
    result = run("solve", file, "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["error"]["code"] == "over"


def test_a_game_without_a_solver_says_so(game: Game, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games_module.games(), game.name, dataclasses.replace(game, solves=False))
    result = run("solve", file, "--move", 0, "--json")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"digsite: {game.title} has no solver; games that have one: ")
    assert json.loads(result.stdout)["error"]["code"] == "no_solver"


@pytest.mark.parametrize("arguments", [["--budget", "0"], ["--move", "x"]])
def test_what_is_no_number_is_refused(file: Path, arguments: list[str]) -> None:
    result = run("solve", file, *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
