"""Every game against a slow, obvious second implementation, written from its rulebook alone, move by move."""

import importlib
from random import Random
from typing import Any

import pytest

from digsite.core.game import ALL_SEEING, Game
from digsite.core.match import Match
from tests.suites import playing

BATCHES = 20


def reference(game: Game) -> Any:
    """Return the second implementation of a game: `Reference` in tests/reference/<name>.py."""
    return importlib.import_module(f"tests.reference.{game.name}").Reference


def seen(match: Match) -> Any:
    """Return everything, as JSON has it."""
    return match.view(ALL_SEEING).model_dump(mode="json")


def in_order(other: Any, moves: list[str]) -> list[str]:
    """Return moves in their order, or sorted for a reference that cannot know it (`ordered = False`)."""
    return moves if getattr(other, "ordered", True) else sorted(moves)


def compare(game: Game, number: int, *, every: int) -> int:
    """Play a random game in both implementations; compare the whole view at every so many moves and at the end."""
    match = playing.new(game, number)
    random = Random(number)
    other = reference(game)(match.seats, match.options.model_dump(mode="json"), seen(match))
    while not match.over and len(match.moves) < playing.MOVES:
        assert other.to_move() == list(match.to_move)
        seat = random.choice(match.to_move)
        moves = list(match.legal(seat))
        assert in_order(other, other.legal(seat)) == in_order(other, moves)
        text = random.choice(moves)
        match.play(seat, text)
        after = seen(match)
        other.play(seat, text, after)
        if len(match.moves) % every == 0 or match.over:
            assert other.view() == after
    assert other.to_move() == list(match.to_move)
    return len(match.moves)


@pytest.mark.parametrize("number", range(60))
def test_every_move_of_some_games(game: Game, number: int) -> None:
    assert compare(game, number, every=1)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_thousands_of_games(game: Game, batch: int) -> None:
    """Two thousand games, or fewer where a reference says that its games are long (`games`)."""
    each = getattr(reference(game), "games", 2_000) // BATCHES
    for number in range(100 + batch * each, 100 + (batch + 1) * each):
        assert compare(game, number, every=10)
