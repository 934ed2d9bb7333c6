"""The rules of Arrow Caverns, compiled; numbers in comments are those of rules.md. supplies.py goes with it."""

import numpy as np
from numpy.typing import NDArray

from digsite.core.chance import Words, below
from digsite.core.compile import rule
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import (
    ACTIONS,
    CAVERNS,
    HIGHEST,
    LONGEST,
    OPEN,
    OUT,
    SEATS,
    SPELUNKERS,
    STONES,
    Action,
    Ending,
    Phase,
    State,
)
from digsite.games.arrow_caverns.supplies import (
    begin_handing,
    give,
    hand_on,
    legal_gifts,
    legal_picks,
    owner_on,
    pick,
    supplies_hold,
)

__all__ = [
    "ACTIONS",
    "LONGEST",
    "apply",
    "check",
    "deal",
    "legal",
    "redeal",
    "returns",
    "scores",
    "take_back",
    "to_move",
    "why",
]

NOBODY = -1


@rule
def deal(box: Box, state: State, rng: Words) -> None:
    """Lay out the Cave and begin turn 1, or the picking (AC-21)."""
    for seat in range(SEATS):
        place = state.seats[seat]
        place.spelunkers = 0
        place.cards = 0
        place.done = 0
        place.had = 0
    for cavern in range(CAVERNS):
        state.arrows[cavern] = OPEN
    for cavern in range(box.caverns):  # AC-04
        if cavern != box.daylight:  # AC-03
            state.arrows[cavern] = below(rng, 4)
    state.buried = ((1 << box.caverns) - 1) & ~(1 << box.daylight)
    bury(box, state, STONES, box.unstable, rng)  # AC-05, AC-23
    state.last_dug = 0
    for spelunker in range(SPELUNKERS):  # AC-07
        state.where[spelunker] = box.daylight
    state.stones = 0
    state.walker = NOBODY
    state.steps_left = 0
    state.asked = NOBODY
    state.first = 0
    state.ending = Ending.NONE
    state.last_seat = NOBODY
    state.last_action = -1
    state.turn = 0
    begin_turn(box, state)
    if box.limited:
        state.phase = Phase.PICK
        state.turn_of = state.first


@rule
def bury(box: Box, state: State, treasures: int, unstable: int, rng: Words) -> None:
    """Put Treasure and Unstable Caverns under random Buried ones; what is excavated stays as it is."""
    state.treasures &= ~state.buried
    state.unstable &= ~state.buried
    hidden = 0
    for cavern in range(box.caverns):
        hidden += int(state.buried >> cavern & 1)
    # Each Buried Cavern in turn gets one of the kinds still to be laid, all of them equally likely.
    for cavern in range(box.caverns):
        if state.buried >> cavern & 1:
            drawn = below(rng, hidden)
            if drawn < treasures:
                state.treasures |= 1 << cavern
                treasures -= 1
            elif drawn < treasures + unstable:
                state.unstable |= 1 << cavern
                unstable -= 1
            hidden -= 1


@rule
def begin_turn(box: Box, state: State) -> None:
    """Reveal the next Turn Card and give the Move Cards back (AC-17)."""
    state.turn += 1
    state.used = 0
    state.leaving = 0
    state.collapsing = 0
    state.phase = Phase.EXPLORE
    state.turn_of = NOBODY
    forget_trail(state)


@rule
def forget_trail(state: State) -> None:
    """Clear the way of the last card."""
    state.trail_length = 0
    for step in range(HIGHEST + 1):
        state.trail[step] = 0


@rule
def to_move(box: Box, state: State) -> int:
    """Return the mask of the seats that may act: any of the team (AC-01), or those with something to do (AC-21)."""
    if state.phase == Phase.OVER:
        return 0
    if not box.limited:
        return (1 << box.seats) - 1
    if state.turn_of >= 0:
        return 1 << int(state.turn_of)
    mask = 0
    for seat in range(box.seats):
        mask |= (1 - int(state.seats[seat].done)) << seat
    return mask


@rule
def legal(box: Box, state: State, seat: int, out: NDArray[np.int32]) -> int:
    """Write the legal actions of a seat."""
    if not to_move(box, state) >> seat & 1:
        return 0
    if state.phase == Phase.EXPLORE:
        return legal_steps(state, out) if state.walker >= 0 else legal_moves(box, state, seat, out)
    if state.phase == Phase.SURVEY:  # AC-11
        for way in range(4):
            out[way] = Action.SURVEY + 4 * int(state.asked) + way
        return 4
    if state.phase == Phase.ESCAPE:  # AC-16
        out[0] = Action.LEAVES + int(state.asked)
        out[1] = Action.STAYS + int(state.asked)
        return 2
    if state.phase == Phase.PICK:
        return legal_picks(box, state, out)
    return legal_gifts(box, state, seat, out)


