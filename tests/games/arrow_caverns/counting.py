"""Counts of walks in small Caves, by a brute force that shares nothing with the game; kept in counts.json.

`python -m tests.games.arrow_caverns.counting` writes them anew. A Cave is drawn as at the terminal: `^ > v <` lies
Buried with its arrow, `!^` is an Excavated Unstable Cavern, `*` a Treasure and `.` a plain one, `@` Daylight.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("counts.json")
ARROWS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
CAVES = {
    "all Buried": ("> v <", "^ @ v", "< ^ >"),
    "every arrow round an edge": ("< ^ >", "< @ >", "< v >"),
    "half open": ("* !> *", "^ @ .", "!^ < !v"),
    "all open": (". * .", "* @ *", ". * ."),
    "two that hold each other fast": ("> < v", "!> @ !<", "^ . ^"),
    "five by five at the start": ("> v < ^ v", "^ < > v >", "v > @ < ^", "< ^ v > v", "> > ^ < <"),
    "five by five later": (". v !< ^ v", "^ . > !v >", "* > @ . !^", "< !^ . > *", "!> > ^ < <"),
}
CARDS = (1, 2, 3, 4, 5)
Place = tuple[int, int]


def cells(cave: tuple[str, ...]) -> list[list[str]]:
    """Return the Caverns of a drawn Cave, row by row."""
    return [row.split() for row in cave]


def walks(floor: list[list[str]], at: Place, steps: int, made: int = 0) -> Iterator[Place]:
    """Yield where each walk ends that a card of so many steps allows, one by one."""
    size = len(floor)
    cell = floor[at[0]][at[1]]
    if steps == 0:
        yield at
        return
    arrow = ARROWS.get(cell[-1])
    if arrow is None and made > 0:
        yield at  # stops here, the rest of the card unused
    for down, right in ARROWS.values() if arrow is None else [arrow]:
        yield from walks(floor, ((at[0] + down) % size, (at[1] + right) % size), steps - 1, made + 1)


def counted(cave: tuple[str, ...]) -> dict[str, Any]:
    """Return for each card, Cavern by Cavern: the walks, the Caverns where they end, the walks that end Unstable."""
    floor = cells(cave)
    found: dict[str, Any] = {"cave": list(cave)}
    places = [(row, column) for row in range(len(floor)) for column in range(len(floor))]
    for card in CARDS if len(floor) == 3 else CARDS[:4]:
        ends = [list(walks(floor, place, card)) for place in places]
        found[f"card {card}"] = {
            "walks": [len(each) for each in ends],
            "ends": [len(set(each)) for each in ends],
            "collapses": [sum(floor[row][column].startswith("!") for row, column in each) for each in ends],
        }
    return found


def written() -> str:
    """Return all counts as the file has them, a line for each list."""
    text = json.dumps({name: counted(cave) for name, cave in CAVES.items()}, indent=1)
    lines = text.replace(",\n    ", ", ").replace("[\n    ", "[").replace("\n   ]", "]")
    return f"{lines}\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
