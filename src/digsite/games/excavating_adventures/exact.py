"""Small games solved as a whole: everything is open after each round, so each such position has one value.

The public positions are numbered by playing every round out with the rules themselves. Their values are iterated until
they stand still, each from the equilibrium of its round; Points only go up, so only ties need the iteration. All
decisions are in, but that both players who reveal a Grumbling spare: to remove an available Dig then has no effect but
to spend the removal, and a player who may remove is not worse off than one who may not.
"""

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digsite.core.chance import Words
from digsite.core.compile import rule
from digsite.core.errors import NoSolver
from digsite.games.excavating_adventures.desk import Counts, Numbers
from digsite.games.excavating_adventures.equilibrium import balance
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.rounds import act, lead_of, put_in_hand
from digsite.games.excavating_adventures.rules import to_move
from digsite.games.excavating_adventures.search import States
from digsite.games.excavating_adventures.state import DIGS, SEATS, Action, Phase, Place, State

if TYPE_CHECKING:
    from digsite.core.engine import Entry
    from digsite.core.game import Game

Table = NDArray[Any]
MOST = 60_000  # positions of a game that counts as small
SPARE, PLAYED, WASTE = 0, 1, 2  # a removal: none, the Dig just attached, an available one
REMOVALS = 3
NOT_ASKED, LOSS, DRAW, WIN = -4, -3, -2, -1  # numbers of no position
ITERATIONS = 20_000
NEAR = 1e-10
STILL = 1e-9


@rule
def sort_codes(place: Place, start: int, stop: int) -> None:
    """Sort a part of a deck."""
    for card in range(start + 1, stop):
        code = place.deck[card]
        at = card
        while at > start and place.deck[at - 1] > code:
            place.deck[at] = place.deck[at - 1]
            at -= 1
        place.deck[at] = code


@rule
def make_plain(box: Box, state: State) -> None:
    """Give positions that can only go on alike the same bytes."""
    for seat in range(SEATS):
        place = state.seats[seat]
        sort_codes(place, 0, state.position)
        sort_codes(place, state.position, box.card_count)
        for kind in range(DIGS):
            place.discarded[kind] = 0
            place.depleted[kind] = 0
            place.table_matching[kind] = 0
            if not box.other_returns:
                place.table_other[kind] = 0
        place.last_card = 0
        place.last_choice = 0
        place.last_removal = 0
        place.last_bonus = 0
        place.last_power = 0
    state.tabled = 0
    if not box.ties_grow:
        state.ties = min(int(state.ties), 1)
    if box.round_limit == 0:
        state.rounds = 0
    state.cycle = 0
    state.last_winner = -1
    state.last_stake = 0
    state.last_reshuffled = 0


@rule
def list_all_rows(box: Box, state: State, seat: int, first: Counts, rows: Table, chance: Numbers) -> int:
    """Write a seat's rows (card, action) with every Dig, and return of how many cards they are."""
    place = state.seats[seat]
    start = int(state.position)
    types = 0
    row = 0
    card = start
    while card < box.card_count:  # sorted, so that copies are neighbours
        code = int(place.deck[card])
        copies = 0
        while card < box.card_count and place.deck[card] == code:
            copies += 1
            card += 1
        first[types] = row
        types += 1
        for kind in range(-1, DIGS):
            grumbling = box.grumbling[place.deck_number, code >> 1] == 1
            if kind < 0 or (not grumbling and place.available[kind] > 0):
                rows[row, 0] = code
                rows[row, 1] = Action.NO_DIG if kind < 0 else Action.DIG + kind
                chance[row] = copies / (box.card_count - start)
                row += 1
    first[types] = row
    return types


@rule
def removal_action(state: State, seat: int, choice: int) -> int:
    """Return the action of a removal of this sort, or -1 if there is none."""
    place = state.seats[seat]
    other = state.seats[1 - seat]
    if place.waiting == 0:
        return -1
    if choice == SPARE:
        return Action.SPARE + 0
    if choice == PLAYED:
        return Action.PLAYED + 0 if other.choice > 1 else -1
    for kind in range(DIGS):
        if other.available[kind] > 0:
            return Action.REMOVE + kind
    return -1


@rule
def take_round(box: Box, states: States, first: Table, second: Table, rng: Words) -> None:
    """Play both rows in states[1], a copy of the position in states[0]."""
    states[1] = states[0]
    put_in_hand(states[1], 0, first[0], box.card_count)
    put_in_hand(states[1], 1, second[0], box.card_count)
    act(box, states[1], 0, first[1], rng)
    act(box, states[1], 1, second[1], rng)


