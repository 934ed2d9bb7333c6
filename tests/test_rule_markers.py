"""Every numbered rule of every game has a test that is marked with its number, and no mark names a rule that is not."""

import ast
import re
from importlib.resources import files
from pathlib import Path

from digsite.core.game import Game

TESTS = Path(__file__).parent
NUMBER = re.compile(r"\b[A-Z]{2}-\d{2}\b")


def marked() -> set[str]:
    """Return the numbers in all `@pytest.mark.rule(...)` marks of test functions that assert something."""
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        found |= {argument.value for argument in mark.args if isinstance(argument, ast.Constant)}
    return {str(number) for number in found}


def rules(game: Game) -> set[str]:
    """Return the numbers of a game's rules."""
    return set(NUMBER.findall(files(game.package).joinpath("rules.md").read_text(encoding="utf-8")))


def test_every_rule_has_a_test(game: Game) -> None:
    numbers = rules(game)
    assert numbers
    assert numbers - marked() == set()


def test_every_mark_names_a_rule(all_games: dict[str, Game]) -> None:
    known = set().union(*(rules(game) for game in all_games.values()))
    assert marked() - known == set()


def test_every_rule_that_the_code_names_exists(game: Game) -> None:
    for file in files(game.package).iterdir():
        if file.name.endswith(".py"):
            named = set(NUMBER.findall(file.read_text(encoding="utf-8"))) - {"UTF-8"}
            assert named <= rules(game), file.name
