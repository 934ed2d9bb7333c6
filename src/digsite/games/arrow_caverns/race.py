"""The search for a turn's plan, compiled: results raced against each other by playouts, the better half going on.

All meet the same luck: playout 7 of one finds Unstable what playout 7 of another does.
"""

from typing import NamedTuple

import numpy as np

from digsite.core.chance import Words
from digsite.core.compile import apart, rule
from digsite.games.arrow_caverns.last import last_digs
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.playing import draw_samples, play_on, weigh_digs
from digsite.games.arrow_caverns.policy import turn_arrows, value_all
from digsite.games.arrow_caverns.results import Tree, list_results, rate_results, unfold
from digsite.games.arrow_caverns.state import CAVERNS, OUT, SPELUNKERS
from digsite.games.arrow_caverns.walks import Desk, Numbers, Sets, bits, list_home, reach_all, walk_all

RUNNERS = 256  # at most
FINALISTS = 4  # whose arrows are turned about
PIECE = 8  # playouts between two looks
BEHIND = 0.8  # of a win


class Root(NamedTuple):
    """The position that a plan is wanted for, and the plans that race."""

    arrows: Sets  # [Cavern]
    where: Sets  # [Spelunker]: where it is, or OUT
    start: Sets  # [Spelunker]: the Caverns where it may be once the card being walked has ended
    now: Sets  # [Spelunker]: the cards that may move it this turn
    later: Sets  # [Spelunker]: and in later turns
    known: Sets  # [number]: see below
    ends: Sets  # [runner, Spelunker]
    ways: Sets  # [runner, Spelunker]: where the arrow of its Cavern is turned
    shares: Sets  # [runner, Spelunker]: the cards that bring it there
    total: Numbers  # [runner]: of its playouts
    games: Sets  # [runner]: how many there were
    order: Sets  # [place]: the runners, best first
    sums: Numbers  # [number]: of the playouts before, of the runner whose arrows are turned about


TURN, BURIED, BAD, UNSTABLE, MISSING, ALIKE, SURVEYED, ENTERED = range(8)  # `known`; UNSTABLE is a number of Caverns


def root(samples: int) -> Root:
    """Return an empty root, for so many playouts at most."""
    plans = (RUNNERS, SPELUNKERS)
    return Root(
        np.zeros(CAVERNS, np.int64),
        np.zeros(SPELUNKERS, np.int64),
        np.zeros(SPELUNKERS, np.int64),
        np.zeros(SPELUNKERS, np.int64),
        np.zeros(SPELUNKERS, np.int64),
        np.zeros(8, np.int64),
        np.zeros(plans, np.int64),
        np.zeros(plans, np.int64),
        np.zeros(plans, np.int64),
        np.zeros(RUNNERS, np.float64),
        np.zeros(RUNNERS, np.int64),
        np.zeros(RUNNERS, np.int64),
        np.zeros(samples + 1, np.float64),
    )


@rule
def set_up(box: Box, desk: Desk, root: Root) -> None:
    """Put the position on the desk."""
    for cavern in range(box.caverns):
        desk.arrows[cavern] = root.arrows[cavern]
    for spelunker in range(SPELUNKERS):
        desk.where[spelunker] = root.where[spelunker]
        desk.allowed[spelunker] = root.later[spelunker]


