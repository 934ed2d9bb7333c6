"""Par: the earliest turn in which a Cave could have been won, had everybody known what is buried."""

from functools import cache
from typing import Any, NamedTuple, TypeAlias

from digsite.core.game import Game
from digsite.core.match import Match
from digsite.games.arrow_caverns import foresight, planner, results
from digsite.games.arrow_caverns.following import walk_of
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.planner import Plan
from digsite.games.arrow_caverns.reach import ways_of
from digsite.games.arrow_caverns.state import OUT, SPELUNKERS, STONES, Action, Phase

State: TypeAlias = Any  # a np.record

PROOF = 2_000_000  # positions looked at before a proof is given up
SEARCH = 200_000  # positions looked at for a longer line


class Par(NamedTuple):
    """What is known of the earliest win."""

    turn: int | None  # in which the line wins, if one was found
    proven: bool  # it cannot be done earlier; without a line: it cannot be done at all in the turns looked at
    not_by: int  # the last turn by which it is proven that it cannot be done
    moves: tuple[str, ...]  # the line, in notation


@cache
def _soonest(game: Game) -> Any:
    engine = game.engine
    found = (engine.box, planner.new_desk(1), foresight.line(), results.tree(), 0, 0, 0, 0, 0, 0)
    return engine.entry(foresight.soonest, "soonest", *found)


@cache
def _in_four(game: Game) -> Any:
    engine, trees = game.engine, (results.tree(), results.tree())
    found = (engine.box, planner.new_desk(1), foresight.line(), *trees, 0, 0, 0, 0, 0)
    return engine.entry(foresight.in_four, "in_four", *found)


def par_of(match: Match) -> Par | None:
    """Return the par of a match's Cave; None with limited supplies, where it is not worked out (AC-21)."""
    return None if match.box.limited else earliest(match.at(0))


def earliest(start: Match) -> Par:
    """Return the earliest win from the start of a turn, by lines of four turns at most."""
    box, state, game = start.box, start.state, start.game
    desk, line, tree = planner.new_desk(1), foresight.line(), results.tree()
    buried, before = int(state["buried"]), int(state["turn"]) - 1
    treasures, unstable = int(state["treasures"]) & buried, int(state["unstable"])
    hidden = (treasures, buried, unstable & ~buried, unstable & buried)
    left = box.turns - before
    if left < 2:
        return Par(None, True, box.turns, ())
    _lay_out(box, state, desk)
    turns = int(_soonest(game)(box, desk, line, tree, left, *hidden, PROOF))
    if turns > 0:
        return Par(before + turns, True, before + turns - 1, _moves(start, line, turns))
    proven = turns == 0
    not_by = before + (min(3, left) if proven else 1)
    if left >= 4:
        _lay_out(box, state, desk)
        if _in_four(game)(box, desk, line, tree, results.tree(), *hidden, SEARCH) == foresight.YES:
            return Par(before + 4, proven, not_by, _moves(start, line, 4))
    return Par(None, proven and not_by == box.turns, not_by, ())


def _lay_out(box: Box, state: State, desk: Any) -> None:
    desk.arrows[:] = state["arrows"]
    desk.where[:] = state["where"]
    desk.allowed[:] = (1 << box.card_count) - 1


def _moves(start: Match, line: foresight.Line, turns: int) -> tuple[str, ...]:
    """Play a line, which ends with everybody going home, and return its moves."""
    now = start.copy()
    for turn in range(turns):
        if turn < turns - 1:
            ends, shares = line.ends[turn].tolist(), line.shares[turn].tolist()
        else:
            ends, shares = _home(now.box, now.state)
        _play_turn(now, Plan(tuple(ends), (), tuple(shares), 1.0, 0), line.ways[min(turn, turns - 2)].tolist())
    return tuple(made.text for made in now.moves)


def _play_turn(now: Match, plan: Plan, ways: list[int]) -> None:
    turn = int(now.state["turn"])
    for spelunker in range(SPELUNKERS):
        if now.state["where"][spelunker] != OUT:  # who has left since has no need to move
            for action in walk_of(now.box, now.state, spelunker, plan):
                now.play_action(0, action)
    now.play_action(0, int(Action.DONE))
    while not now.over and now.state["turn"] == turn and now.state["phase"] != Phase.EXPLORE:
        asked = int(now.state["asked"])
        if now.state["phase"] == Phase.SURVEY:
            now.play_action(0, Action.SURVEY + 4 * asked + ways[asked])
        else:
            now.play_action(0, (Action.LEAVES if now.state["stones"] == STONES else Action.STAYS) + asked)


def _home(box: Box, state: State) -> tuple[list[int], list[int]]:
    """Return ends and shares with which everybody gets home."""
    cards = tuple(int(card) for card in box.cards[: box.card_count])
    leading = ways_of(box.size, state["arrows"].tobytes()).leading(1 << box.daylight, cards)
    where = [int(at) for at in state["where"]]
    shares = _shared(leading, where, (1 << len(cards)) - 1)
    if shares is None:
        raise AssertionError("a line that does not lead home")
    return [OUT if at == OUT else box.daylight for at in where], shares


def _shared(leading: list[tuple[int, int]], where: list[int], free: int) -> list[int] | None:
    if not where:
        return []
    for mask, caverns in [(0, 0), *leading] if where[0] == OUT else leading:
        if (where[0] == OUT or caverns >> where[0] & 1) and not mask & ~free:
            rest = _shared(leading, where[1:], free & ~mask)
            if rest is not None:
                return [mask, *rest]
    return None