@rule
def legal_steps(state: State, out: NDArray[np.int32]) -> int:
    """Write the ways on from a Cavern without an arrow (AC-10), and stopping, but for a card that has not moved."""
    for way in range(4):
        out[way] = Action.STEP + way
    out[4] = Action.STOP
    return 5 if state.trail_length > 1 else 4


@rule
def legal_moves(box: Box, state: State, seat: int, out: NDArray[np.int32]) -> int:
    """Write the Spelunkers in the Cave with the cards not yet used, one of equal cards (AC-06, AC-08), and done."""
    cards = (1 << box.card_count) - 1 & ~int(state.used)
    own = (1 << SPELUNKERS) - 1
    if box.limited:  # AC-21
        cards &= int(state.seats[seat].cards)
        own = int(state.seats[seat].spelunkers)
    choices = int(box.distinct[cards])
    count = 0
    for spelunker in range(SPELUNKERS):  # every entry is written, and counts only where it is a choice
        may = own >> spelunker & 1 if state.where[spelunker] != OUT else 0
        for card in range(box.card_count):
            out[count] = Action.MOVE + HIGHEST * spelunker + int(box.cards[card]) - 1
            count += choices >> card & may
    out[count] = Action.DONE  # AC-25
    return count + 1


@rule
def apply(box: Box, state: State, seat: int, action: int, rng: Words) -> None:
    """Make a move."""
    state.last_seat = seat
    state.last_action = action
    if action < Action.STEP:
        use_card(box, state, seat, action)
    elif action < Action.STOP:
        step(box, state, action - Action.STEP)
        walk(box, state)
    elif action == Action.STOP:
        end_walk(state)
    elif action == Action.DONE:
        say_done(box, state, seat)
    elif action < Action.LEAVES:
        cavern = int(state.asked)
        state.arrows[cavern] = (action - Action.SURVEY) % 4
        ask_survey(box, state, cavern + 1)
    elif action < Action.TAKE:
        escape(box, state, action)
    elif action < Action.GIVE:
        if pick(box, state, seat, action - Action.TAKE):
            state.phase = Phase.EXPLORE
    else:
        give(box, state, seat, action - Action.GIVE)


@rule
def use_card(box: Box, state: State, seat: int, action: int) -> None:
    """Begin a card's walk (AC-08)."""
    spelunker = action // HIGHEST
    value = action % HIGHEST + 1
    cards = ~int(state.used)
    if box.limited:
        cards &= int(state.seats[seat].cards)
        state.turn_of = seat
    for card in range(box.card_count):
        if cards >> card & 1 and box.cards[card] == value:
            state.used |= 1 << card
            break
    forget_trail(state)
    state.walker = spelunker
    state.steps_left = value
    state.trail[0] = state.where[spelunker]
    state.trail_length = 1
    walk(box, state)


@rule
def walk(box: Box, state: State) -> None:
    """Follow arrows (AC-09) until the card is used up or there is a choice (AC-10)."""
    while state.steps_left > 0:
        arrow = int(state.arrows[state.where[state.walker]])
        if arrow == OPEN:
            return
        step(box, state, arrow)
    end_walk(state)


@rule
def step(box: Box, state: State, way: int) -> None:
    """Move the walker to the next Cavern, round the edges (AC-02)."""
    cavern = box.beside[state.where[state.walker], way]
    state.where[state.walker] = cavern
    state.trail[state.trail_length] = cavern
    state.trail_length += 1
    state.steps_left -= 1


@rule
def end_walk(state: State) -> None:
    """Put the card away; what is left of it is unused (AC-10)."""
    state.walker = NOBODY
    state.steps_left = 0
    state.turn_of = NOBODY


@rule
def say_done(box: Box, state: State, seat: int) -> None:
    """End Explore, once everybody has said so in limited supplies; or pass the handing over on."""
    if state.phase == Phase.HAND:
        if hand_on(box, state, seat):
            begin_turn(box, state)
        return
    if box.limited:  # AC-21
        state.seats[seat].done = 1
        for other in range(box.seats):
            if not state.seats[other].done:
                return
        for other in range(box.seats):
            state.seats[other].done = 0
    for spelunker in range(SPELUNKERS):  # AC-12
        cavern = int(state.where[spelunker])
        if cavern != OUT and state.unstable & ~state.buried & 1 << cavern:
            state.collapsing = 1
    state.phase = Phase.SURVEY
    ask_survey(box, state, 0)


@rule
def ask_survey(box: Box, state: State, start: int) -> None:
    """Ask for the next occupied Buried Cavern in reading order from a number on, or else excavate (AC-25)."""
    following = CAVERNS
    for spelunker in range(SPELUNKERS):
        cavern = int(state.where[spelunker])
        if start <= cavern < following and state.buried >> cavern & 1:
            following = cavern
    if following == CAVERNS:
        excavate(box, state)
    else:
        state.asked = following
        if box.limited:
            state.turn_of = owner_on(box, state, following)


