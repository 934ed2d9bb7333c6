"""The equilibrium of a round in which both know their own card only: regret matching, compiled.

Predictive regret matching with the positive parts of regrets only, the seats in turns, averages weighted by the square
of the iteration (Farina, Kroer, Sandholm: Faster game solving via predictive Blackwell approachability, 2021). How far
the result is from an equilibrium is measured, not assumed: what both could gain by their best answers.
"""

from digsite.core.compile import apart, rule
from digsite.games.excavating_adventures.desk import Counts, Numbers

EVERY = 16  # iterations between two looks at the distance


@rule
def match_regrets(first: Counts, types: int, regret: Numbers, latest: Numbers, now: Numbers) -> None:
    """Mix a seat's decisions in proportion to their regrets, of which the latest is expected once more."""
    for kind in range(types):
        total = 0.0
        for row in range(first[kind], first[kind + 1]):
            now[row] = max(regret[row] + latest[row], 0.0)
            total += now[row]
        for row in range(first[kind], first[kind + 1]):
            now[row] = now[row] / total if total > 0.0 else 1.0 / (first[kind + 1] - first[kind])


@rule
def take_in(first: Counts, types: int, regret: Numbers, latest: Numbers, now: Numbers, gain: Numbers) -> None:
    """Add what each decision would have gained over the mixture."""
    for kind in range(types):
        mean = 0.0
        for row in range(first[kind], first[kind + 1]):
            mean += now[row] * gain[row]
        for row in range(first[kind], first[kind + 1]):
            latest[row] = gain[row] - mean
            regret[row] = max(regret[row] + latest[row], 0.0)


@apart
def gains(payoff: Numbers, count: int, others: int, chance: Numbers, mixed: Numbers, seat: int, gain: Numbers) -> None:
    """Write what each row of a seat gains against the other's mixture.

    Args:
        payoff: for seat 0.
        count: rows of the seat.
        others: rows of the other.
        chance: of the other's rows' cards.
        mixed: the other's decisions.
        seat: whose rows.
        gain: where to write.
    """
    if seat == 0:
        for row in range(count):
            total = 0.0
            for column in range(others):
                total += payoff[row, column] * (chance[column] * mixed[column])
            gain[row] = total
    else:
        for column in range(count):
            gain[column] = 0.0
        for row in range(others):
            weight = chance[row] * mixed[row]
            if weight > 0.0:
                for column in range(count):
                    gain[column] -= payoff[row, column] * weight


@rule
def best_answer(first: Counts, types: int, chance: Numbers, gain: Numbers) -> float:
    """Return what a seat gets by its best decision with each card."""
    total = 0.0
    for kind in range(types):
        best = gain[first[kind]]
        for row in range(first[kind] + 1, first[kind + 1]):
            best = max(best, gain[row])
        total += chance[first[kind]] * best
    return total


@apart
def balance(
    payoff: Numbers,
    first: Counts,
    types: Counts,
    chance: Numbers,
    policy: Numbers,
    regret: Numbers,
    latest: Numbers,
    now: Numbers,
    gain: Numbers,
    most: int,
    near: float,
) -> tuple[float, float]:
    """Find an equilibrium; write it to `policy` and return its value for seat 0 and its distance from the true one.

    Args:
        payoff: for seat 0, by the rows of both.
        first: of each seat, the first row of each card, and behind them how many rows there are.
        types: of each seat, how many cards.
        chance: of each seat's rows, of holding the card.
        policy: what is found.
        regret: room to work, as the three that follow.
        latest: room.
        now: room.
        gain: room.
        most: iterations.
        near: the distance that is good enough.
    """
    for seat in range(2):
        for row in range(first[seat, types[seat]]):
            policy[seat, row] = 0.0
            regret[seat, row] = 0.0
            latest[seat, row] = 0.0
        match_regrets(first[seat], types[seat], regret[seat], latest[seat], now[seat])
    weights = 0.0
    value = 0.0
    distance = 2.0
    for iteration in range(1, most + 1):
        for seat in range(2):
            own = first[seat, types[seat]]
            others = first[1 - seat, types[1 - seat]]
            # First look, then move: what is expected once more must be what the other does now.
            gains(payoff, own, others, chance[1 - seat], now[1 - seat], seat, gain[seat])
            take_in(first[seat], types[seat], regret[seat], latest[seat], now[seat], gain[seat])
            match_regrets(first[seat], types[seat], regret[seat], latest[seat], now[seat])
        weight = float(iteration) * iteration
        weights += weight
        for seat in range(2):
            for row in range(first[seat, types[seat]]):
                policy[seat, row] += (now[seat, row] - policy[seat, row]) * (weight / weights)
        if iteration % EVERY == 0 or iteration == most:
            for seat in range(2):
                own = first[seat, types[seat]]
                others = first[1 - seat, types[1 - seat]]
                gains(payoff, own, others, chance[1 - seat], policy[1 - seat], seat, gain[seat])
            high = best_answer(first[0], types[0], chance[0], gain[0])
            low = -best_answer(first[1], types[1], chance[1], gain[1])
            value = 0.5 * (high + low)
            distance = 0.5 * (high - low)
            if distance <= near:
                break
    return value, distance
