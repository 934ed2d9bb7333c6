"""One round as a game of numbers: what each seat can do with each card it may hold, and what comes of it.

What follows the round is taken from worth.py, or (`far`) from the equilibrium of the next round, whose end is taken
from there. Removals are decided when all is open (EA-10), so they are no part of the secret choice: the Dig just
attached is removed where that is worth more. To remove another one has no effect but to spend the removal, and is left
out.
"""

from digsite.core.chance import Words
from digsite.core.compile import apart, rule
from digsite.games.excavating_adventures.desk import NODES, OWN, Desk
from digsite.games.excavating_adventures.equilibrium import balance
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.rules import apply
from digsite.games.excavating_adventures.state import (
    GRUMBLING,
    MATCHING,
    OTHER,
    SEATS,
    Action,
    Phase,
    Place,
    State,
)
from digsite.games.excavating_adventures.worth import (
    MARGIN,
    NONE,
    describe,
    describe_between,
    margin_of,
    part_of,
    potential,
    through,
    value_of,
)

SIDE_MARGIN = MARGIN - OWN - OWN
WORK = 4_000_000  # payoffs looked at for an equilibrium, at most, that a round never takes long


@rule
def may_attach(box: Box, place: Place, dig: int) -> bool:
    """Tell whether a Dig of that kind is available."""
    return bool(dig != NONE and place.available[dig] > 0)


@rule
def least_missed(box: Box, place: Place, seat: int, start: int, card: int, matching: int, desk: Desk) -> int:
    """Return the kind of the other Dig whose use leaves the most in store, or NONE."""
    best = NONE
    most = -1.0
    for dig in range(box.dig_count[place.deck_number]):
        if dig != matching and place.available[dig] > 0:
            left = potential(box, place, seat, start, card, dig + 0, desk)
            if left > most:
                most = left
                best = dig
    return best


@rule
def add_row(box: Box, state: State, seat: int, row: int, card: int, dig: int, desk: Desk) -> int:
    """Write a row and what it gives to the worth of what follows, and return the number of the next one."""
    desk.code[seat, row] = state.seats[seat].deck[card]
    desk.action[seat, row] = Action.NO_DIG if dig == NONE else Action.DIG + dig
    grumbling = box.grumbling[state.seats[seat].deck_number, desk.code[seat, row] >> 1]
    for spent in range(1 + grumbling):  # only a Grumbling removes a Dig
        describe(box, state, seat, state.position + 0, card, dig, spent, desk, desk.numbers)
        part_of(desk, seat, desk.numbers, desk.part[seat, row, spent])
    return row + 1


@apart
def list_rows(box: Box, state: State, seat: int, desk: Desk) -> None:
    """Write a seat's rows: the cards it may hold, each once, without a Dig, with the matching or with another one."""
    place = state.seats[seat]
    start = state.position + 0
    rows = 0
    types = 0
    for code in range(2 * int(box.kind_count[place.deck_number])):
        copies = 0
        card = NONE
        for each in range(start, box.card_count):
            if place.deck[each] == code:
                copies += 1
                card = each
        if copies == 0:
            continue
        begin = rows
        desk.first[seat, types] = rows
        types += 1
        rows = add_row(box, state, seat, rows, card, NONE + 0, desk)
        if box.grumbling[place.deck_number, code >> 1] == 0:
            matching = box.matching[place.deck_number, code >> 1] + 0
            if may_attach(box, place, matching):
                rows = add_row(box, state, seat, rows, card, matching, desk)
            other_dig = least_missed(box, place, seat, start, card, matching, desk)
            if other_dig != NONE:
                rows = add_row(box, state, seat, rows, card, other_dig, desk)
        for row in range(begin, rows):
            desk.chance[seat, row] = copies / (box.card_count - start)
    desk.types[seat] = types
    desk.first[seat, types] = rows


@rule
def list_margins(box: Box, state: State, desk: Desk) -> float:
    """Write each row's margin over the other's cards left, and return the sum over all pairs of cards."""
    start = int(state.position)
    total = 0.0
    for seat in range(SEATS):
        for row in range(desk.first[seat, desk.types[seat]]):
            own = desk.code[seat, row] >> 1
            margin = 0.0
            for card in range(start, box.card_count):
                theirs = int(state.seats[1 - seat].deck[card]) >> 1
                margin += desk.pair[own, theirs] if seat == 0 else desk.pair[theirs, own]
            desk.margin[seat, row] = margin
    for card in range(start, box.card_count):
        for theirs in range(start, box.card_count):
            total += desk.pair[int(state.seats[0].deck[card]) >> 1, int(state.seats[1].deck[theirs]) >> 1]
    return total


