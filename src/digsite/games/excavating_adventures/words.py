"""Moves of Excavating Adventures as text: for records, for offers to a player, and for the log."""

from typing import Any, TypeAlias

from digsite.core.game import ScoreLine
from digsite.games.excavating_adventures.cards import dig_bonus, title
from digsite.games.excavating_adventures.names import CardName, DeckNames
from digsite.games.excavating_adventures.notation import read, specimen_of, spelled
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.state import Action, Phase
from digsite.games.excavating_adventures.view import SideView, View, own_names

State: TypeAlias = Any  # a np.record
Place: TypeAlias = Any

ENDINGS = (
    ("none", "The game goes on."),
    ("target", "The target is reached (EA-17)."),
    ("round_limit", "The last of the agreed rounds is settled (EA-18)."),
)


def _both(box: Box, state: State, seat: int) -> tuple[DeckNames, DeckNames]:
    """Return the names of the seat's deck and of the opponent's."""
    return own_names(box, state["seats"][seat]), own_names(box, state["seats"][1 - seat])


def _card(box: Box, state: State, seat: int) -> CardName:
    """Return the card in hand."""
    place = state["seats"][seat]
    return own_names(box, place).cards[int(place["deck"][state["position"]]) >> 1]


def parse(box: Box, state: State, seat: int, text: str) -> int:
    """Return the action that a text in notation means."""
    return read(*_both(box, state, seat), text)


def notation(box: Box, state: State, seat: int, action: int) -> str:
    """Return an action in notation."""
    return spelled(*_both(box, state, seat), action)


def sentence(box: Box, state: State, seat: int, action: int) -> str:
    """Return what an action does, as an offer to the player."""
    card = _card(box, state, seat)
    own, other = _both(box, state, seat)
    if action == Action.NO_DIG:
        return f"Play {card} without a Dig"
    if action < Action.SPARE:
        specimen = specimen_of(own, action - Action.DIG)
        return f"Attach a Dig: {title(specimen)} to {card}, +{dig_bonus(specimen, card.specimen)}"
    if action == Action.SPARE:
        return "Keep the removal for later"
    if action == Action.PLAYED:
        attached = specimen_of(other, int(state["seats"][1 - seat]["choice"]) - 2)
        return f"Remove the {title(attached)} just attached: no bonus this round"
    return f"Remove an available Dig, without effect: {title(specimen_of(other, action - Action.REMOVE))}"


def refusal(box: Box, state: State, seat: int, action: int) -> str:
    """Return why a seat cannot take a readable action now, and the rule that forbids it."""
    place, text = state["seats"][seat], notation(box, state, seat, action)
    own, other = _both(box, state, seat)
    if state["phase"] == Phase.ATTACH:
        if action >= Action.SPARE:
            return f"{text!r}: a Dig is removed after a Grumbling is revealed, not before (EA-10)."
        if not place["waiting"]:
            return f"{text!r}: your choice is made; take it back to change it before the reveal (EA-08)."
        if _card(box, state, seat).kind == "grumbling":
            return f"{text!r}: a Dig is attached to a Gemling-type card, not to a Grumbling; play 'no dig' (EA-07)."
        return f"{text!r}: {_where(own, place, action - Action.DIG)}."
    if action < Action.SPARE:
        return f"{text!r}: both cards are revealed; it is too late to attach (EA-08)."
    if not place["waiting"]:
        return f"{text!r}: {_not_asked(box, state, seat)} (EA-10)."
    if action == Action.PLAYED:
        return f"{text!r}: no Dig was attached; only an available one can be removed (EA-10)."
    return f"{text!r}: {_where(other, state['seats'][1 - seat], action - Action.REMOVE)}."


def _where(names: DeckNames, place: Place, kind: int) -> str:
    """Tell where a Dig is that is not available (EA-19)."""
    if kind >= len(names.digs):
        return "the deck has no such Dig (EA-01)"
    if place["choice"] == kind + 2:  # another copy may lie elsewhere
        return f"the {title(names.digs[kind])} is attached; 'remove played' removes that one (EA-10, EA-19)"
    if place["table_other"][kind] or place["table_matching"][kind]:
        return f"the {title(names.digs[kind])} lies on the table with a tied card (EA-14, EA-19)"
    if place["depleted"][kind]:
        return f"the {title(names.digs[kind])} is depleted until the next reshuffle (EA-12, EA-19)"
    return f"the {title(names.digs[kind])} is discarded until the next reshuffle (EA-15, EA-19)"


def _not_asked(box: Box, state: State, seat: int) -> str:
    """Tell why a seat has no removal to decide on now."""
    place = state["seats"][seat]
    if place["removal"]:
        return "your choice is made"
    if _card(box, state, seat).kind != "grumbling":
        return "you revealed no Grumbling"
    if place["deck"][state["position"]] & 1 if box.per_card else place["removed"]:
        return "this removal is spent, it is there once in a game"
    return "the opponent has no Dig attached or available"


