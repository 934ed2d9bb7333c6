"""The state of the game on the board of Arrow Caverns: whose turn, turns and phases, stones, and what is to be said."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

from digsite.core.drawing import Markup, clipped, painted, piece, words
from digsite.core.words import listed
from digsite.games.arrow_caverns.board_pieces import star, warning_sign
from digsite.games.arrow_caverns.board_places import Arrangement
from digsite.games.arrow_caverns.board_preview import WARNING
from digsite.games.arrow_caverns.board_words import PHASES, buried_words, notes, standing
from digsite.games.arrow_caverns.view import View

PHASE_TRACK = ("explore", "survey", "excavate", "escape")  # Excavate passes by itself
STATUS_LINES = 2


def status(view: View, names: Sequence[str], places: Arrangement) -> list[Markup]:
    """Draw what is asked for, and the turn track."""
    size, letters = (14.0, 40) if places.tall else (18.0, 42)
    lines = wrap(standing(view, names), letters)
    if len(lines) > STATUS_LINES:
        lines = [lines[0], clipped(" ".join(lines[1:]), letters)]
    asked = [words(0, at * (size + 4), line, size, bold=True) for at, line in enumerate(lines)]
    track, wide = places.track, places.track.width / view.turns
    turns = [
        piece(
            f"turn-{turn}",
            track.x + (turn - 1) * wide,
            track.y,
            painted("rect", "plate-now" if turn == view.turn else "plate", x=1, width=wide - 2, height=26, rx=4),
            words(wide / 2, 18, str(turn), 15, anchor="middle", paint="words-now" if turn == view.turn else "words"),
            *([painted("rect", "spent", x=1, width=wide - 2, height=26, rx=4)] if turn < view.turn else []),
        )
        for turn in range(1, view.turns + 1)
    ]
    return [piece("status", places.status.x, places.status.y, *asked), *turns]


def phases(view: View, places: Arrangement) -> list[Markup]:
    """Draw the phases of a turn, the present one marked."""
    track = ["pick", *PHASE_TRACK, "hand"] if view.limited else list(PHASE_TRACK)
    wide = places.phases.width / len(track)
    size = min(14.0, wide / 6.6)
    return [
        piece(
            f"phase-{phase}",
            places.phases.x + at * wide,
            places.phases.y,
            painted("rect", "plate-now" if phase == view.phase else "plate", x=1, width=wide - 2, height=22, rx=4),
            words(
                wide / 2,
                15,
                PHASES[phase],
                size,
                anchor="middle",
                bold=phase == view.phase,
                paint="words-now" if phase == view.phase else "words-soft",
            ),
        )
        for at, phase in enumerate(track)
    ]


def record(view: View, places: Arrangement) -> list[Markup]:
    """Draw the Star Stones, places for those that escape, and what is still buried."""
    gap, radius = (32, 14) if places.tall else (40, 18)
    stones = [
        piece(
            f"stone-{number}",
            places.stones.x + 20 + number * gap,
            places.stones.y + 18,
            painted("circle", "slot", r=radius),
            *([star(0, 0, radius - 1)] if number < view.stones else []),
        )
        for number in range(4)
    ]
    out = [painted("circle", "slot", cx=places.escaped(n).x, cy=places.escaped(n).y, r=radius) for n in range(4)]
    size = 13 if places.tall else 16
    label = words(places.out.x - radius - 6, places.out.y + 5, "escaped", size, anchor="end")
    return [
        *stones,
        piece("out", 0, 0, label, *out),
        piece("buried", places.buried.x, places.buried.y, words(0, 0, buried_words(view), size + 1)),
    ]


def warned(offers: Mapping[str, str]) -> list[str]:
    """Return the warnings of moves that are offered, each with the moves that it is about."""
    found: dict[str, list[str]] = {}
    for move, sentence in offers.items():
        _, warns, warning = sentence.partition(WARNING)
        if warns:
            found.setdefault(warning, []).append(move)
    return [f"{listed(moves) if len(moves) < 5 else f'{len(moves)} moves'}: {text}" for text, moves in found.items()]


def said(view: View, offers: Mapping[str, str], names: Sequence[str], places: Arrangement) -> Markup:
    """Draw the warnings, of the position and of moves, then the last move, in lines that fit."""
    size, high = places.small, places.small + 5
    warnings = [*(f"⚠ {text}" for text in view.warnings), *(f"⚠ {text}" for text in warned(offers))]
    lines = []
    for note in [*warnings, *notes(view, names)]:
        lines += (
            wrap(note, places.letters - 6, subsequent_indent="   ") if note[0] == "⚠" else wrap(note, places.letters)
        )
    if len(lines) > places.lines:
        lines = [*lines[: places.lines - 1], clipped(lines[places.lines - 1] + " …", places.letters)]
    drawn, bold = [], False
    for number, line in enumerate(lines):
        bold = line[0] == "⚠" or (bold and line[0] == " ")
        drawn += [warning_sign(9, number * high - 5)] if line[0] == "⚠" else []
        drawn.append(words(24 if bold else 0, number * high, line.lstrip("⚠ "), size, bold=bold))
    at = places.told(view.phase == "hand")
    return piece("notes", at.x, at.y, *drawn)
