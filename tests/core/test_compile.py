"""The cache of compiled rules: never stale, never unchecked, and never in the way."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from digsite.core.compile import home
from digsite.core.game import games

CALLER = """
from digsite.core.compile import entry
from pack.callee import worth

@entry
def total(count: int) -> int:
    return worth(count) + 1

if __name__ == "__main__":
    print(total(5), dict(total.stats.cache_hits) != {})
"""
CALLEE = """
from digsite.core.compile import entry
from pack.numbers import EACH

@entry
def worth(count: int) -> int:
    return count * EACH
"""
OUT_OF_BOUNDS = """
import numpy as np
from digsite.core.compile import entry

@entry
def write(cells, place):
    cells[place] = 1

cells = np.zeros(8, np.int8)[:4]
write(cells, 5)
print("written")
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a package of rules that call each other across files."""
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "caller.py").write_text(CALLER)
    (folder / "callee.py").write_text(CALLEE)
    (folder / "numbers.py").write_text("EACH = 10\n")
    (folder / "bounds.py").write_text(OUT_OF_BOUNDS)
    return folder


def run(package: Path, module: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a module of the package in a process of its own."""
    path = os.pathsep.join([str(package.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    settings = {"DIGSITE_CACHE": str(package.parent / "cache"), "PYTHONPATH": path} | settings
    program = (
        f"import runpy; runpy.run_module('pack.{module}', run_name='__main__', alter_sys=True)"
        if module == "bounds"
        else f"from pack.{module} import total; print(total(5), sum(total.stats.cache_hits.values()))"
    )
    return subprocess.run(
        [sys.executable, "-c", program], env=os.environ | settings, capture_output=True, text=True, check=False
    )


def test_a_second_process_finds_the_first_ones_work(package: Path) -> None:
    assert run(package, "caller").stdout == "51 0\n"
    assert run(package, "caller").stdout == "51 1\n"


def test_an_edit_of_a_function_that_is_called_is_seen(package: Path) -> None:
    run(package, "caller")
    (package / "callee.py").write_text(CALLEE.replace("count * EACH", "count * EACH + 100"))
    assert run(package, "caller").stdout == "151 0\n"


def test_an_edit_of_a_constant_in_a_third_file_is_seen(package: Path) -> None:
    run(package, "caller")
    (package / "numbers.py").write_text("EACH = 20\n")
    assert run(package, "caller").stdout == "101 0\n"


@pytest.mark.parametrize(
    "imported",
    [
        "from pack import numbers\n",
        "from pack import (\n    __name__,\n    numbers,\n)\n",
        "import pack.numbers\nnumbers = pack.numbers\n",
        "if True:\n    import pack.numbers as numbers\n",
    ],
)
def test_however_a_file_is_imported_an_edit_of_it_is_seen(package: Path, imported: str) -> None:
    (package / "between.py").write_text(imported + "EACH = numbers.EACH\n")
    (package / "callee.py").write_text(CALLEE.replace("pack.numbers", "pack.between"))
    assert run(package, "caller").stdout == "51 0\n"
    (package / "numbers.py").write_text("EACH = 20\n")
    assert run(package, "caller").stdout == "101 0\n"


def test_an_edit_of_what_compiled_code_cannot_reach_changes_nothing(package: Path) -> None:
    (package / "board.py").write_text("from pack.caller import total\n")
    assert run(package, "caller").stdout == "51 0\n"
    (package / "board.py").write_text("from pack.caller import total  # and draw it\n")
    assert run(package, "caller").stdout == "51 1\n"


def test_checked_code_is_not_mixed_with_unchecked_code(package: Path) -> None:
    assert run(package, "bounds").stdout == "written\n"
    checked = run(package, "bounds", NUMBA_BOUNDSCHECK="1")
    assert "IndexError" in checked.stderr
    assert run(package, "bounds").stdout == "written\n"


def test_a_cache_that_cannot_be_written_is_done_without(package: Path) -> None:
    result = run(package, "caller", DIGSITE_CACHE="/dev/null/cache")
    assert result.stdout == "51 0\n"
    assert "Compiled rules are not kept" in result.stderr


def test_what_was_not_used_for_a_month_is_deleted(package: Path) -> None:
    cache = package.parent / "cache"
    old, recent = cache / "pack-0123", cache / "pack-4567"
    for folder, days in ((old, 31), (recent, 29)):
        folder.mkdir(parents=True)
        os.utime(folder, (time.time() - days * 86_400,) * 2)
    run(package, "caller")
    assert not old.exists()
    assert recent.exists()


def test_games_prepared_in_several_threads_keep_to_their_own_folders(tmp_path: Path) -> None:
    """The folder is a setting of the whole process while a function is made; two threads must not mix theirs up."""
    program = """
import threading
from digsite.core.game import games
from digsite.core.engine import warm
threads = [threading.Thread(target=warm, args=(game, ("to_move", "why", "scores"))) for game in games().values()]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
"""
    settings = {"DIGSITE_CACHE": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=os.environ | settings, check=True)
    assert [path.name for path in tmp_path.iterdir()] == ["cache"]
    for index in (tmp_path / "cache").rglob("*.nbi"):
        folder = index.relative_to(tmp_path / "cache").parts[0]
        for game in games().values():
            if f"_at_{game.name}" in index.name or f"_{game.name}-" in index.name:
                assert folder.startswith(f"{home(game.package)}-"), index
