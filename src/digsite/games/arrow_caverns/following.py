"""The planner as a bot: it plans a turn once and follows the plan move by move.

The moves of a plan are kept by the positions in which they come, as everybody sees them; who comes to another position
of the turn, for people have moved in between or the plan is forgotten, plans anew.
"""

import threading
from collections import OrderedDict
from typing import Any, TypeAlias

from digsite.core.chance import Words
from digsite.core.game import Game
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.planner import Plan, chance_from, study
from digsite.games.arrow_caverns.state import HIGHEST, OPEN, OUT, SPELUNKERS, Action, Phase

States: TypeAlias = Any  # an array of one record
State: TypeAlias = Any
Walk: TypeAlias = tuple[int, ...] | None

KEPT = 4_000  # positions
WORTH_A_GIFT = 0.01  # what handing over a card must bring at least

_moves: "OrderedDict[bytes, int]" = OrderedDict()
_lock = threading.Lock()


def search(game: Game, box: Box, states: States, seat: int, rng: Words, budget: int) -> int:
    """Return the next move of the best plan found."""
    phase = int(states[0]["phase"])
    if phase == Phase.HAND:
        return hand_over(game, box, states, seat, budget)
    if phase not in (Phase.EXPLORE, Phase.SURVEY) or states[0]["collapsing"]:
        return int(game.engine.greedy(box, states, 0, seat, rng))
    key = key_of(box, states, seat, budget)
    with _lock:
        known = _moves.get(key)
    if known is not None:
        return known
    plans = study(game, box, states[0], budget).plans
    if not plans:
        return int(game.engine.greedy(box, states, 0, seat, rng))
    keep(game, box, states, seat, budget, plans[0])
    with _lock:
        return _moves[key]


def key_of(box: Box, states: States, seat: int, budget: int) -> bytes:
    """Return what everybody sees that matters for the turn, with the box and, if that matters, who asks."""
    seen = states.copy()
    state = seen[0]
    buried = int(state["buried"])
    state["treasures"] = int(state["treasures"]) & ~buried
    state["unstable"] = int(state["unstable"]) & ~buried
    state["trail_length"] = state["trail_length"] > 1
    state["trail"] = 0
    state["last_dug"] = 0
    state["last_seat"] = state["last_action"] = -1
    cards = box.cards.tobytes()
    return repr((box[:8], seat if box.limited else 0, budget)).encode() + cards + bytes(seen.tobytes())


def keep(game: Game, box: Box, states: States, seat: int, budget: int, plan: Plan) -> None:
    """Keep the moves of a plan by their positions, those of the seat that asks first."""
    now = states.copy()
    with _lock:
        for mover, action in moves_of(box, now[0], seat, plan):
            if now[0]["phase"] == Phase.SURVEY:
                break
            _note(key_of(box, now, mover, budget), action)
            game.engine.apply(box, now, 0, mover, action, game.engine.rng.copy())
        while now[0]["phase"] == Phase.SURVEY:
            at = int(now[0]["asked"])
            way = plan.ways[plan.ends.index(at)]
            mover = int(now[0]["turn_of"]) if box.limited else seat
            _note(key_of(box, now, mover, budget), Action.SURVEY + 4 * at + way)
            game.engine.apply(box, now, 0, mover, Action.SURVEY + 4 * at + way, game.engine.rng.copy())
        while len(_moves) > KEPT:
            _moves.popitem(last=False)


def _note(key: bytes, action: int) -> None:
    _moves[key] = int(action)
    _moves.move_to_end(key)


def moves_of(box: Box, state: State, seat: int, plan: Plan) -> list[tuple[int, int]]:
    """Return who makes which moves of a plan in what is left of Explore, and then all say done."""
    if state["phase"] != Phase.EXPLORE:
        return []
    seats = [seat, *(other for other in range(box.seats) if other != seat)] if box.limited else [seat]
    found = []
    for mover in seats:
        own = int(state["seats"][mover]["spelunkers"]) if box.limited else (1 << SPELUNKERS) - 1
        walking = int(state["walker"])
        team = sorted((one for one in range(SPELUNKERS) if own >> one & 1), key=lambda one: one != walking)
        for spelunker in team:
            if plan.ends[spelunker] != OUT:
                found += [(mover, action) for action in walk_of(box, state, spelunker, plan)]
        if not box.limited or not state["seats"][mover]["done"]:
            found.append((mover, int(Action.DONE)))
    walker = int(state["walker"])
    if box.limited and walker >= 0:  # a card is walked to its end before anything else is done (AC-25)
        found.sort(key=lambda move: move[0] != state["turn_of"])
    return found


def walk_of(box: Box, state: State, spelunker: int, plan: Plan) -> tuple[int, ...]:
    """Return the moves that bring a Spelunker to its end with its cards."""
    guide = Guide(box, state["arrows"].tolist(), spelunker, plan.ends[spelunker])
    at, cards = int(state["where"][spelunker]), plan.shares[spelunker]
    if spelunker == state["walker"]:
        found = guide.walk(at, int(state["steps_left"]), bool(state["trail_length"] > 1), cards)
    else:
        found = guide.begin(at, cards)
    if found is None:
        raise AssertionError("a plan that cannot be walked")
    return found


class Guide:
    """Finds the moves that lead a Spelunker to an end."""

    def __init__(self, box: Box, arrows: list[int], spelunker: int, end: int) -> None:
        """Take the Cave as it lies."""
        self._box, self._arrows, self._spelunker, self._end = box, arrows, spelunker, end
        self._failed: set[tuple[int, int, bool, int]] = set()

    def begin(self, at: int, cards: int) -> Walk:
        """Return the moves with all of some cards, or None if none lead to the end."""
        if not cards:
            return () if at == self._end else None
        for card in range(self._box.card_count):
            if cards >> card & 1:
                value = int(self._box.cards[card])
                if (rest := self.walk(at, value, False, cards & ~(1 << card))) is not None:
                    return Action.MOVE + HIGHEST * self._spelunker + value - 1, *rest
        return None

    def walk(self, at: int, left: int, moved: bool, cards: int) -> Walk:
        """Return the moves with the rest of a card and then all of some others."""
        if left == 0:
            return self.begin(at, cards)
        if self._arrows[at] != OPEN:
            return self.walk(int(self._box.beside[at, self._arrows[at]]), left - 1, True, cards)
        if (at, left, moved, cards) in self._failed:
            return None
        if moved and (rest := self.begin(at, cards)) is not None:
            return int(Action.STOP), *rest
        for way in range(4):
            if (rest := self.walk(int(self._box.beside[at, way]), left - 1, True, cards)) is not None:
                return Action.STEP + way, *rest
        self._failed.add((at, left, moved, cards))
        return None


def hand_over(game: Game, box: Box, states: States, seat: int, budget: int) -> int:
    """Return the gift that raises the chance to win most, or done (AC-22)."""
    engine, out = game.engine, game.engine.actions.copy()
    best, highest = int(Action.DONE), -1.0
    for place in range(engine.legal(box, states, 0, seat, out)):
        after = states.copy()
        if out[place] != Action.DONE:
            engine.apply(box, after, 0, seat, int(out[place]), engine.rng.copy())
        chance = chance_from(game, box, after[0], max(32, budget // 16))
        if chance > highest + (WORTH_A_GIFT if place else 0.0):
            best, highest = int(out[place]), chance
    return best
