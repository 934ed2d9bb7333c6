"""The earliest win and the chance to win of Arrow Caverns against brute force on small Caves."""

from functools import cache
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from digsite.core.match import Match, new
from digsite.games.arrow_caverns import planner
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.par import earliest, par_of
from digsite.games.arrow_caverns.reach import each, ways_of
from digsite.games.arrow_caverns.state import OPEN, OUT
from tests.games.arrow_caverns.test_planner import tiny

Where = tuple[int, ...]


@cache
def results(size: int, arrows: bytes, where: Where, cards: tuple[int, ...]) -> frozenset[Where]:
    """Return where all can be after Explore, every card walked by anybody or not at all, in every order."""
    ways, found = ways_of(size, arrows), {where}
    for order in permutations(range(len(cards))):
        reached = {where}
        for card in order:
            for before in tuple(reached):
                for one, at in enumerate(before):
                    if at != OUT:
                        reached |= {
                            (*before[:one], end, *before[one + 1 :]) for end in each(ways.ends(at, cards[card]))
                        }
        found |= reached
    return frozenset(found)


def left_by(box: Box, arrows: bytes, ends: Where, buried: int, unstable: int) -> list[bytes]:
    """Return the Caves that a turn with these ends can leave, by how the arrows of what is dug are turned."""
    dug = sorted({at for at in ends if at != OUT and buried >> at & 1})
    kinds = [range(4) if unstable >> at & 1 else (OPEN,) for at in dug]
    found = []
    for ways in product(*kinds):
        cave = bytearray(arrows)
        for at, way in zip(dug, ways, strict=True):
            cave[at] = way
        found.append(bytes(cave))
    return found


def cards_of(box: Box) -> tuple[int, ...]:
    return tuple(int(card) for card in box.cards[: box.card_count])


def can_win(box: Box, turns: int, arrows: bytes, where: Where, treasures: int, buried: int, unstable: int) -> bool:
    """Tell whether so many turns can win, everything known."""
    home = (OUT, box.daylight)
    for ends in results(box.size, arrows, where, cards_of(box)):
        if turns == 1:
            if not treasures and all(at in home for at in ends):
                return True
            continue
        here = sum({1 << at for at in ends if at != OUT})
        if here & unstable & ~buried or (turns == 2 and treasures & ~here):
            continue
        for cave in left_by(box, arrows, ends, buried, unstable):
            if can_win(box, turns - 1, cave, ends, treasures & ~here, buried & ~here, unstable):
                return True
    return False


def small(seed: int, turns: int = 4) -> Match:
    """Return a 3x3 Cave that is partly excavated, one or two Spelunkers in it."""
    random = Random(seed)
    match = new("arrow_caverns", seed=seed, edition=tiny(turns, random.choice([(1, 2), (1, 1, 2), (2, 3)])))
    state, box = match.state, match.box
    dug = random.sample([at for at in range(9) if at != box.daylight], 4)
    for at in dug:
        state["buried"] &= ~(1 << at)
        if not int(state["unstable"]) >> at & 1:
            state["arrows"][at] = OPEN
    state["stones"] = sum(int(state["treasures"]) >> at & 1 for at in dug)
    free = [at for at in range(9) if not (int(state["unstable"]) & ~int(state["buried"])) >> at & 1]
    inside = random.choice([1, 2, 2])
    state["where"] = [random.choice(free) if one < inside else OUT for one in range(4)]
    assert match.game.engine.check(box, match.states, 0)
    return match


def position(match: Match) -> tuple[bytes, Where, int, int, int]:
    state = match.state
    where = tuple(int(at) for at in state["where"])
    buried = int(state["buried"])
    return state["arrows"].tobytes()[:9], where, int(state["treasures"]) & buried, buried, int(state["unstable"])


