"""Gem Getter Pro on paper: Dig Sheets and Roll Sheets to be filled in by hand, readable in black and white."""

from collections.abc import Iterator

from digsite.core.content import Content
from digsite.core.drawing import Markup, joined
from digsite.core.printing import Drawing
from digsite.games.gem_getter_pro.board_words import TITLES
from digsite.games.gem_getter_pro.dig_sheet import KIND_NAMES, DigSheet, Tracks
from digsite.games.gem_getter_pro.options import Options
from digsite.games.gem_getter_pro.pieces import drawn
from digsite.games.gem_getter_pro.printing_art import GREY, clipped, fitted, inked, written
from digsite.games.gem_getter_pro.printing_mine import mine
from digsite.games.gem_getter_pro.printing_rolls import faces
from digsite.games.gem_getter_pro.printing_tracks import scoring_section
from digsite.games.gem_getter_pro.roll_sheet import DICE, RollSheet

PER_SEAT = frozenset({"dig_sheet"})  # GG-01
WIDTH, HEIGHT = 1100.0, 755.0  # as wide and high as an A5 on its side without margins
TOP = 70.0  # where the mine and the scoring section begin


def drawing(content: Content, options: Options) -> Drawing:
    """Return a sheet to be filled in, for a table with these options."""
    if isinstance(content, DigSheet):
        parts = [
            heading(content.title or content.name, "Dig Sheet"),
            *name_field(),
            mine(content, 0, TOP, 488, HEIGHT - TOP, options.rounds),
            scoring_section(content, 516, TOP, WIDTH - 516, HEIGHT - TOP),
        ]
        return Drawing(title_of(content), WIDTH, HEIGHT, joined(parts))
    if isinstance(content, RollSheet):
        told = clipped(content.about, 170)
        about = written(0, HEIGHT - 4, told, fitted(told, 13, WIDTH), fill=GREY)
        parts = [
            heading(content.title or content.name, "Roll Sheet"),
            faces(content, TOP, WIDTH, HEIGHT - TOP - 24),
            about,
        ]
        return Drawing(title_of(content), WIDTH, HEIGHT, joined(parts))
    raise TypeError(f"{content.kind} is no sheet")


def title_of(content: DigSheet | RollSheet) -> str:
    """Return what a sheet is called."""
    return f"Gem Getter Pro: {content.title or content.name}"


def heading(title: str, kind: str) -> Markup:
    """Draw the title of a sheet."""
    return joined(
        [
            written(0, 26, title, fitted(title, 26, 630), bold=True),
            written(0, 48, f"Gem Getter Pro: {kind}", 14, fill=GREY),
        ]
    )


def name_field() -> Iterator[Markup]:
    """Draw where a name is written."""
    yield written(660, 40, "Name", 16)
    yield inked(f"M710 44H{WIDTH:g}", width=1)


def text(content: Content) -> str:
    """Return a sheet as lines for a terminal."""
    if isinstance(content, DigSheet):
        return "\n".join(dig_sheet_lines(content))
    if isinstance(content, RollSheet):
        return "\n".join(roll_sheet_lines(content))
    raise TypeError(f"{content.kind} is no sheet")


def dig_sheet_lines(sheet: DigSheet) -> Iterator[str]:
    """Yield a Dig Sheet line by line."""
    yield f"{sheet.title or sheet.name} ({sheet.name}), a Dig Sheet {sheet.width} wide and {sheet.height} high"
    if sheet.about:
        yield sheet.about
    yield ""
    letters = [chr(ord("a") + column) for column in range(sheet.width)]
    yield f"   {' '.join(letters)}"
    for row, line in enumerate(sheet.lines):
        yield f"{row + 1:2} {' '.join(line)}  row: {sheet.row_gift(row)}"
    yield "columns: " + ", ".join(f"{letter} {sheet.column_gift(column)}" for column, letter in enumerate(letters))
    squares = [f"{letters[column]}{row + 1} {sheet.boulder_gift(row, column)}" for row, column in sheet.boulders]
    yield f"boulders: {', '.join(squares)}"
    yield ""
    for kind in KIND_NAMES:
        if sheet.tracks.circles(kind):
            most = sheet.buried[kind] + sheet.given[kind]
            yield f"{TITLES[kind]}: {track_words(sheet.tracks, kind)} ({sheet.buried[kind]} buried, {most} with gifts)"
    times = sheet.multipliers
    yield f"a set of rocks {times.set}; topaz ×{times.topaz}, opal ×{times.opal}, amber ×{times.amber}"
    yield from (f"Note: {warning}" for warning in sheet.warnings())


def track_words(tracks: Tracks, kind: str) -> str:
    """Return what a track's circles are, as words."""
    track = getattr(tracks, kind)
    if kind in ("silver", "diamond", "lapis"):
        return f"{track.circles} circles: {' '.join(map(str, track.totals))}"
    more = ""
    if kind in ("marble", "sandstone", "coal"):
        more = f", {track.bonus} if full"
    elif kind == "peridot":
        more = f", worth {' '.join(map(str, track.values))} by the green die"
    elif kind == "oil":
        more = f", digs by circle {' '.join(str(track.given(circle + 1)) for circle in range(track.circles))}"
    return f"{track.circles} circles{more}"


def roll_sheet_lines(sheet: RollSheet) -> Iterator[str]:
    """Yield a Roll Sheet line by line, then the pieces that are the sheet's own."""
    yield f"{sheet.title or sheet.name} ({sheet.name}), a Roll Sheet"
    if sheet.about:
        yield sheet.about
    for die in DICE:
        yield ""
        yield from (f"{die} {face}: {sheet.pattern(die, face).text}" for face in range(1, 7))
    for name in sheet.pieces:
        yield ""
        yield f"{name}:"
        yield from drawn(sheet.squares(name)).split("/")
