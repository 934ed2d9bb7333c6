"""Dig Sheets and Roll Sheets as files: each fault, its key and its place; what ships is sound."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from digsite.core.content import Shipped, read_content
from digsite.core.errors import BadContent, BadOption
from digsite.core.match import new
from digsite.games.gem_getter_pro.dig_sheet import DigSheet
from digsite.games.gem_getter_pro.pieces import NAMES, SHAPES, STANDARD, drawn, orientations, standard_name
from digsite.games.gem_getter_pro.roll_sheet import RollSheet, RollSheetFile, shipped_sheets
from tests.games.gem_getter_pro.positions import PLAIN, dig_sheet, roll_sheet

PACKAGE = "digsite.games.gem_getter_pro"


def fault(model: Any, content: dict[str, Any]) -> str:
    """Return what is wrong with some content."""
    with pytest.raises(ValidationError) as caught:
        model.model_validate(content)
    return str(caught.value)


@pytest.mark.rule("GG-02")
@pytest.mark.parametrize(
    ("mine", "message"),
    [
        (PLAIN.replace("........", ".......", 1), "mine, row 2: 8 squares, but row 1 has 7; all rows are equally long"),
        (PLAIN.replace(".", "?", 1), "mine, a1: nothing is drawn as '?'"),
        (PLAIN.replace(".", "#", 1), "exactly 5 boulders, this one 6 (a1, a5, c5, e5, g5, a6) (GG-02)"),
        (PLAIN.replace("#", ".", 1), "exactly 5 boulders, this one 4 (c5, e5, g5, a6)"),
        ("#####\n.....\n", "mine, row 1: no square can be dug, and digging begins in this row (GG-09)"),
        (".....\n#####\n", "mine, row 2: nothing but boulders"),
        (".#\n.#\n.#\n.#\n.#\n", "mine, column b: nothing but boulders"),
        ("##...\n##...\n#....\n", "mine, a1: a boulder with nothing but boulders around it"),
        ("." * 13 + "\n", "at most 12 rows and columns, this one 1 rows and 13 columns"),
        (".\n" * 13, "at most 12 rows and columns, this one 13 rows and 1 columns"),
        ("\n", "mine: the first row is empty"),
    ],
)
def test_a_mine_that_cannot_be_dug(mine: str, message: str) -> None:
    assert message in fault(DigSheet, dig_sheet(mine))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"mine": PLAIN.replace(".", "v", 1), "silver": None}, "mine, a1: silver has no track; add [tracks.silver]"),
        ({"opal": None}, "gifts: opal is given but has no track"),
        ({"gifts": {"boulders": {"b2": "opal"}}}, "gifts.boulders.b2: no boulder lies there; they lie at a5, c5"),
        ({"gifts": {"rows": {"7": "opal"}}}, "gifts.rows.7: there is no such row; they are 1 to 6"),
        ({"gifts": {"columns": {"i": "opal"}}}, "gifts.columns.i: there is no such column; they are a to h"),
        ({"gifts": {"column": "gold"}}, "gifts.column"),
        ({"marble": {"circles": 21}}, "tracks.marble.circles"),
        ({"silver": {"totals": [1, -1]}}, "tracks.silver.totals.1"),
        ({"silver": {"totals": []}}, "tracks.silver.totals"),
        ({"peridot": {"circles": 2, "values": [1, 2]}}, "tracks.peridot.values"),
        ({"oil": {"circles": 2, "digs": [3]}}, "digs: there is no circle 3; the track has 2"),
        ({"gas": {"circles": 2, "digs": [1]}}, "tracks.gas.digs"),
    ],
)
def test_a_scoring_section_that_does_not_fit_the_mine(changes: dict[str, Any], message: str) -> None:
    assert message in fault(DigSheet, dig_sheet(**changes))


@pytest.mark.rule("GG-03")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"white_3": "L6"}, "white.3: there is no piece 'L6'; there are: O1, I2"),
        ({"green_6": "I3 or I2 and O1"}, "green.6: 'or' and 'and' do not go together in one pattern (GG-03)"),
        ({"green_6": "I3 or I3"}, "green.6: the pieces joined by 'or' are different ones (GG-03)"),
        ({"white_1": "O1 and O1 and O1 and O1"}, "white.1: a pattern has at most 3 pieces, this one 4"),
        ({"white_7": "O1"}, "white.7"),
        ({"pieces": {"L4": "xxxxxx"}}, "pieces.L4: the name of an own piece"),
        ({"pieces": {"Both": "xxxxxx"}}, "pieces.Both: the name of an own piece"),
        ({"pieces": {"Bar": "xxoxxx"}}, "pieces.Bar: a piece is drawn with x and dots"),
        ({"pieces": {"Bar": "xxxxx\nxxxx."}}, "pieces.Bar: a piece has 1 to 8 squares, this one 9"),
        ({"pieces": {"Bar": "xxx.xxx"}}, "pieces.Bar: the squares of a piece hang together by their edges"),
        ({"pieces": {"Bar": "x..\nxxx"}}, "pieces.Bar: this is the piece L4; patterns name it so"),
        ({"pieces": {"Bar": "xxxxxx", "Rod": "\n".join("xxxxxx")}}, "pieces.Rod: this is the piece Bar once more"),
        ({"pieces": {f"Bar{number}": "xxxxxx" for number in range(7)}}, "at most 6 pieces of its own, this one 7"),
    ],
)
def test_a_roll_sheet_that_cannot_be_rolled_on(changes: dict[str, Any], message: str) -> None:
    assert message in fault(RollSheet, roll_sheet(**changes))


def test_a_missing_face() -> None:
    sheet = roll_sheet()
    del sheet["white"]["4"], sheet["green"]["1"]
    message = fault(RollSheet, sheet)
    assert "white.4: the face is missing" in message
    assert "green.1: the face is missing" in message


def test_a_pattern_that_fits_in_no_mine() -> None:
    tight = "#.#.\n.#.#\n#...\n"
    long = roll_sheet("Bar", pieces={"Bar": "xxxxxxxx"})
    assert RollSheetFile.model_validate(long).pattern("white", 1).text == "Bar"  # it fits in a shipped mine
    assert [*RollSheet.model_validate(long).unfit([DigSheet.model_validate(dig_sheet(tight))])] == [
        f"white.{face}: Bar fits in no mine" for face in range(1, 7)
    ]
    assert new("gem_getter_pro", dig_sheet=dig_sheet(tight), roll_sheet=long).legal(0)


def test_faults_name_the_file(tmp_path: Path) -> None:
    text = (
        Path(__file__).parents[3] / "src/digsite/games/gem_getter_pro/content/dig_sheet/old-quarry.toml"
    ).read_text()
    path = tmp_path / "mine.toml"
    path.write_text(text)
    assert read_content(path).name == "old-quarry"
    path.write_text(text.replace("mgs.w...", "mgs.w..!"))
    with pytest.raises(BadContent, match=r"mine.toml, line 8: mine, h1: nothing is drawn as '!'"):
        read_content(path)


def test_a_sheet_of_ones_own_is_an_option() -> None:
    match = new(
        "gem_getter_pro", dig_sheet=dig_sheet(title="Mine"), roll_sheet=roll_sheet("Bar", pieces={"Bar": "xxxxxx"})
    )
    assert match.view().roll_sheet.pieces[-1].model_dump() == {"name": "Bar", "shape": "xxxxxx"}
    match.play(0, "white")
    match.play(0, "dig a1 b1 c1 d1 e1 f1")
    with pytest.raises(BadOption, match="mine, a1: nothing is drawn as"):
        new("gem_getter_pro", dig_sheet=dig_sheet(PLAIN.replace(".", "?", 1)))
    with pytest.raises(BadOption, match="no dig_sheet 'nowhere' ships with the game"):
        new("gem_getter_pro", dig_sheet="nowhere")


def test_what_ships_is_sound_and_gives_no_warning() -> None:
    sheets = shipped_sheets()
    assert len(sheets) >= 4
    for sheet in sheets:
        assert sheet.warnings() == []
        assert sheet.title
        assert sheet.about
        assert 0.55 <= sum(sheet.buried.values()) / (sheet.width * sheet.height - 5) <= 0.62
        for row, column in sheet.boulders:  # off the edges and apart
            assert 0 < row < sheet.height - 1
            assert 0 < column < sheet.width - 1
            others = [other for other in sheet.boulders if other != (row, column)]
            assert all(max(abs(row - there), abs(column - away)) > 1 for there, away in others)
    names = Shipped(PACKAGE, "roll_sheet", RollSheet).names()
    assert len(names) >= 3
    for name in names:
        assert RollSheetFile.shipped(PACKAGE, "roll_sheet", name).about


def test_a_track_that_is_too_short_is_warned_of() -> None:
    sheet = DigSheet.model_validate(dig_sheet("mm......\n" + PLAIN.strip("\n"), marble={"circles": 1}))
    assert sheet.warnings() == [
        "tracks.marble: 1 circles, but the mine and its bonuses can give 2; what finds its track full is lost (GG-13)"
    ]


@pytest.mark.rule("GG-11")
def test_the_standard_pieces_are_all_free_polyominoes_of_up_to_five_squares() -> None:
    sizes = [len(STANDARD[name]) for name in NAMES]
    assert [sizes.count(size) for size in range(1, 6)] == [1, 1, 2, 5, 12]
    assert len({orientations(squares) for squares in STANDARD.values()}) == 21
    assert sum(len(orientations(squares)) for squares in STANDARD.values()) == 91  # all fixed polyominoes: 1+2+6+19+63
    for name, squares in STANDARD.items():
        assert int(name[1]) == len(squares)
        assert drawn(squares) == SHAPES[name]
        assert {standard_name(way) for way in orientations(squares)} == {name}
