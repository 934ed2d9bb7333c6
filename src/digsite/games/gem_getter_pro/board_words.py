"""The board of Gem Getter Pro in words: headings and labels, and the whole of it as text for a terminal."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from digsite.core.words import listed, named
from digsite.games.gem_getter_pro.dig_sheet import BOULDER, COLUMNS, KIND_NAMES, LETTERS, square_name
from digsite.games.gem_getter_pro.targets import Target, marks, reached
from digsite.games.gem_getter_pro.view import PlaceView, SheetView, TrackView, View

TITLES = dict(zip(KIND_NAMES, [name.capitalize() for name in KIND_NAMES], strict=True)) | {
    "lapis": "Lapis lazuli",
    "gas": "Natural gas",
}
DUG = "/"


def name_of(view: View, names: Sequence[str], seat: int) -> str:
    """Return a seat's name, and whether it is the viewer."""
    return named(f"{{{seat}}}", names) + (" (you)" if seat == view.viewer else "")


def round_words(view: View) -> str:
    """Tell which round it is, and what the dice show."""
    return f"Round {view.round_number} of {view.rounds}: white {view.white}, green {view.green}"


def standing(view: View, names: Sequence[str]) -> str:
    """Tell who is to move and what for, or who has won."""
    if not view.to_move:
        if len(view.scores) == 1:
            return alone(view)
        winners = [named(f"{{{seat}}}", names) for seat, got in enumerate(view.returns) if got > 0]
        return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {max(view.scores)} points"
    if view.viewer in view.to_move:
        return asked(view.places[view.viewer])
    return f"{listed([named(f'{{{seat}}}', names) for seat in view.to_move])} still digging"


def alone(view: View) -> str:
    """Tell how good a game alone was."""
    points = view.scores[0]
    return f"{points} points" + (f": {reached(Target(**view.target.model_dump()), points)}" if view.target else "")


def asked(place: PlaceView) -> str:
    """Tell what a seat is to decide."""
    turn = place.turn
    if turn is None or turn.step == "choose":
        return "Choose a pattern" + (" of the whole Roll Sheet" if turn and turn.gas else "")
    if turn.step == "dig":
        return f"Lay {listed(turn.left)}" + (", in any order" if len(turn.left) > 1 else " in your mine")
    if turn.step == "bonus":
        return f"Bonus dig: one square, then {turn.owed - 1} more" if turn.owed > 1 else "Bonus dig: one square"
    return "All is dug: finish the round"


def plate_words(view: View, seat: int) -> str:
    """Tell how far a seat is."""
    if not view.to_move:
        return counted(view.scores[seat])
    return f"{counted(view.scores[seat])}, {'digging' if view.places[seat].digging else 'finished'}"


def counted(points: int) -> str:
    """Return a number of points, as in "1 point"."""
    return f"{points} point" + ("" if points == 1 else "s")


def next_words(view: View, place: PlaceView, track: TrackView) -> str:
    """Tell what the next circle of a track would give now, with what it does to other lines."""
    filled = filled_of(place, track)
    if filled >= track.circles:
        return "full"
    gain = points_with(view, place, track.kind) - place.points.total
    points = f"next: {gain:+d}".replace("-", "\u2212")
    if track.kind == "oil":
        digs = track.digs[filled]
        return "next: no dig" if digs == 0 else "next: a bonus dig" if digs == 1 else f"next: {digs} bonus digs"
    return "next: any pattern" if track.kind == "gas" else points


def points_with(view: View, place: PlaceView, kind: str) -> int:
    """Return the points that a sheet would have with one more circle of a kind filled (GG-18 to GG-26)."""
    sheet = view.sheets[place.sheet]
    tracks = {track.kind: track for track in sheet.tracks}
    count = dict(zip(KIND_NAMES, place.circles, strict=True))
    count[kind] += 1
    read = [tracks[each].totals[count[each] - 1] for each in tracks if tracks[each].totals and count[each]]
    noted = sum(place.peridots) + (tracks[kind].values[view.green - 1] if kind == "peridot" else 0)
    return (
        sum(read)
        + noted
        + sheet.set_value * min(count["marble"], count["sandstone"], count["coal"])
        + sheet.topaz * count["topaz"] * max(count["silver"], count["diamond"])
        + sheet.opal * count["opal"] * max(len(place.rows), len(place.columns))
        + sheet.amber * count["amber"] * len(place.boulders)
    )