def enter(box: Box, desk: Desk, root: Root, tree: Tree, most: int, rng: Words) -> int:
    """List all results of the turn, and enter the best at first sight; return how many results there are."""
    buried = int(root.known[BURIED])
    bad = int(root.known[BAD])
    missing = int(root.known[MISSING])
    after = box.turns - int(root.known[TURN])
    unstable = int(root.known[UNSTABLE]) / max(1, bits(buried))
    draw_samples(box, desk, buried, int(root.known[UNSTABLE]), rng)
    set_up(box, desk, root)
    walk_all(box, desk)
    seen = 0
    for spelunker in range(SPELUNKERS):
        desk.allowed[spelunker] = root.now[spelunker]
        if desk.where[spelunker] != OUT:
            desk.reach[spelunker, 0] = root.start[spelunker]
            reach_all(box, desk, spelunker)
            seen |= int(desk.fewer[spelunker, int(root.now[spelunker])])
        desk.allowed[spelunker] = root.later[spelunker]
    value_all(box, desk, seen & ~bad, buried, bad, unstable, after, missing > 0)
    count = list_results(box, desk, tree, bad, root.known[ALIKE] > 0)
    rate_results(box, desk, tree, count, buried, desk.weights[0])
    first = int(tree.layers[SPELUNKERS])
    for place in range(min(most, count)):
        best = first
        for result in range(first, first + count):
            if tree.worth[result] > tree.worth[best]:
                best = result
        tree.worth[best] = -1e18
        unfold(desk, tree, best, root.shares[place])
        turn_arrows(box, desk, buried, bad, after, missing > 0)
        note(root, desk, place)
    root.known[ENTERED] = min(most, count)
    if after == 1:
        enter_last(box, desk, root, buried, bad, missing, unstable)
    return count


@apart
def enter_last(box: Box, desk: Desk, root: Root, buried: int, bad: int, missing: int, unstable: float) -> None:
    """Enter what is best at second sight in the last turn of digging."""
    weigh_digs(desk, missing, 0.0, bits(buried) * (1.0 - unstable), unstable)
    list_home(box, desk)
    if last_digs(box, desk, buried, bad, missing > 0):
        place = int(root.known[ENTERED])
        for spelunker in range(SPELUNKERS):
            root.shares[place, spelunker] = desk.shares[spelunker]
        note(root, desk, place)
        root.known[ENTERED] = place + 1


@rule
def note(root: Root, desk: Desk, runner: int) -> None:
    """Enter the plan on the desk."""
    for spelunker in range(SPELUNKERS):
        end = int(desk.plan[spelunker])
        root.ends[runner, spelunker] = end
        root.ways[runner, spelunker] = desk.ways[end] if end != OUT else 0
    root.total[runner] = 0.0
    root.games[runner] = 0
    root.order[runner] = runner


@rule
def sampled(box: Box, desk: Desk, root: Root, number: int, planned: bool) -> float:
    """Play on from the desk with what is buried in one of the playouts, and return the chance to win."""
    return play_on(
        box,
        desk,
        int(root.known[TURN]),
        int(root.known[BURIED]),
        int(root.known[BAD]),
        int(desk.samples[number]),
        int(root.known[MISSING]),
        planned,
    )


@apart
def run(box: Box, desk: Desk, root: Root, runner: int, games: int) -> None:
    """Play a runner's plan on, from its first playout not yet played up to a number of them."""
    total = 0.0
    for number in range(int(root.games[runner]), games):
        set_up(box, desk, root)
        for spelunker in range(SPELUNKERS):
            end = int(root.ends[runner, spelunker])
            desk.plan[spelunker] = end
            if end != OUT:
                desk.ways[end] = root.ways[runner, spelunker]
        total += sampled(box, desk, root, number, True)
    root.total[runner] += total
    root.games[runner] = games


@rule
def sort(root: Root, count: int) -> None:
    """Put the first places in order, the best mean first."""
    for place in range(1, count):
        runner = int(root.order[place])
        at = place
        while at > 0 and mean(root, int(root.order[at - 1])) < mean(root, runner):
            root.order[at] = root.order[at - 1]
            at -= 1
        root.order[at] = runner


@rule
def mean(root: Root, runner: int) -> float:
    """Return a runner's chance to win."""
    return float(root.total[runner] / max(1, int(root.games[runner])))


