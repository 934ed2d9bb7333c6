"""Every Python example of README.md and docs/ runs, and says the truth: `x  # -> 3` means that x is 3."""

import ast
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from scripts import docs

from digsite.core.game import games
from tests.docs.reading import ROOT, blocks

RESULT = re.compile(r"# -> (.+)$")


def run(page: Path, namespace: dict[str, Any]) -> int:
    """Run a page's examples in one namespace and return how many results they claim."""
    claims = 0
    for block in blocks(page):
        if block.language != "python" or block.name:
            continue
        lines = block.text.splitlines()
        for statement in ast.parse(block.text).body:
            place = f"{page.name}, line {block.line + statement.lineno - 1}"
            code = ast.unparse(statement)
            promised = RESULT.search(lines[(statement.end_lineno or statement.lineno) - 1])
            if isinstance(statement, ast.Expr) and promised:
                assert repr(eval(code, namespace)) == promised[1], place
                claims += 1
            else:
                exec(compile(code, place, "exec"), namespace)
    return claims


@pytest.mark.parametrize("page", docs.pages(), ids=lambda page: page.name)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    claims = run(page, {"__name__": "example"})
    text = page.read_text(encoding="utf-8")
    assert claims == sum(" # -> " in line for line in text.splitlines())


@pytest.mark.parametrize("page", [*docs.pages(), ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", docs.pages(), ids=lambda page: page.name)
def test_what_is_shown_is_up_to_date(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert docs.refreshed(text) == text, "python scripts/docs.py writes it anew"


def test_every_page_is_linked() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"(docs/{page.name})" in readme for page in docs.DOCS.glob("*.md"))


@pytest.mark.parametrize("name", docs.SHOWN_MATCHES)
def test_the_pictures_are_the_tables_that_they_say(name: str) -> None:
    saved = (docs.PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    assert saved == docs.match_picture(docs.SHOWN_MATCHES[name]()), "python scripts/docs.py draws it anew"
    assert len(ET.fromstring(saved).findall(".//*[@id]")) > 20


def test_every_game_is_told_and_shown() -> None:
    text = (docs.DOCS / "games.md").read_text(encoding="utf-8")
    for name, game in games().items():
        if game.package.startswith("digsite."):
            assert f"## {game.title}" in text
            assert f"](pictures/{name}.svg)" in text
