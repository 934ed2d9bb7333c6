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
        metafunc.parametrize("game", games().values(), ids=list(games()))


@pytest.fixture(scope="session")
def all_games() -> dict[str, Game]:
    """Return the registered games."""
    return games()
