"""Moves of Unearthed as text: for records, for offers to a player, and for the log."""

from typing import Any, TypeAlias

from digsite.core.game import ScoreLine
from digsite.core.words import counted, listed
from digsite.games.unearthed.notation import CELL_NAMES, read, spelled
from digsite.games.unearthed.options import Box
from digsite.games.unearthed.state import CELLS, Action, Phase, Source
from digsite.games.unearthed.view import RECKONINGS, View, knows_hand

State: TypeAlias = Any  # a np.record

ENDINGS = (
    ("none", "The game goes on."),
    ("target", "A total has reached the target (UN-18)."),
    ("round_limit", "The last of the agreed rounds has been scored (UN-19)."),
)
REASONS = {
    "as_is": "",
    "zeroed": "opened the last card and has the lowest: 0 (UN-16)",
    "doubled": "opened the last card without the lowest: doubled (UN-17)",
    "spared": "opened the last card without the lowest, but 0 or less is not doubled (UN-17)",
    "kept": "opened the last card and has the lowest: stays negative (UN-16)",
}


def parse(box: Box, state: State, seat: int, text: str) -> int:
    """Return the action that a text in notation means."""
    return read(text)


def notation(box: Box, state: State, seat: int, action: int) -> str:
    """Return an action in notation."""
    return spelled(action)


def _cell(action: int) -> int:
    return action - (Action.KEEP if action < Action.FLIP else Action.FLIP)


def sentence(box: Box, state: State, seat: int, action: int) -> str:
    """Return what an action does, as an offer to the player."""
    hand = int(state["hand"])
    if action == Action.DECK:
        return "Draw the top card of the deck"
    if action == Action.PILE:
        return f"Take the {_top(state)} from the discard pile"
    if action == Action.DROP:
        return f"Discard the {hand}"
    cell = _cell(action)
    if action >= Action.FLIP:
        return f"Discard the {hand} and turn {CELL_NAMES[cell]} over"
    place = state["seats"][seat]
    there = f"the {place['grid'][cell]}" if place["up"][cell] else "the face-down card"
    return f"Keep the {hand} at {CELL_NAMES[cell]}, in place of {there}"


def _top(state: State) -> int:
    return int(state["pile"][state["pile_count"] - 1])


def refusal(box: Box, state: State, seat: int, action: int) -> str:
    """Return why a seat cannot take a readable action now, and the rule that forbids it."""
    text = spelled(action)
    if seat != state["turn"]:
        return f"{text!r}: it is the turn of {{{state['turn']}}}; play goes clockwise (UN-06)."
    if state["phase"] == Phase.DRAW:
        return f"{text!r}: first draw a card, from the deck or from the pile (UN-07)."
    if action <= Action.PILE:
        return f"{text!r}: a card is in hand; keep it (UN-08) or discard it (UN-09)."
    if box.pile_is_kept and state["source"] == Source.PILE:
        return f"{text!r}: at this table a card taken from the pile must be kept (UN-10)."
    if action == Action.DROP:
        return f"{text!r}: discarding turns over one of the face-down cards; say which, as in 'flip b3' (UN-09)."
    if state["seats"][seat]["opened"] == CELLS:
        return f"{text!r}: no card lies face down; 'drop' discards without turning one over (UN-11)."
    return f"{text!r}: {CELL_NAMES[_cell(action)]} lies face up already; only a face-down card is turned over (UN-09)."


