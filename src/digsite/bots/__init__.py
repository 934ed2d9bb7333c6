"""Bots: they choose from what their seat may see, for a redealt state is all they are given."""

from digsite.core.chance import Words, generator
from digsite.core.errors import UnknownBot
from digsite.core.match import Match

BOTS = {
    "random": "any legal move",
    "greedy": "the best move at first sight",
}


def names() -> tuple[str, ...]:
    """Return the names of the bots."""
    return tuple(BOTS)


def check_name(name: str) -> None:
    """Raise UnknownBot unless a bot has that name."""
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")


def bot_generator(match: Match, seat: int) -> Words:
    """Return a bot's own generator for its next move: apart from the match's, and the same whenever it is asked."""
    return generator(match.seed, f"bot {seat} {len(match.moves)}".encode())


def choose(name: str, match: Match, seat: int) -> str:
    """Return a bot's move, in notation; the match is not touched.

    Args:
        name: of the bot.
        match: where to move; the bot is given a state in which all that its seat cannot see is drawn anew.
        seat: that is to move.
    """
    check_name(name)
    engine = match.game.engine
    rng = bot_generator(match, seat)
    if name == "random":
        from digsite.core.chance import below

        actions = match.legal_actions(seat)
        action = actions[below(rng, len(actions))]
    else:
        states = match.states.copy()
        engine.redeal(match.box, states, 0, seat, rng)
        action = engine.greedy(match.box, states, 0, seat, rng)
    return match.game.words.notation(match.box, match.state, seat, action)
