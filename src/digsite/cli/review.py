"""`digsite review`: how a game that is over went, beside what was best, for games that can look back."""

from pathlib import Path
from typing import Annotated

import typer

from digsite.cli.answers import AsJson, answering, say, say_json
from digsite.cli.preparing import lasting, load
from digsite.core.words import named


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game that is over.")],
    as_json: AsJson = False,
) -> None:
    """Tell how a saved game that is over went, beside what was best."""
    with answering(as_json):
        match = load(file)
        with lasting("Looking back; this takes a while, the first time on this machine longer ..."):
            found = match.game.review(match)
        if as_json:
            say_json({"game": match.game.name, "moves": len(match.moves), "review": found.data})
            return
        say(f"{match.game.title}, {len(match.moves)} moves.", style="bold")
        for line in found.lines:
            say(named(line))
