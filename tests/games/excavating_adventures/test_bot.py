"""Greedy does what is written down of it."""

from random import Random
from typing import Any

import numpy as np
import pytest

from digsite.core.match import Match
from digsite.games.excavating_adventures import bot
from tests.games.excavating_adventures.positions import choose, deck, fresh, odd, with_cards


def chosen(match: Match, seat: int) -> str:
    """Return greedy's move."""
    action = match.game.engine.greedy(match.box, match.states, 0, seat, np.ones(4, np.uint64))
    return match.game.words.notation(match.box, match.state, seat, action)


def chance(box: Any, state: Any, place: Any, other: Any, bonus: int, often: float) -> float:
    """Stand for the bot's `chance`."""
    raise NotImplementedError


def chance_at(box: Any, states: Any, bonus: int) -> float:
    """Return the chance of seat 0 with a bonus."""
    return chance(box, states[0], states[0].seats[0], states[0].seats[1], bonus, 0.5)


def chances(match: Match) -> list[float]:
    """Return the chance of seat 0 without a Dig, with another one, and with the matching one."""
    entry = match.game.engine.entry(chance_at, "", match.box, match.states, 0, chance=bot.chance)
    return [entry(match.box, match.states, bonus) for bonus in (0, 2, 5)]


def test_the_chance_counts_cards_digs_and_removals() -> None:
    """Pyra 6 against 8 8 6 6 4 7 and Grumblings 2 4 4; each of the six gets its best Dig half of the time."""
    match = with_cards(fresh(), "pyra", "mudmutter")
    # Without a Dig: 6 beats 4 and ties with 6 and 6; with Digs they have 10 10 11 11 6 9. Less 3 it beats 2, not 4 4.
    plain = (2 + 1 + 1 + 2 + 0 + 0) / 18
    best = (1 + 2 + 0 + 0) / 18
    # With 8 it beats 7 6 6 4 and ties with 8 8; against Digs it beats 6. The Grumblings remove the Dig.
    other = (8 + 2 + 2) / 18, (2 + 2) / 18
    # With 11 it beats all six; against Digs it beats 10 10 6 9 and ties with 11 11.
    matching = (12 + 2) / 18, (8 + 2 + 2) / 18
    assert chances(match) == pytest.approx([(plain + best) / 2, sum(other) / 2, sum(matching) / 2])
    match.state["seats"]["removed"][1] = 1  # then 3 less than 8 and 11 are left against 2 4 4
    assert chances(match)[1:] == pytest.approx([(10 + 6 + 2 + 6) / 36, (12 + 6 + 10 + 6) / 36])


def test_it_attaches_the_matching_dig_where_it_gains_enough() -> None:
    match = with_cards(fresh(), "pyra", "mudmutter")
    assert chosen(match, 0) == "dig garnet"
    match.state["seats"]["available"][0, 2] = 0
    match.state["seats"]["depleted"][0, 2] = 1
    assert chosen(match, 0) == "no dig"  # another one would gain 3 in 18 only


def test_of_other_digs_it_takes_the_least_needed() -> None:
    """Against cards of 7 two more win as surely as five more, so the matching Dig is kept."""
    weak = deck("weak", {"rosepick": 7, "pilfer": 2}, {"calcite": 5})
    mine = deck("mine", {"pyra": 3, "violet-nib": 4, "grumble": 2}, {"garnet": 1, "amethyst": 2, "agate": 2})
    match = with_cards(fresh(first_deck=mine, second_deck=weak), "pyra", "rosepick")
    match.state["seats"]["available"][1] = 0
    match.state["seats"]["discarded"][1, 0] = 5
    assert chosen(match, 0) == "dig agate"  # it matches no card


def test_a_grumbling_gets_no_dig_and_removes_only_what_decides() -> None:
    match = with_cards(fresh(second_deck=odd()), "grumble", "prismguard")
    assert chosen(match, 0) == "no dig"
    choose(match, "no dig", "dig fluorite")
    assert chosen(match, 0) == "remove played"  # 4 to 3 instead of 4 to 8
    match = with_cards(fresh(), "snatchel", "violet-nib")
    choose(match, "no dig", "dig fluorite")
    assert chosen(match, 0) == "spare"  # 5 to 3 wins anyhow


@pytest.mark.parametrize("budget", [1, 60_000])
def test_the_search_sees_only_what_its_seat_may_see(budget: int) -> None:
    """With the same chance of its own it chooses the same, however what is hidden is dealt anew."""
    random, rng, compared = Random(budget), np.array([1, 2, 3, 5], np.uint64), 0
    for number in range(4):
        match = fresh(number)
        while not match.over and len(match.moves) < 40:
            seat = random.choice(match.to_move)
            chosen = set()
            for _ in range(3):
                states = match.states.copy()
                match.game.engine.redeal(match.box, states, 0, seat, rng)
                kept = states.copy()
                chosen.add(bot.search(match.game, match.box, states, seat, np.array([1, 2, 3, 5], np.uint64), budget))
                assert states == kept
            assert len(chosen) == 1
            compared += len(match.legal(seat)) > 1
            match.play(seat, random.choice(match.legal(seat)))
    assert compared > 30
