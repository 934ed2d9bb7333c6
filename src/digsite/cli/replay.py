"""`digsite replay`: a record move by move, for people or for programs."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from digsite.cli.answers import AsJson, answering, out, say, say_json
from digsite.cli.preparing import load
from digsite.core.game import ALL_SEEING
from digsite.core.words import named

if TYPE_CHECKING:
    from digsite.core.match import Match

KEYS = "Enter: next, b: back, a number: there, q: quit"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    everything: Annotated[bool, typer.Option("--all", help="Print all of it without waiting.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a saved game move by move, with everything that was hidden."""
    with answering(as_json):
        match = load(file)
        if as_json:
            for line in lines_of(match):
                say_json(line)
        elif everything or not (sys.stdin.isatty() and out().is_terminal):
            for number in range(len(match.moves) + 1):
                show(match, number)
        else:
            step_through(match)


def show(match: "Match", number: int) -> None:
    """Show the position after a number of moves, and the move that led there."""
    say(heading(match, number), style="bold")
    say(match.at(number).text(ALL_SEEING))
    if number == len(match.moves):
        outcome = match.outcome
        say(named(outcome.sentence) if outcome else "The game goes on.", style="bold")


def heading(match: "Match", number: int) -> str:
    """Return a move as it is in the record, and what it did in words."""
    if number == 0:
        return f"{match.game.title}, {match.seats} seats, {len(match.moves)} moves. The deal."
    made, shown = match.moves[number - 1], match.shown(number - 1)
    words = "".join(line.text for line in match.log(ALL_SEEING) if line.number == number)
    return f"{number}. seat {made.seat} {made.text}" + (f" ({shown})" if shown else "") + f"\n{named(words)}"


def step_through(match: "Match") -> None:
    """Show one position after another, as it is asked for."""
    from digsite.cli.asking import Left, ask

    number, last = 0, len(match.moves)
    show(match, number)
    while True:
        try:
            text = ask(f"move {number} of {last} ({KEYS}) ")
        except Left:
            return
        if text in ("q", "quit"):
            return
        wanted = target(text, number)
        if wanted is None or not 0 <= wanted <= last:
            say(f"There is no {text or 'next move'!r} here; moves are 0 to {last}.", style="yellow")
        else:
            number = wanted
            show(match, number)


def target(text: str, number: int) -> int | None:
    """Return the number of the position that somebody wants to see from this one; None: not to be understood."""
    if text in ("", "n"):
        return number + 1
    if text == "b":
        return number - 1
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def lines_of(match: "Match") -> Iterator[dict[str, Any]]:
    """Yield each move with the position before it, and at last the final position."""
    for index, made in enumerate(match.moves):
        before = match.at(index)
        yield {
            "number": index + 1,
            "seat": made.seat,
            "move": made.text,
            "shown": match.shown(index),
            "to_move": before.to_move,
            "legal": {str(seat): before.legal(seat) for seat in before.to_move},
            "view": before.view(ALL_SEEING).model_dump(mode="json"),
        }
    outcome = match.outcome
    yield {
        "view": match.view(ALL_SEEING).model_dump(mode="json"),
        "scores": match.scores,
        "returns": outcome.returns if outcome else [0.0] * match.seats,
        "why": outcome.why if outcome else None,
    }
