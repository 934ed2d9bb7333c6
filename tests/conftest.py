"""What all tests share: the registered games as a parameter, and one warm cache of compiled rules."""

import pytest

from digsite.core.engine import EVERYTHING, warm
from digsite.core.game import Game, games


def pytest_configure(config: pytest.Config) -> None:
    """Fill the cache of compiled rules once, before any worker starts."""
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        for game in games().values():
            warm(game, EVERYTHING)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `game` once for every registered game."""
    if "game" in metafunc.fixturenames:
        rivals = metafunc.definition.get_closest_marker("rivals") is not None
        chosen = [game for game in games().values() if not rivals or (not game.team and 3 in game.seats)]
        metafunc.parametrize("game", chosen, ids=[game.name for game in chosen])


@pytest.fixture(scope="session")
def all_games() -> dict[str, Game]:
    """Return the registered games."""
    return games()
