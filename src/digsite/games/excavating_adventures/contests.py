"""Bots against each other in compiled loops: to measure them, and to fit the worth of positions to their games."""

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digsite.core.bits import lowest_bit
from digsite.core.chance import Words, below
from digsite.core.compile import apart, rule
from digsite.games.excavating_adventures.bot import OFTEN, THRESHOLD, thumb
from digsite.games.excavating_adventures.desk import INPUTS, Numbers, new_desks
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.rounds import act
from digsite.games.excavating_adventures.rules import deal, legal, returns, to_move
from digsite.games.excavating_adventures.search import ITERATIONS, NEAR, ROOM, Desks, States
from digsite.games.excavating_adventures.search import think as search_think
from digsite.games.excavating_adventures.state import LONGEST, Phase, State
from digsite.games.excavating_adventures.worth import appraise, write_inputs

if TYPE_CHECKING:
    from digsite.core.engine import Engine, Entry
    from digsite.core.game import Game

RANDOM, THUMB, SEARCH = 0.0, 1.0, 2.0
OPENED = 24  # rounds that others play at most, and one more
think = rule(search_think)


class Bot(NamedTuple):
    """A bot of the loops."""

    kind: float
    number: float = 0.0  # greedy's threshold, or the search's budget
    often: float = 0.0  # how often greedy supposes the opponent to attach


class Players(NamedTuple):
    """What the loops need of the players."""

    bots: Numbers  # a Bot for each seat
    desks: Desks
    actions: NDArray[np.int32]
    found: Numbers  # what the search writes


RANDOM_BOT = Bot(RANDOM)
GREEDY_BOT = Bot(THUMB, THRESHOLD, OFTEN)


def searching(budget: int) -> Bot:
    """Return the search with a budget."""
    return Bot(SEARCH, float(budget))


def players(first: Bot, second: Bot, desks: Desks | None = None) -> Players:
    """Seat two bots."""
    return Players(
        np.array([first, second], np.float64),
        new_desks() if desks is None else desks,
        np.zeros(LONGEST + 1, np.int32),
        np.zeros(3),
    )


@apart
def decide(box: Box, states: States, seat: int, rng: Words, players: Players) -> int:
    """Return the choice of the bot in a seat. Bots look at nothing but what their seat may see."""
    kind = players.bots[seat, 0]
    if kind == RANDOM:
        return int(players.actions[below(rng, legal(box, states[0], seat, players.actions))])
    if kind == THUMB:
        return thumb(box, states[0], seat, players.bots[seat, 1], players.bots[seat, 2])
    budget = int(players.bots[seat, 1])
    return think(box, states, seat, rng, players.desks, budget, ITERATIONS + 0, NEAR, players.found)


@rule
def begins(state: State) -> bool:
    """Tell whether a round is about to begin."""
    return bool(state.phase == Phase.ATTACH and state.seats[0].waiting == 1 and state.seats[1].waiting == 1)


@rule
def exchange(players: Players) -> None:
    """Seat the bots in each other's places."""
    for number in range(players.bots.shape[1]):
        kept = players.bots[0, number]
        players.bots[0, number] = players.bots[1, number]
        players.bots[1, number] = kept


def contest(
    box: Box, states: States, rng: Words, chance: Words, again: Words, players: Players, results: Numbers
) -> None:
    """Play each deal, with its reshuffles, once or twice, the bots in each other's seats the second time.

    Args:
        box: the game's.
        states: ROOM of them.
        rng: the bots' chance.
        chance: of deals and reshuffles.
        again: room for it.
        players: the bots; they are back in their seats at the end of each deal.
        results: by deal, what seat 0 got in its one or two games, 0 to 1; the second time the other bot sits there.
    """
    outcome = np.zeros(2)
    deals, times = results.shape
    for number in range(deals):
        again[:] = chance
        for turn in range(times):
            if turn == 1:
                chance[:] = again
                exchange(players)
            deal(box, states[0], chance)
            mask = to_move(box, states[0])
            while mask:
                seat = lowest_bit(mask)
                act(box, states[0], seat, decide(box, states, seat, rng, players), chance)
                mask = to_move(box, states[0])
            returns(box, states[0], outcome)
            results[number, turn] = outcome[0]
        if times == 2:
            exchange(players)


def gather(
    box: Box,
    states: States,
    rng: Words,
    games: int,
    opening: Players,
    players: Players,
    inputs: NDArray[Any],
    results: Numbers,
) -> int:
    """Play games, and write the inputs of positions between two rounds with what seat 0 got in the end.

    In half of the games others play the first rounds, a number drawn at random, and positions within these are not
    written: so what the players themselves would avoid is judged by how they go on, not by how the others do.

    Returns how many positions were written; stops where there is no room for another game.
    """
    outcome = np.zeros(2)
    count = 0
    for _ in range(games):
        first = count
        opened = below(rng, 2) * below(rng, OPENED)
        deal(box, states[0], rng)
        mask = to_move(box, states[0])
        while mask:
            opens = states[0].rounds < opened
            if begins(states[0]) and not opens and count < len(inputs):
                appraise(box, states[0], players.desks[0])
                write_inputs(box, states[0], players.desks[0], inputs[count])
                count += 1
            seat = lowest_bit(mask)
            bots = opening if opens else players
            act(box, states[0], seat, decide(box, states, seat, rng, bots), rng)
            mask = to_move(box, states[0])
        returns(box, states[0], outcome)
        for position in range(first, count):
            results[position] = outcome[0]
        if count == len(inputs):
            break
    return count


@cache
def contesting(game: "Game") -> "Entry":
    """Return contest as Python calls it."""
    engine: Engine = game.engine
    example = players(RANDOM_BOT, RANDOM_BOT)
    return engine.entry(
        contest, "", engine.box, engine.states, *(engine.rng,) * 3, example, np.zeros((1, 2)), allocates=True
    )


@cache
def gathering(game: "Game") -> "Entry":
    """Return gather as Python calls it."""
    engine: Engine = game.engine
    inputs = np.zeros((1, 2, INPUTS))
    example = players(RANDOM_BOT, RANDOM_BOT)
    return engine.entry(
        gather, "", engine.box, engine.states, engine.rng, 0, example, example, inputs, engine.results, allocates=True
    )


def played(game: "Game", box: Any, first: Bot, second: Bot, deals: int, seed: int, times: int = 2) -> Numbers:
    """Return what seat 0 got in each game, by deal; the second bot sits there the second time."""
    results = np.zeros((deals, times))
    rngs = [np.array([seed + 1, 2, 3, number], np.uint64) for number in (5, 7, 7)]
    contesting(game)(box, np.zeros(ROOM, game.state), *rngs, players(first, second), results)
    return results


def matches(game: "Game", box: Any, first: Bot, second: Bot, games: int, seed: int) -> Numbers:
    """Return the first bot's share of each pair of mirrored games, 0 to 1."""
    results = played(game, box, first, second, games // 2, seed)
    return np.asarray((results[:, 0] + 1 - results[:, 1]) / 2)
