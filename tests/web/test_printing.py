"""Sheets on paper from the web: linked from the game's page, as PDF and SVG, for the games that have them."""

import io
import re
import sys
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from digsite.core.game import Game
from digsite.core.printing import printing
from digsite.web import printing as pages
from tests.web.people import Town

GAME = "/games/gem_getter_pro"


def read(data: bytes) -> list[str]:
    """Return what can be read on each page of a PDF."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


def test_a_game_with_sheets_links_to_them(town: Town, game: Game) -> None:
    client = town.person().client
    link = f'href="/games/{game.name}/print"'
    has = printing(game) is not None
    assert (link in client.get(f"/games/{game.name}").text) == has
    assert client.get(f"/games/{game.name}/print").status_code == (200 if has else 404)


def test_every_link_of_the_page_leads_to_a_sheet(town: Town) -> None:
    client = town.person().client
    page = client.get(f"{GAME}/print").text
    links = re.findall(r'href="([^"]*/sheets/[^"]*)" aria-label="([^"]*)"', page)
    assert len(links) == 7 * 2 * 2
    for link, label in links:
        answer = client.get(link)
        assert answer.status_code == 200, link
        assert answer.headers["content-disposition"].startswith("inline")
        title = label.split(",")[0].replace("&#39;", "'")
        if "PDF" in label:
            assert answer.headers["content-type"] == "application/pdf"
            (text,) = read(answer.content)
            assert title in text
        else:
            assert answer.headers["content-type"] == "image/svg+xml"
            root = ElementTree.fromstring(answer.text)
            assert root.get("width") == ("297mm" if "A4" in label else "279.4mm"), label
            assert title in "".join(root.itertext())


def test_a_pack_from_the_form(town: Town) -> None:
    client = town.person().client
    query = "dig_sheet=oil-field&roll_sheet=twelve-fives&players=3&paper=letter&two=true"
    answer = client.get(f"{GAME}/pack.pdf?{query}")
    assert answer.status_code == 200
    assert [page.count("The Oil Field") for page in read(answer.content)] == [2, 1]
    assert "Twelve Fives" in read(answer.content)[1]
    assert len(read(client.get(f"{GAME}/pack.pdf").content)) == 2  # the sheets that a table has if nothing is said


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/sheets/dig_sheet/nonsense.pdf", 404),
        ("/sheets/dig_sheet/old-quarry.png", 404),
        ("/sheets/dig_sheet/old-quarry", 404),
        ("/sheets/roll_sheet/old-quarry.pdf", 404),
        ("/sheets/deck/old-quarry.pdf", 404),
        ("/sheets/dig_sheet/old-quarry.pdf?paper=a3", 422),
        ("/sheets/dig_sheet/old-quarry.pdf?two=perhaps", 422),
        ("/pack.pdf?players=0", 422),
        ("/pack.pdf?players=9", 422),
        ("/pack.pdf?players=many", 422),
        ("/pack.pdf?dig_sheet=nonsense", 404),
        ("/pack.pdf?dig_sheet=../../old-quarry", 404),
    ],
)
def test_what_is_not_there_is_told(path: str, status: int, town: Town) -> None:
    answer = town.person().client.get(f"{GAME}{path}")
    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_without_the_library_it_is_told(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    pages.made.cache_clear()
    client = town.person().client
    assert client.get(f"{GAME}/sheets/dig_sheet/old-quarry.svg").status_code == 200
    answer = client.get(f"{GAME}/sheets/dig_sheet/old-quarry.pdf")
    assert answer.status_code == 501
    assert "fpdf2" in answer.text
