"""Content on paper: a game with a printing.py draws its sheets; here they are laid out on pages, as SVG and PDF."""

import importlib
import importlib.util
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files as files_of
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, cast

from digsite.core.drawing import Attribute, Markup, element, short
from digsite.core.errors import BadContent, DigsiteError
from digsite.core.game import Game, games

if TYPE_CHECKING:
    from pydantic import BaseModel

    from digsite.core.content import Content, Shipped

# The PDF's own Helvetica, which is not embedded since every reader has it, and what SVG readers have like it.
SANS = "Helvetica, Arial, 'Liberation Sans', sans-serif"
# What Helvetica lacks in a PDF and can be written otherwise; the rest becomes a question mark.
WRITTEN = str.maketrans({"–": "-", "—": "-", "−": "-", "…": "...", **dict.fromkeys("‘’“”„", "'")})


class NotInstalled(DigsiteError):
    """Something is asked for that needs a package which is not installed."""

    code: ClassVar[str] = "not_installed"
    http_status: ClassVar[int] = 501


class Paper(NamedTuple):
    """A paper size in millimetres, upright."""

    width: float
    height: float


PAPERS: Mapping[str, Paper] = MappingProxyType({"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)})
NAME = re.compile(r"[a-z0-9-]{1,40}")  # as core.content has it
MARGIN, MARGIN_OF_TWO = 10.0, 8.0  # printers leave about 5 mm free


class Drawing(NamedTuple):
    """A sheet as it is drawn: wider than high, in units of its own, black on nothing."""

    title: str
    width: float
    height: float
    body: Markup


class PrintingPart(Protocol):
    """printing.py: a game's content on paper."""

    PER_SEAT: Collection[str]  # the kinds of content of which everybody has a copy; a table has one of the others

    def drawing(self, content: "Content", options: "BaseModel") -> Drawing:
        """Return a sheet to be filled in, for a table with these options."""

    def text(self, content: "Content") -> str:
        """Return a sheet as lines for a terminal."""


@cache
def printing(game: Game) -> PrintingPart | None:
    """Return how a game's content is printed; None if it has no printing.py."""
    name = f"{game.package}.printing"
    found = importlib.util.find_spec(name) is not None
    return cast("PrintingPart", importlib.import_module(name)) if found else None


def printing_of(game: Game) -> PrintingPart:
    """Return how a game's content is printed.

    Raises:
        BadContent: it is not.
    """
    part = printing(game)
    if part is None:
        names = ", ".join(each.title for each in printed_games())
        raise BadContent(f"{game.title} has nothing to print; sheets are printed for: {names}.")
    return part


def printed_games() -> Iterator[Game]:
    """Yield the games whose content can be printed."""
    yield from (game for game in games().values() if printing(game))


def shipped(game: Game) -> dict[str, "Shipped"]:
    """Return the kinds of content that ship with a game, by name, in the order of its options."""
    from digsite.core.content import Shipped

    marks = [mark for field in game.options.Options.model_fields.values() for mark in field.metadata]
    return {mark.kind: mark for mark in marks if isinstance(mark, Shipped)}


def starter(game: Game, kind: str, name: str) -> str:
    """Return the text of a file to begin a sheet with, under a name of its own.

    Raises:
        BadContent: the name cannot be one.
    """
    text = files_of(game.package).joinpath("starters", f"{kind}.toml").read_text(encoding="utf-8")
    if not NAME.fullmatch(name):
        raise BadContent(f"A sheet cannot be called {name!r}; names are small letters, digits and hyphens, up to 40.")
    return text.replace('"my-sheet"', f'"{name}"')


def find_sheet(name: str) -> tuple[Game, "Content"]:
    """Return the shipped sheet of that name, or the only one that has the name within its own.

    Raises:
        BadContent: there is none, or there are several.
    """
    known = [(each, game, mark) for game in printed_games() for mark in shipped(game).values() for each in mark.names()]
    found = [entry for entry in known if entry[0] == name] or [entry for entry in known if name in entry[0]]
    if len(found) == 1:
        sheet, game, mark = found[0]
        return game, mark.load(sheet)
    names = ", ".join(entry[0] for entry in found or known)
    raise BadContent(
        f"{name!r} could be several sheets: {names}."
        if found
        else f"No sheet {name!r} ships with a game; there are: {names}. A file of your own ends in .toml."
    )


def pack(game: Game, chosen: Sequence["Content"], players: int, options: "BaseModel") -> list["Content"]:
    """Return what a table needs: for everybody one of what everybody has, in turn if several are chosen, then the rest.

    Kinds of which none is chosen are those that the options name.
    """
    part = printing(game)
    copies, rest = [], []
    for kind, mark in shipped(game).items():
        of_kind = [content for content in chosen if content.kind == kind] or [standard(mark, options)]
        if part and kind in part.PER_SEAT:
            copies += [of_kind[player % len(of_kind)] for player in range(players)]
        else:
            rest += of_kind
    return copies + rest


def standard(mark: "Shipped", options: "BaseModel") -> "Content":
    """Return the content of a kind that options name, or hold themselves."""
    fields = type(options).model_fields
    name = next(name for name, field in fields.items() if mark in field.metadata)
    value: Any = getattr(options, name)
    return mark.load(value) if isinstance(value, str) else cast("Content", value)


def pages(drawings: Sequence[Drawing], paper: str = "a4", two: bool = False) -> list[str]:
    """Lay sheets out on pages, each an SVG that is as large as the paper.

    Args:
        drawings: the sheets.
        paper: a name of PAPERS.
        two: two to an upright page, one above the other, instead of one to a page on its side.
    """
    short_side, long_side = PAPERS[paper]
    if not two:
        room = Paper(long_side, short_side)
        return [page(room, placed(drawing, room, MARGIN, 0), drawing.title) for drawing in drawings]
    made = []
    room = Paper(short_side, long_side / 2)
    for first in range(0, len(drawings), 2):
        both = drawings[first : first + 2]
        parts = [placed(drawing, room, MARGIN_OF_TWO, place * room.height) for place, drawing in enumerate(both)]
        cut = element("path", d=f"M5 {short(room.height)}H{short(short_side - 5)}", **CUT)
        made.append(page(PAPERS[paper], Markup("".join([*parts, cut])), ", ".join(each.title for each in both)))
    return made


CUT: Mapping[str, Attribute] = {"fill": "none", "stroke": "#999999", "stroke_width": 0.2, "stroke_dasharray": "1 2"}


def placed(drawing: Drawing, room: Paper, margin: float, top: float) -> Markup:
    """Return a sheet as large as it can be in the middle of its room, in millimetres."""
    scale = min((room.width - 2 * margin) / drawing.width, (room.height - 2 * margin) / drawing.height)
    scale = int(scale * 10000) / 10000
    left = (room.width - scale * drawing.width) / 2
    down = top + (room.height - scale * drawing.height) / 2
    return element("g", drawing.body, transform=f"translate({left:.3f} {down:.3f}) scale({scale:.4f})")


def page(size: Paper, body: Markup, title: str) -> str:
    """Return a page as SVG, which also stands alone as a file."""
    head: dict[str, Attribute] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {short(size.width)} {short(size.height)}",
        "width": f"{short(size.width)}mm",
        "height": f"{short(size.height)}mm",
        "font_family": SANS,
        "fill": "#000000",
        "role": "img",
        "aria_label": title,
    }
    return element("svg", body, **head)


def files(made: Sequence[str], output: Path, title: str) -> dict[Path, bytes]:
    """Return pages as files: one PDF, or an SVG for each page, numbered if there are several."""
    if output.suffix == ".pdf":
        return {output: pdf(made, title)}
    if len(made) == 1:
        return {output: made[0].encode()}
    return {output.with_stem(f"{output.stem}-{number}"): text.encode() for number, text in enumerate(made, 1)}


def pdf(made: Sequence[str], title: str = "") -> bytes:
    """Return pages as one PDF, in which they are lines and letters as they were, and no pictures.

    Raises:
        NotInstalled: the extra `print` is missing.
    """
    try:
        from fpdf import FPDF
        from fpdf.svg import SVGObject
    except ImportError:
        raise NotInstalled(
            "PDF files need the package fpdf2, which is not installed: pip install 'digsite[print]'. "
            "SVG files need nothing more."
        ) from None

    document = FPDF(unit="mm")
    document.set_title(in_helvetica(title))
    document.set_creator("Digsite")
    document.set_margin(0)
    document.set_auto_page_break(False)
    for text in made:
        drawn = SVGObject(in_helvetica(text))
        _, _, width, height = drawn.viewbox or (0, 0, *PAPERS["a4"])
        document.add_page(orientation="portrait", format=(width, height))
        document.set_font("Helvetica")
        drawn.draw_to_page(document, 0, 0)
    return bytes(document.output())


def in_helvetica(text: str) -> str:
    """Return a text in the letters that a PDF's Helvetica has."""
    composed = unicodedata.normalize("NFC", text).translate(WRITTEN)
    return composed.encode("latin-1", "replace").decode("latin-1")
