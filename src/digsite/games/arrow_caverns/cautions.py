"""Warnings, never bans: a Spelunker left to collapse the Cave, arrows at each other, nobody home in time.

All of it is worked out from what everybody sees. A warning of a move says what the move makes worse; it is given only
where nothing that may still be done this turn can mend it.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from digsite.core.words import listed
from digsite.games.arrow_caverns.notation import COLOURS, cavern_name
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.reach import Walker, Ways, most_led, ways_of
from digsite.games.arrow_caverns.state import HIGHEST, OPEN, OUT, SPELUNKERS, STONES, Action, Phase

State: TypeAlias = Any  # a np.record

BEFORE_EXCAVATE = (Phase.PICK, Phase.EXPLORE, Phase.SURVEY)


def unspent(box: Box, state: State, spelunker: int) -> int:
    """Return the cards that may still move a Spelunker this turn."""
    free = ((1 << box.card_count) - 1) & ~int(state["used"])
    if not box.limited:
        return free
    for place in state["seats"][: box.seats]:
        if int(place["spelunkers"]) >> spelunker & 1 and not place["done"]:
            return free & int(place["cards"])
    return 0


def choices_of(box: Box, state: State) -> list[tuple[int, int]]:
    """Return the Spelunkers and card values that some seat may play now (AC-08, AC-21)."""
    if state["phase"] != Phase.EXPLORE or state["walker"] >= 0:
        return []
    return [
        (spelunker, value)
        for spelunker in inside(state)
        for value in sorted({int(box.cards[card]) for card in _numbers(unspent(box, state, spelunker))})
    ]


def _numbers(cards: int) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def inside(state: State) -> list[int]:
    """Return the Spelunkers in the Cave."""
    return [spelunker for spelunker in range(SPELUNKERS) if state["where"][spelunker] != OUT]


def on_unstable(state: State) -> list[int]:
    """Return the Spelunkers on Excavated Unstable Caverns (AC-12)."""
    bad = int(state["unstable"]) & ~int(state["buried"])
    return [spelunker for spelunker in inside(state) if bad >> int(state["where"][spelunker]) & 1]


def names(spelunkers: Sequence[int]) -> str:
    """List Spelunkers by colour."""
    return listed([COLOURS[spelunker] for spelunker in spelunkers])


def _ways(box: Box, state: State) -> Ways:
    return ways_of(box.size, state["arrows"].tobytes())


def _walkers(box: Box, state: State) -> dict[int, Walker]:
    """Return where each Spelunker in the Cave may be once the card being walked has ended, and its cards after that."""
    found = {
        spelunker: (1 << int(state["where"][spelunker]), unspent(box, state, spelunker)) for spelunker in inside(state)
    }
    walker = int(state["walker"])
    if walker >= 0:
        start = int(state["where"][walker])
        ways = _ways(box, state)
        here = 1 << start if state["trail_length"] > 1 and ways.may_stop(start) else 0
        found[walker] = (ways.ends(start, int(state["steps_left"])) | here, found[walker][1])
    return found


def _safe(box: Box, state: State) -> int:
    return ((1 << box.caverns) - 1) & ~(int(state["unstable"]) & ~int(state["buried"]))


def doomed(box: Box, state: State, walkers: Sequence[Walker]) -> bool:
    """Tell whether, whatever is done in this Explore, a Spelunker will start Survey on an Excavated Unstable Cavern."""
    safe = _safe(box, state)
    if all(may_be & safe for may_be, _ in walkers):
        return False
    return most_led(box, _ways(box, state), safe, walkers) < len(walkers)


def most_home(box: Box, state: State, walkers: Sequence[Walker]) -> int:
    """Return how many of them can reach Daylight in this Explore."""
    return most_led(box, _ways(box, state), 1 << box.daylight, walkers)


def most_home_next(box: Box, state: State) -> int:
    """Return how many in the Cave could reach Daylight next turn from where they are, at the best of luck.

    What is excavated this turn may turn out to have no arrow, and in limited supplies cards may change hands.
    """
    arrows = bytearray(state["arrows"].tobytes())
    at = [int(state["where"][spelunker]) for spelunker in inside(state)]
    for cavern in at:
        if int(state["buried"]) >> cavern & 1:
            arrows[cavern] = OPEN
    every = (1 << box.card_count) - 1
    ways = ways_of(box.size, bytes(arrows))
    return most_led(box, ways, 1 << box.daylight, [(1 << cavern, every) for cavern in at])


def facing(box: Box, state: State) -> list[tuple[int, int]]:
    """Return the pairs of occupied Buried Caverns whose arrows point at each other."""
    buried, arrows = int(state["buried"]), state["arrows"]
    at = sorted({int(state["where"][spelunker]) for spelunker in inside(state)})
    at = [cavern for cavern in at if buried >> cavern & 1]
    return [
        (one, two)
        for one in at
        for two in at
        if one < two and box.beside[one, arrows[one]] == two and box.beside[two, arrows[two]] == one
    ]


def digs_left(box: Box, state: State) -> int:
    """Return how many Excavate phases can still count: who digs in the last turn is not in Daylight then."""
    passed = 0 if state["phase"] in BEFORE_EXCAVATE else 1
    return max(0, box.turns - int(state["turn"]) - passed)


def homes(best: int, of: int) -> str:
    """Tell how many could be home in time."""
    if best == 0:
        return "nobody could be home in time"
    return f"only {best} of the {of} in the Cave could be home in time"


def warnings(box: Box, state: State) -> tuple[str, ...]:
    """Return what people should be told about where they stand."""
    if state["phase"] == Phase.OVER:
        return ()
    found = []
    crowd = inside(state)
    missing = STONES - int(state["stones"])
    if missing > len(crowd) * digs_left(box, state):
        found.append("The game can no longer be won: too few digs are left for the missing Star Stones (AC-19).")
    if state["phase"] == Phase.EXPLORE:
        found += _exploring(box, state)
    elif state["collapsing"]:
        found.append("The Cave collapses at the end of this turn (AC-12).")
    if state["phase"] == Phase.SURVEY:
        for one, two in facing(box, state):
            pair = f"{cavern_name(box.size, one)} and {cavern_name(box.size, two)}"
            found.append(f"The arrows of {pair} point at each other.")
    return tuple(found)


def _exploring(box: Box, state: State) -> list[str]:
    found = []
    walkers = list(_walkers(box, state).values())
    risky = [spelunker for spelunker in on_unstable(state) if spelunker != state["walker"]]
    if doomed(box, state, walkers):
        found.append("No card can help: a Spelunker will make the Cave collapse (AC-12).")
    elif risky:
        verb = "is" if len(risky) == 1 else "are"
        found.append(f"The Cave collapses unless {names(risky)} {verb} moved off what is Unstable (AC-12).")
    if state["turn"] == box.turns and (best := most_home(box, state, walkers)) < len(walkers):
        text = homes(best, len(walkers))
        found.append(f"{text[0].upper()}{text[1:]} (AC-19).")
    return found


def warning_of(box: Box, state: State, seat: int, action: int) -> str:
    """Return what a move makes worse, or nothing."""
    if action < Action.DONE:
        return _of_walk(box, state, action)
    if action == Action.DONE:
        return _of_done(box, state, seat) if state["phase"] == Phase.EXPLORE else ""
    if action < Action.LEAVES:
        return _of_arrow(box, state, action - Action.SURVEY)
    if action < Action.STAYS:
        last = len(inside(state)) == 1 and state["stones"] < STONES
        return "everybody would be out without all the Star Stones, and the game lost (AC-20)" if last else ""
    if action < Action.TAKE and state["turn"] == box.turns:
        return "this is the last turn to leave the Cave (AC-19)"
    return ""


def _of_walk(box: Box, state: State, action: int) -> str:
    before = _walkers(box, state)
    after = dict(before)
    spelunker, ends, cards = _walked(box, state, action)
    after[spelunker] = (ends, cards)
    if action < Action.STEP:
        spent = _first(box, unspent(box, state, spelunker), action % HIGHEST + 1)
        after = {other: (may_be, allowed & ~spent) for other, (may_be, allowed) in after.items()}
    return _worse(box, state, list(before.values()), list(after.values()))


def _walked(box: Box, state: State, action: int) -> tuple[int, int, int]:
    """Return who walks, where the walk can end after this action, and the mover's cards before it is spent."""
    ways = _ways(box, state)
    if action < Action.STEP:
        spelunker, card = action // HIGHEST, action % HIGHEST + 1
        return spelunker, ways.ends(int(state["where"][spelunker]), card), unspent(box, state, spelunker)
    spelunker = int(state["walker"])
    start, left = int(state["where"][spelunker]), int(state["steps_left"])
    cards = unspent(box, state, spelunker)
    if action == Action.STOP:
        return spelunker, 1 << start, cards
    step = int(box.beside[start, action - Action.STEP])
    stops = 1 << step if left == 1 or ways.may_stop(step) else 0
    return spelunker, stops | (ways.ends(step, left - 1) if left > 1 else 0), cards


