"""Bots: they choose from what their seat may see, for a redealt state is all they are given."""

from typing import TYPE_CHECKING

from digsite.core.errors import UnknownBot
from digsite.core.game import Game

if TYPE_CHECKING:
    from digsite.core.chance import Words
    from digsite.core.match import Match

RANDOM, GREEDY = "random", "greedy"
SUMMARIES = {RANDOM: "any legal move", GREEDY: "the best move at first sight"}


def names(game: Game) -> tuple[str, ...]:
    """Return the names of a game's bots, the strongest last."""
    return (RANDOM, GREEDY, *(level.name for level in game.levels))


def summaries(game: Game) -> dict[str, str]:
    """Return what each of a game's bots does, in a few words, by name."""
    return SUMMARIES | {level.name: level.summary for level in game.levels}


def check_name(game: Game, name: str) -> None:
    """Raise UnknownBot unless a game has a bot of that name."""
    if name not in names(game):
        raise UnknownBot(f"There is no bot {name!r} for {game.title}; there are: {', '.join(names(game))}.")


def bot_generator(match: "Match", seat: int) -> "Words":
    """Return a bot's own generator for its next move: apart from the match's, and the same whenever it is asked."""
    from digsite.core.chance import generator  # numba is slow to import

    return generator(match.seed, f"bot {seat} {len(match.moves)}".encode())


def choose(name: str, match: "Match", seat: int) -> str:
    """Return a bot's move, in notation; the match is not touched.

    Args:
        name: of the bot.
        match: where to move; the bot is given a state in which all that its seat cannot see is drawn anew.
        seat: that is to move.

    Raises:
        UnknownBot: the game has none of that name.
    """
    check_name(match.game, name)
    return match.game.words.notation(match.box, match.state, seat, _action(name, match, seat))


def _action(name: str, match: "Match", seat: int) -> int:
    from digsite.core.chance import below  # numba is slow to import

    game, rng = match.game, bot_generator(match, seat)
    if name == RANDOM:
        actions = match.legal_actions(seat)
        return actions[below(rng, len(actions))]
    states = match.states.copy()
    game.engine.redeal(match.box, states, 0, seat, rng)
    if name == GREEDY:
        return int(game.engine.greedy(match.box, states, 0, seat, rng))
    budget = next(level.budget for level in game.levels if level.name == name)
    return game.bot.search(game, match.box, states, seat, rng, budget)
