"""The searching bots of Gem Getter Pro: their own form of a Dig Sheet keeps the rules, and they play well."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from digsite import bots
from digsite.core.game import find
from digsite.core.match import Match, new
from digsite.games.gem_getter_pro import fast_sheet, search
from digsite.games.gem_getter_pro.fast_sheet import LANE, LANE_ROWS, SHEET, WORDS
from digsite.games.gem_getter_pro.search_tables import tables
from digsite.games.gem_getter_pro.state import KINDS, NOTHING, PATTERNS, SIDE, SLOTS, SQUARES, Action, Kind, Step
from tests.games.gem_getter_pro.positions import roll_sheet, started
from tests.suites import playing

GAME = find("gem_getter_pro")
EIGHT = {"Octet": "xxxx\nxxxx", "Comb": "x.x.x.\nxxxxx.", "Snake": "xxxxxxxx"}


def absorb_at(tables: Any, states: Any, seat: int, sheets: Any) -> int:
    """Fill in sheets[0] as a seat's is."""
    fast_sheet.absorb(tables[0], states[0].seats[seat], int(states[0].green), sheets[0])
    return fast_sheet.value(tables[0], sheets[0])


def dig_at(tables: Any, sheets: Any, green: int, orientation: int, at: int) -> int:
    """Dig on sheets[0] and return its points."""
    fast_sheet.dig_at(tables[0], sheets[0], green, orientation, at)
    return fast_sheet.value(tables[0], sheets[0])


def where_at(tables: Any, sheets: Any, orientation: int, out: Any) -> bool:
    """Write where an orientation can lie."""
    return fast_sheet.where(tables[0], sheets[0], orientation, out)


SHEETS = np.zeros(1, SHEET)
SPOTS = np.zeros(WORDS, np.uint64)
TABLES = tables(GAME.engine.box, 0)
ABSORB = GAME.engine.entry(absorb_at, "test", TABLES, GAME.engine.states, 0, SHEETS)
DIG = GAME.engine.entry(dig_at, "test", TABLES, SHEETS, 1, 0, 0)
WHERE = GAME.engine.entry(where_at, "test", TABLES, SHEETS, 0, SPOTS)


def absorbed(match: Match, seat: int) -> tuple[Any, Any, int]:
    """Return a seat's tables, its sheet in the form of the search, and the points on that."""
    made = tables(match.box, int(match.state["seats"][seat]["sheet"]))
    sheets = np.zeros(1, SHEET)
    return made, sheets, int(ABSORB(made, match.states, seat, sheets))