def _first(box: Box, cards: int, value: int) -> int:
    """Return the lowest of some cards that has a value, as a mask."""
    return next((1 << card for card in _numbers(cards) if box.cards[card] == value), 0)


def _worse(box: Box, state: State, before: Sequence[Walker], after: Sequence[Walker]) -> str:
    found = []
    if doomed(box, state, after) and not doomed(box, state, before):
        found.append("a Spelunker would make the Cave collapse, whatever follows (AC-12)")
    if state["turn"] == box.turns:
        best = most_home(box, state, after)
        if best < most_home(box, state, before):
            found.append(f"{homes(best, len(after))} (AC-19)")
    return "; ".join(found)


def _of_done(box: Box, state: State, seat: int) -> str:
    found = []
    own = _own(box, state, seat)
    if left := [spelunker for spelunker in on_unstable(state) if spelunker in own]:
        found.append(f"{names(left)} would make the Cave collapse (AC-12)")
    crowd = inside(state)
    if state["turn"] == box.turns:
        before = _walkers(box, state)
        after = {other: (may_be, 0 if other in own else cards) for other, (may_be, cards) in before.items()}
        best = most_home(box, state, list(after.values()))
        if best < most_home(box, state, list(before.values())):
            found.append(f"{homes(best, len(crowd))} (AC-19)")
    elif state["turn"] == box.turns - 1 and _is_last_to_say_done(box, state, seat):
        best = most_home_next(box, state)
        if best < len(crowd):
            found.append(f"{homes(best, len(crowd))} (AC-19)")
    return "; ".join(found)


def _own(box: Box, state: State, seat: int) -> list[int]:
    if not box.limited:
        return inside(state)
    return [other for other in inside(state) if int(state["seats"][seat]["spelunkers"]) >> other & 1]


def _is_last_to_say_done(box: Box, state: State, seat: int) -> bool:
    return not box.limited or all(
        place["done"] for other, place in enumerate(state["seats"][: box.seats]) if other != seat
    )


def _of_arrow(box: Box, state: State, turned: int) -> str:
    """Warn of an arrow towards a Cavern surveyed before it in this phase whose arrow points back."""
    cavern, way = divmod(turned, 4)
    other = int(box.beside[cavern, way])
    new = any(state["where"][spelunker] == other for spelunker in inside(state)) and int(state["buried"]) >> other & 1
    if new and other < cavern and box.beside[other, state["arrows"][other]] == cavern:
        pair = f"{cavern_name(box.size, other)} and {cavern_name(box.size, cavern)}"
        return f"the arrows of {pair} would point at each other"
    return ""
