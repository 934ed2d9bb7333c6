"""Sheets on paper: every page read back, rendered, and looked at for what must be on it."""

import io
import re
import sys
from collections import Counter
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from pypdf import PdfReader, PdfWriter
from pypdf.generic import RectangleObject

from digsite.core import printing as on_paper
from digsite.core.content import Content
from digsite.core.drawing import Markup
from digsite.core.game import find
from digsite.core.printing import PAPERS, Drawing, NotInstalled
from digsite.games.gem_getter_pro import printing
from digsite.games.gem_getter_pro.board_words import TITLES
from digsite.games.gem_getter_pro.dig_sheet import KIND_NAMES, DigSheet
from digsite.games.gem_getter_pro.options import Options
from digsite.games.gem_getter_pro.printing_art import SYMBOLS, symbol
from digsite.games.gem_getter_pro.printing_tracks import dips
from digsite.games.gem_getter_pro.roll_sheet import DICE, RollSheet

POINT = 25.4 / 72  # in millimetres
AROUND = 40  # points around a page that are looked at, too
FREE = 4.5  # millimetres at the edge that no printer reaches
SVG = "{http://www.w3.org/2000/svg}"
GAME = find("gem_getter_pro")
SHIPPED = [mark.load(name) for mark in on_paper.shipped(GAME).values() for name in mark.names()]
OPTIONS = Options()

# As much as the formats allow.
FULL = "mscvdlptoawg"
LARGEST = DigSheet.model_validate(
    {
        "game": "gem_getter_pro",
        "kind": "dig_sheet",
        "name": "largest",
        "title": "W" * 40,
        "about": "W" * 300,
        "mine": "\n".join([FULL, FULL, "m#c#d#p#oawg", *[FULL] * 8, "mscvdlptoa#g"]),
        "tracks": {
            **{kind: {"circles": 20, "bonus": 999} for kind in ("marble", "sandstone", "coal")},
            **{kind: {"totals": [999, *range(100, 119)]} for kind in ("silver", "diamond", "lapis")},
            "peridot": {"circles": 20, "values": [99, 98, 97, 96, 95, 94]},
            "oil": {"circles": 20, "digs": list(range(1, 21))},
            **{kind: {"circles": 20} for kind in ("topaz", "opal", "amber", "gas")},
        },
        "multipliers": {"set": 999, "topaz": 999, "opal": 999, "amber": 999},
        "gifts": {"column": "silver"},
    }
)  # fmt: skip
MANY = RollSheet.model_validate(
    {
        "game": "gem_getter_pro",
        "kind": "roll_sheet",
        "name": "many",
        "title": "M" * 40,
        "about": "M" * 300,
        "white": dict.fromkeys(range(1, 7), "WWWWWWWWWWWW or I5 or MMMMMMMMMMMM"),
        "green": dict.fromkeys(range(1, 7), "WWWWWWWWWWWW and WWWWWWWWWWWW and WWWWWWWWWWWW"),
        "pieces": {"WWWWWWWWWWWW": "xxxxxxxx", "MMMMMMMMMMMM": "x....\nx....\nx....\nxxxxx"},
    }
)
ALL = [*SHIPPED, LARGEST, MANY]
SHEETS = pytest.mark.parametrize("sheet", ALL, ids=lambda sheet: sheet.name)
LAYOUTS = pytest.mark.parametrize(("paper", "two"), [(paper, two) for paper in PAPERS for two in (False, True)])


def svg_of(sheet: Content, options: Options = OPTIONS) -> str:
    """Return a sheet on a page of A4."""
    (page,) = on_paper.pages([printing.drawing(sheet, options)])
    return page


def texts(svg: str) -> list[str]:
    """Return what is written in a drawing, in order."""
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def rendered(pdf: bytes, around: int = 0, scale: float = 2) -> list[NDArray[np.uint8]]:
    """Return pages as pixels, with so many points around them."""
    reader = PdfReader(io.BytesIO(pdf))
    writer = PdfWriter(clone_from=reader)
    for page in writer.pages:
        left, bottom, right, top = (float(side) for side in page.mediabox)
        page.mediabox = RectangleObject((left - around, bottom - around, right + around, top + around))
    out = io.BytesIO()
    writer.write(out)
    document = pypdfium2.PdfDocument(out.getvalue())
    pages = [np.array(page.render(scale=scale).to_numpy()) for page in document]
    document.close()
    return pages


