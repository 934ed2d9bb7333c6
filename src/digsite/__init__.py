"""Digsite: four games about digging, to play in the browser, in the terminal and from Python.

Names load when first used, so that `import digsite` and `digsite --help` do not wait for numba.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from digsite import bots as bots
    from digsite.core import errors as errors
    from digsite.core.game import Game as Game
    from digsite.core.game import find as find
    from digsite.core.match import Match as Match
    from digsite.core.match import new as new
    from digsite.core.record import load as load
    from digsite.core.record import verify as verify

HOMES = {
    "Game": "core.game",
    "Match": "core.match",
    "bots": "bots",
    "errors": "core.errors",
    "find": "core.game",
    "load": "core.record",
    "new": "core.match",
    "verify": "core.record",
}
__all__ = ["Game", "Match", "bots", "errors", "find", "load", "new", "verify"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load a public name from its home."""
    if name not in HOMES:
        raise AttributeError(f"module 'digsite' has no attribute {name!r}")
    home = import_module(f"digsite.{HOMES[name]}")
    return home if home.__name__.rpartition(".")[2] == name else getattr(home, name)


def __dir__() -> list[str]:
    return sorted(__all__)
