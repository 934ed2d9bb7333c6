"""`digsite bench`, and saying that rules are being compiled."""

import json
from pathlib import Path

import pytest

import digsite
from digsite.core.game import Game, games
from tests.cli.running import played, process

FIGURES = ("moves_per_second", "games_per_second", "compile_cold_s", "compile_warm_s")


@pytest.fixture(scope="module")
def smallest() -> Game:
    """The game whose rules are compiled fastest, as the size of its rules tells."""
    return min(games().values(), key=lambda game: Path(str(game.rules.__file__)).stat().st_size)  # type: ignore[attr-defined]


def test_bench(smallest: Game) -> None:
    done = process("bench", smallest.name, "--seats", 3, "--json", "--seconds", 0.02, "--repeat", 2)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["game"], told["seats"], told["repetitions"]) == (smallest.name, 3, 2)
    assert all(told[name] > 0 for name in FIGURES)
    assert told["compile_cold_s"] > 2 * told["compile_warm_s"]
    run = told["run"]
    assert told["moves_per_second"] == run["moves"] / run["seconds"]
    assert told["games_per_second"] == run["games"] / run["seconds"]
    assert f"Playing {smallest.title} at random" in done.stderr


@pytest.mark.slow
def test_bench_for_people(game: Game) -> None:
    done = process("bench", game.name, "--seconds", 0.02, "--repeat", 1)
    assert done.returncode == 0, done.stderr
    first, *lines = done.stdout.splitlines()
    assert first.startswith(f"{game.title}, {game.seats[0]} seats, random games on one core; the best of 1 runs: ")
    for line, words in zip(lines, ("moves a second", "games a second", "empty cache", "filled cache"), strict=True):
        assert words in line


def test_a_cold_cache_is_announced_once(smallest: Game, tmp_path: Path) -> None:
    match = played(smallest, ["greedy", "greedy"])
    match.save(tmp_path / "game.dig")
    words = f"Preparing the rules of {smallest.title}, once on this machine ...\n"
    for expected in (words, ""):
        done = process("verify", tmp_path / "game.dig", DIGSITE_CACHE=str(tmp_path / "cache"))
        assert (done.returncode, done.stderr) == (0, expected)
    assert digsite.verify(tmp_path / "game.dig").finished


def test_a_warm_cache_is_not_announced(game: Game) -> None:
    done = process("play", game.name)
    assert (done.returncode, done.stderr) == (0, "")
