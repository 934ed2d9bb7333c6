"""Small games of Excavating Adventures, for what is solved as a whole."""

from typing import Any

from digsite.core.game import find
from tests.games.excavating_adventures.positions import deck

FIRST = deck("first", {"violet-nib": 1, "pyra": 1, "grumble": 1}, {"amethyst": 1, "garnet": 1}, study=True)
SECOND = deck(
    "second", {"violet-nib": 1, "petal-piper": 1, "snatchel": 1}, {"amethyst": 1, "rose-quartz": 1}, study=True
)
WEAKER = deck(
    "weaker", {"violet-nib": 1, "lilac-lantern": 1, "mudmutter": 1}, {"amethyst": 1, "obsidian": 1}, study=True
)


def options(first: Any = FIRST, second: Any = FIRST, **more: Any) -> Any:
    """Return the options of a game of three cards, two Digs and a target of three."""
    values = {"first_deck": first, "second_deck": second, "digs": 2, "target": 3} | more
    return find("excavating_adventures").options.Options(**values)
