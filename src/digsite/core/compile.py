"""`@rule`, `@entry` and `bind`: numba's njit with our settings, and a disk cache that cannot be stale.

numba notices an edit of a function's own file only. Not seen: an edit of a function that it calls, of a constant
elsewhere, a new numba or numpy, and the NUMBA_ flags that change code. So the cache folder is named by a fingerprint
of all of these, and an old folder is never read again. An edit of a file that no compiled code can reach, such as a
game's board, changes nothing in it.
"""

import functools
import hashlib
import importlib.util
import os
import re
import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, ParamSpec, TypeVar, cast

import filelock
import llvmlite
import numba
import numpy as np
import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

DIGSITE = Path(__file__).parent.parent
SHARED = ("core", "bots")  # the folders whose code can end up in every game's
COMPILERS = {"compile", "engine", "loops", "numba"}  # who compiles imports one of these
IMPORTS = re.compile(r"^\s*(?:from\s+\S+\s+)?import\s+(?:\([^)]*\)|.*)", re.MULTILINE)
UNUSED_DAYS = 30
FLAGS = sorted(pair for pair in os.environ.items() if pair[0].startswith("NUMBA_") and "CACHE" not in pair[0])
SETTING = threading.Lock()  # numba reads its cache folder from a setting of the whole process
INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]  # numba makes its settings by name


def cache_base() -> Path:
    """Return the folder of all caches: DIGSITE_CACHE, else the user's cache folder."""
    return Path(os.environ.get("DIGSITE_CACHE") or platformdirs.user_cache_path("digsite"))


def home(module: str) -> str:
    """Return the package whose cache a module belongs to: a game its own, so that editing one spares the others."""
    parts = module.split(".")
    if parts[0] != "digsite":
        return parts[0]
    return ".".join(parts[:3] if parts[1] == "games" else parts[:2])


def sources(package: str) -> dict[str, bytes]:
    """Return the files that what is compiled for a package can depend on, by their paths within their folders.

    Of the package itself: the modules that import what compiles, and all that these import, by name and so rather too
    many than too few.
    """
    found: dict[str, bytes] = {}
    for root in (DIGSITE / name for name in SHARED):
        found |= {f"{root.name}/{path.relative_to(root)}": path.read_bytes() for path in sorted(root.rglob("*.py"))}
    spec = importlib.util.find_spec(package)
    for root in map(Path, (spec.submodule_search_locations or ()) if spec else ()):
        texts = {path: path.read_text(encoding="utf-8") for path in sorted(root.rglob("*.py"))}
        imported = {path: set(re.findall(r"\w+", " ".join(IMPORTS.findall(text)))) for path, text in texts.items()}
        reached = {path for path, words in imported.items() if words & COMPILERS or path.stem == "__init__"}
        while more := {path for path in texts.keys() - reached if any(path.stem in imported[by] for by in reached)}:
            reached |= more
        found |= {f"{root.name}/{path.relative_to(root)}": texts[path].encode() for path in texts if path in reached}
    return found


@functools.cache
def folder(package: str) -> Path | None:
    """Return the cache folder for a package's compiled code, or None, with a warning, if it cannot be written."""
    digest = hashlib.sha256(repr((numba.__version__, llvmlite.__version__, np.__version__, FLAGS)).encode())
    for name, text in sources(package).items():
        digest.update(f"{name}\0".encode() + text)
    base = cache_base()
    place = base / f"{package}-{digest.hexdigest()[:16]}"
    try:
        place.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
        os.utime(place)
    except OSError as error:
        warnings.warn(f"Compiled rules are not kept: {place} cannot be written ({error.strerror})", stacklevel=2)
        return None
    _forget_unused(base)
    return place


def _forget_unused(base: Path) -> None:
    """Delete cache folders that no process has opened for a month."""
    limit = time.time() - UNUSED_DAYS * 86_400
    for place in base.iterdir():
        if place.is_dir() and place.stat().st_mtime < limit:
            shutil.rmtree(place, ignore_errors=True)


@contextmanager
def compiling(package: str) -> Iterator[None]:
    """Hold the package's cache for the time of a first call, so that only one process fills it.

    numba writes index and code as separate files; two processes filling one cache at once can mix them up.
    """
    place = folder(package)
    if place is None or INTERPRETED:
        yield
        return
    with filelock.FileLock(place.with_suffix(".lock")):
        yield


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of plain numbers and records for other compiled functions; use as a decorator.

    Python calls the rules of a game through its Engine, so a rule has no door for Python, which saves a quarter of the
    time to compile. Arithmetic on np.uint64 must use np.uint64 constants only.
    """
    return _compiled(function, home(function.__module__), allocates=False, door=False)


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function as `rule` does, for Python to call too."""
    return _compiled(function, home(function.__module__), allocates=False, door=True)


def allocating(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function as `rule` does that also makes arrays, which costs reference counting."""
    return _compiled(function, home(function.__module__), allocates=True, door=False)


def apart(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function as `rule` does, but called where it is used: for long ones that are used in several places.

    Otherwise each use is a copy, and copies within copies take minutes to compile.
    """
    return _compiled(function, home(function.__module__), allocates=False, door=False, copied=False)


def _compiled(
    function: Callable[P, R], package: str, *, allocates: bool, door: bool, copied: bool = True
) -> Callable[P, R]:
    """Compile a function into a package's cache.

    Args:
        function: what to compile.
        package: whose cache it belongs to, a `home`.
        allocates: whether it makes arrays, which costs reference counting.
        door: whether Python can call it.
        copied: whether it is copied to where it is used.
    """
    place = folder(package)
    options: dict[str, Any] = {
        "cache": place is not None,
        "nogil": True,
        "error_model": "numpy",
        "forceinline": copied,
        "_nrt": allocates,
        "no_cpython_wrapper": not door,
        "no_cfunc_wrapper": True,
    }
    with SETTING:
        before = getattr(numba.config, "CACHE_DIR")  # noqa: B009  # numba makes its settings by name, unseen by mypy
        setattr(numba.config, "CACHE_DIR", str(place or ""))  # noqa: B010
        try:
            return cast("Callable[P, R]", numba.njit(**options)(function))
        finally:
            setattr(numba.config, "CACHE_DIR", before)  # noqa: B010


def bind(
    template: Callable[P, R], package: str, name: str, *, allocates: bool = False, **functions: object
) -> Callable[P, R]:
    """Compile a template for one game, its placeholders replaced by the game's functions.

    A closure would do the same, but numba never caches one on disk; a function whose globals are rebound it does.
    The name keeps the games' cache files apart.
    """
    plain = cast("FunctionType", template)
    bound = FunctionType(plain.__code__, plain.__globals__ | functions, f"{plain.__name__}_{name}", plain.__defaults__)
    bound.__qualname__, bound.__module__ = bound.__name__, plain.__module__
    return _compiled(cast("Callable[P, R]", bound), package, allocates=allocates, door=True)
