"""Playouts of whole turns, compiled: a team plays to its end by rules of thumb, and its chance to win is worked out.

What is buried is drawn as far as it turns the Cave about, Unstable or not; where the treasures are among the others is
not drawn: a playout returns the chance, over all places where they may be, that the team has found all and is home.
"""

from digsite.core.bits import lowest_bit
from digsite.core.chance import Words, below
from digsite.core.compile import apart, rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.policy import LUCK, choose_ends
from digsite.games.arrow_caverns.state import OPEN, OUT, SPELUNKERS
from digsite.games.arrow_caverns.walks import Desk, all_home, bits, chance_found

LATER = 2  # turns in which everybody gets home almost surely


@rule
def draw_samples(box: Box, desk: Desk, buried: int, unstable: int, rng: Words) -> None:
    """Draw which of the Buried Caverns are Unstable, for every playout."""
    hidden = bits(buried)
    for number in range(len(desk.samples)):
        left = buried
        room = hidden
        missing = unstable
        found = 0
        while left:
            cavern = lowest_bit(left)
            left &= left - 1
            if below(rng, room) < missing:
                found |= 1 << cavern
                missing -= 1
            room -= 1
        desk.samples[number] = found


@apart
def play_on(box: Box, desk: Desk, turn: int, buried: int, bad: int, hidden: int, missing: int, planned: bool) -> float:
    """Play on and return the chance to win.

    Args:
        box: the game's box.
        desk: where the Cave and the team are; changed.
        turn: that begins.
        buried: the Buried Caverns.
        bad: the Excavated Unstable ones.
        hidden: those of the Buried ones that are Unstable.
        missing: how many treasures.
        planned: whether plan and ways hold this turn's plan already.
    """
    sound = bits(buried & ~hidden)
    dug_sound = 0
    chance = 0.0
    before = 0.0
    for now in range(turn, box.turns + 1):
        after = box.turns - now
        if after == 0 and not planned:
            return 1.0 if missing == 0 and all_home(box, desk) else chance
        if not planned:
            choose_turn(box, desk, buried, bad, hidden, missing, dug_sound, sound, after)
        planned = False
        dug = move_team(box, desk, bad)
        if dug < 0:
            return chance
        dug &= buried
        buried &= ~dug
        bad |= dug & hidden
        turn_over(desk, dug, hidden)
        dug_sound += bits(dug & ~hidden)
        if missing == 0:
            if leave(box, desk):
                return 1.0
            continue
        found = chance_found(missing, dug_sound, sound)
        if after >= LATER or (after > 0 and found > before and all_home(box, desk)):
            chance += found - before
        before = found
        if found >= 1.0 or after <= 1:
            return chance
    return chance


@rule
def choose_turn(
    box: Box, desk: Desk, buried: int, bad: int, hidden: int, missing: int, dug: int, sound: int, after: int
) -> None:
    """Write the plan of a turn by the rules of thumb, which know of what is hidden only how much there is."""
    unstable = bits(buried & hidden) / max(1, bits(buried))
    weigh_digs(desk, missing, dug, sound, unstable)
    choose_ends(box, desk, buried, bad, unstable, after, missing > 0)


@rule
def weigh_digs(desk: Desk, missing: int, dug: float, sound: float, unstable: float) -> None:
    """Write what digs are worth in the last turn of digging: the chance that they complete the treasures."""
    before = chance_found(missing, dug, sound) if missing else 0.0
    luck = desk.weights[LUCK]
    for digs in range(SPELUNKERS + 1):
        desk.gains[0, digs] = chance_found(missing, dug + digs * (1.0 - unstable), sound) - before
        desk.gains[1, digs] = (1.0 - luck * unstable) ** digs


@rule
def move_team(box: Box, desk: Desk, bad: int) -> int:
    """Move everybody as planned and return where they are, or -1 if the Cave is to collapse (AC-12)."""
    found = 0
    for spelunker in range(SPELUNKERS):
        end = int(desk.plan[spelunker])
        if end != OUT:
            desk.where[spelunker] = end
            found |= 1 << end
    return -1 if found & bad else found


@rule
def turn_over(desk: Desk, dug: int, hidden: int) -> None:
    """Excavate: what is Unstable keeps its arrow (AC-14)."""
    while dug:
        cavern = lowest_bit(dug)
        dug &= dug - 1
        desk.arrows[cavern] = desk.ways[cavern] if hidden >> cavern & 1 else OPEN


@rule
def leave(box: Box, desk: Desk) -> bool:
    """Have everybody leave who is in Daylight; tell whether nobody is left (AC-16)."""
    out = 0
    for spelunker in range(SPELUNKERS):
        if desk.where[spelunker] == box.daylight:
            desk.where[spelunker] = OUT
        out += desk.where[spelunker] == OUT
    return out == SPELUNKERS
