"""The planner: plans for a whole turn, found by search from what everybody sees.

Plans differ in where the Spelunkers end Explore; the arrows left there go with them. The luck of the playouts is drawn
from what is seen at the start of the turn, so the same position always gets the same plans.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from digsite.core.chance import Words, generator
from digsite.core.game import Game
from digsite.games.arrow_caverns import race, results, walks
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.race import ALIKE, BAD, BURIED, ENTERED, MISSING, SURVEYED, TURN, UNSTABLE, Root
from digsite.games.arrow_caverns.state import OUT, SPELUNKERS, STONES, Phase

State: TypeAlias = Any  # a np.record

WEIGHTS = (20.0, 0.44, 1.54, 1.0, 6.0, 6.0, 1.5, 0.07, 0.0, 2.25, 5.0, 7.64, 9.59, 10.0, 10.0, 0.0)
BY_DISTANCE = (0.46, 5.21, 9.15, 10.0, 12.0, 14.0, 16.0, 0.0)
FEWEST, MOST = 24, 64  # results that race
ORDINARY = 4  # Move Cards; with each one more a playout takes four times as long
POLISH = 16  # playouts for each arrow at least


class Plan(NamedTuple):
    """What a turn may come to."""

    ends: tuple[int, ...]  # [Spelunker]: its Cavern, or OUT
    ways: tuple[int, ...]  # [Spelunker]: where the arrow of its Cavern is turned, if that is Buried
    shares: tuple[int, ...]  # [Spelunker]: the cards that bring it there
    chance: float  # to win, by playouts
    playouts: int


class Study(NamedTuple):
    """What a search found."""

    plans: tuple[Plan, ...]  # best first; none if the Cave is bound to collapse
    results: int  # of which these are the best


class Entries:
    """The compiled entries of the search; each is compiled, or loaded from the cache, when first asked for."""

    def __init__(self, game: Game) -> None:
        """Make examples of what they are called with."""
        self._engine = game.engine
        self._known = game.engine.box, new_desk(1), race.root(1)

    @cached_property
    def enter(self) -> Callable[..., Any]:
        """enter(box, desk, root, tree, most, rng) -> count."""
        return self._engine.entry(race.enter, "enter", *self._known, results.tree(), 1, self._engine.rng)

    @cached_property
    def halve(self) -> Callable[..., Any]:
        """halve(box, desk, root, entered, budget) -> finalists."""
        return self._engine.entry(race.halve, "halve", *self._known, 1, 1)

    @cached_property
    def polish(self) -> Callable[..., Any]:
        """polish(box, desk, root, place, playouts)."""
        return self._engine.entry(race.polish, "polish", *self._known, 1, 1)

    @cached_property
    def stand(self) -> Callable[..., Any]:
        """stand(box, desk, root, rng)."""
        return self._engine.entry(race.stand, "stand", *self._known, self._engine.rng)

    @cached_property
    def weigh_plan(self) -> Callable[..., Any]:
        """weigh_plan(box, desk, root, playouts, rng) -> chance."""
        return self._engine.entry(race.weigh_plan, "weigh_plan", *self._known, 1, self._engine.rng)

    @cached_property
    def chance_from(self) -> Callable[..., Any]:
        """chance_from(box, desk, root, playouts, rng) -> chance."""
        return self._engine.entry(race.chance_from, "chance_from", *self._known, 1, self._engine.rng)


ENTRIES = ("enter", "halve", "polish", "stand", "chance_from")  # that a bot calls; weigh_plan is for looking back


@cache
def entries(game: Game) -> Entries:
    """Return a game's entries, made once."""
    return Entries(game)


def new_desk(samples: int) -> walks.Desk:
    """Return a desk with the weights that were found by playing."""
    return walks.desk(np.array(WEIGHTS + BY_DISTANCE), samples)


def cards_of(box: Box, state: State, spelunker: int) -> int:
    """Return the cards that may move a Spelunker in any turn, as things stand (AC-21)."""
    if not box.limited:
        return (1 << box.card_count) - 1
    return sum(int(place["cards"]) for place in owners(box, state, spelunker))


def owners(box: Box, state: State, spelunker: int) -> list[State]:
    """Return the seat that a Spelunker belongs to, in a list that is empty before it is picked (AC-21)."""
    return [place for place in state["seats"][: box.seats] if int(place["spelunkers"]) >> spelunker & 1]


