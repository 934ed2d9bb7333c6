"""The layers: imports point one way, and what is light stays light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "digsite"
# What each part may import, besides itself.
BELOW = {
    "core": set(),
    "games": {"core"},
    "bots": {"core", "games"},
    "table": {"core", "games", "bots"},
    "store": {"core", "games", "bots", "table"},
    "web": {"core", "games", "bots", "table", "store"},
    "cli": {"core", "games", "bots", "table", "store", "web"},
}
RULES_MAY_IMPORT = {"digsite", "numpy", "typing", "math", "enum"}


def imported(path: Path) -> set[str]:
    """Return the dotted names of all modules that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module or ""}
    return names


@pytest.mark.parametrize("part", sorted(BELOW))
def test_imports_point_one_way(part: str) -> None:
    files = sorted((SOURCE / part).rglob("*.py"))
    assert files
    for path in files:
        parts = {name.split(".")[1] for name in imported(path) if name.startswith("digsite.")}
        assert parts & set(BELOW) <= BELOW[part] | {part}, path


def test_every_part_has_its_layer() -> None:
    assert {path.parent.name for path in SOURCE.glob("*/__init__.py")} == set(BELOW)


def test_the_core_knows_no_game_and_no_game_another() -> None:
    games = {path.parent.name for path in (SOURCE / "games").glob("*/__init__.py")}
    assert games
    for path in SOURCE.rglob("*.py"):
        own = path.relative_to(SOURCE / "games").parts[0] if path.is_relative_to(SOURCE / "games") else None
        for name in imported(path):
            others = [game for game in games - {own} if name.startswith(f"digsite.games.{game}")]
            assert not others, f"{path} imports {name}"


def test_rules_import_nothing_but_numbers_and_the_core() -> None:
    for path in (SOURCE / "games").glob("*/rules.py"):
        assert {name.partition(".")[0] for name in imported(path)} <= RULES_MAY_IMPORT
        allowed = {"digsite.core.chance", "digsite.core.compile", f"digsite.games.{path.parent.name}"}
        for name in imported(path):
            if name.startswith("digsite."):
                assert any(name == module or name.startswith(f"{module}.") for module in allowed), name


@pytest.mark.parametrize(
    "code",
    ["import digsite", "import digsite.core.game as game; game.games()", "import digsite.cli"],
)
def test_what_is_light_does_not_wait_for_numba(code: str) -> None:
    heavy = "{'numba', 'numpy', 'pydantic', 'fastapi', 'sqlalchemy'}"
    program = f"{code}; import sys; print({heavy} & set(sys.modules))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "set()"


def test_no_file_is_longer_than_a_reader_likes() -> None:
    for path in [*SOURCE.rglob("*.py"), *(SOURCE.parent.parent / "client").glob("*.ts")]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 500, path


def test_every_file_says_what_it_is_for() -> None:
    for path in [*SOURCE.rglob("*.py"), *Path(__file__).parent.rglob("*.py")]:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path
