"""What is best in a position of Excavating Adventures: the chances to attach, for every card that a seat may hold."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from digsite.core.game import Solution
from digsite.games.excavating_adventures.desk import new_desks
from digsite.games.excavating_adventures.exact import NEAR as EXACTLY
from digsite.games.excavating_adventures.exact import Solved, doors, is_small, solved
from digsite.games.excavating_adventures.names import names_of
from digsite.games.excavating_adventures.notation import spelled
from digsite.games.excavating_adventures.search import ROOM, weighed
from digsite.games.excavating_adventures.state import SEATS, Action, Phase

if TYPE_CHECKING:
    from digsite.core.game import Game
    from digsite.core.match import Match

USUAL = 60_000  # positions whose fitted worth may be asked for
ITERATIONS = 5_000
NEAR = 1e-6  # in value, from -1 to 1
SHOWN = 0.0005  # chances below it are left out of the words


class Row(NamedTuple):
    """What a seat may do with a card, and how often."""

    code: int
    action: int
    holding: float  # the chance to hold the card
    policy: float


class Found(NamedTuple):
    """A round solved."""

    value: float  # for seat 0, from -1 to 1
    distance: float
    rounds: int  # looked at before the fitted worth; 0: all to the end of the game
    rows: tuple[tuple[Row, ...], ...]  # by seat


def solve(match: "Match", budget: int | None) -> Solution:
    """Return the equilibrium of the round, or in the phase of removals what each of them is worth."""
    if match.state["phase"] == Phase.REMOVE:
        return _removals_told(match, budget)
    states = match.states.copy()
    states["seats"]["choice"] = 0
    states["seats"]["waiting"] = 1
    return _told(match, _found(match, states, budget))


@lru_cache(maxsize=4)
def whole(game: "Game", options: str) -> Solved:
    """Return a small game solved, given its options as JSON; the last few are kept."""
    return solved(game, game.options.box(game.options.Options.model_validate_json(options), SEATS))


def _found(match: "Match", states: Any, budget: int | None) -> Found:
    """Solve a state between two rounds: exactly if the game is small and no budget is set."""
    if budget is None and is_small(match.box):
        return _looked_up(match, states)
    room, desks = np.zeros(ROOM, states.dtype), new_desks()
    room[0] = states[0]
    usual = USUAL if budget is None else budget
    value, distance, rounds = weighed(match.game, match.box, room, desks, usual, ITERATIONS, NEAR)
    desk = desks[0]
    rows = (
        tuple(
            Row(*(desk[name][seat, row].item() for name in ("code", "action", "chance", "policy")))
            for row in range(desk["first"][seat, desk["types"][seat]])
        )
        for seat in range(SEATS)
    )
    return Found(value, distance, rounds, tuple(rows))


def _looked_up(match: "Match", states: Any) -> Found:
    found = whole(match.game, match.options.model_dump_json())
    small = found.small
    doors(match.game).plain(match.box, states)
    index = small.numbers[states[0].tobytes()]
    rows = (
        tuple(
            Row(code, action, small.chance[index, seat, row].item(), found.policy[index, seat, row].item())
            for row in range(small.first[index, seat, small.types[index, seat]])
            for code, action in [small.rows[index, seat, row].tolist()]
        )
        for seat in range(SEATS)
    )
    return Found(float(found.values[index]), EXACTLY, 0, tuple(rows))


def _chances(value: float) -> list[float]:
    return [(1 + value) / 2, (1 - value) / 2]


def _method(rounds: int) -> str:
    if rounds == 0:
        return "The whole game is solved."
    seen = "this round" if rounds == 1 else "this round and the next"
    return f"The equilibrium of {seen}; what follows is estimated."


def _told(match: "Match", found: Found) -> Solution:
    lines = [_method(found.rounds)]
    chances = _chances(found.value)
    lines.append("Chance to win: " + ", ".join(f"{{{seat}}} {chances[seat]:.1%}" for seat in range(SEATS)) + ".")
    seats = []
    for seat in range(SEATS):
        told = _seat_told(match, seat, found.rows[seat])
        seats.append(told)
        lines += [_card_line(seat, card) for card in told]
    data = {"rounds": found.rounds, "chances": chances, "distance": max(found.distance / 2, 0.0), "seats": seats}
    return Solution(tuple(lines), data)


def _seat_told(match: "Match", seat: int, rows: tuple[Row, ...]) -> list[dict[str, Any]]:
    """Return for each card of a seat how often it is to be played how."""
    place = match.state["seats"][seat]
    names = names_of(match.box)
    own, other = (names[match.state["seats"]["deck_number"][each]] for each in (seat, 1 - seat))
    in_hand = int(place["deck"][match.state["position"]])
    cards: dict[int, dict[str, Any]] = {}
    for row in rows:
        card = cards.setdefault(
            row.code,
            {
                "card": own.cards[row.code >> 1].id,
                "name": str(own.cards[row.code >> 1]),
                "in_hand": row.code == in_hand,
                "holding": row.holding,
                "moves": {},
            },
        )
        card["moves"][spelled(own, other, row.action)] = row.policy
    return list(cards.values())


def _card_line(seat: int, card: dict[str, Any]) -> str:
    moves = sorted(card["moves"].items(), key=lambda move: -move[1])
    said = ", ".join(f"{move} {chance:.1%}" for move, chance in moves if chance >= SHOWN)
    return f"{{{seat}}} with {card['name']}{', in hand' if card['in_hand'] else ''}: {said}"


def _removals_told(match: "Match", budget: int | None) -> Solution:
    """Return what each removal is worth to whoever decides, the other one's being spared."""
    lines, seats = [], []
    rounds = 0
    for seat in match.to_move:
        worth: dict[str, float] = {}
        for action in match.legal_actions(seat):
            states = match.states.copy()
            for each in match.to_move:
                chosen = action if each == seat else Action.SPARE.value
                match.game.engine.apply(match.box, states, 0, each, chosen, np.ones(4, np.uint64))
            text = match.game.words.notation(match.box, match.state, seat, action)
            value, rounds = _value(match, states, budget)
            worth[text] = _chances(value)[seat]
        seats.append({"seat": seat, "chances": worth})
        best = sorted(worth.items(), key=lambda move: -move[1])
        lines.append(f"{{{seat}}} wins with: " + ", ".join(f"{move} {chance:.1%}" for move, chance in best))
    return Solution((_method(rounds), *lines), {"rounds": rounds, "seats": seats})


def _value(match: "Match", states: Any, budget: int | None) -> tuple[float, int]:
    if match.game.engine.to_move(match.box, states, 0):
        found = _found(match, states, budget)
        return found.value, found.rounds
    returns = np.zeros(SEATS)
    match.game.engine.returns(match.box, states, 0, returns)
    return float(returns[0] - returns[1]), 0