@pytest.mark.parametrize("seeds", [range(10), pytest.param(range(10, 50), marks=pytest.mark.slow)])
def test_the_earliest_win_against_brute_force(seeds: range) -> None:
    found = set()
    for seed in seeds:
        match = small(seed)
        par = earliest(match)
        arrows, where, treasures, buried, unstable = position(match)
        if not treasures:
            continue
        expected = next(
            (turns for turns in (2, 3) if can_win(match.box, turns, arrows, where, treasures, buried, unstable)),
            None,
        )
        if expected:
            assert (par.turn, par.proven, par.not_by) == (expected, True, expected - 1), seed
        else:
            assert par.not_by == 3, seed
            assert par.turn in (4, None)
        found.add(expected)
    assert len(found) >= 2


@pytest.mark.parametrize("edition", ["easy", "standard", "brutal"])
def test_a_line_wins_in_the_turn_that_it_says(edition: str) -> None:
    found = set()
    for seed in range(12):
        par = par_of(new("arrow_caverns", seed=seed, edition=edition))
        assert par is not None
        if par.turn is not None:
            match = new("arrow_caverns", seed=seed, edition=edition)
            for move in par.moves:
                match.play(0, move)
            assert match.outcome is not None
            assert (match.outcome.why, int(match.state["turn"])) == ("won", par.turn)
            found.add(par.turn)
    assert {3, 4} <= found


def test_limited_supplies_have_no_par() -> None:
    assert par_of(new("arrow_caverns", seats=2, seed=1, limited_supplies=True)) is None


def hidden_kinds(match: Match) -> list[tuple[int, int]]:
    """Return all that may be buried, treasures and Unstable Caverns, as likely as each other."""
    state = match.state
    buried = list(each(int(state["buried"])))
    treasures = (int(state["treasures"]) & int(state["buried"])).bit_count()
    unstable = (int(state["unstable"]) & int(state["buried"])).bit_count()
    return [
        (sum(1 << at for at in one), sum(1 << at for at in two))
        for one in combinations(buried, treasures)
        for two in combinations([at for at in buried if at not in one], unstable)
    ]


def exact(match: Match, ends: Where, ways: dict[int, int]) -> float:
    """Return the chance to win with a plan in the last turn but one, by all that may be buried."""
    box, state = match.box, match.state
    arrows, _, _, buried, _ = position(match)
    bad = int(state["unstable"]) & ~buried
    here = sum({1 << at for at in ends if at != OUT})
    kinds = hidden_kinds(match)
    won = 0
    for treasures, unstable in kinds:
        if here & bad or treasures & ~here:
            continue
        cave = bytearray(arrows)
        for at in each(here & buried):
            cave[at] = ways[at] if unstable >> at & 1 else OPEN
        won += can_win(box, 1, bytes(cave), ends, 0, 0, 0)
    return won / len(kinds)


def best(match: Match) -> float:
    """Return the best chance of all plans in the last turn but one."""
    arrows, where, _, buried, _ = position(match)
    highest = 0.0
    for ends in results(match.box.size, arrows, where, cards_of(match.box)):
        dug = sorted({at for at in ends if at != OUT and buried >> at & 1})
        for ways in product(range(4), repeat=len(dug)):
            highest = max(highest, exact(match, ends, dict(zip(dug, ways, strict=True))))
    return highest


@pytest.mark.parametrize("seeds", [range(15), pytest.param(range(15, 60), marks=pytest.mark.slow)])
def test_the_planner_finds_the_best_plan_of_small_caves(seeds: range) -> None:
    gains = []
    for seed in seeds:
        match = small(seed, turns=2)
        if int(match.state["stones"]) < 3:
            continue
        found = planner.study(match.game, match.box, match.state, 2_000).plans
        highest = best(match)
        if not found:
            assert highest == 0.0
            continue
        plan: Any = found[0]
        chance = exact(match, plan.ends, dict(zip(plan.ends, plan.ways, strict=True)))
        assert chance == pytest.approx(highest, abs=0.04), seed
        assert plan.chance == pytest.approx(chance, abs=0.12), seed
        gains.append(highest)
    assert any(0 < gain < 1 for gain in gains)
