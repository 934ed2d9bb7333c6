"""Random games for the suites: any game, any seats, options drawn from their model."""

from collections.abc import Iterator
from random import Random
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from digsite.core.content import Shipped
from digsite.core.errors import DigsiteError
from digsite.core.game import Game
from digsite.core.match import Match

MOVES = 400  # of a game that need not end


def values(field: FieldInfo) -> list[Any]:
    """Return some values that an option can have: all of a choice, and for a number its default and small ones."""
    if get_origin(field.annotation) is Literal:
        return list(get_args(field.annotation))
    if field.annotation is bool:
        return [False, True]
    for mark in field.metadata:
        if isinstance(mark, Shipped):
            return list(mark.names())
    if field.annotation is int:
        least = next((mark.ge for mark in field.metadata if isinstance(mark, Ge)), 0)
        return [field.default, field.default, least, least + 1, least + 4, least + 30]  # type: ignore[operator]
    return [field.default]


def options(game: Game, random: Random) -> BaseModel:
    """Return options drawn at random."""
    model = game.options.Options
    while True:
        try:
            return model(**{name: random.choice(values(field)) for name, field in model.model_fields.items()})
        except ValidationError:
            continue  # some values do not go together


def new(game: Game, number: int) -> Match:
    """Return match `number` of a game: every tenth with the default options, the others with random ones."""
    random = Random(number)
    while True:
        chosen = game.options.Options() if number % 10 == 0 else options(game, random)
        try:
            return Match(game, random.choice(game.seats), random.getrandbits(256), chosen)
        except DigsiteError:
            continue  # options and seats do not go together


def step(match: Match, random: Random) -> tuple[int, int]:
    """Make a random move and return its seat and action."""
    seat = random.choice(match.to_move)
    action = random.choice(match.legal_actions(seat))
    match.play_action(seat, action)
    return seat, action


def positions(match: Match, random: Random, most: int = MOVES) -> Iterator[Match]:
    """Yield the match at every position of a random game, up to a number of moves."""
    for _ in range(most):
        yield match
        if match.over:
            return
        step(match, random)
    yield match


def finished(game: Game, number: int) -> Match:
    """Return a finished match of random moves."""
    while True:
        match = new(game, number)
        random = Random(f"moves {number}")
        for _ in positions(match, random, 20_000):
            pass
        if match.over:
            return match
        number += 1_000_003
