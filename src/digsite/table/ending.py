"""How a match ended, in a sentence; a team, which has one sheet for all, is told what stands on it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from digsite.core.words import named

if TYPE_CHECKING:
    from digsite.core.match import Match


def ending(match: "Match", names: Sequence[str] = ()) -> str:
    """Return who won and why, and for a team how far it came; empty before the end."""
    outcome = match.outcome
    if outcome is None:
        return ""
    sentence = named(outcome.sentence, names)
    if not match.game.team:
        return sentence
    lines = match.game.words.scoring(match.view())
    return f"{sentence} {', '.join(f'{line.label} {line.cells[0]}' for line in lines)}."


def got(match: "Match", seat: int) -> str:
    """Return what a seat has got out of a match that is over: points, or for a team whether it has won."""
    outcome = match.outcome
    if outcome is None:
        return ""
    if match.game.team:
        return "won" if outcome.returns[seat] > 0 else "lost"
    wins = outcome.returns[seat] > 0 and match.seats > 1
    return points(outcome.scores[seat]) + (", wins" if wins else "")


def points(count: int) -> str:
    """Return a number of points as people read it."""
    return f"{count} point{'' if count == 1 else 's'}"
