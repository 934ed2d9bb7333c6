"""Positions of Arrow Caverns built by hand, for the examples of the rules."""

from collections.abc import Mapping
from typing import Any

from digsite.core.match import Match, new
from digsite.games.arrow_caverns.notation import COLOURS, WAYS, cavern_name, cavern_number
from digsite.games.arrow_caverns.state import OPEN, OUT

TREASURES = "a1 b1 d1 e1"


def mask(size: int, names: str) -> int:
    """Return a set of Caverns."""
    found = 0
    for name in names.split():
        number = cavern_number(size, name)
        assert number is not None, name
        found |= 1 << number
    return found


def cave(
    *,
    treasures: str = TREASURES,
    unstable: str = "",
    plain: str = "",
    excavated: str = "",
    arrows: Mapping[str, str] | None = None,
    where: Mapping[str, str | None] | None = None,
    turn: int = 1,
    seats: int = 1,
    **options: Any,
) -> Match:
    """Return a match in Explore.

    All arrows point north but for those given; unnamed Caverns are Unstable as far as the edition has them, the rest
    plain; Spelunkers are in Daylight unless said, out with None.
    """
    match = new("arrow_caverns", seats=seats, seed=1, **options)
    box, state = match.box, match.state
    size = box.size
    names = [cavern_name(size, number) for number in range(box.caverns) if number != box.daylight]
    named = f"{treasures} {unstable} {plain}".split()
    free = [name for name in names if name not in named]
    unstable = " ".join([*unstable.split(), *free[: box.unstable - len(unstable.split())]])
    state["treasures"], state["unstable"] = mask(size, treasures), mask(size, unstable)
    state["buried"] = mask(size, " ".join(names)) & ~mask(size, excavated)
    for name in names:
        number = cavern_number(size, name)
        no_arrow = name in excavated.split() and name not in unstable.split()
        state["arrows"][number] = OPEN if no_arrow else WAYS.index((arrows or {}).get(name, "n"))
    state["stones"] = len(set(treasures.split()) & set(excavated.split()))
    for colour, at in (where or {}).items():
        state["where"][COLOURS.index(colour)] = OUT if at is None else cavern_number(size, at)
    state["turn"] = turn
    assert match.game.engine.check(box, match.states, 0)
    return match


def nearly_home() -> Match:
    """Return a match in its last turn, with all the Star Stones found and everybody near Daylight."""
    return cave(
        excavated="a1 b1 d1 e1",
        turn=7,
        where={"red": "c5", "yellow": "b3", "green": "c2", "blue": "d3"},
        arrows={"c5": "n", "c4": "n", "b3": "e", "c2": "s", "d3": "w"},
    )


def play(match: Match, *moves: str, seat: int = 0) -> None:
    """Make moves, all by one seat."""
    for move in moves:
        match.play(seat, move)


def at(match: Match, colour: str) -> str | None:
    """Return where a Spelunker is."""
    found = match.view().spelunkers[COLOURS.index(colour)].cavern
    return None if found is None else str(found)


def cavern(match: Match, name: str, viewer: int = -1) -> Any:
    """Return a Cavern as a viewer sees it."""
    return next(there for there in match.view(viewer).caverns if there.name == name)
