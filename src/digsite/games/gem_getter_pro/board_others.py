"""The mines of the others: small beside the own one, and with all their tracks for a page that shows one large."""

from collections.abc import Iterable, Sequence

from digsite.core.drawing import Attribute, Markup, clipped, edge, element, painted, piece, short, words
from digsite.games.gem_getter_pro.board_art import set_in, use
from digsite.games.gem_getter_pro.board_places import Arrangement
from digsite.games.gem_getter_pro.board_words import TITLES, filled_of, name_of, plate_words, points_of
from digsite.games.gem_getter_pro.dig_sheet import BOULDER, LETTERS, square_name
from digsite.games.gem_getter_pro.view import PlaceView, SheetView, View

LEDGER = 136.0  # the width of the tracks in short


def small_mine(view: View, names: Sequence[str], at: Arrangement, seat: int, number: int) -> Markup:
    """Draw another seat's mine small, with its name and points."""
    place = view.places[seat]
    sheet = view.sheets[place.sheet]
    width, height = at.other
    rows, columns = len(sheet.mine), len(sheet.mine[0])
    side = min((width - 16) / columns, (height - 52) / rows)
    parts = [
        painted("rect", "trench", width=width, height=height, rx=8),
        words(8, 17, clipped(name_of(view, names, seat), 18), 13, bold=True),
        words(8, 33, plate_words(view, seat), 12),
    ]
    parts += small_squares(sheet, place, (width - columns * side) / 2, 42.0, side)
    beside, below = (0.0, height + 4) if at.tall else (width, 0.0)  # where the tracks are, when it is large
    wide = width if at.tall else LEDGER
    parts += [ledger(sheet, place, beside, below, wide), edge(False, width, height)]
    x, y = at.other_place(number, len(view.sheets[view.places[max(view.viewer, 0)].sheet].tracks))
    label = f"{name_of(view, names, seat)}: {plate_words(view, seat)}, {len(place.dug)} squares dug; look at it large"
    attributes: dict[str, Attribute] = {"role": "button", "tabindex": 0, "aria_haspopup": "dialog", "aria_label": label}
    large = f"0 0 {beside + wide:g} {height + below:g}"
    return piece(f"s{seat}-mine", x, y, *parts, scale=1, data_large=large, **attributes)


def ledger(sheet: SheetView, place: PlaceView, left: float, top: float, width: float) -> Markup:
    """Draw all tracks in short, for when the mine is looked at large."""
    pitch = 138 / len(sheet.tracks)
    rows: list[str] = [painted("rect", "trench", x=left, y=top, width=width, height=166, rx=8)]
    for number, track in enumerate(sheet.tracks):
        y = top + 13 + number * pitch
        filled, points = filled_of(place, track), points_of(place, track.kind)
        rows.append(set_in(track.kind, left + 12, y, min(pitch - 1, 11)))
        rows.append(words(left + 22, y + 3, TITLES[track.kind], 8.5))
        rows.append(words(left + width - 32, y + 3, f"{filled} of {track.circles}", 8.5, anchor="end"))
        rows.append(words(left + width - 9, y + 3, "" if points is None else str(points), 8.5, anchor="end", bold=True))
    rows.append(words(left + 22, top + 160, f"Sets of rocks: {place.points.sets}", 8.5))
    rows.append(words(left + width - 9, top + 160, str(place.points.total), 9.5, anchor="end", bold=True))
    return element("g", *rows, class_="when-large", display="none")


def small_squares(sheet: SheetView, place: PlaceView, left: float, top: float, side: float) -> list[Markup]:
    """Draw the squares of a small mine; those that look alike are one path, since there may be seven such mines."""
    squares = {
        square_name(row, column): (left + column * side, top + row * side, symbol)
        for row, symbols in enumerate(sheet.mine)
        for column, symbol in enumerate(symbols)
    }

    def boxes(paint: str, names: Iterable[str], inset: float = 0, **attributes: Attribute) -> list[Markup]:
        length = short(round(side - 2 * inset, 2))
        corners = [(squares[name][0] + inset, squares[name][1] + inset) for name in names]
        outlines = [f"M{x:.2f} {y:.2f}h{length}v{length}h-{length}Z" for x, y in corners]
        return [painted("path", paint, d="".join(outlines), **attributes)] if outlines else []

    finds = [
        use("boulder" if symbol == BOULDER else LETTERS[symbol], x + side / 2, y + side / 2, side)
        for x, y, symbol in squares.values()
        if symbol == BOULDER or symbol in LETTERS
    ]
    return [
        *boxes("slab-low", (name for name in squares if squares[name][2] != BOULDER), stroke_width=0.5),
        *finds,
        *boxes("spent", place.dug),
        *boxes("fresh", place.before, 0.8, stroke_width=1, stroke_dasharray="1 2"),
        *boxes("last", place.fresh, 0.8, stroke_width=1, stroke_dasharray="none"),
    ]
