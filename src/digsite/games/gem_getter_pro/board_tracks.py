"""The scoring section as on paper: circles that fill from left to right, the number above each, dips marked."""

from digsite.core.drawing import Markup, oval, painted, picture, piece, words
from digsite.games.gem_getter_pro.board_art import set_in
from digsite.games.gem_getter_pro.board_places import TRACK_LABEL, Arrangement
from digsite.games.gem_getter_pro.board_words import TITLES, counted, filled_of, next_words, points_of
from digsite.games.gem_getter_pro.view import PlaceView, SheetView, TrackView, View

MULTIPLIERS = ("topaz", "opal", "amber")


def score_section(at: Arrangement, view: View, sheet: SheetView, place: PlaceView, name: str) -> list[Markup]:
    """Draw all tracks of a sheet, and its points."""
    x, y = at.tracks
    drawn = [
        track_piece(at, sheet, track, place, x, y + number * at.track[1], next_words(view, place, track))
        for number, track in enumerate(sheet.tracks)
    ]
    total = f"{name}: {counted(place.points.total)}"
    sets = f"sets of rocks: {place.points.sets}"
    line = y + len(sheet.tracks) * at.track[1] + 24
    parts = [words(0, 0, total, 16, bold=True), words(at.track[0], 0, sets, 13, anchor="end", paint="words-soft")]
    return [*drawn, piece("total", x, line, *parts, scale=1, **picture(f"{total}, of which {sets}"))]


def track_piece(
    at: Arrangement, sheet: SheetView, track: TrackView, place: PlaceView, x: float, y: float, following: str
) -> Markup:
    """Draw a track."""
    filled = filled_of(place, track)
    points = points_of(place, track.kind)
    width, height = at.track
    pitch = min(24.0, (width - TRACK_LABEL - 90) / track.circles)
    parts = [painted("rect", "plate", width=width, height=height - 4, rx=6), set_in(track.kind, 18, height / 2 - 2, 26)]
    for circle in range(track.circles):
        parts += circle_parts(sheet, track, place, circle, filled, TRACK_LABEL + (circle + 0.5) * pitch, height, pitch)
    if points is not None:
        parts.append(words(width - 8, height / 2 - 3, str(points), 15, anchor="end", bold=True))
    parts.append(words(width - 8, height - 8, following, 11, anchor="end", paint="words-soft"))
    label = f"{TITLES[track.kind]}: {filled} of {track.circles}"
    label += f", {points} points" if points is not None else ""
    label += f", {place.gas_spent} crossed off" if track.kind == "gas" else ""
    return piece(
        f"track-{track.kind}", x, y, *parts, scale=1, **picture(label + (f", {following}" if following else ""))
    )


def circle_parts(
    sheet: SheetView,
    track: TrackView,
    place: PlaceView,
    circle: int,
    filled: int,
    x: float,
    height: float,
    pitch: float,
) -> list[Markup]:
    """Draw a circle with what stands above it."""
    radius = min(8.0, pitch * 0.42)
    middle = height - 4 - radius - 4
    ring = oval(x, middle, radius, radius)
    parts = [painted("path", "slab-high" if circle < filled else "slab-zero", d=ring, stroke_width=1.2)]
    above = above_circle(sheet, track, place, circle)
    dip = is_dip(track, circle)
    parts.append(words(x, 12, above, 11, anchor="middle", bold=dip))
    if dip:  # not by colour alone
        parts.append(painted("path", "last", d=f"M{x - 5:.1f} 14h10", stroke_width=1.2, stroke_dasharray="none"))
    if track.kind == "gas" and circle < place.gas_spent:
        across = f"{2 * radius:.1f}"
        cross = f"M{x - radius:.1f} {middle - radius:.1f}l{across} {across}m0 -{across}l-{across} {across}"
        parts.append(painted("path", "pole", d=cross, stroke_width=2))
    return parts


def is_dip(track: TrackView, circle: int) -> bool:
    """Tell whether a circle gives less than the one before (GG-20, GG-22)."""
    return circle > 0 and len(track.totals) > circle and track.totals[circle] < track.totals[circle - 1]


def above_circle(sheet: SheetView, track: TrackView, place: PlaceView, circle: int) -> str:
    """Return what is written above a circle."""
    if track.totals:
        return str(track.totals[circle]) if track.totals[circle] or (circle == 0 and track.totals[-1] == 0) else ""
    if track.kind == "peridot":
        return str(place.peridots[circle]) if circle < len(place.peridots) else ""
    if track.kind == "oil":
        return "\u25a1" * track.digs[circle]
    if track.kind in MULTIPLIERS and circle == 0:
        return f"\u00d7{getattr(sheet, track.kind)}"
    return ""
