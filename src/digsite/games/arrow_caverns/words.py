"""Moves of Arrow Caverns as text: for records, for offers to a player, and for the log."""

from typing import Any, TypeAlias

from digsite.core.game import ScoreLine
from digsite.core.words import listed
from digsite.games.arrow_caverns.cautions import inside, warning_of
from digsite.games.arrow_caverns.notation import COLOURS, WAY_WORDS, WAYS, cavern_name, read, spelled
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.reach import each, ways_of
from digsite.games.arrow_caverns.state import HIGHEST, OUT, SPELUNKERS, Action, Ending, Phase
from digsite.games.arrow_caverns.view import View, kind_of

State: TypeAlias = Any  # a np.record

ENDINGS = (
    ("none", "The game goes on."),
    ("won", "All four Star Stones are collected and all four Spelunkers have escaped (AC-19)."),
    ("collapsed", "The Cave has collapsed (AC-18)."),
    ("left", "All four Spelunkers are out, but not with all the Star Stones (AC-20)."),
    ("late", "The last turn is over (AC-20)."),
)
LOSSES = {
    Ending.COLLAPSED: "the Cave collapsed",
    Ending.LEFT: "out too early",
    Ending.LATE: "the last one",
}
EVERY_WIN = 1000  # is more than any loss
PHASE_RULES = {
    Phase.PICK: "first everybody picks Spelunkers and Move Cards, as in 'take red 3' (AC-21)",
    Phase.EXPLORE: "this is the Explore phase: move with cards, as in 'red 3', or say 'done' (AC-08)",
    Phase.SURVEY: "no Move Cards are used any more this turn; the Buried Cavern asked for is turned (AC-11)",
    Phase.ESCAPE: "this is the Escape phase: a Spelunker in Daylight leaves or stays (AC-16)",
    Phase.HAND: "cards are being handed over, as in 'give 3 to seat 1', until 'done' (AC-22)",
}

OWNERS = {  # of the one decision that is open, with limited supplies
    Phase.PICK: "it is the turn of {} to pick (AC-21)",
    Phase.EXPLORE: "{} walks a card to its end first (AC-25)",
    Phase.SURVEY: "{} turns the arrow, as the owner of a Spelunker there (AC-21)",
    Phase.ESCAPE: "{} says whether the Spelunker leaves, as its owner (AC-21)",
    Phase.HAND: "it is the turn of {} to hand over cards (AC-22)",
}


def parse(box: Box, state: State, seat: int, text: str) -> int:
    """Return the action that a text in notation means."""
    return read(box.size, box.seats, seat, text)


def notation(box: Box, state: State, seat: int, action: int) -> str:
    """Return an action in notation."""
    return spelled(box.size, box.seats, seat, action)


def sentence(box: Box, state: State, seat: int, action: int) -> str:
    """Return what an action does, as an offer to the player, with a warning where one is due."""
    warning = warning_of(box, state, seat, action)
    return _offer(box, state, seat, action) + (f". Warning: {warning}" if warning else "")


def _offer(box: Box, state: State, seat: int, action: int) -> str:
    if action < Action.STEP:
        spelunker, card = action // HIGHEST, action % HIGHEST + 1
        ends = ways_of(box.size, state["arrows"].tobytes()).ends(int(state["where"][spelunker]), card)
        return f"Move {COLOURS[spelunker]} with the {card}, to {_places(box, ends)}"
    if action <= Action.STOP:
        return _way_on(box, state, action)
    if action == Action.DONE:
        return "Hand over no more cards" if state["phase"] == Phase.HAND else "Use no more Move Cards this turn"
    if action < Action.LEAVES:
        cavern, way = divmod(action - Action.SURVEY, 4)
        stays = ", as it does" if state["arrows"][cavern] == way else ""
        return f"Have the arrow of {cavern_name(box.size, cavern)} point {WAY_WORDS[way]}{stays}"
    if action < Action.STAYS:
        return f"Have {COLOURS[action - Action.LEAVES]} leave the Cave for good"
    if action < Action.TAKE:
        return f"Have {COLOURS[action - Action.STAYS]} stay in the Cave"
    if action < Action.GIVE:
        spelunker, card = divmod(action - Action.TAKE, HIGHEST)
        return f"Take {COLOURS[spelunker]} and the {card + 1}"
    return f"Hand the {(action - Action.GIVE) // 4 + 1} to {{{receiver(box, seat, action)}}}"


def _places(box: Box, caverns: int) -> str:
    found = [cavern_name(box.size, cavern) for cavern in each(caverns)]
    return found[0] if len(found) == 1 else f"one of {len(found)} Caverns"


