"""The walks of one Spelunker with one card, counted: the compiled rules against a brute force, kept as data."""

import json
from collections import Counter
from typing import Any

import pytest

from digsite.core.compile import entry
from digsite.core.match import Match
from digsite.games.arrow_caverns.cave import cave_of, ends
from digsite.games.arrow_caverns.notation import cavern_name
from digsite.games.arrow_caverns.reach import ways_of
from tests.games.arrow_caverns.counting import FILE, cells, written
from tests.games.arrow_caverns.positions import cave

COUNTS: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
WAYS = {"^": "n", ">": "e", "v": "s", "<": "w"}
each_cave = pytest.mark.parametrize("counts", COUNTS.values(), ids=list(COUNTS))


@entry
def ends_from(box: Any, states: Any, cavern: int, steps: int) -> int:
    """Return where a walk can end, by the compiled sets of Caverns."""
    return int(ends(box, cave_of(box, states[0]), 1 << cavern, steps))


def built(drawing: list[str], card: int, start: str) -> Match:
    """Return a match in a drawn Cave in which red, with one card to use, stands somewhere."""
    floor = cells(tuple(drawing))
    size = len(floor)
    there = {
        cavern_name(size, row * size + column): floor[row][column] for row in range(size) for column in range(size)
    }
    del there[cavern_name(size, size**2 // 2)]
    of_kind = {kind: [name for name, cell in there.items() if cell[0] == kind] for kind in "!*."}
    buried = [name for name, cell in there.items() if cell in WAYS]
    treasures = (of_kind["*"] + buried)[:4]
    unstable = of_kind["!"]
    plain = [name for name in there if name not in (*treasures, *unstable)]
    tiles = {"plain": len(plain), "treasure": 4, "unstable": len(unstable)}
    content = {"game": "arrow_caverns", "kind": "edition", "name": "drawn", "size": size, "turns": 7, "moves": [card]}
    return cave(
        treasures=" ".join(treasures),
        unstable=" ".join(unstable),
        plain=" ".join(plain),
        excavated=" ".join(name for name in there if name not in buried),
        arrows={name: WAYS[cell[-1]] for name, cell in there.items() if cell[-1] in WAYS},
        where={"red": start, "yellow": None, "green": None, "blue": None},
        edition={**content, "tiles": tiles},
    )


def played(match: Match) -> Counter[tuple[str, bool]]:
    """Return where all that can be played with the card leads, and whether the Cave would collapse there."""
    found: Counter[tuple[str, bool]] = Counter()
    pending = [match]
    while pending:
        now = pending.pop()
        view = now.view()
        if view.walker is None:
            if "done" in now.legal(0):
                now.play(0, "done")
            found[view.trail[-1], now.view().collapsing or now.view().why == "collapsed"] += 1
            continue
        for move in now.legal(0):
            following = now.copy()
            following.play(0, move)
            pending.append(following)
    return found


def starts(counts: dict[str, Any]) -> list[int]:
    """All Caverns of a small Cave, some of a larger one."""
    size = len(counts["cave"])
    return list(range(size**2)) if size == 3 else [0, 2, 6, 12, 14, 19]


def test_the_counts_are_those_of_the_brute_force() -> None:
    assert FILE.read_text(encoding="utf-8") == written()
    told = [count for counts in COUNTS.values() for count in counts["card 3"]["walks"]]
    assert len(told) > 80
    assert max(told) == 4 + 16 + 64


@each_cave
def test_all_walks_that_can_be_played(counts: dict[str, Any]) -> None:
    size = len(counts["cave"])
    for card in (1, 2, 3):
        expected = counts[f"card {card}"]
        for start in starts(counts):
            match = built(counts["cave"], card, cavern_name(size, start))
            match.play(0, f"red {card}")
            found = played(match)
            assert sum(found.values()) == expected["walks"][start]
            assert len({end for end, _ in found}) == expected["ends"][start]
            assert sum(count for (_, collapses), count in found.items() if collapses) == expected["collapses"][start]


@each_cave
def test_where_walks_end_by_sets_of_caverns(counts: dict[str, Any]) -> None:
    size = len(counts["cave"])
    match = built(counts["cave"], 1, "a1")
    ways = ways_of(size, match.state["arrows"].tobytes())
    for card in range(1, 6 if size == 3 else 5):
        for start, expected in enumerate(counts[f"card {card}"]["ends"]):
            by_rule = ends_from(match.box, match.states, start, card)
            assert by_rule.bit_count() == expected
            assert ways.ends(start, card) == by_rule


@each_cave
def test_the_view_tells_the_same_ends(counts: dict[str, Any]) -> None:
    size = len(counts["cave"])
    for start in starts(counts)[:4]:
        match = built(counts["cave"], 4, cavern_name(size, start))
        (reach,) = match.view().reach
        assert len(reach.caverns) == counts["card 4"]["ends"][start]
