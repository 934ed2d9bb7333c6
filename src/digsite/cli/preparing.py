"""Preparing a game's compiled rules, and saying so where it takes long; and reading records, which takes rules."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

from digsite.cli.answers import err, tell
from digsite.core.game import Game, games

if TYPE_CHECKING:
    from digsite.core.match import Match

# What it takes to replay a record.
REPLAYING = ("deal", "to_move", "legal", "apply", "scores", "returns", "why")
A_WHILE = 2.0  # seconds
GAME_LINE = re.compile(r"^game: (.+)$", re.MULTILINE)


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Say on stderr what is being waited for; on a terminal with something that turns."""
    if err().is_terminal:
        with err().status(words):
            yield
    else:
        tell(words)
        yield


@contextmanager
def lasting(words: str) -> Iterator[None]:
    """Say on stderr what is being waited for, once that has taken a while."""
    late = Timer(A_WHILE, tell, (words,))
    late.daemon = True
    late.start()
    try:
        yield
    finally:
        late.cancel()


def prepare(game: Game, entries: tuple[str, ...] = ()) -> None:
    """Compile a game's entries, by default all that a table needs, or load them from the cache."""
    from digsite.core.engine import TABLE, warm

    wanted = entries or TABLE
    if is_cold(game, wanted):
        with waiting(f"Preparing the rules of {game.title}, once on this machine ..."):
            warm(game, wanted)
    else:
        warm(game, wanted)


def prepare_bots(game: Game, players: Iterable[str]) -> None:
    """Compile what those of the players search with who are bots that search, or load it from the cache."""
    from digsite import bots

    late = [name.capitalize() for name in dict.fromkeys(players) if bots.searches(game, name)]
    if late and bots.is_cold(game):
        with waiting(f"{bots.readying(late)} ..."):
            bots.get_ready(game)
    elif late:
        bots.get_ready(game)


def is_cold(game: Game, entries: tuple[str, ...]) -> bool:
    """Tell whether some of a game's entries are probably not in the cache yet."""
    from digsite.core.compile import INTERPRETED, folder, home

    place = folder(home(game.package))
    if INTERPRETED:
        return False
    # Every entry is one function that `bind` has named for its game, with one index file.
    return place is None or sum(1 for _ in place.rglob(f"*_{game.name}*.nbi")) < len(entries)


def prepare_for(path: Path) -> None:
    """Prepare the rules that a record file needs.

    Raises:
        Unreachable, DamagedRecord: it cannot be read, or is no text.
    """
    from digsite.core.record import read_text

    named = GAME_LINE.search(read_text(path))
    if named and named[1] in games():
        prepare(games()[named[1]], REPLAYING)


def load(path: Path) -> "Match":
    """Return the match of a record file, the rules prepared."""
    from digsite.core import record

    prepare_for(path)
    return record.load(path)
