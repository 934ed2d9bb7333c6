"""The levels of Gem Getter Pro: candidates are played to the end many times by a rule of thumb, and the best is kept.

All candidates are tried against the same dice to come, and sequential halving (Karnin, Koren and Somekh, 2013) gives
the budget, counted in games played to the end, to the better ones. A large budget goes mostly to games in which
each choice is made by such a search again, a small one. Only the seat's own sheet is played: nothing that others do
changes what it may do or score (GG-30).
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from numpy.typing import NDArray

from digsite.core.chance import Words, below, generator
from digsite.core.compile import apart, rule
from digsite.core.engine import Entry
from digsite.core.game import Game
from digsite.games.gem_getter_pro.appraisal import appraise
from digsite.games.gem_getter_pro.candidates import (
    GAS_PRICE,
    NOT_FOR_SALE,
    candidates,
    carry_out,
    propose_choices,
    sort,
)
from digsite.games.gem_getter_pro.fast_sheet import (
    ACTION,
    CANDIDATES,
    INNER,
    PLAYED,
    TOTAL,
    Numbers,
    Room,
    Sheet,
    Tables,
    absorb,
    value,
)
from digsite.games.gem_getter_pro.options import Box
from digsite.games.gem_getter_pro.rollout import finish_round, play_on
from digsite.games.gem_getter_pro.rules import whole
from digsite.games.gem_getter_pro.search_tables import room as made_room
from digsite.games.gem_getter_pro.search_tables import tables as made_tables
from digsite.games.gem_getter_pro.state import FACES, NOTHING, Action, Kind, Step

GAMES_EACH = 8  # so many for each candidate at least, or fewer candidates
Records = NDArray[Any]

INNER_GAMES = 6  # for each candidate in a search within a game
FINALISTS = 8  # for how many candidates games with a search within are played
THOUGHTFUL = 20_000  # from this budget on
THOUGHT = 80  # percent of the budget for them


@rule
def toss(rng: Words, dice: Numbers, rounds: int) -> None:
    """Roll both dice for some rounds."""
    for number in range(2 * rounds):
        dice[number] = 1 + below(rng, 6)


@rule
def offers(sheet: Sheet, white: int, green: int, left: int) -> tuple[int, int]:
    """Return the mask of the faces rolled, and what a natural gas is taken to be worth, within a game."""
    gases = sheet.circles[Kind.GAS] - sheet.spent
    price = NOT_FOR_SALE + 0
    if gases > 0:
        price = GAS_PRICE * left if gases <= left else 0
    return 1 << (white - 1) | 1 << (FACES // 2 + green - 1), price


@apart
def think_on(tables: Tables, room: Room, left: int, rng: Words) -> int:
    """Play the rounds that follow as `play_on` does, but choose by a small search; return how many games it played.

    The sheet is the one behind those of `room.found`; those of `room.inner` come next, and one more to play on.
    """
    found = room.inner[:INNER]
    now = CANDIDATES
    spare = now + 1 + INNER
    played = 1
    for ahead in range(left):
        white = int(room.dice[2 * ahead])
        green = int(room.dice[2 * ahead + 1])
        follow = left - ahead - 1
        appraise(tables, room, room.sheets[now], green, follow)
        faces, price = offers(room.sheets[now], white, green, follow)
        count = propose_choices(tables, room, room.sheets[now], faces, price, found)
        for number in range(count):
            room.sheets[now + 1 + number] = room.sheets[now]
            carry_out(tables, room, room.sheets[now + 1 + number], Step.CHOOSE + 0, 0, green, found, number)
            finish_round(tables, room, room.sheets[now + 1 + number], green, follow, NOTHING + 0)
            found[number, TOTAL] = 0
        games = INNER_GAMES if follow else 1  # after the last round there is no chance
        for _ in range(games if count > 1 else 0):
            toss(rng, room.later_dice, follow)
            for number in range(count):
                room.sheets[spare] = room.sheets[now + 1 + number]
                found[number, TOTAL] += play_on(tables, room, room.sheets[spare], room.later_dice, follow)
            played += count
        best = 0
        for number in range(1, count):
            if found[number, TOTAL] > found[best, TOTAL]:
                best = number
        room.sheets[now] = room.sheets[now + 1 + best]
    return played


@apart
def halve(
    tables: Tables, room: Room, left: int, rng: Words, alive: int, until: int, budget: int, thoughtful: bool
) -> tuple[int, int]:
    """Play games with the first `alive` candidates, and go on with the better half until so many are left.

    Returns:
        How many are left, and how many games were played; these are no more than the budget.
    """
    now = CANDIDATES
    phases = 0
    while (alive - 1 >> phases) + 1 > until:
        phases += 1
    played = 0
    dearest = 1  # the most games that a candidate has taken at once
    for number in range(alive):
        room.found[number, TOTAL] = 0
    for phase in range(phases):
        share = played + (budget - played) // (phases - phase)
        while played + alive * dearest <= share:
            toss(rng, room.dice, left)
            for number in range(alive):
                room.sheets[now] = room.sheets[number]
                if thoughtful:
                    taken = think_on(tables, room, left, rng)
                    room.found[number, TOTAL] += value(tables, room.sheets[now])
                    dearest = max(dearest, taken)
                    played += taken
                else:
                    room.found[number, TOTAL] += play_on(tables, room, room.sheets[now], room.dice, left)
                    played += 1
        sort(room, now, alive)
        alive = (alive + 1) // 2
    return alive, played


def search_at(
    box: Any,
    all_tables: NDArray[Any],
    rooms: NDArray[Any],
    states: NDArray[Any],
    seat: int,
    rng: Words,
    budget: int,
    thought: int,
) -> int:
    """Return the best candidate's action; room.found[0, PLAYED] is how many games were played for it.

    Args:
        box: the game's box.
        all_tables: the seat's are the first ones.
        rooms: the first one is to work in.
        states: the state is the first one.
        seat: that is to move.
        rng: for the dice to come.
        budget: how many games may be played.
        thought: how many of them in games with a search within.
    """
    state = states[0]
    tables = all_tables[0]
    room = rooms[0]
    place = state.seats[seat]
    step = int(place.step)
    green = int(state.green)
    left = int(tables.rounds - state.round_number)
    root = room.sheets[CANDIDATES]
    absorb(tables, place, green, root)
    appraise(tables, room, root, green, left)
    pieces = whole(box, int(place.choice)) if step == Step.DIG else 0
    most = max(2, min(CANDIDATES, budget // GAMES_EACH))
    count = candidates(tables, room, state, place, root, left, pieces, room.found[:most])
    for number in range(count):
        room.sheets[number] = root
        carry_out(tables, room, room.sheets[number], step, int(place.left), green, room.found, number)
        finish_round(tables, room, room.sheets[number], green, left, NOTHING + 0)
    count, played = halve(tables, room, left, rng, count, FINALISTS if thought else 1, budget - thought, False)
    if thought:
        count, more = halve(tables, room, left, rng, count, 1, thought, True)
        played += more
    room.found[0, PLAYED] = played
    return int(room.found[0, ACTION])


@cache
def compiled(game: Game) -> Entry:
    """Return search_at as Python calls it."""
    engine = game.engine
    tables, room = made_tables(engine.box, 0), made_room()
    return engine.entry(search_at, "", engine.box, tables, room, engine.states, 0, engine.rng, 1, 1)


def prepare(game: Game) -> Iterator[None]:
    """Compile the search."""
    yield
    compiled(game)


def search(game: Game, box: Box, states: NDArray[Any], seat: int, rng: Words, budget: int) -> int:
    """Return the action that gets the most points on average in so many games played to the end."""
    return searched(game, box, states, seat, budget)[0]


def searched(game: Game, box: Box, states: NDArray[Any], seat: int, budget: int) -> tuple[int, int]:
    """Return the action, and how many games were played to find it.

    The dice to come are drawn from what the seat sees: a generator that has been used to redraw what it does not see
    could betray how much that was.
    """
    place = states["seats"][0, seat]
    if place["step"] == Step.READY:
        return Action.DONE + 0, 0
    tables, room = made_tables(box, int(place["sheet"])), made_room()
    left = box.rounds - int(states["round_number"][0])
    thought = budget * THOUGHT // 100 if budget >= THOUGHTFUL and left else 0
    dice = generator(place.tobytes(), states["round_number"].tobytes() + states["white"].tobytes())
    action = compiled(game)(box, tables, room, states, seat, dice, budget, thought)
    return int(action), int(room[0]["found"][0, PLAYED])
