"""`digsite sheet`: shown, begun, printed; what is wrong is a sentence."""

import io
import json
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from digsite.core.content import read_content
from digsite.core.game import find
from tests.cli.running import run

NAMES = ["broad-seam", "deep-shaft", "oil-field", "old-quarry", "foreman", "small-change", "twelve-fives"]
KINDS = ["dig_sheet", "roll_sheet"]


def pages_of(file: Path) -> list[str]:
    """Return what can be read on each page of a PDF."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(file.read_bytes())).pages]


def test_the_list_of_sheets() -> None:
    listed = json.loads(run("sheet", "show", "--json").stdout)
    assert [sheet["name"] for sheet in listed] == NAMES
    assert all(sheet["about"] and sheet["game"] == "gem_getter_pro" for sheet in listed)
    text = run("sheet", "show").stdout
    assert all(name in text for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_shown(name: str) -> None:
    text = run("sheet", "show", name).stdout
    content = json.loads(run("sheet", "show", name, "--json").stdout)
    assert text.startswith(f"{content['title']} ({name}), a ")
    if content["kind"] == "dig_sheet":
        for number, line in enumerate(content["mine"].split(), 1):
            assert f"{number:2} {' '.join(line)}  row: " in text
        circles = len(content["tracks"]["lapis"]["totals"])
        assert f"Lapis lazuli: {circles} circles: " in text
    else:
        for die in ("white", "green"):
            for face, pattern in content[die].items():
                assert f"{die} {face}: {pattern}\n" in text
        for piece in content["pieces"].values():
            assert piece.strip() in text


def test_a_part_of_a_name_will_do_if_it_is_the_only_one(tmp_path: Path) -> None:
    assert run("sheet", "show", "quarry").stdout == run("sheet", "show", "old-quarry").stdout
    result = run("sheet", "show", "o")
    assert result.exit_code == 2
    assert "'o' could be several sheets: broad-seam, oil-field, old-quarry, foreman." in result.stderr
    result = run("sheet", "show", "nonsense")
    assert result.exit_code == 2
    assert f"No sheet 'nonsense' ships with a game; there are: {', '.join(NAMES)}." in result.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_sheet_is_commented_and_right(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "my-own.toml"
    assert run("sheet", "new", kind, file).exit_code == 0
    result = run("check", file)
    assert (result.exit_code, result.stdout) == (0, f"{file}: fine: {kind} 'my-own' for Gem Getter Pro\n")
    text = file.read_text(encoding="utf-8")
    content = read_content(file)
    assert list(getattr(content, "warnings", list)()) == []
    assert text.count("#") > len(text.splitlines()) / 5
    explained = text + " name title about"
    for key in json.loads(run("sheet", "schema", kind).stdout)["properties"]:
        assert key in explained
    assert "my-own (my-own)" not in run("sheet", "show", file).stdout  # it has a title
    again = run("sheet", "new", kind, file)
    assert (again.exit_code, file.read_text(encoding="utf-8")) == (5, text)
    assert f"{file} is there already, so nothing was written." in again.stderr


def test_new_sheets_can_be_played(tmp_path: Path) -> None:
    files = {kind: tmp_path / f"{kind.replace('_', '-')}.toml" for kind in KINDS}
    for kind, file in files.items():
        run("sheet", "new", kind, file)
    options = find("gem_getter_pro").options
    chosen = options.Options.model_validate({kind: read_content(file) for kind, file in files.items()})
    assert options.box(chosen, 2).height[0] == 8


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("new", "deck", "x.toml"), 2, "There are no sheets of kind 'deck'; there are: dig_sheet, roll_sheet."),
        (("new", "dig_sheet", "x.txt"), 2, "x.txt: the name of a sheet's file ends in .toml."),
        (("new", "dig_sheet", "My Sheet.toml"), 2, "A sheet cannot be called 'My Sheet'"),
        (("new", "dig_sheet", "/nowhere/at-all.toml"), 5, "/nowhere/at-all.toml cannot be written: No such file"),
        (("schema", "deck"), 2, "There are no sheets of kind 'deck'"),
        (("show", "/nowhere/at-all.toml"), 5, "/nowhere/at-all.toml cannot be read: No such file"),
        (("print", "quarry", "--output", "x.png"), 2, "a sheet is printed to a file that ends in .pdf or .svg."),
        (("print", "quarry", "--output", "/nowhere/x.pdf"), 5, "/nowhere/x.pdf cannot be written: No such file"),
        (("print", "quarry", "--output", "x.pdf", "--option", "rounds=0"), 2, "rounds"),
    ],
)
def test_what_cannot_be_is_a_sentence(
    arguments: tuple[str, ...], status: int, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("sheet", *arguments)
    assert result.exit_code == status
    assert sentence in result.stderr
    assert result.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_content_of_a_game_that_is_not_played_on_paper(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text('game = "unearthed"\nkind = "deck"\nname = "own"\ncards = { 1 = 60 }\n')
    result = run("sheet", "show", deck)
    assert result.exit_code == 2
    assert "Unearthed has nothing to print; sheets are printed for: Gem Getter Pro." in result.stderr


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pack_for_a_table_in_one_command(paper: str, tmp_path: Path) -> None:
    file = tmp_path / "pack.pdf"
    result = run("sheet", "print", "quarry", "--players", 4, "--paper", paper, "--two", "--output", file)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"{file}: 5 sheets on 3 pages: old-quarry, foreman\n"
    pages = pages_of(file)
    assert [page.count("The Old Quarry") for page in pages] == [2, 2, 0]
    assert "The Foreman's Sheet" in pages[2]
    width = {"a4": 210, "letter": 215.9}[paper]
    for page in PdfReader(io.BytesIO(file.read_bytes())).pages:
        assert float(page.mediabox.width) * 25.4 / 72 == pytest.approx(width, abs=0.01)


def test_sheets_of_ones_own_and_different_ones_for_each(tmp_path: Path) -> None:
    own, rolls, file = tmp_path / "my-mine.toml", tmp_path / "my-rolls.toml", tmp_path / "pack.pdf"
    run("sheet", "new", "dig_sheet", own)
    run("sheet", "new", "roll_sheet", rolls)
    for path, title in ((own, "Grandma's Pit"), (rolls, "Grandma's Rolls")):
        path.write_text(path.read_text().replace('"My sheet"', f'"{title}"'))
    arguments = ("sheet", "print", own, "deep", rolls, "--players", 3, "--option", "rounds=12", "--output", file)
    result = run(*arguments, "--json")
    assert json.loads(result.stdout) == {
        "files": [str(file)],
        "sheets": ["my-mine", "deep-shaft", "my-mine", "my-rolls"],
        "pages": 4,
        "paper": "a4",
    }
    pages = pages_of(file)
    titles = ["Grandma's Pit", "The Deep Shaft", "Grandma's Pit", "Grandma's Rolls"]
    assert [title in page for title, page in zip(titles, pages, strict=True)] == [True] * 4
    assert "12" in pages[0].split("Rounds")[1][:40]


def test_a_faulty_sheet_is_not_printed(tmp_path: Path) -> None:
    own = tmp_path / "my-mine.toml"
    run("sheet", "new", "dig_sheet", own)
    own.write_text(own.read_text().replace("sv.pl.v.", "sv.pl.v?"))
    result = run("sheet", "print", own, "--output", tmp_path / "x.pdf")
    assert result.exit_code == 2
    assert str(own) in result.stderr
    assert "mine, h3: nothing is drawn as '?'" in result.stderr
    assert not (tmp_path / "x.pdf").exists()


def test_svg_pages_are_files_of_their_own(tmp_path: Path) -> None:
    run("sheet", "print", "quarry", "--output", tmp_path / "one.svg")
    run("sheet", "print", "quarry", "oil", "foreman", "--two", "--output", tmp_path / "some.svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.svg", "some-1.svg", "some-2.svg"]
    text = (tmp_path / "some-1.svg").read_text()
    assert text.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297" width="210mm" height="297mm"')
    assert "The Old Quarry" in text
    assert "The Oil Field" in text


def test_svg_needs_no_library_and_pdf_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert run("sheet", "print", "quarry", "--output", tmp_path / "one.svg").exit_code == 0
    result = run("sheet", "print", "quarry", "--output", tmp_path / "one.pdf", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == "not_installed"
    assert "pip install 'digsite[print]'" in result.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_of_a_kind(kind: str) -> None:
    schema = json.loads(run("sheet", "schema", kind).stdout)
    assert schema["properties"]["kind"]["const"] == kind
    assert schema["additionalProperties"] is False
    assert {"name", "game", "kind"} <= set(schema["required"])