def _way_on(box: Box, state: State, action: int) -> str:
    walker = int(state["walker"])
    at = int(state["where"][walker])
    if action == Action.STOP:
        return f"Have {COLOURS[walker]} stop at {cavern_name(box.size, at)}"
    way = action - Action.STEP
    left = int(state["steps_left"])
    following = int(box.beside[at, way])
    ends = ways_of(box.size, state["arrows"].tobytes()).ends(following, left - 1) if left > 1 else 1 << following
    to = f" and on to {_places(box, ends)}" if left > 1 else ""
    return f"Have {COLOURS[walker]} go {WAY_WORDS[way]} to {cavern_name(box.size, following)}{to}"


def receiver(box: Box, seat: int, action: int) -> int:
    """Return the seat that a card is handed to."""
    return (seat + (action - Action.GIVE) % 4) % box.seats


def refusal(box: Box, state: State, seat: int, action: int) -> str:
    """Return why a seat cannot take a readable action now, and the rule that forbids it."""
    reason = _waits(state, seat) or _reason(box, state, seat, action)
    return f"{notation(box, state, seat, action)!r}: {reason}."


def _waits(state: State, seat: int) -> str:
    """Return what a seat waits for, with limited supplies; "" if it is to move."""
    turn = int(state["turn_of"])
    if turn >= 0:
        return "" if turn == seat else OWNERS[Phase(state["phase"])].format(f"{{{turn}}}")
    return "you have said 'done'; exploring ends when all have (AC-21)" if state["seats"][seat]["done"] else ""