def log_line(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return what happened in a move; nobody is told of it who may not know the choice."""
    parts = [_deed(box, before, seat, action)]
    if _revealed(before, after):
        cards = ", ".join(f"{{{other}}} {_card(box, before, other)}" for other in range(2))
        parts.append(f"The cards are revealed: {cards} (EA-08).")
    if after["rounds"] != before["rounds"]:
        parts += _settled(box, after)
    return " ".join(parts)


def _deed(box: Box, before: State, seat: int, action: int) -> str:
    who, opponent, (own, other) = f"{{{seat}}}", f"{{{1 - seat}}}", _both(box, before, seat)
    if action == Action.NO_DIG:
        return f"{who} attaches no Dig."
    if action < Action.SPARE:
        return f"{who} attaches the {title(specimen_of(own, action - Action.DIG))}."
    if action == Action.SPARE:
        return f"{who} removes no Dig."
    if action == Action.PLAYED:
        attached = specimen_of(other, int(before["seats"][1 - seat]["choice"]) - 2)
        return f"{who} removes the {title(attached)} that {opponent} has just attached (EA-10)."
    removed = title(specimen_of(other, action - Action.REMOVE))
    return f"{who} removes {opponent}'s available {removed} for this round (EA-10)."


def _revealed(before: State, after: State) -> bool:
    """Tell whether a move turned the cards over."""
    went_on = after["phase"] != Phase.ATTACH or after["rounds"] != before["rounds"]
    return bool(before["phase"] == Phase.ATTACH and went_on)


def _settled(box: Box, after: State) -> list[str]:
    """Return how the round went: the Power of both, the winner, and what follows."""
    powers = "; ".join(f"{{{seat}}} {_power(box, after, seat)}" for seat in range(2))
    winner = int(after["last_winner"])
    reshuffled = bool(after["last_reshuffled"])
    ended = _ended(None if winner < 0 else winner, int(after["last_stake"]), reshuffled)
    parts = [f"Power: {powers} (EA-11).", ended]
    if reshuffled:
        parts.append("Both decks are reshuffled, and all Digs are available again (EA-16).")
    return parts


def _ended(winner: int | None, stake: int, reshuffled: bool) -> str:
    """Tell who has won a round, and by which rule it was worth so much."""
    if winner is None:
        return "A tie (EA-14)." if reshuffled else "A tie: the cards stay on the table (EA-14)."
    return f"{{{winner}}} wins {stake} Point{'s' if stake > 1 else ''} (EA-{'14' if stake > 1 else '13'})."


def _power(box: Box, after: State, seat: int) -> str:
    place, other = after["seats"][seat], after["seats"][1 - seat]
    card = own_names(box, place).cards[place["last_card"]]
    opposing = own_names(box, other).cards[other["last_card"]]
    steps = f"{card.value}" + (f" + {place['last_bonus']}" if place["last_bonus"] else "")
    steps += " - 3" if opposing.kind == "grumbling" else ""
    return steps if steps == str(place["last_power"]) else f"{steps} = {place['last_power']}"


def shown(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return the cards that a move turned over (EA-08)."""
    if not _revealed(before, after):
        return ""
    return ", ".join(f"{other}: {_card(box, before, other)}" for other in range(2))


def dealt(box: Box, before: State | None, after: State, viewer: int) -> str:
    """Return nothing: what is shuffled lies face down (EA-06)."""
    return ""


def hidden(box: Box, state: State, seat: int) -> int:
    """Return 1 while a seat's decision is in and the other's is not (EA-07, EA-10)."""
    if state["phase"] == Phase.REMOVE:
        return int(state["seats"][seat]["removal"] > 0)
    return int(state["seats"][seat]["choice"] > 0)


def scoring(view: View) -> tuple[ScoreLine, ...]:
    """Return the last round's Power step by step (EA-11), and the Points."""
    points = ScoreLine("Points", tuple(str(score) for score in view.scores))
    last = view.last_round
    if last is None:
        return (points,)
    name = f"Round {last.number}"
    cards = [
        next(card for card in place.cards if card.id == side.card)
        for place, side in zip(view.places, last.sides, strict=True)
    ]
    ending = _ended(last.winner, last.stake, last.reshuffled)
    notes = (ending, "The decks were reshuffled (EA-16).") if last.reshuffled else (ending,)
    return (
        ScoreLine(f"{name}: card", tuple(f"{card.name} {card.value}" for card in cards)),
        ScoreLine(f"{name}: Dig", tuple(_dig_words(side) for side in last.sides)),
        ScoreLine(f"{name}: Grumbling", tuple(str(side.grumbling) if side.grumbling else "–" for side in last.sides)),
        ScoreLine(f"{name}: Power", tuple(str(side.power) for side in last.sides), notes),
        points,
    )


def _dig_words(side: SideView) -> str:
    if side.dig is None:
        return "–"
    return f"{title(side.dig)} {f'+{side.bonus}' if side.bonus else 'removed'}"
