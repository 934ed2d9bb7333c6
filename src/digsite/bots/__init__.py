"""Bots: they choose from what their seat may see, for a redealt state is all they are given."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from digsite.core.errors import UnknownBot
from digsite.core.game import Game
from digsite.core.words import listed

if TYPE_CHECKING:
    from digsite.core.chance import Words
    from digsite.core.match import Match

RANDOM, GREEDY = "random", "greedy"
SUMMARIES = {RANDOM: "any legal move", GREEDY: "the best move at first sight"}

_ready: set[Game] = set()  # whose search this process has compiled or loaded
_preparing: defaultdict[str, Lock] = defaultdict(Lock)


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


def searches(game: Game, name: str | None) -> bool:
    """Tell whether a name is that of a bot of a game that searches."""
    return any(level.name == name for level in game.levels)


def ready(game: Game) -> bool:
    """Tell whether no bot of a game has anything to compile before it chooses."""
    return not game.levels or game in _ready


def get_ready(game: Game, go_on: Callable[[], bool] = lambda: True) -> None:
    """Compile what the bots of a game that search call, or load it from the cache; who comes second waits.

    Args:
        game: whose bots.
        go_on: asked before each function; it may wait, and where it says no, the rest is left for another time.
    """
    with _preparing[game.name]:
        if ready(game) or not all(go_on() for _ in game.bot.prepare(game)):
            return
        if (note := _note(game)) is not None:
            note.touch()
        _ready.add(game)


def readying(late: Sequence[str]) -> str:
    """Tell people for which bots they wait, without a full stop."""
    return f"{listed(late)} {'gets' if len(late) == 1 else 'get'} ready, which takes some seconds the first time"


def is_cold(game: Game) -> bool:
    """Tell whether getting a game's bots ready would probably take seconds: they have never been on this machine."""
    from digsite.core.compile import INTERPRETED

    note = _note(game)
    return not (ready(game) or INTERPRETED) and (note is None or not note.exists())


def _note(game: Game) -> Path | None:
    """Return the file in the cache that tells that the search of a game is there too."""
    from digsite.core.compile import folder, home  # numba is slow to import

    place = folder(home(game.package))
    return None if place is None else place / f"{game.name}.levels"


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
    if name != GREEDY:
        get_ready(game)
    states = match.states.copy()
    game.engine.redeal(match.box, states, 0, seat, rng)
    if name == GREEDY:
        return int(game.engine.greedy(match.box, states, 0, seat, rng))
    budget = next(level.budget for level in game.levels if level.name == name)
    return game.bot.search(game, match.box, states, seat, rng, budget)