def expand(
    box: Box,
    states: States,
    rng: Words,
    first: Counts,
    rows: Table,
    chance: Numbers,
    types: Counts,
    following: States,
    links: Table,
) -> int:
    """Play the round of states[0] out in every way; return how many states were written to `following`.

    Args:
        box: the game's.
        states: three of them, the last two are room.
        rng: any; what is drawn does not matter.
        first: by seat: the first row of each card.
        rows: by seat: the rows.
        chance: by seat and row.
        types: by seat: how many cards.
        following: the states that come of it.
        links: by both rows and both removals, the place in `following`, an end, or NOT_ASKED.
    """
    count = 0
    for seat in range(SEATS):
        types[seat] = list_all_rows(box, states[0], seat, first[seat], rows[seat], chance[seat])
    for row in range(first[0, types[0]]):
        for column in range(first[1, types[1]]):
            take_round(box, states, rows[0, row], rows[1, column], rng)
            asked = states[1].phase == Phase.REMOVE
            for one in range(REMOVALS):
                for two in range(REMOVALS):
                    states[2] = states[1]
                    ways = removal_action(states[1], 0, one) if asked else -1
                    other_ways = removal_action(states[1], 1, two) if asked else -1
                    if (ways < 0 and (one > 0 or (asked and states[1].seats[0].waiting == 1))) or (
                        other_ways < 0 and (two > 0 or (asked and states[1].seats[1].waiting == 1))
                    ):
                        links[row, column, one, two] = NOT_ASKED
                        continue
                    if ways >= 0:
                        act(box, states[2], 0, ways, rng)
                    if other_ways >= 0:
                        act(box, states[2], 1, other_ways, rng)
                    if to_move(box, states[2]) == 0:
                        links[row, column, one, two] = DRAW + int(lead_of(states[2]))
                    else:
                        make_plain(box, states[2])
                        following[count] = states[2]
                        links[row, column, one, two] = count
                        count += 1
    return count


def plain_at(box: Box, states: States) -> None:
    """Make the first state plain."""
    make_plain(box, states[0])


@rule
def value_at(values: Numbers, link: int) -> float:
    """Return the value of a position, or of an end."""
    return values[link] if link >= 0 else float(link - DRAW)


@rule
def best_removal(values: Numbers, link: Table) -> float:
    """Return the value once those who may remove a Dig have done what is best."""
    value = value_at(values, link[SPARE, SPARE])
    for choice in range(1, REMOVALS):
        if link[choice, SPARE] != NOT_ASKED and link[SPARE, choice] == NOT_ASKED:
            value = max(value, value_at(values, link[choice, SPARE]))
        if link[SPARE, choice] != NOT_ASKED and link[choice, SPARE] == NOT_ASKED:
            value = min(value, value_at(values, link[SPARE, choice]))
    return value


def solve_part(
    order: Counts,
    values: Numbers,
    first: Table,
    types: Table,
    chance: Numbers,
    links: Table,
    policy: Numbers,
    payoff: Numbers,
    room: Numbers,
    most: int,
    near: float,
) -> float:
    """Solve the rounds of some positions once, in order, and return the largest change of a value."""
    change = 0.0
    for at in range(len(order)):
        index = order[at]
        for row in range(first[index, 0, types[index, 0]]):
            for column in range(first[index, 1, types[index, 1]]):
                payoff[row, column] = best_removal(values, links[index, row, column])
        value, _ = balance(
            payoff,
            first[index],
            types[index],
            chance[index],
            policy[index],
            room[0],
            room[1],
            room[2],
            room[3],
            most,
            near,
        )
        change = max(change, abs(value - values[index]))
        values[index] = value
    return change


class Small(NamedTuple):
    """A small game: its public positions, and all that can come of each; the first index is the position."""

    numbers: dict[bytes, int]  # by the bytes of the plain state
    states: States
    first: Table  # by seat: the first row of each card
    types: Table  # by seat: how many cards
    rows: Table  # by seat: card and action
    chance: Numbers  # by seat and row, of holding the card
    links: Table  # by rows and removals, the position that follows, an end, or NOT_ASKED


class Solved(NamedTuple):
    """A small game with the value of each position for seat 0, from -1 to 1, and an equilibrium."""

    small: Small
    values: Numbers
    policy: Numbers  # by position, seat and row


class Doors(NamedTuple):
    """What Python calls."""

    expand: "Entry"
    plain: "Entry"


def sizes(box: Box) -> tuple[int, int]:
    """Return the most cards and the most rows of a seat."""
    kinds = int(max(box.kind_count))
    return kinds, kinds * (1 + int(max(box.dig_count)))