def square_words(sheet: SheetView, place: PlaceView, row: int, column: int) -> str:
    """Tell what is at a square."""
    square = square_name(row, column)
    symbol = sheet.mine[row][column]
    what = "boulder" if symbol == BOULDER else LETTERS.get(symbol, "nothing")
    if square in place.fresh:
        return f"{square}: {what}, dug in this round"
    return f"{square}: {what}" + (", dug" if square in place.dug else "")


def filled_of(place: PlaceView, track: TrackView) -> int:
    """Return how many circles of a track are filled."""
    return place.circles[KIND_NAMES.index(track.kind)]


def points_of(place: PlaceView, kind: str) -> int | None:
    """Return a track's points; None for oil and gas, which score nothing (GG-27)."""
    return None if kind in ("oil", "gas") else int(getattr(place.points, kind))


def text(view: View, names: Sequence[str] = ()) -> str:
    """Write the board as plain text, for a terminal: dug squares are slashes, finds their letters."""
    roll = view.roll_sheet
    white, green = roll.white[view.white - 1], roll.green[view.green - 1]
    lines = [
        f"{round_words(view)}. {standing(view, names)}.",
        f"White {view.white}: {white}. Green {view.green}: {green}.",
    ]
    if view.target:
        lines.append(f"Marks: {'; '.join(f'{at} {what}' for at, what in marks(Target(**view.target.model_dump())))}.")
    lines += shape_lines(view, f"{white} {green}")
    for seat, place in enumerate(view.places):
        sheet = view.sheets[place.sheet]
        lines += ["", f"{name_of(view, names, seat)}: {plate_words(view, seat)} ({sheet.name})"]
        lines += mine_lines(sheet, place)
        lines += track_lines(view, sheet, place)
        complete = [*map(str, place.rows), *place.columns, *place.boulders]
        lines.append(f"complete: {' '.join(complete) or 'nothing'}; sets {place.points.sets}")
    lines += ["", *legend(view)]
    return "\n".join(lines) + "\n"


def shape_lines(view: View, patterns: str) -> list[str]:
    """Draw the pieces of some patterns side by side, each beside its name; they may be turned and flipped."""
    found = [piece for piece in view.roll_sheet.pieces if piece.name in patterns.split()]
    drawn = [(piece.name, piece.shape.replace(".", " ").split("/")) for piece in found]
    lines = []
    for row in range(max((len(shape) for _, shape in drawn), default=0)):
        parts = [
            f"{name if row == 0 else '':<4}{shape[row] if row < len(shape) else '':<{max(map(len, shape))}}"
            for name, shape in drawn
        ]
        lines.append(f"   {'   '.join(parts)}".rstrip())
    return lines


def legend(view: View) -> list[str]:
    """Tell what is written in and around the mines in use."""
    used = {symbol for place in view.places for row in view.sheets[place.sheet].mine for symbol in row}
    kinds = [f"{letter} {kind}" for letter, kind in LETTERS.items() if letter in used]
    return [
        f"{', '.join(kinds)}, {BOULDER} boulder, {DUG} dug",
        "behind a row, and for columns: what it gives when all of it is dug",
    ]


def mine_lines(sheet: SheetView, place: PlaceView) -> list[str]:
    """Return a mine as lines, with its gifts at the ends of rows and columns."""
    width = len(sheet.mine[0])
    lines = ["   " + " ".join(COLUMNS[:width])]
    for row, symbols in enumerate(sheet.mine):
        squares = [DUG if square_name(row, column) in place.dug else symbol for column, symbol in enumerate(symbols)]
        lines.append(f"{row + 1:2} {' '.join(squares)}  {sheet.row_gifts[row] or ''}".rstrip())
    gifts: Mapping[str, str] = {
        letter: gift for letter, gift in zip(COLUMNS, sheet.column_gifts, strict=False) if gift is not None
    }
    return [*lines, "columns: " + (", ".join(f"{letter} {gift}" for letter, gift in gifts.items()) or "no gifts")]


def track_lines(view: View, sheet: SheetView, place: PlaceView) -> list[str]:
    """Return the tracks as text, two to a line: circles filled, points, and what the next circle would give."""
    told = [track_line(view, place, track) for track in sheet.tracks]
    half = (len(told) + 1) // 2
    return [f"{left:<39}{right}".rstrip() for left, right in zip_longest(told[:half], told[half:], fillvalue="")]


def track_line(view: View, place: PlaceView, track: TrackView) -> str:
    """Return a track as text."""
    points = points_of(place, track.kind)
    line = f"{track.kind:<9}{filled_of(place, track):>2} of {track.circles:>2}{'' if points is None else points:>5}"
    return f"{line}  {next_words(view, place, track)}"