@rule
def excavate(box: Box, state: State) -> None:
    """Turn over every Buried Cavern under a Spelunker (AC-13) and collect the Star Stones (AC-15)."""
    dug = 0
    for spelunker in range(SPELUNKERS):
        cavern = int(state.where[spelunker])
        if cavern != OUT and state.buried >> cavern & 1:
            dug |= 1 << cavern
            state.buried &= ~(1 << cavern)
            state.stones += state.treasures >> cavern & 1
            if not state.unstable >> cavern & 1:  # AC-14
                state.arrows[cavern] = OPEN
    state.last_dug = dug
    state.phase = Phase.ESCAPE
    ask_escape(box, state, 0)


@rule
def ask_escape(box: Box, state: State, start: int) -> None:
    """Ask the next Spelunker in Daylight whether it leaves; when there is none left the phase is over (AC-25)."""
    for spelunker in range(start, SPELUNKERS):
        if state.where[spelunker] == box.daylight:
            state.asked = spelunker
            if box.limited:
                for seat in range(box.seats):
                    if state.seats[seat].spelunkers >> spelunker & 1:
                        state.turn_of = seat
            return
    state.asked = NOBODY
    state.turn_of = NOBODY
    end_turn(box, state)


@rule
def escape(box: Box, state: State, action: int) -> None:
    """Have a Spelunker leave for good, or stay (AC-16)."""
    spelunker = int(state.asked)
    if action < Action.STAYS:
        state.where[spelunker] = OUT
        state.leaving |= 1 << spelunker
    ask_escape(box, state, spelunker + 1)


@rule
def end_turn(box: Box, state: State) -> None:
    """End the game (AC-24), or hand over cards (AC-22) and begin another turn."""
    out = 0
    for spelunker in range(SPELUNKERS):
        out += state.where[spelunker] == OUT
    if out == SPELUNKERS and state.stones == STONES:  # AC-19
        state.ending = Ending.WON
    elif state.collapsing:  # AC-18
        state.ending = Ending.COLLAPSED
    elif out == SPELUNKERS:  # AC-20
        state.ending = Ending.LEFT
    elif state.turn == box.turns:  # AC-20
        state.ending = Ending.LATE
    elif box.limited:
        begin_handing(box, state)
        return
    else:
        begin_turn(box, state)
        return
    state.phase = Phase.OVER


@rule
def scores(box: Box, state: State, out: NDArray[np.int64]) -> None:
    """Write 1 for every seat if the team has won (AC-24)."""
    for seat in range(box.seats):
        out[seat] = 1 if state.ending == Ending.WON else 0


@rule
def returns(box: Box, state: State, out: NDArray[np.float64]) -> None:
    """Write 1 for every seat if the team has won (AC-24)."""
    for seat in range(box.seats):
        out[seat] = 1.0 if state.ending == Ending.WON else 0.0


@rule
def why(box: Box, state: State) -> int:
    """Return the Ending."""
    return int(state.ending)


@rule
def redeal(box: Box, state: State, seat: int, rng: Words) -> None:
    """Redraw what is buried: nobody has seen any of it (AC-05, AC-23)."""
    treasures = 0
    unstable = 0
    for cavern in range(box.caverns):
        treasures += int(state.buried & state.treasures) >> cavern & 1
        unstable += int(state.buried & state.unstable) >> cavern & 1
    bury(box, state, treasures, unstable, rng)


@rule
def take_back(box: Box, before: State, seat: int, action: int, after: State) -> bool:
    """Allow it but for the move that led to the excavation, and the last one of an Escape phase (AC-25)."""
    excavated = before.phase <= Phase.SURVEY and after.phase > Phase.SURVEY
    return bool(after.turn == before.turn and after.phase != Phase.OVER and not excavated)


@rule
def check(box: Box, state: State) -> bool:
    """Tell whether every Cavern and Spelunker is somewhere, and the counts agree."""
    treasures = 0
    unstable = 0
    for cavern in range(CAVERNS):
        treasures += int(state.treasures >> cavern & 1)
        unstable += int(state.unstable >> cavern & 1)
        hidden = state.buried >> cavern & 1
        has_arrow = state.arrows[cavern] != OPEN
        if has_arrow != (hidden == 1 or state.unstable >> cavern & 1 == 1):
            return False
    if treasures != STONES or unstable != box.unstable or state.treasures & state.unstable:
        return False
    if (state.treasures | state.unstable | state.buried) >> box.daylight & 1 or state.buried >> box.caverns:
        return False
    found = 0
    for cavern in range(CAVERNS):
        found += int((state.treasures & ~state.buried) >> cavern & 1)
    if found != state.stones or (state.walker >= 0) != (state.steps_left > 0):
        return False
    for spelunker in range(SPELUNKERS):
        if not OUT <= state.where[spelunker] < box.caverns:
            return False
    if (state.phase == Phase.OVER) != (state.ending != Ending.NONE):
        return False
    return 1 <= state.turn <= box.turns and supplies_hold(box, state)