def log_line(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return what happened in a move, as far as a viewer may know."""
    return " ".join(filter(None, (_deed(before, seat, action, after, viewer), _ended(box, before, after))))


def _deed(before: State, seat: int, action: int, after: State, viewer: int) -> str:
    who = f"{{{seat}}}"
    if action == Action.DECK:
        card = counted(after["hand"]) if knows_hand(after, viewer) else "a card"
        shuffled = "The pile becomes a new deck (UN-12). " if before["deck_count"] == 0 else ""
        return f"{shuffled}{who} draws {card} from the deck."
    if action == Action.PILE:
        return f"{who} takes the {_top(before)} from the pile."
    hand = before["hand"]
    if action == Action.DROP:
        return f"{who} discards the {hand}."
    cell = _cell(action)
    card = before["seats"][seat]["grid"][cell]
    if action >= Action.FLIP:
        return f"{who} discards the {hand} and turns {CELL_NAMES[cell]} over: {counted(card)}."
    hidden = "" if before["seats"][seat]["up"][cell] else ", which lay face down"
    return f"{who} keeps the {hand} at {CELL_NAMES[cell]} and discards the {card}{hidden}."


def _ended(box: Box, before: State, after: State) -> str:
    """Return what a move ended: a last card, a round, or nothing."""
    if after["last_round"] != before["last_round"]:
        scores = [_score(after["seats"][seat], seat) for seat in range(box.seats)]
        following = (
            "The game is over." if after["phase"] == Phase.OVER else f"A new round: {{{after['turn']}}} begins (UN-06)."
        )
        return f"Round {after['last_round']} is scored: {listed(scores)}. {following}"
    if after["ender"] >= 0 and before["ender"] < 0:
        return f"That was the last face-down card of {{{after['ender']}}}: everybody takes one more turn (UN-14)."
    return ""


def _score(place: Any, seat: int) -> str:
    reason = REASONS[RECKONINGS[place["last_reckoning"]]]
    return f"{{{seat}}} {place['last_score']}" + (f" ({place['last_sum']}; {reason})" if reason else "")


def shown(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return what chance showed: a drawn card, a face-down card that came out, and what the scoring opened.

    Who could not know a card of the deck while it was in hand learns it when it is kept or discarded.
    """
    parts = []
    if action == Action.DECK and knows_hand(after, viewer):
        parts.append(str(after["hand"]))
    if action >= Action.KEEP and not knows_hand(before, viewer):
        parts.append(f"drawn {before['hand']}")
    if Action.KEEP <= action < Action.DROP and not before["seats"][seat]["up"][_cell(action)]:
        parts.append(str(before["seats"][seat]["grid"][_cell(action)]))
    if after["last_round"] != before["last_round"]:
        parts += [opened for other in range(box.seats) if (opened := _opened(after["seats"][other], other))]
    return "; ".join(parts)


def _opened(place: Any, seat: int) -> str:
    cells = [f"{CELL_NAMES[cell]} {place['last_grid'][cell]}" for cell in range(CELLS) if place["last_hidden"][cell]]
    return f"{seat}: {' '.join(cells)}" if cells else ""


def dealt(box: Box, before: State | None, after: State, viewer: int) -> str:
    """Return what a deal showed: two cards of each grid, the first of the pile, and who begins."""
    if before is not None and after["round_number"] == before["round_number"]:
        return ""
    grids = []
    for seat in range(box.seats):
        place = after["seats"][seat]
        cells = [f"{CELL_NAMES[cell]} {place['grid'][cell]}" for cell in range(CELLS) if place["up"][cell]]
        grids.append(f"{seat}: {' '.join(cells)}")
    return "; ".join([*grids, f"pile {_top(after)}", f"seat {after['turn']} begins"])


def hidden(box: Box, state: State, seat: int) -> int:
    """Return 0: every move is made in the open, only a drawn card is not."""
    return 0


def scoring(view: View) -> tuple[ScoreLine, ...]:
    """Return the last scored round with its reasons, and the totals."""
    totals = ScoreLine("Total", tuple(str(score) for score in view.scores))
    if view.last_round is None:
        return (totals,)
    seats = view.last_round.seats
    notes = tuple(f"{{{seat}}} {reason}." for seat, score in enumerate(seats) if (reason := REASONS[score.reckoning]))
    name = f"Round {view.last_round.number}"
    return (
        ScoreLine(f"{name}: cards", tuple(str(score.sum) for score in seats)),
        ScoreLine(f"{name}: score", tuple(str(score.score) for score in seats), notes),
        totals,
    )
