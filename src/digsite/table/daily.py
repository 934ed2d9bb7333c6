"""Games of the day: for one seat, with the same chance for everybody, a new one each day for each choice of options.

The chance comes from a secret of the house, so nobody can work it out beforehand: who has played knows what that one
game hid, and nothing about any other day or choice.
"""

import hmac
import json
from collections.abc import Mapping
from datetime import date
from itertools import product
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode

from digsite.core.content import Shipped
from digsite.core.game import Game
from digsite.table.ending import points
from digsite.table.model import Day, Result

if TYPE_CHECKING:
    from digsite.core.match import Match


def values(game: Game) -> dict[str, tuple[str, ...]]:
    """Return what each option can be that people choose for a game of the day, the usual first; {} without one."""
    return {name: _values(game, name) for name in game.daily.options} if game.daily else {}


def _values(game: Game, name: str) -> tuple[str, ...]:
    field = _field(game, name)
    shipped = next((mark for mark in field.metadata if isinstance(mark, Shipped)), None)
    schema = game.options.Options.model_json_schema()["properties"][name]
    found = shipped.names() if shipped else schema["enum"]
    return tuple(sorted(found, key=lambda value: value != field.default))


def _field(game: Game, name: str) -> Any:
    return game.options.Options.model_fields[name]


def title(game: Game, name: str) -> str:
    """Return what an option is called."""
    return str(_field(game, name).title)


def usual(game: Game) -> dict[str, str]:
    """Return what is chosen unless somebody chooses: the defaults."""
    return {name: str(_field(game, name).default) for name in values(game)}


def choices(game: Game) -> list[str]:
    """Return every choice, as addresses have it."""
    chosen = values(game)
    return [written(dict(zip(chosen, combination, strict=True))) for combination in product(*chosen.values())]


def written(chosen: Mapping[str, str]) -> str:
    """Return a choice as addresses have it."""
    return urlencode(dict(chosen))


def read(choice: str) -> dict[str, str]:
    """Return a choice by options; the inverse of `written`."""
    return dict(parse_qsl(choice))


def called(choice: str) -> str:
    """Return a choice as people read it: "hard", "old-quarry and foreman"."""
    return " and ".join(value.replace("_", " ") for value in read(choice).values())


def dated(day: date) -> str:
    """Return a date as people read it."""
    return f"{day.day} {day:%B %Y}"


def following(game: Game, choice: str) -> str | None:
    """Return the choice after one, round and round; None where there is only one."""
    every = choices(game)
    return every[(every.index(choice) + 1) % len(every)] if choice in every and len(every) > 1 else None


def seed(secret: bytes, game: Game, day: Day) -> bytes:
    """Return the chance of a game of the day: the same for whoever has the secret, and for nobody else to know."""
    about = json.dumps([game.name, game.rules_version, day.date.isoformat(), day.choice])
    return hmac.digest(secret, about.encode(), "sha256")


def result_of(match: "Match") -> Result:
    """Return how a match for one seat went: in the game's own words if it has some for this, else by its points."""
    words = getattr(match.game.words, "result", None)
    if words:
        return Result(*words(match.box, match.state))
    score = match.scores[0]
    return Result(-score if match.game.lowest_wins else score, points(score))