def root_of(box: Box, state: State, samples: int) -> Root:
    """Return a position as far as everybody sees it; at the end of a turn as the next one will begin."""
    root = race.root(samples)
    root.arrows[:] = state["arrows"]
    root.where[:] = state["where"]
    buried = int(state["buried"])
    root.known[TURN] = state["turn"] + (state["phase"] == Phase.HAND)
    root.known[BURIED] = buried
    root.known[BAD] = int(state["unstable"]) & ~buried
    root.known[UNSTABLE] = (int(state["unstable"]) & buried).bit_count()
    root.known[MISSING] = STONES - int(state["stones"])
    root.known[ALIKE] = not box.limited
    for spelunker in range(SPELUNKERS):
        at = int(state["where"][spelunker])
        root.later[spelunker] = cards_of(box, state, spelunker)
        root.now[spelunker] = int(root.later[spelunker]) & ~int(state["used"])
        if any(place["done"] for place in owners(box, state, spelunker)):
            root.now[spelunker] = 0
        root.start[spelunker] = 1 << at if at != OUT else 0
        if spelunker == state["walker"]:
            root.start[spelunker] = _ends_of_walk(box, state, at)
        if state["phase"] == Phase.SURVEY and 0 <= at < state["asked"]:
            root.known[SURVEYED] |= 1 << at
    return root


def _ends_of_walk(box: Box, state: State, at: int) -> int:
    """Return where the card being walked can end."""
    from digsite.games.arrow_caverns.reach import ways_of

    ways = ways_of(box.size, state["arrows"].tobytes())
    may_stop = state["trail_length"] > 1 and ways.may_stop(at)
    return ways.ends(at, int(state["steps_left"])) | (1 << at if may_stop else 0)


def luck(root: Root) -> Words:
    """Return the generator of a turn's playouts."""
    seen = root.known[[TURN, BURIED, UNSTABLE, MISSING]].tobytes()
    return generator(hashlib.sha256(seen).digest(), b"playouts")


def study(game: Game, box: Box, state: State, budget: int) -> Study:
    """Return the best plans for what is left of a turn's Explore or Survey, within a budget of playouts."""
    budget = max(FEWEST, budget >> 2 * max(0, box.card_count - ORDINARY))
    samples = max(64, budget // 2)
    desk, root = new_desk(samples), root_of(box, state, samples)
    found = entries(game)
    if state["phase"] == Phase.SURVEY:
        found.stand(box, desk, root, luck(root))
        count = finalists = 1
        games = max(POLISH, budget // 16)
    else:
        most = min(MOST, max(FEWEST, budget // 20))
        count = found.enter(box, desk, root, results.tree(), most, luck(root))
        if root.known[ENTERED] == 0:
            return Study((), 0)
        finalists = found.halve(box, desk, root, int(root.known[ENTERED]), budget)
        games = POLISH
    for place in range(finalists):
        found.polish(box, desk, root, place, min(games, len(desk.samples)))
    plans = [_plan(root, int(runner)) for runner in root.order[:finalists]]
    return Study(tuple(sorted(plans, key=lambda plan: -plan.chance)), count)


def _plan(root: Root, runner: int) -> Plan:
    return Plan(
        tuple(root.ends[runner].tolist()),
        tuple(root.ways[runner].tolist()),
        tuple(root.shares[runner].tolist()),
        float(root.total[runner] / max(1, root.games[runner])),
        int(root.games[runner]),
    )


def chance_from(game: Game, box: Box, state: State, playouts: int) -> float:
    """Return the chance to win from the start of a turn as the rules of thumb play on."""
    desk = new_desk(playouts)
    root = root_of(box, state, playouts)
    return float(entries(game).chance_from(box, desk, root, playouts, luck(root)))


def chance_of(game: Game, box: Box, state: State, ends: Sequence[int], ways: Sequence[int], playouts: int) -> float:
    """Return the chance to win from the start of a turn with these ends and arrows, by the luck that `study` meets."""
    desk = new_desk(playouts)
    root = root_of(box, state, playouts)
    root.ends[0] = ends
    root.ways[0] = ways
    return float(entries(game).weigh_plan(box, desk, root, playouts, luck(root)))