def tables(box: Box, count: int) -> tuple[Table, ...]:
    """Return first, rows, chance, types and links for so many positions."""
    kinds, rows = sizes(box)
    return (
        np.zeros((count, SEATS, kinds + 1), np.int64),
        np.zeros((count, SEATS, rows, 2), np.int64),
        np.zeros((count, SEATS, rows)),
        np.zeros((count, SEATS), np.int64),
        np.full((count, rows, rows, REMOVALS, REMOVALS), NOT_ASKED, np.int32),
    )


@cache
def doors(game: "Game") -> Doors:
    """Return the compiled functions that number positions."""
    engine = game.engine
    found = [table[0] for table in tables(engine.box, 1)]
    example = (*found[:4], engine.states, found[4])
    return Doors(
        engine.entry(expand, "", engine.box, engine.states, engine.rng, *example),
        engine.entry(plain_at, "", engine.box, engine.states),
    )


@cache
def part_solver(game: "Game") -> "Entry":
    """Return solve_part as Python calls it."""
    first, _, chance, types, links = tables(game.engine.box, 1)
    room = np.zeros((4, SEATS, chance.shape[2]))
    example = (types[0], chance[0, 0], first, types, chance, links, chance, chance[0], room, 0, 0.0)
    return game.engine.entry(solve_part, "", *example)


def is_small(box: Box) -> bool:
    """Tell whether a game may be small enough, by a bound on its positions that is quick to find."""
    if box.per_card or (box.ties_grow and box.round_limit == 0) or box.card_count > 4 or box.target > 10:
        return False
    digs = int(np.prod(box.digs.astype(np.int64) + 1))
    return bool((2 * box.target**2 * 4) * 2**box.card_count * digs * max(1, box.round_limit) <= MOST * 4)


def numbered(game: "Game", box: Box) -> Small:
    """Number the positions of a game.

    Raises:
        NoSolver: the game is not small.
    """
    entries = doors(game)
    rng = np.ones(4, np.uint64)
    room = np.zeros(3, game.state)
    game.engine.deal(box, room, 0, rng)
    entries.plain(box, room)
    numbers = {room[0].tobytes(): 0}
    waiting = [room[0].copy()]
    found: list[list[Table]] = [[], [], [], [], []]
    following = np.zeros(sizes(box)[1] ** 2 * 5, game.state)
    size = game.state.itemsize
    index = 0
    while index < len(waiting):
        tabled = [table[0] for table in tables(box, 1)]
        room[0] = waiting[index]
        count = entries.expand(box, room, rng, *tabled[:4], following, tabled[4])
        text = following[:count].tobytes()
        places = np.empty(count, np.int32)
        for place in range(count):
            key = text[place * size : (place + 1) * size]
            if key not in numbers:
                if len(numbers) == MOST:
                    raise NoSolver(f"The game has more than {MOST} positions, too many to be solved as a whole.")
                numbers[key] = len(numbers)
                waiting.append(following[place].copy())
            places[place] = numbers[key]
        links = tabled[4]
        links[links >= 0] = places[links[links >= 0]]
        for table, part in zip(found, tabled, strict=True):
            table.append(part)
        index += 1
    first, rows, chance, types, all_links = (np.array(table) for table in found)
    return Small(numbers, np.array(waiting), first, types, rows, chance, all_links)


def ordered(small: Small) -> list[Counts]:
    """Return the positions in groups of the same Points, the highest first, the last cards first within a group."""
    points = small.states["seats"]["points"].astype(np.int64)
    keys = points[:, 0] * 10_000 + points[:, 1]
    order = np.lexsort((-small.states["position"], keys, -points.sum(axis=1)))
    cuts = np.flatnonzero(np.diff(keys[order])) + 1
    return [np.ascontiguousarray(part) for part in np.split(order, cuts)]


def solved(game: "Game", box: Box) -> Solved:
    """Solve a small game.

    Raises:
        NoSolver: it is not small.
    """
    small = numbered(game, box)
    values = np.zeros(len(small.states))
    policy = np.zeros_like(small.chance)
    rows = small.chance.shape[2]
    payoff, room = np.zeros((rows, rows)), np.zeros((4, SEATS, rows))
    for part in ordered(small):
        while True:
            change = part_solver(game)(
                part,
                values,
                small.first,
                small.types,
                small.chance,
                small.links,
                policy,
                payoff,
                room,
                ITERATIONS,
                NEAR,
            )
            if change < STILL:
                break
    return Solved(small, values, policy)
