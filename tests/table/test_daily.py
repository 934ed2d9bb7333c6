"""Games of the day: every choice can be played alone, and its chance is its own, the house's and nobody's to know."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from digsite.bots import choose
from digsite.core.game import Game, games
from digsite.core.match import Match
from digsite.table import daily
from digsite.table.model import Day, Kind, Row, Seat
from digsite.table.table import replayed
from tests.table.memory import kept

SECRET, OTHER = bytes(32), bytes(31) + b"\1"
FIRST = date(2026, 2, 27)
DAILY = [game for game in games().values() if game.daily]


def played(game: Game, seed: int) -> Match:
    match = Match(game, 1, seed)
    while not match.over:
        match.play(0, choose("greedy", match, 0))
    return match


@pytest.mark.parametrize("solo", DAILY, ids=[game.name for game in DAILY])
def test_every_choice_can_be_played_alone(solo: Game) -> None:
    every = daily.choices(solo)
    assert len(every) == len(set(every)) > 1
    assert daily.written(daily.usual(solo)) in every
    for choice in every:
        options = solo.options.Options.model_validate(daily.read(choice))
        assert daily.written({name: str(getattr(options, name)) for name in daily.values(solo)}) == choice
        assert Match(solo, 1, daily.seed(SECRET, solo, Day(FIRST, choice)), options).to_move == (0,)
        assert len(choice) <= 200  # which is what the database keeps
    for name in daily.values(solo):
        assert daily.title(solo, name)


@pytest.mark.parametrize("solo", DAILY, ids=[game.name for game in DAILY])
def test_each_day_and_choice_has_a_chance_of_its_own(solo: Game) -> None:
    days = [Day(FIRST + timedelta(number), choice) for number in range(40) for choice in daily.choices(solo)]
    newer = replace(solo, rules_version=solo.rules_version + 1)
    seeds = [daily.seed(secret, rules, day) for secret in (SECRET, OTHER) for rules in (solo, newer) for day in days]
    assert len(set(seeds)) == len(seeds)
    assert {len(seed) for seed in seeds} == {32}
    assert daily.seed(SECRET, solo, days[0]) == seeds[0]


def test_two_games_have_different_chances_on_one_day() -> None:
    assert len({daily.seed(SECRET, game, Day(FIRST, "")) for game in games().values()}) == len(games())


def test_choices_follow_each_other_round(game: Game) -> None:
    every = daily.choices(game)
    if not game.daily:
        assert every == [""]
        assert daily.following(game, "") is None
        return
    here, seen = every[0], []
    for _ in every:
        seen.append(here)
        here = daily.following(game, here) or ""
    assert (sorted(seen), here) == (sorted(every), every[0])


@pytest.mark.parametrize("solo", DAILY, ids=[game.name for game in DAILY])
def test_results_compare_as_the_ends_of_games_do(solo: Game) -> None:
    matches = [played(solo, seed) for seed in range(25)]
    results = [daily.result_of(match) for match in matches]
    assert len({result.merit for result in results}) > 1
    for one, first in zip(matches, results, strict=True):
        assert first.text
        assert "{" not in first.text
        for two, second in zip(matches, results, strict=True):
            if one.scores[0] > two.scores[0]:
                assert (first.merit > second.merit) != solo.lowest_wins
            assert (first.merit == second.merit) or first.text != second.text


def test_the_result_stands_beside_the_last_row_of_a_day_and_of_no_other_table() -> None:
    game = DAILY[0]
    for day in (Day(FIRST, daily.choices(game)[0]), None):
        fresh = kept(game, ["ann"])
        table = replayed(replace(fresh, setup=replace(fresh.setup, day=day), seats=(Seat(0, person="ann"),)))
        while not table.match.over:
            assert table.standing.result is None
            move = choose("greedy", table.match, 0)
            table = table.after(Row(table.version + 1, Kind.MOVE, 0, move, None))
        assert table.standing.result == (daily.result_of(table.match) if day else None)


def test_dates_and_choices_are_told_in_words() -> None:
    assert daily.dated(date(2026, 3, 1)) == "1 March 2026"
    assert daily.called("dig_sheet=old-quarry&roll_sheet=small_change") == "old-quarry and small change"