@LAYOUTS
@SHEETS
def test_a_page_is_as_large_as_the_paper_and_nothing_lies_beyond_its_margins(
    sheet: Content, paper: str, two: bool
) -> None:
    pdf = on_paper.pdf(on_paper.pages([printing.drawing(sheet, OPTIONS)], paper, two), "Sheets")
    reader = PdfReader(io.BytesIO(pdf))
    (page,) = reader.pages
    upright = PAPERS[paper]
    wanted = (upright.width, upright.height) if two else (upright.height, upright.width)
    assert (float(page.mediabox.width) * POINT, float(page.mediabox.height) * POINT) == pytest.approx(wanted, abs=0.01)
    assert not page.images
    assert b"/BaseFont /Helvetica" in pdf
    (pixels,) = rendered(pdf, AROUND)
    margin = round((AROUND + FREE / POINT) * 2)
    inside = pixels[margin:-margin, margin:-margin]
    assert 0.01 < (inside < 128).mean() < 0.4
    pixels = pixels.copy()
    pixels[margin:-margin, margin:-margin] = 255
    assert (pixels == 255).all()


@SHEETS
def test_the_words_of_a_page_can_be_found(sheet: Content) -> None:
    pdf = on_paper.pdf([svg_of(sheet)])
    found = PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
    assert getattr(sheet, "title", "") in found
    if isinstance(sheet, DigSheet):
        kinds = {title for kind, title in TITLES.items() if sheet.tracks.circles(kind)}
        assert all(word in found for word in ("Name", "Rounds", "Total", *kinds))
    elif isinstance(sheet, RollSheet):
        for die in DICE:
            for face in range(1, 7):
                assert sheet.pattern(die, face).text in found
                assert f"{die} {face}" in found


@SHEETS
def test_nothing_relies_on_colour(sheet: Content) -> None:
    colours = set(re.findall(r"#[0-9a-f]{6}", svg_of(sheet)))
    assert colours <= {"#000000", "#ffffff", "#777777", "#dddddd"}
    assert all(colour[1:3] == colour[3:5] == colour[5:] for colour in colours)
    (pixels,) = rendered(on_paper.pdf([svg_of(sheet)]))
    assert (pixels.min(axis=2) == pixels.max(axis=2)).all()


def test_kinds_are_told_apart_in_black_and_white_at_four_millimetres() -> None:
    side = 4 / POINT
    parts = [symbol(kind, 30 * at + 15, 100, 26) for at, kind in enumerate(SYMBOLS)]
    drawing = Drawing("kinds", 30.0 * len(parts), 200, Markup("".join(parts)))
    pixels = rendered(on_paper.pdf(on_paper.pages([drawing])), scale=4)[0][:, :, 0] < 128  # as a copier sees it
    rows = np.flatnonzero(pixels.any(axis=1))
    columns = np.flatnonzero(pixels.any(axis=0))
    band = pixels[rows[0] : rows[-1] + 1]
    pitch = (columns[-1] - columns[0]) / (len(parts) - 1 + 0.8)
    cells = [
        band[:, round(columns[0] + at * pitch) : round(columns[0] + at * pitch) + round(pitch)]
        for at in range(len(parts))
    ]
    width = min(cell.shape[1] for cell in cells)
    assert side < pitch  # they are drawn a little larger here than the smallest on any sheet
    for (one, first), (two, second) in combinations(zip(SYMBOLS, cells, strict=True), 2):
        differ = (first[:, :width] != second[:, :width]).mean()
        assert differ > 0.05, f"{one} and {two} look alike: {differ:.2f}"


def test_two_sheets_to_a_page() -> None:
    drawings = [printing.drawing(sheet, OPTIONS) for sheet in SHIPPED[:3]]
    pdf = on_paper.pdf(on_paper.pages(drawings, "a4", two=True))
    found = [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]
    assert [[title in text for title in ("The Broad Seam", "The Deep Shaft", "The Oil Field")] for text in found] == [
        [True, True, False],
        [False, False, True],
    ]


def dig_sheets() -> list[DigSheet]:
    return [sheet for sheet in ALL if isinstance(sheet, DigSheet)]


@pytest.mark.parametrize("sheet", dig_sheets(), ids=lambda sheet: sheet.name)
def test_the_whole_scoring_section_is_there(sheet: DigSheet) -> None:
    svg = svg_of(sheet)
    root = ElementTree.fromstring(svg)
    circles = [float(each.get("r", 0)) for each in root.iter(f"{SVG}circle")]
    gifts = sum(sheet.boulder_gift(*boulder) != "none" for boulder in sheet.boulders)
    assert len(circles) == sum(map(sheet.tracks.circles, KIND_NAMES)) + gifts
    said = texts(svg)
    for kind in ("silver", "diamond", "lapis"):
        track = getattr(sheet.tracks, kind)
        first = said.index(TITLES[kind]) + 1
        assert said[first : first + track.circles] == [str(total) for total in track.totals]
    for rock in ("marble", "sandstone", "coal"):
        assert said[said.index(TITLES[rock]) + 1 :][:2] == ["all", str(getattr(sheet.tracks, rock).bonus)]
    times = sheet.multipliers
    assert f"Sets of marble, sandstone and coal: ____ \u00d7 {times.set}" in said
    assert f"\u00d7 {times.topaz} per silver or diamond" in said
    assert f"\u00d7 {times.opal} per row or column" in said
    assert f"\u00d7 {times.amber} per boulder" in said
    assert sheet.tracks.peridot
    if sheet.tracks.peridot.values == (1, 2, 3, 4, 5, 6):
        assert "write the green die" in said
    else:
        first = said.index("write by the green die:") + 1
        values = map(str, sheet.tracks.peridot.values)
        assert said[first : first + 12] == [text for pair in zip("123456", values, strict=True) for text in pair]