def halve(box: Box, desk: Desk, root: Root, runners: int, budget: int) -> int:
    """Race with about so many playouts; the better half goes on until few are left. Return how many those are."""
    rounds = 1
    left = runners
    while left > FINALISTS:
        left = (left + 1) // 2
        rounds += 1
    left = runners
    games = 0
    while True:
        games = min(games + max(1, budget // (rounds * left)), len(desk.samples))
        for place in range(left):
            run(box, desk, root, int(root.order[place]), games)
        sort(root, left)
        if left <= FINALISTS:
            return left
        left = (left + 1) // 2


def polish(box: Box, desk: Desk, root: Root, place: int, games: int) -> None:
    """Turn the arrows of a runner's digs one after the other to where they serve best."""
    runner = int(root.order[place])
    root.games[runner] = max(games, int(root.games[runner]))
    sum_up(box, desk, root, runner)
    done = int(root.known[SURVEYED])
    for spelunker in range(SPELUNKERS):
        end = int(root.ends[runner, spelunker])
        if end != OUT and root.known[BURIED] >> end & 1 and not done >> end & 1:
            done |= 1 << end
            first = int(root.ways[runner, spelunker])
            for way in range(4):
                if way != first:
                    try_way(box, desk, root, runner, end, way)


@apart
def try_way(box: Box, desk: Desk, root: Root, runner: int, cavern: int, way: int) -> None:
    """Have the runner's arrow of a Cavern turned another way, if as many playouts say that this is better.

    They are broken off when the other way is clearly behind.
    """
    spare = RUNNERS - 1
    for other in range(SPELUNKERS):
        root.ends[spare, other] = root.ends[runner, other]
        root.ways[spare, other] = way if root.ends[runner, other] == cavern else root.ways[runner, other]
    root.total[spare] = 0.0
    root.games[spare] = 0
    games = 0
    while games < root.games[runner]:
        games = min(games + PIECE, int(root.games[runner]))
        run(box, desk, root, spare, games)
        if root.total[spare] < root.sums[games] - BEHIND:
            return
    if root.total[spare] > root.total[runner]:
        root.total[runner] = root.total[spare]
        for other in range(SPELUNKERS):
            root.ways[runner, other] = root.ways[spare, other]
        sum_up(box, desk, root, runner)


@apart
def sum_up(box: Box, desk: Desk, root: Root, runner: int) -> None:
    """Play a runner's playouts once more and keep their sums."""
    games = int(root.games[runner])
    root.total[runner] = 0.0
    root.games[runner] = 0
    for number in range(games):
        root.sums[number] = root.total[runner]
        run(box, desk, root, runner, number + 1)
    root.sums[games] = root.total[runner]


def stand(box: Box, desk: Desk, root: Root, rng: Words) -> None:
    """Enter the one plan to stay where everybody is and turn the arrows; those of SURVEYED Caverns are left."""
    buried = int(root.known[BURIED])
    missing = int(root.known[MISSING])
    draw_samples(box, desk, buried, int(root.known[UNSTABLE]), rng)
    set_up(box, desk, root)
    walk_all(box, desk)
    for spelunker in range(SPELUNKERS):
        desk.plan[spelunker] = root.where[spelunker]
    turn_arrows(box, desk, buried, int(root.known[BAD]), box.turns - int(root.known[TURN]), missing > 0)
    note(root, desk, 0)
    for spelunker in range(SPELUNKERS):
        at = int(root.where[spelunker])
        if at != OUT and root.known[SURVEYED] >> at & 1:
            root.ways[0, spelunker] = root.arrows[at]


def chance_from(box: Box, desk: Desk, root: Root, games: int, rng: Words) -> float:
    """Return the chance to win from the start of a turn, as the rules of thumb play on."""
    draw_samples(box, desk, int(root.known[BURIED]), int(root.known[UNSTABLE]), rng)
    total = 0.0
    for number in range(games):
        set_up(box, desk, root)
        total += sampled(box, desk, root, number, False)
    return total / games


def weigh_plan(box: Box, desk: Desk, root: Root, games: int, rng: Words) -> float:
    """Return the chance to win with the first runner's plan."""
    draw_samples(box, desk, int(root.known[BURIED]), int(root.known[UNSTABLE]), rng)
    root.total[0] = 0.0
    root.games[0] = 0
    run(box, desk, root, 0, games)
    return mean(root, 0)
