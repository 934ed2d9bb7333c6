"""Editions of Arrow Caverns as content: those that ship, those of one's own, and what is wrong with a bad one."""

from pathlib import Path
from typing import Any

import pytest

from digsite.core.content import read_content
from digsite.core.errors import BadContent, BadOption
from digsite.core.match import new
from digsite.core.record import read

OWN = """\
game = "arrow_caverns"
kind = "edition"
name = "mine"
size = 3
turns = 4
moves = [1, 1, 2]

[tiles]
plain = 1
treasure = 4
unstable = 3
"""


def written(path: Path, text: str) -> Path:
    file = path / "mine.toml"
    file.write_text(text)
    return file


def test_an_edition_of_ones_own_is_played_and_recorded(tmp_path: Path) -> None:
    edition = read_content(written(tmp_path, OWN))
    match = new("arrow_caverns", seed=1, edition=edition)
    view = match.view()
    assert (view.size, view.turns, [card.value for card in view.cards]) == (3, 4, [1, 1, 2])
    assert [there.name for there in view.caverns] == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    match.play(0, "red 1")
    match.play(0, "n")
    assert read(match.record()).record() == match.record()


@pytest.mark.parametrize(
    ("old", "new_text", "faults"),
    [
        ("plain = 1", "plain = 2", ["9 tiles do not fill the Cave", "is 8 (AC-04)"]),
        ("treasure = 4", "treasure = 3", ["tiles.treasure is 4", "(AC-05), not 3"]),
        ("size = 3", "size = 4", ["size: the Cave has 3, 5 or 7 rows and columns (AC-06) (given: 4)"]),
        ("turns = 4", "turns = 13", ["turns: a game has 1 to 12 turns (AC-06) (given: 13)"]),
        ("turns = 4", "turns = 0", ["turns: a game has 1 to 12 turns (AC-06) (given: 0)"]),
        ("[1, 1, 2]", "[]", ["moves: there are 1 to 6 Move Cards of 1 to 9 (AC-06) (given: [])"]),
        ("[1, 1, 2]", "[1, 1, 1, 1, 1, 1, 1]", ["moves: there are 1 to 6 Move Cards of 1 to 9 (AC-06)"]),
        ("[1, 1, 2]", "[1, 10]", ["moves: there are 1 to 6 Move Cards of 1 to 9 (AC-06) (given: [1, 10])"]),
        ("[1, 1, 2]", "[0]", ["moves: there are 1 to 6 Move Cards of 1 to 9 (AC-06) (given: [0])"]),
        ("unstable = 3", "unstable = -1", ["tiles.unstable: a number of at least 0 belongs here"]),
        ("unstable = 3", "", ["tiles.unstable: the key is missing"]),
        ("size = 3", "size = 3\ncolour = 1", ["colour: there is no such key; there are: game, kind, name, size"]),
    ],
)
def test_a_bad_edition_is_refused_with_what_is_wrong(
    tmp_path: Path, old: str, new_text: str, faults: list[str]
) -> None:
    with pytest.raises(BadContent) as refused:
        read_content(written(tmp_path, OWN.replace(old, new_text)))
    for fault in faults:
        assert fault in refused.value.sentence


def test_an_edition_that_does_not_exist() -> None:
    with pytest.raises(
        BadOption, match="no edition 'cruel' ships with the game; there are: brutal, easy, hard, standard"
    ):
        new("arrow_caverns", edition="cruel")


@pytest.mark.parametrize(
    ("size", "cards", "turns"), [(3, (1,), 1), (5, (9, 9, 9, 9, 9, 9), 12), (7, (1, 2, 3, 4, 5, 6), 12)]
)
def test_the_bounds_can_be_played(size: int, cards: tuple[int, ...], turns: int) -> None:
    edition: dict[str, Any] = {
        "game": "arrow_caverns",
        "kind": "edition",
        "name": "bounds",
        "size": size,
        "turns": turns,
        "moves": cards,
        "tiles": {"plain": 0, "treasure": 4, "unstable": size**2 - 5},
    }
    match = new("arrow_caverns", seed=1, edition=edition)
    moves = 0
    while not match.over and moves < 400:
        moves += 1
        legal = match.legal(0)
        match.play(0, legal[moves * 7 % len(legal)])
        assert match.game.engine.check(match.box, match.states, 0)
    assert match.over