@pytest.mark.parametrize("sheet", dig_sheets(), ids=lambda sheet: sheet.name)
def test_numbers_stand_above_their_circles_from_left_to_right(sheet: DigSheet) -> None:
    root = ElementTree.fromstring(svg_of(sheet))
    written = list(root.iter(f"{SVG}text"))
    circles = [
        (float(each.get("cx", 0)), float(each.get("cy", 0)), float(each.get("r", 0)))
        for each in root.iter(f"{SVG}circle")
    ]
    first = next(at for at, each in enumerate(written) if each.text == TITLES["silver"]) + 1
    assert sheet.tracks.silver
    numbers = written[first : first + sheet.tracks.silver.circles]
    places = [(float(each.get("x", 0)), float(each.get("y", 0))) for each in numbers]
    assert places == sorted(places)
    for x, y in places:
        below = [
            (circle, middle - radius) for circle, middle, radius in circles if circle == pytest.approx(x, abs=0.01)
        ]
        assert any(0 < top - y < 10 for _, top in below)
    marked = {at for at, each in enumerate(numbers) if each.get("fill") == "#ffffff"}
    assert marked == dips(sheet.tracks.silver.totals)
    assert marked == ({1} if sheet is LARGEST else {3})  # the fourth silver is a dip (GG-20)


def test_oil_circles_show_their_digs() -> None:
    # The little squares above circles are the only boxes with a line of 1.6.
    for sheet in dig_sheets():
        assert sheet.tracks.oil
        wanted = sum(sheet.tracks.oil.given(circle + 1) for circle in range(sheet.tracks.oil.circles))
        boxes = Counter(each.get("stroke-width") for each in ElementTree.fromstring(svg_of(sheet)).iter(f"{SVG}rect"))
        assert boxes["1.600"] + boxes["1.6"] == wanted + 1  # and one in the legend


def test_gifts_stand_at_rows_columns_and_boulders() -> None:
    for sheet in dig_sheets():
        dashed = svg_of(sheet).count('stroke-dasharray="3 2"')
        lines = [sheet.row_gift(row) for row in range(sheet.height)]
        lines += [sheet.column_gift(column) for column in range(sheet.width)]
        assert dashed == sum(gift != "none" for gift in lines)


@pytest.mark.parametrize("rounds", [1, 9, 10, 11, 20])
def test_the_round_tracker(rounds: int) -> None:
    said = texts(svg_of(SHIPPED[0], Options(rounds=rounds)))
    first = said.index("Rounds") + 1
    assert said[first : first + rounds + 1] == [*map(str, range(1, rounds + 1)), "a"]


def test_a_pack_has_a_dig_sheet_for_everybody_and_one_roll_sheet() -> None:
    seam, shaft = SHIPPED[0], SHIPPED[1]
    names = [content.name for content in on_paper.pack(GAME, [seam, shaft], 3, OPTIONS)]
    assert names == ["broad-seam", "deep-shaft", "broad-seam", "foreman"]
    assert [content.name for content in on_paper.pack(GAME, [], 2, OPTIONS)] == ["old-quarry", "old-quarry", "foreman"]
    own = Options(dig_sheet=LARGEST, roll_sheet=MANY)
    assert on_paper.pack(GAME, [], 1, own) == [LARGEST, MANY]


def test_a_title_in_letters_that_the_pdf_lacks_is_printed_as_far_as_it_can_be() -> None:
    sheet = SHIPPED[0].model_copy(update={"title": "Żar — größter “Stollen” 鉱山 & <co>"})
    svg = svg_of(sheet)
    assert "Żar — größter “Stollen” 鉱山 & <co>" in texts(svg)
    found = PdfReader(io.BytesIO(on_paper.pdf([svg]))).pages[0].extract_text()
    assert "?ar - größter 'Stollen' ?? & <co>" in found


def test_without_the_library_a_pdf_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(NotInstalled, match=r"pip install 'digsite\[print\]'"):
        on_paper.pdf([svg_of(SHIPPED[0])])


def test_what_is_no_sheet_is_not_drawn() -> None:
    other: Any = Content(game="gem_getter_pro", kind="other", name="other")
    for use in (lambda: printing.drawing(other, OPTIONS), lambda: printing.text(other)):
        with pytest.raises(TypeError, match="other is no sheet"):
            use()
