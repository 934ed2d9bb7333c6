"""docs/add-a-game.md builds exactly the game in tests/tiny, and its commands work."""

import subprocess
import sys
from pathlib import Path

import pytest
from scripts import docs

from digsite.core.game import games
from tests.docs.reading import ROOT, blocks, commands

PAGE = ROOT / "docs" / "add-a-game.md"


def files() -> dict[str, Path]:
    """Return the files of the game by the names that the page gives them."""
    paths = (path for path in docs.TINY.rglob("*") if path.is_file())
    names = {path.relative_to(docs.TINY).as_posix(): path for path in paths}
    return {
        name: path for name, path in names.items() if "__pycache__" not in name and not name.startswith((".", "dist"))
    }


def test_every_file_is_shown_as_it_is() -> None:
    shown: dict[str, list[str]] = {}
    for block in blocks(PAGE):
        if block.name:
            shown.setdefault(block.name, []).append(block.text)
    assert sorted(shown) == sorted(files())
    for name, texts in shown.items():
        content = files()[name].read_text(encoding="utf-8")
        assert all(text in content for text in texts), f"{name}: python scripts/docs.py writes the page anew"
        assert content in "".join(texts), f"{name} is not shown whole"


def test_the_commands_work(tmp_path: Path) -> None:
    assert "claims" in games(), "python -m pip install --editable tests/tiny"
    programs = Path(sys.executable).parent
    ran = 0
    for command in commands(PAGE):
        if command[:3] == ["python", "-m", "pip"] or command[:3] == ["python", "-m", "pytest"]:
            continue  # the one was done before any test, the other is under way
        assert command[0] == "digsite"
        done = subprocess.run(
            [programs / "digsite", *command[1:]], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (command, done.stderr)
        assert "claims" in done.stdout.lower()
        ran += 1
    assert ran == 5


@pytest.mark.parametrize(
    "path", [path for path in files().values() if path.suffix == ".py"], ids=lambda path: path.name
)
def test_the_game_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 200
