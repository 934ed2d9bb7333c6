"""Help, version and the list of games answer at once: what is slow to import stays out."""

import json
import re

import pytest

import digsite
from digsite.bots import names
from digsite.cli.games import span
from digsite.core.game import games
from tests.cli.running import process, python, run

SLOW = ("numba", "numpy", "fastapi", "sqlalchemy", "jinja2", "digsite.web", "digsite.core.match")
COMMANDS = ("deck", "games", "play", "replay", "solve", "verify", "check", "bench", "serve", "sheet")
LOADED = """
import sys
from digsite.cli import main
sys.argv = ["digsite", *{arguments}]
try:
    main()
except SystemExit as left:
    print("\\nstatus", left.code or 0)
print(*sys.modules)
"""


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["games"], ["games", "--json"], ["play", "--help"]])
def test_nothing_slow_is_imported(arguments: list[str]) -> None:
    *_, status, modules = python(LOADED.format(arguments=arguments)).splitlines()
    assert status == "status 0"
    assert {name for name in modules.split() if name in SLOW} == set()


def test_help_does_without_pydantic() -> None:
    # A command that runs imports it in any case, since some versions of typer do.
    assert "pydantic" not in python(LOADED.format(arguments=["--help"])).splitlines()[-1].split()


def test_help_names_every_command() -> None:
    text = run("--help").stdout
    assert all(re.search(rf"\b{name}\b", text) for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = run(name, "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"digsite {name}" in process(name, "--help").stdout if name == "play" else name in result.stdout


def test_the_version() -> None:
    assert run("--version").stdout == f"digsite {digsite.__version__}\n"


def test_an_unknown_command_is_refused() -> None:
    result = process("plya")
    assert result.returncode == 2
    assert "'play'" in result.stderr
    assert "Traceback" not in result.stderr


def test_games_as_a_table() -> None:
    lines = run("games").stdout.splitlines()
    assert lines[0].split()[:3] == ["name", "title", "seats"]
    text = " ".join(" ".join(lines).split())
    for game in games().values():
        assert f"{game.name} " in text
        assert f" {span(game.seats)} " in text


def test_games_for_programs() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert listed == [
        {
            "name": game.name,
            "title": game.title,
            "seats": list(game.seats),
            "summary": game.summary,
            "bots": ["random", "greedy", *(level.name for level in game.levels)],
        }
        for game in games().values()
    ]


def test_help_tells_where_the_bots_are_named() -> None:
    text = " ".join(run("play", "--help").stdout.replace("│", " ").split())
    assert "`digsite games` names those of each game" in text
    told = re.findall(r"Bots: ([^.]*)\.", process("games", COLUMNS="300").stdout)
    assert told == [", ".join(names(game)) for game in games().values()]
