"""Pictures of games: a real board in the middle of a game that bots play."""

import asyncio
from functools import cache

from digsite.core.game import SPECTATOR, Game

SEED = 7
MOVES = 40


async def picture(game: Game) -> str:
    """Return a game's picture as SVG; drawn once."""
    return await asyncio.to_thread(_picture, game)


@cache
def _picture(game: Game) -> str:
    from digsite.bots import choose  # the bots bring numba with them
    from digsite.core.match import Match

    seats = min(max(game.seats[0], 3), game.seats[-1])
    match = Match(game, seats, SEED)
    while len(match.moves) < MOVES and not match.over:
        seat = match.to_move[0]
        match.play(seat, choose("random", match, seat))
    drawing: str = game.board.draw(match.view(SPECTATOR), {}, [f"Digger {seat + 1}" for seat in range(seats)])
    return drawing