def rows(words: Any) -> list[int]:
    """Return the rows of a mine in three words."""
    return [int(words[row // LANE_ROWS]) >> LANE * (row % LANE_ROWS) & (1 << LANE) - 1 for row in range(SIDE)]


def known(sheet: Any) -> list[Any]:
    """Return what a sheet in the form of the search says, to compare."""
    counts = [int(sheet[name]) for name in ("noted", "spent", "rows", "columns", "boulders", "owed")]
    return [rows(sheet["free"]), rows(sheet["edge"]), sheet["circles"][:KINDS].tolist(), counts]


def positions(games: int) -> Iterator[tuple[Match, Random]]:
    """Yield matches of one seat at each position of games at random with all sheets, and with pieces of eight."""
    random = Random(5)
    for number in range(games):
        match = playing.new(GAME, number)
        if number % 5 == 4:
            faces = {"white": "Octet or Comb or Snake", "green": "I2 and Comb and O1"}
            match = started(seed=number, rolls=roll_sheet(**faces, pieces=EIGHT))
        for position in playing.positions(match, random, 120):
            yield position, random


def test_places_are_those_of_the_rules() -> None:
    lists = 0
    for match, _ in positions(25):
        for seat in match.to_move[:2]:
            box, place = match.box, match.state["seats"][seat]
            if place["step"] not in (Step.DIG, Step.BONUS):
                continue
            made, sheets, _ = absorbed(match, seat)
            legal = [action - Action.DIG for action in match.legal_actions(seat) if action >= Action.DIG]
            pieces = {0}
            if place["step"] == Step.DIG:
                pieces = {
                    int(box.patterns[place["choice"], slot]) for slot in range(SLOTS) if place["left"] >> slot & 1
                }
            found = []
            for piece in pieces:
                for orientation in range(box.first[piece], box.first[piece] + box.turns[piece]):
                    WHERE(made, sheets, orientation, SPOTS)
                    for row, columns in enumerate(rows(SPOTS)):
                        found += [orientation * SQUARES + SIDE * row + at for at in range(LANE) if columns >> at & 1]
            assert sorted(found) == legal
            lists += 1
    assert lists > 500


def test_digs_and_points_are_those_of_the_rules() -> None:
    digs = 0
    for match, random in positions(25):
        for seat in match.to_move[:2]:
            actions = [action for action in match.legal_actions(seat) if action >= Action.DIG]
            made, sheets, points = absorbed(match, seat)
            if match.state["seats"][seat]["step"] != Step.DIG:
                assert points == int(match.view(seat).places[seat].points.total)
            for action in random.sample(actions, min(2, len(actions))):
                after, orientation = match.copy(), (action - Action.DIG) // SQUARES
                row, column = divmod((action - Action.DIG) % SQUARES, SIDE)
                after.play_action(seat, action)
                tried = sheets.copy()
                if match.state["seats"][seat]["step"] == Step.BONUS:
                    tried[0]["owed"] -= 1
                points = DIG(made, tried, int(match.state["green"]), orientation, LANE * row + column)
                _, expected, expected_points = absorbed(after, seat)
                if after.state["seats"][seat]["step"] == Step.READY:
                    tried[0]["owed"] = 0  # the rules have found that none can be placed
                assert known(tried[0]) == known(expected[0])
                assert points == expected_points
                digs += 1
    assert digs > 1_500


@pytest.mark.parametrize("budget", [1, 2, 30, 500, 21_000])
def test_levels_choose_legal_moves_within_the_budget(budget: int) -> None:
    tried = 0
    for number in range(6):
        for position in playing.positions(playing.new(GAME, number), Random(number), 60):
            if position.over or (budget > 1_000 and tried > 40):
                break
            seat = position.to_move[0]
            action, played = search.searched(GAME, position.box, position.states.copy(), seat, budget)
            assert action in position.legal_actions(seat)
            assert played <= budget
            tried += 1
    assert tried > 40


def test_the_budget_is_used() -> None:
    match = new("gem_getter_pro", seats=1, seed=3)
    for budget in (200, 2_000, 30_000):
        _, played = search.searched(GAME, match.box, match.states.copy(), 0, budget)
        assert played > 0.8 * budget


def test_levels_are_blind() -> None:
    rng = np.array([1, 2, 3, 4], np.uint64)
    hidden = 0
    for number in range(6):
        match = playing.new(GAME, number)
        for position in playing.positions(match, Random(number), 60):
            if position.over:
                break
            seat = position.to_move[-1]
            states = [position.states.copy() for _ in range(3)]
            for one in states[1:]:
                GAME.engine.redeal(position.box, one, 0, seat, rng)
            hidden += states[0].tobytes() != states[1].tobytes()
            chosen = {
                GAME.bot.search(GAME, position.box, one, seat, rng.copy() + at, 64) for at, one in enumerate(states)
            }
            assert len(chosen) == 1
    assert hidden > 20


def test_gas_is_crossed_off_where_it_pays() -> None:
    mine = "ddddd...\n........\n........\n#.#.#.#.\n#......."
    chosen = {}
    for gases in (0, 1):
        match = started(
            mine, white="O1", green="O1", rounds=1, rolls=roll_sheet("O1", "O1", white_6="I5", white_5="I3")
        )
        match.state["white"], match.state["green"] = 1, 1
        for sheet in (match.state["seats"][0]["now"], match.state["seats"][0]["start"]):
            sheet["circles"][Kind.GAS] = gases
        chosen[gases], _ = search.searched(GAME, match.box, match.states.copy(), 0, 100)
    assert chosen[0] < Action.GAS
    assert chosen[1] == Action.GAS


def played(match: Match, name: str) -> int:
    """Let a bot play a match of one to its end, and return its points."""
    while not match.over:
        match.play(0, bots.choose(name, match, 0))
    return match.scores[0]


def test_a_level_beats_greedy_clearly() -> None:
    scores = {
        name: [played(new("gem_getter_pro", seats=1, seed=seed), name) for seed in range(8)]
        for name in ("greedy", GAME.levels[0].name)
    }
    greedy, level = (sum(points) for points in scores.values())
    assert level > 1.2 * greedy
    assert sum(one > other for one, other in zip(*reversed(scores.values()), strict=True)) >= 7


def test_patterns_of_the_tables_are_the_boxs() -> None:
    assert TABLES[0].patterns.shape == (PATTERNS, SLOTS)
    assert (TABLES[0].patterns == GAME.engine.box.patterns).all()
    assert TABLES[0].patterns.min() == NOTHING


def best_possible(match: Match) -> int:
    """Return the most points that a match of one can still get in this round, its last, by trying everything."""
    if match.over:
        return match.scores[0]
    found = []
    for action in match.legal_actions(0):
        after = match.copy()
        after.play_action(0, action)
        found.append(best_possible(after))
    return max(found)


def test_search_finds_what_greedy_misses() -> None:
    """Greedy sees that I3 gains more than one I2 does, not that there are two of these."""
    mine = "ddv.....\ndd......\n........\n#.#.#.#.\n#......."
    points = {}
    for name in ("greedy", *(level.name for level in GAME.levels)):
        match = started(mine, white="I2 and I2", green="I3", rounds=1)
        points[name] = played(match, name)
    most = best_possible(started(mine, white="I2 and I2", green="I3", rounds=1))
    assert most == 16
    assert points.pop("greedy") == 9
    assert set(points.values()) == {most}


def test_eight_dig_each_in_a_mine_of_their_own() -> None:
    scores = []
    for _ in range(2):
        match = new("gem_getter_pro", seats=8, seed=4, sheets="one_each", rounds=2)
        while not match.over:
            seat = match.to_move[-1]
            name = "greedy" if seat % 2 else GAME.levels[0].name
            match.play(seat, bots.choose(name, match, seat))
        scores.append(match.scores)
    assert scores[0] == scores[1]
    assert len(set(scores[0])) > 1
