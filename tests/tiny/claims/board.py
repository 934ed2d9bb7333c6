"""The board of Claims: `draw` for pages and files, `text` for terminals."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from claims.view import PlaceView, View
from digsite.core.drawing import Markup, board, controls, edge, painted, picture, piece, words
from digsite.core.words import listed, named

NO_OFFERS: Mapping[str, str] = MappingProxyType({})
WIDTH, TOP, ROW, SIDE = 440, 90, 110, 44  # the drawing, what is above the seats, a seat, a token


def draw(view: View, offers: Mapping[str, str] = NO_OFFERS, names: Sequence[str] = (), tall: bool = False) -> str:
    """Draw the board as one SVG drawing, narrow enough for a phone too."""
    height = TOP + ROW * len(view.places)
    return board(
        WIDTH,
        height,
        piece("ground", 0, 0, painted("rect", "ground", width=WIDTH, height=height)),
        piece("find", 12, 12, *face("slab-rare", view.find), scale=1, **picture(find_words(view))),
        piece("status", 72, 40, words(0, 0, status(view, names), 18, bold=True)),
        piece("last", 72, 64, words(0, 0, last(view, names), 14)),
        *(part for seat in range(len(view.places)) for part in row(view, offers, names, seat)),
        label=f"Claims. {find_words(view)}. {status(view, names)}",
    )


def face(paint: str, number: int | str | None) -> list[Markup]:
    """Draw a square with a number."""
    text = "" if number is None else str(number)
    return [
        painted("rect", paint, width=SIDE, height=SIDE, rx=6),
        words(SIDE / 2, SIDE / 2 + 8, text, 22, anchor="middle", bold=True, paint="value"),
    ]


def row(view: View, offers: Mapping[str, str], names: Sequence[str], seat: int) -> list[Markup]:
    """Draw a seat: its name and points, its tokens, and the one that it has laid."""
    place, top = view.places[seat], TOP + ROW * seat
    laid = laid_words(place)
    return [
        piece(f"s{seat}-name", 12, top + 18, words(0, 0, f"{name_of(view, names, seat)}: {place.points} points", 16)),
        *(token(view, offers, seat, number, top + 34) for number in range(1, view.rounds + 1)),
        piece(f"s{seat}-laid", 340, top + 34, *face("slab-low", laid), scale=1, **picture(f"laid: {laid or 'none'}")),
    ]


def token(view: View, offers: Mapping[str, str], seat: int, number: int, top: int) -> Markup:
    """Draw a token, or its empty place; the viewer's own ones are buttons."""
    move, held = f"claim {number}", number in view.places[seat].tokens
    label = f"token {number}" if held else f"token {number}, gone"
    own = seat == view.viewer
    acting = own and move in offers
    attributes = controls(move if acting else None, offers.get(move), label) if own else picture(label)
    drawn = [*face("slab-mid" if held else "slot", number if held else None), edge(acting, SIDE, SIDE)]
    return piece(f"s{seat}-{number}", 12 + 52 * (number - 1), top, *drawn, scale=1, **attributes)


def name_of(view: View, names: Sequence[str], seat: int) -> str:
    """Return a seat's name, and whether it is the viewer."""
    return named(f"{{{seat}}}", names) + (" (you)" if seat == view.viewer else "")


def laid_words(place: PlaceView) -> str:
    """Tell what a seat has laid, as far as the viewer knows."""
    return str(place.laid or "?") if place.has_laid else ""


def find_words(view: View) -> str:
    """Tell what lies open."""
    return "No find is left" if view.find is None else f"Find worth {view.find}, {len(view.unseen)} to come"


def status(view: View, names: Sequence[str]) -> str:
    """Tell who is to move, or who has won (CL-07)."""
    if view.find is None:
        best = max(view.scores)
        winners = [named(f"{{{seat}}}", names) for seat, score in enumerate(view.scores) if score == best]
        return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {best}"
    if view.viewer in view.to_move:
        return "Claim it with a token"
    return f"Waiting for {listed([named(f'{{{seat}}}', names) for seat in view.to_move])}"


def last(view: View, names: Sequence[str]) -> str:
    """Tell how the round before ended."""
    if view.last_round is None:
        return ""
    tokens = listed([str(token) for token in view.last_round.tokens])
    winner = "nobody" if view.last_round.winner is None else named(f"{{{view.last_round.winner}}}", names)
    return f"Tokens {tokens}: {winner} took the {view.last_round.find}"


def text(view: View, names: Sequence[str] = ()) -> str:
    """Write the board as plain text, for a terminal."""
    lines = [f"{find_words(view)}. {status(view, names)}.", last(view, names)]
    for seat, place in enumerate(view.places):
        tokens = " ".join(str(number) for number in place.tokens) or "none"
        laid = f", laid {laid_words(place)}" if place.has_laid else ""
        lines.append(f"{name_of(view, names, seat)}: {place.points} points, tokens {tokens}{laid}")
    return "\n".join(filter(None, lines)) + "\n"
