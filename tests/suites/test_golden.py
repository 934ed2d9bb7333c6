"""Every game has golden playthroughs, and still plays them."""

import pytest

from digsite.core.game import Game
from tests.suites import golden


@pytest.mark.parametrize("number", golden.NUMBERS)
def test_golden_playthrough(game: Game, number: int) -> None:
    kept = golden.path(game, number)
    assert kept.exists(), f"{kept.name} is missing: python -m tests.suites.golden"
    assert golden.playthrough(game, number) == kept.read_text(encoding="utf-8")