def _reason(box: Box, state: State, seat: int, action: int) -> str:
    phase = Phase(state["phase"])
    if state["walker"] >= 0:
        colour = COLOURS[state["walker"]]
        if action == Action.STOP:
            return f"a card moves its Spelunker at least one step; {colour} goes n, e, s or w first (AC-10)"
        return f"the card of {colour} is walked to its end first: n, e, s, w or stop (AC-25)"
    if Action.STEP <= action <= Action.STOP and phase == Phase.EXPLORE:
        return "no Spelunker is at a choice; steps along arrows make themselves (AC-09)"
    if action < Action.STEP and phase == Phase.EXPLORE:
        return _no_move(box, state, seat, action // HIGHEST, action % HIGHEST + 1)
    if phase == Phase.SURVEY and Action.SURVEY <= action < Action.LEAVES:
        return f"the next to be surveyed is {cavern_name(box.size, int(state['asked']))} (AC-25)"
    if phase == Phase.ESCAPE and Action.LEAVES <= action < Action.TAKE:
        return f"the next to leave or stay is {COLOURS[state['asked']]} (AC-25)"
    if phase == Phase.PICK and Action.TAKE <= action < Action.GIVE:
        return "the Spelunker or the card is not there to be picked (AC-21)"
    if phase == Phase.HAND and action >= Action.GIVE:
        return _no_gift(box, state, seat, action)
    if action >= Action.TAKE and not box.limited:
        return "cards and Spelunkers have no owners at this table, which plays without limited supplies (AC-01)"
    return PHASE_RULES[phase]


def _no_move(box: Box, state: State, seat: int, spelunker: int, card: int) -> str:
    if state["where"][spelunker] == OUT:
        return f"{COLOURS[spelunker]} has escaped (AC-08)"
    place = state["seats"][seat]
    if box.limited and not int(place["spelunkers"]) >> spelunker & 1:
        return f"{COLOURS[spelunker]} is another's Spelunker (AC-21)"
    of_value = [number for number in range(box.card_count) if box.cards[number] == card]
    if not of_value:
        return f"this edition has no Move Card {card} (AC-06)"
    if box.limited and not any(int(place["cards"]) >> number & 1 for number in of_value):
        return f"the {card} is another's card (AC-21)"
    return f"the {card} has been used this turn (AC-08)"


def _no_gift(box: Box, state: State, seat: int, action: int) -> str:
    card, other = (action - Action.GIVE) // 4 + 1, receiver(box, seat, action)
    held = [number for number in each(int(state["seats"][seat]["cards"])) if box.cards[number] == card]
    if not held:
        return f"the {card} is not among your cards (AC-22)"
    if other == seat:
        return "a card is handed to another seat (AC-22)"
    if all(int(state["seats"][other]["had"]) >> number & 1 for number in held):
        return f"seat {other} has held this card in this phase; it does not go back (AC-22)"
    return f"no Spelunker of yours has escaped, and none shared a Cavern with one of seat {other} (AC-22)"


def log_line(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return what happened in a move: everybody sees all of it."""
    parts = (_deed(box, before, seat, action, after), _excavated(box, before, after), _ended(box, before, after))
    return " ".join(filter(None, parts))


def _deed(box: Box, before: State, seat: int, action: int, after: State) -> str:
    who = f"{{{seat}}}"
    if action <= Action.STOP:
        return _walked(box, who, before, action, after)
    if action == Action.DONE:
        if before["phase"] == Phase.HAND:
            return f"{who} hands over no more cards."
        return f"{who} has done exploring."
    if action < Action.LEAVES:
        cavern, way = divmod(action - Action.SURVEY, 4)
        return f"{who} has the arrow of {cavern_name(box.size, cavern)} point {WAY_WORDS[way]}."
    if action < Action.TAKE:
        spelunker = (action - Action.LEAVES) % SPELUNKERS
        return f"{who} has {COLOURS[spelunker]} {'leave the Cave' if action < Action.STAYS else 'stay in the Cave'}."
    if action < Action.GIVE:
        spelunker, card = divmod(action - Action.TAKE, HIGHEST)
        return f"{who} takes {COLOURS[spelunker]} and the {card + 1}."
    return f"{who} hands the {(action - Action.GIVE) // 4 + 1} to {{{receiver(box, seat, action)}}}."


def _walked(box: Box, who: str, before: State, action: int, after: State) -> str:
    """Tell the steps that a move led to, the forced ones too."""
    spelunker = action // HIGHEST if action < Action.STEP else int(before["walker"])
    trail = [cavern_name(box.size, int(at)) for at in after["trail"][: after["trail_length"]]]
    if action == Action.STOP:
        return f"{who} has {COLOURS[spelunker]} stop at {trail[-1]}."
    since = 1 if action < Action.STEP else int(before["trail_length"])
    steps = trail[since:]
    if action < Action.STEP:
        start = f" from {trail[0]}" if steps else ""
        text = f"{who} moves {COLOURS[spelunker]} with the {action % HIGHEST + 1}{start}"
    else:
        text = f"{who} has {COLOURS[spelunker]} go {WAY_WORDS[action - Action.STEP]}"
    over = f" over {listed(steps[:-1])}" if len(steps) > 1 else ""
    return text + (f"{over} to {steps[-1]}." if steps else ".")


def _dug(box: Box, before: State, after: State) -> list[tuple[str, str]]:
    """Return what a move excavated: Cavern and kind, in reading order."""
    dug = int(before["buried"]) & ~int(after["buried"])
    return [(cavern_name(box.size, cavern), kind_of(box, after, cavern)) for cavern in each(dug)]


def _excavated(box: Box, before: State, after: State) -> str:
    dug = _dug(box, before, after)
    if not dug:
        return ""
    found = listed([f"{cavern} is {'Plain' if kind == 'plain' else kind.title()}" for cavern, kind in dug])
    stones = int(after["stones"]) - int(before["stones"])
    gained = f" {stones} Star Stone{'s' if stones > 1 else ''} collected (AC-15)." if stones else ""
    return f"Excavated: {found} (AC-13).{gained}"


def _ended(box: Box, before: State, after: State) -> str:
    if after["phase"] == Phase.OVER:
        return f"{ENDINGS[after['ending']][1]} {_result(after)[0].upper()}{_result(after)[1:]}."
    if after["turn"] != before["turn"]:
        return f"Turn {after['turn']} of {box.turns}."
    if after["collapsing"] and not before["collapsing"]:
        return "The Cave will collapse at the end of this turn (AC-12)."
    return ""


def _result(state: State) -> str:
    """Return what stands on record beside the end (AC-24)."""
    stones, escaped = int(state["stones"]), SPELUNKERS - len(inside(state))
    return f"turn {state['turn']}, {stones} Star Stone{'' if stones == 1 else 's'}, {escaped} escaped"


def result(box: Box, state: State) -> tuple[int, str]:
    """Return how a game that is over compares, and in words: wins by their turn, losses by stones, then escapes."""
    turn, stones, escaped = int(state["turn"]), int(state["stones"]), SPELUNKERS - len(inside(state))
    if state["ending"] == Ending.WON:
        return EVERY_WIN - turn, f"won in turn {turn}"
    stood = _result(state).partition(", ")[2]
    return 10 * stones + escaped, f"lost in turn {turn}, {LOSSES[Ending(state['ending'])]}: {stood}"


def shown(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return what was excavated; and with the last move of a game what stands on record beside its end (AC-24)."""
    dug = ", ".join(f"{cavern} {kind}" for cavern, kind in _dug(box, before, after))
    result = _result(after) if after["phase"] == Phase.OVER else ""
    return "; ".join(filter(None, (dug, result)))


def dealt(box: Box, before: State | None, after: State, viewer: int) -> str:
    """Return the arrows of the deal in reading order."""
    if before is not None:
        return ""
    return " ".join(WAYS[after["arrows"][cavern]] for cavern in range(box.caverns) if cavern != box.daylight)


def hidden(box: Box, state: State, seat: int) -> int:
    """Return 0: every move is made in the open."""
    return 0


def scoring(view: View) -> tuple[ScoreLine, ...]:
    """Return what stands on record (AC-24); it is the same for every seat."""

    def line(label: str, value: str, *notes: str) -> ScoreLine:
        return ScoreLine(label, (value,) * len(view.scores), notes)

    ended = [text for code, text in ENDINGS if code == view.why != "none"]
    return (
        line("Turn", f"{view.turn} of {view.turns}", *view.warnings, *ended),
        line("Star Stones", f"{view.stones} of 4"),
        line("Escaped", f"{view.escaped} of 4"),
    )
