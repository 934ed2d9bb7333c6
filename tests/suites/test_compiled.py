"""Compiled, interpreted and checked rules agree bit for bit, and several processes may fill a cold cache at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from digsite.core.game import Game
from tests.suites.trace import digest

ROOT = Path(__file__).parent.parent.parent
GAMES = 4


def traced(game: Game, count: int, **settings: str) -> subprocess.Popen[str]:
    """Start a process that plays games with other settings; warnings are errors in it."""
    command = [sys.executable, "-W", "error", "-m", "tests.suites.trace", game.name, str(count)]
    return subprocess.Popen(
        command, cwd=ROOT, env=os.environ | settings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def printed(process: subprocess.Popen[str]) -> str:
    """Wait for a process and return what it printed."""
    out, error = process.communicate()
    assert process.returncode == 0, error
    return out.strip()


def test_interpreted_rules_agree_with_compiled_ones(game: Game) -> None:
    assert printed(traced(game, GAMES, NUMBA_DISABLE_JIT="1")) == digest(game.name, GAMES)


def test_no_access_is_out_of_bounds(game: Game) -> None:
    assert printed(traced(game, 60, NUMBA_BOUNDSCHECK="1")) == digest(game.name, 60)


@pytest.mark.slow
def test_a_cold_cache_may_be_filled_by_several_processes_at_once(game: Game, tmp_path: Path) -> None:
    processes = [traced(game, GAMES, DIGSITE_CACHE=str(tmp_path)) for _ in range(3)]
    assert {printed(process) for process in processes} == {digest(game.name, GAMES)}
    folders = [path for path in tmp_path.iterdir() if path.is_dir()]
    indexes = [path for folder in folders for path in folder.rglob("*.nbi")]
    assert len({path.stem for path in indexes}) == len(indexes) > 0
