"""`digsite games`: which games there are, and which bots play them."""

from rich.table import Table

from digsite.bots import names
from digsite.cli.answers import AsJson, answering, out, say_json
from digsite.core.game import Game
from digsite.core.game import games as registered


def games(as_json: AsJson = False) -> None:
    """List the games and their bots."""
    with answering(as_json):
        if as_json:
            say_json([described(game) for game in registered().values()])
            return
        table = Table("name", "title", "seats", "what it is", box=None, pad_edge=False, header_style="bold")
        for game in registered().values():
            bots = f"Bots: {', '.join(names(game))}."
            table.add_row(game.name, game.title, span(game.seats), f"{game.summary}\n{bots}")
        out().print(table)


def described(game: Game) -> dict[str, object]:
    """Return a game for programs."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "summary": game.summary,
        "bots": list(names(game)),
    }


def span(seats: range) -> str:
    """Return how many can play, as people write it."""
    return f"{seats[0]}-{seats[-1]}" if len(seats) > 1 else str(seats[0])
