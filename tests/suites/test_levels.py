"""Bots that search: getting ready compiles all that they search with, so that no move waits for it later."""

import subprocess
import sys

import pytest

from digsite.core.compile import INTERPRETED
from digsite.core.game import games

# A process of its own, for in this one other tests have compiled things already.
PLAYED = """
import sys
import digsite
from digsite import bots
from digsite.core.engine import Engine, warm

game = digsite.find(sys.argv[1])
warm(game)
assert not bots.ready(game)
bots.get_ready(game)
assert bots.ready(game) and not bots.is_cold(game)


def entry(self, template, name, *arguments, **functions):
    raise AssertionError(f"{template.__name__} {name} is compiled in the middle of a game")


Engine.entry = entry
match = digsite.new(game.name, int(sys.argv[2]), seed=3)
while not match.over:
    seat = match.to_move[0]
    match.play(seat, bots.choose(game.levels[0].name, match, seat))
print(len(match.moves))
"""


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("name", [game.name for game in games().values() if game.levels])
@pytest.mark.parametrize("seats", [min, max])
def test_getting_ready_is_enough_for_a_whole_game(name: str, seats: type) -> None:
    count = seats(games()[name].seats)
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, name, str(count)], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > count
