"""`digsite solve`: what is best in a position of a saved game, for games that have a solver."""

from pathlib import Path
from typing import Annotated

import typer

from digsite.cli.answers import AsJson, answering, say, say_json
from digsite.cli.preparing import lasting, load
from digsite.core.errors import NoPosition
from digsite.core.words import named


def solve(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    move: Annotated[
        int | None, typer.Option(metavar="N", help="The position after so many moves; by default after all.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option(min=1, metavar="B", help="How much to search, in the unit of the game's solver.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell what is best in a position of a saved game, with everything in view that the record has."""
    with answering(as_json):
        match = load(file)
        number = len(match.moves) if move is None else move
        if not 0 <= number <= len(match.moves):
            raise NoPosition(f"{file} has no position {number}; it has 0, the deal, to {len(match.moves)}.")
        position = match.at(number)
        with lasting("Looking for what is best; the first time on this machine this takes longer ..."):
            found = match.game.solve(position, budget)
        if as_json:
            say_json({"game": match.game.name, "move": number, "to_move": position.to_move, "solution": found.data})
            return
        say(f"{match.game.title}, after {number} of {len(match.moves)} moves.", style="bold")
        for line in found.lines:
            say(named(line))