@rule
def stake_of(box: Box, state: State) -> int:
    """Return the Points that the round is about (EA-14)."""
    return 1 + (int(state.ties) if box.ties_grow else min(int(state.ties), 1))


@apart
def list_between(box: Box, state: State, desk: Desk) -> None:
    """Write what the three outcomes give to the sums; without the margin, but with that of a reshuffled deck."""
    left = box.card_count - int(state.position) - 1
    margin = 0.0
    if left == 0:
        left = box.card_count
        margin = margin_of(state, desk, 0 * left, box.card_count)
        for seat in range(SEATS):
            for spent in range(2):
                describe(box, state, seat, 0 * seat, NONE + 0, NONE + 0, spent, desk, desk.numbers)
                part_of(desk, seat, desk.numbers, desk.fresh[seat, spent])
    stake = stake_of(box, state)
    for outcome in range(3):
        first = box.target - int(state.seats[0].points) - (stake if outcome == 2 else 0)
        second = box.target - int(state.seats[1].points) - (stake if outcome == 0 else 0)
        pending = (stake if box.ties_grow else 1) if outcome == 1 else 0
        for node in range(NODES):
            desk.between[outcome, node] = 0.0
        describe_between(box, first, second, pending, left, margin, desk.numbers)
        through(desk, OWN + OWN, len(desk.numbers) - OWN - OWN, desk.numbers, 0, desk.between[outcome])
        describe_between(box, second, first, pending, left, -margin, desk.numbers)
        through(desk, OWN + OWN, len(desk.numbers) - OWN - OWN, desk.numbers, NODES // 2, desk.between[outcome])


@rule
def bonus_of(box: Box, state: State, seat: int, row: int, desk: Desk) -> int:
    """Return what the Dig of a row adds (EA-11)."""
    if desk.action[seat, row] == Action.NO_DIG:
        return 0
    dig = desk.action[seat, row] - Action.DIG
    matching = box.matching[state.seats[seat].deck_number, desk.code[seat, row] >> 1]
    return MATCHING if matching == dig else OTHER


@rule
def row_after(box: Box, seat: int, row: int, bonus: int, tie: bool, desk: Desk) -> int:
    """Return the row whose Digs are left: the own one, or the card's one without a Dig if it is available again."""
    if bonus == 0 or (bonus == OTHER and box.other_returns and not tie):
        while desk.action[seat, row] != Action.NO_DIG:
            row -= 1
    return row


@rule
def leaf(box: Box, state: State, first: int, second: int, removes: int, total: float, desk: Desk) -> float:
    """Return what a round is worth to seat 0 by its outcome and what is left.

    Args:
        box: the game's.
        state: before the round.
        first: seat 0's row.
        second: seat 1's.
        removes: the seat that removes the Dig attached, or NONE.
        total: of the margins of all pairs of cards.
        desk: with rows.
    """
    one = desk.code[0, first] >> 1
    two = desk.code[1, second] >> 1
    bonus = bonus_of(box, state, 0, first, desk) if removes != 1 else 0
    other_bonus = bonus_of(box, state, 1, second, desk) if removes != 0 else 0
    own = state.seats[0].deck_number
    other = state.seats[1].deck_number
    power = int(box.value[own, one]) + bonus - GRUMBLING * int(box.grumbling[other, two])
    other_power = int(box.value[other, two]) + other_bonus - GRUMBLING * int(box.grumbling[own, one])
    outcome = 1 + int(power > other_power) - int(power < other_power)
    stake = stake_of(box, state)
    lead = int(state.seats[0].points) - int(state.seats[1].points) + stake * (outcome - 1)
    won = int(state.seats[0 if outcome == 2 else 1].points) + stake
    if (outcome != 1 and won >= box.target) or state.rounds + 1 == box.round_limit:
        return float(int(lead > 0) - int(lead < 0))
    left = box.card_count - int(state.position) - 1
    spent = int(removes == 0)
    other_spent = int(removes == 1)
    if left == 0:
        for node in range(NODES):
            desk.sums[node] = (
                desk.fresh[0, spent, node] + desk.fresh[1, other_spent, node] + desk.between[outcome, node]
            )
        return value_of(desk, desk.sums)
    margin = (total - desk.margin[0, first] - desk.margin[1, second] + desk.pair[one, two]) / (left * left)
    row = row_after(box, 0, first, bonus, outcome == 1, desk)
    column = row_after(box, 1, second, other_bonus, outcome == 1, desk)
    for node in range(NODES // 2):
        more = margin * desk.inputs[MARGIN, node]
        opposite = NODES // 2 + node
        desk.sums[node] = (
            desk.part[0, row, spent, node]
            + desk.part[1, column, other_spent, node]
            + desk.between[outcome, node]
            + more
        )
        desk.sums[opposite] = (
            desk.part[0, row, spent, opposite]
            + desk.part[1, column, other_spent, opposite]
            + desk.between[outcome, opposite]
            - more
        )
    return value_of(desk, desk.sums)


@rule
def removal_free(box: Box, state: State, seat: int, code: int) -> bool:
    """Tell whether a seat that reveals a card may remove a Dig (EA-10)."""
    place = state.seats[seat]
    if box.grumbling[place.deck_number, code >> 1] == 0:
        return False
    return code & 1 == 0 if box.per_card else place.removed == 0


@rule
def remover(box: Box, state: State, row: int, column: int, desk: Desk) -> int:
    """Return the seat that may remove a Dig just attached, or NONE; there is at most one."""
    if desk.action[1, column] != Action.NO_DIG and removal_free(box, state, 0, desk.code[0, row]):
        return 0
    if desk.action[0, row] != Action.NO_DIG and removal_free(box, state, 1, desk.code[1, column]):
        return 1
    return NONE


@rule
def better(seat: int, value: float, other: float) -> float:
    """Return the value that a seat prefers; values are seat 0's."""
    return max(value, other) if seat == 0 else min(value, other)


@apart
def lay_out(box: Box, state: State, desk: Desk) -> float:
    """Write the rows of a round, and return the sum of the margins of all pairs of cards, which are appraised."""
    for seat in range(SEATS):
        list_rows(box, state, seat, desk)
    list_between(box, state, desk)
    return list_margins(box, state, desk)


@apart
def estimate(box: Box, state: State, total: float, desk: Desk) -> None:
    """Write the payoffs of a round that is laid out, what follows it taken from the fitted worth."""
    for row in range(desk.first[0, desk.types[0]]):
        for column in range(desk.first[1, desk.types[1]]):
            value = leaf(box, state, row, column, NONE + 0, total, desk)
            seat = remover(box, state, row, column, desk)
            if seat != NONE:
                value = better(seat, value, leaf(box, state, row, column, seat, total, desk))
            desk.payoff[row, column] = value


@rule
def settle_desk(desk: Desk, iterations: int, distance: float) -> tuple[float, float]:
    """Find the equilibrium of the payoffs that are written; in large rounds within fewer iterations."""
    cells = desk.first[0, desk.types[0]] * desk.first[1, desk.types[1]]
    return balance_desk(desk, min(iterations, 1 + WORK // cells), distance)


@rule
def balance_desk(desk: Desk, iterations: int, distance: float) -> tuple[float, float]:
    """Find the equilibrium of the payoffs that are written."""
    return balance(
        desk.payoff,
        desk.first,
        desk.types,
        desk.chance,
        desk.policy,
        desk.regret,
        desk.latest,
        desk.now,
        desk.gain,
        iterations,
        distance,
    )


@rule
def put_in_hand(state: State, seat: int, code: int, count: int) -> None:
    """Exchange a seat's card in hand for one of that code from its deck."""
    deck = state.seats[seat].deck
    for card in range(state.position, count):
        if deck[card] == code:
            deck[card] = deck[state.position]
            deck[state.position] = code
            return


@rule
def lead_of(state: State) -> float:
    """Return what the end of a game is worth to seat 0."""
    lead = int(state.seats[0].points) - int(state.seats[1].points)
    return float(int(lead > 0) - int(lead < 0))


@apart
def act(box: Box, state: State, seat: int, action: int, rng: Words) -> None:
    """Make a move."""
    apply(box, state, seat, action, rng)


@rule
def decide_removals(box: Box, state: State, seat: int, action: int, rng: Words) -> None:
    """Have one seat decide on a removal, and the other spare."""
    for each in range(SEATS):
        if state.phase == Phase.REMOVE and state.seats[each].waiting == 1:
            act(box, state, each, action if each == seat else Action.SPARE + 0, rng)
