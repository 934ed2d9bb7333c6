"""Golden playthroughs: `python -m tests.suites.golden` writes them anew, and a diff shows what a change has changed."""

import json
from pathlib import Path
from random import Random
from typing import Any

from digsite.core.game import ALL_SEEING, Game, games
from tests.suites import playing

FOLDER = Path(__file__).parent.parent / "golden"
NUMBERS = (0, 7, 23)  # of the random games
LINES = 40  # moves of each


def changes(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Return what is new in a view, a key a line."""
    changed = {key: value for key, value in after.items() if key not in before or before[key] != value}
    return "".join(f"   {key}: {json.dumps(value)}\n" for key, value in changed.items())


def playthrough(game: Game, number: int) -> str:
    """Return a random game as text: each move, what chance showed, the legal moves and what changed in the view."""
    match = playing.new(game, number)
    text = f"{game.name} {match.seats} seats, options {match.options.model_dump_json()}\n"
    view: dict[str, Any] = {}
    for position in playing.positions(match, Random(number), LINES):
        if position.moves:
            made = position.moves[-1]
            text += f"{len(position.moves)}. seat {made.seat} {made.text} ({position.shown(len(position.moves) - 1)})\n"
            text += "".join(f"   {line.text}\n" for line in position.log(ALL_SEEING)[-1:])
        after = position.view(ALL_SEEING).model_dump(mode="json")
        text += changes(view, after)
        view = after
        for seat in position.to_move:
            text += f"   seat {seat}: {', '.join(position.legal(seat))}\n"
    return text


def path(game: Game, number: int) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"{game.name}-{number}.txt"


if __name__ == "__main__":
    for each in games().values():
        for chosen in NUMBERS:
            path(each, chosen).write_text(playthrough(each, chosen), encoding="utf-8")
