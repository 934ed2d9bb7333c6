"""The marks of a game of Gem Getter Pro alone: measured for what ships, shown where they hold, and nowhere else."""

from html import unescape
from typing import Any

import pytest

from digsite import bots
from digsite.core.game import find
from digsite.core.match import Match, new
from digsite.games.gem_getter_pro import targets
from digsite.games.gem_getter_pro.targets import Target
from tests.games.gem_getter_pro.positions import PLAIN, dig_sheet

GAME = find("gem_getter_pro")
MEASURED = Target(prospector=100, level="expert", games=100, median=110, most=120)


def marked(**options: Any) -> bool:
    """Tell whether a game with these options has marks."""
    seats = options.pop("seats", 1)
    return new("gem_getter_pro", seats=seats, seed=1, **options).view().target is not None


@pytest.mark.parametrize(("dig", "roll"), [*targets.shipped_pairs()])
def test_all_that_ships_was_measured_as_it_is_now(dig: str, roll: str) -> None:
    found = new("gem_getter_pro", seats=1, seed=1, dig_sheet=dig, roll_sheet=roll).view().target
    assert found is not None, "measure it: benchmarks/gem_getter_pro.py"
    assert found.level in [level.name for level in GAME.levels]
    assert found.games >= targets.FEWEST
    assert 90 < found.prospector <= found.median + 5
    assert found.median < found.most < 250


def test_marks_hold_for_a_game_alone_by_the_rules() -> None:
    assert marked()
    assert not marked(seats=2)
    assert not marked(rounds=8)
    assert not marked(dig_sheet=dig_sheet(PLAIN))
    assert not marked(dig_sheet=dig_sheet(PLAIN, title="Old") | {"name": "old-quarry"})  # the name is not the sheet


def test_a_quantile_is_a_score_that_so_many_games_do_not_exceed() -> None:
    scores = [5, 1, 4, 2, 3, 10, 9, 8, 7, 6]
    assert [targets.quantile(scores, percent) for percent in (0, 10, 50, 80, 81, 100)] == [1, 1, 5, 8, 9, 10]


def test_the_best_mark_reached_is_told() -> None:
    assert targets.reached(MEASURED, 93) == "7 short of a prospector's median"
    assert targets.reached(MEASURED, 100) == "a prospector's median or more"
    assert targets.reached(MEASURED, 119) == "an expert's median or more"
    assert targets.reached(MEASURED, 120) == "as good as 80% of expert games"
    few = MEASURED._replace(level="prospector", median=100)
    assert [mark.text for mark in targets.marks(few)] == [
        "a prospector's median",
        "as good as 80% of prospector games",
    ]


def finished(seats: int) -> Match:
    """Return a game that greedy players have finished."""
    match = new("gem_getter_pro", seats=seats, seed=1)
    while not match.over:
        seat = match.to_move[0]
        match.play(seat, bots.choose("greedy", match, seat))
    return match


def test_marks_are_shown_in_the_board_the_scores_and_at_the_end() -> None:
    begun, match = new("gem_getter_pro", seats=1, seed=1), finished(1)
    found = targets.target(match.box)
    assert found is not None
    for points, text in targets.marks(found):
        assert f"{points} {text}" in begun.text()
        assert f"{points} points are {text}." in GAME.words.scoring(match.view())[-1].notes
    told = f"{match.scores[0]} points: {targets.reached(found, match.scores[0])}"
    assert match.text().splitlines()[0].endswith(f"{told}.")
    assert match.log()[-1].text.endswith(f" {told}.")
    assert told in unescape(match.svg())


def test_in_company_nothing_is_said_of_marks() -> None:
    match = finished(2)
    assert "Marks" not in match.text()
    assert match.log()[-1].text.endswith("That was the last round.")
    assert GAME.words.scoring(match.view())[-1].notes == ()
