"""What is typed after a command as the values that it means: seats, seed, options, and files to write."""

import json
import os
import secrets
import stat
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from digsite.core.errors import BadOption, BadSeats, BadSeed, UnknownBot, Unwritable
from digsite.core.game import Game

if TYPE_CHECKING:
    from pydantic import BaseModel

ME = "me"


def read_players(game: Game, text: str | None, seats: int) -> tuple[str, ...]:
    """Return who sits where: `me`, or the name of a bot.

    Args:
        game: that they play.
        text: as in "me,greedy,greedy"; None: one person and greedy bots.
        seats: how many there are if the text is None.

    Raises:
        BadSeats: the game is not for that many.
        UnknownBot: no bot has that name.
    """
    from digsite.bots import names

    players = (ME, *["greedy"] * (seats - 1)) if text is None else tuple(name.strip() for name in text.split(","))
    for name in players:
        if name not in (ME, *names(game)):
            raise UnknownBot(f"Nobody called {name!r} can take a seat; there are: {', '.join((ME, *names(game)))}.")
    game.check_seats(len(players))
    return players


def check_count(file: Path, players: Sequence[str], seats: int) -> None:
    """Raise BadSeats unless a loaded match has that many seats."""
    if len(players) != seats:
        raise BadSeats(f"{file} is a game of {seats} seats; --seats names {len(players)}.")


def seat_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return what the seats are called in sentences."""
    return tuple(f"seat {seat}" + ("" if name == ME else f" ({name})") for seat, name in enumerate(players))


def read_seed(text: str | None) -> int | bytes:
    """Return a seed: a whole number, or a secret one if nothing is said.

    Raises:
        BadSeed: the text is no whole number.
    """
    if text is None:
        return secrets.token_bytes(32)
    try:
        return int(text, 16 if text.startswith("0x") else 10)
    except ValueError:
        raise BadSeed(f"The seed {text!r} is not a whole number; one reads 7, or 0x1f in hexadecimal.") from None


def read_options(game: Game, texts: Sequence[str]) -> "BaseModel":
    """Return a game's options from texts such as `target=50` and `deck=FILE.toml`.

    Raises:
        BadOption: one is not written so, does not exist, is set twice or has a value that it cannot have.
        Unreachable, BadContent: a content file cannot be read.
    """
    from digsite.core import match

    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            known = ", ".join(game.options.Options.model_fields)
            raise BadOption(f"--option {text!r}: an option is written name=value. The options are: {known}.")
        if name in chosen:
            raise BadOption(f"--option {text!r}: {name} is set already.")
        chosen[name] = read_value(game, value)
    return match.read_options(game, chosen)


def read_value(game: Game, text: str) -> Any:
    """Return the value that a text means: content of a file, JSON, or else the text itself."""
    if text.endswith(".toml"):
        from digsite.core.content import read_content

        content = read_content(Path(text))
        if content.game != game.name:
            raise BadOption(f"{text} is content for the game {content.game!r}, not for {game.name!r}.")
        return content
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def check_writable(path: Path) -> None:
    """Raise Unwritable unless a record could be saved there now; nothing is left behind."""
    try:
        if _exists(path) and not stat.S_ISREG(path.stat().st_mode):
            raise Unwritable(f"{path} cannot be written: it is there, and it is not a file.")
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise Unwritable(f"{path} cannot be written: {error.strerror}.") from None
    except ValueError as error:
        raise Unwritable(f"{str(path)!r} cannot be written: {error}.") from None


def _exists(path: Path) -> bool:
    try:
        os.stat(path)  # noqa: PTH116 - Path.exists is quiet about names that no file can have
    except FileNotFoundError:
        return False
    return True
