"""What may be seen of a game of Excavating Adventures, by whom: the only door to a state for people and pages.

Cards are named by their ids, Digs by their specimens. Before both choices of a round are in, everything here that is
not the viewer's own says the same whatever the others hold and have chosen.
"""

from functools import lru_cache
from typing import Any, Literal, TypeAlias

import numpy as np
from pydantic import BaseModel, ConfigDict

from digsite.core.game import ALL_SEEING
from digsite.games.excavating_adventures.names import CardName, DeckNames, names_of
from digsite.games.excavating_adventures.notation import removal_spelled, spelled
from digsite.games.excavating_adventures.options import Box
from digsite.games.excavating_adventures.state import GRUMBLING, Action, Phase

State: TypeAlias = Any  # in Python a state is a np.record, whose fields are read by name
Place: TypeAlias = Any

PHASES: tuple[Literal["attach", "remove", "over"], ...] = ("attach", "remove", "over")  # by Phase
ENDINGS: tuple[Literal["none", "target", "round_limit"], ...] = ("none", "target", "round_limit")  # by Ending


class Model(BaseModel):
    """Frozen, so that a view can be compared and cached."""

    model_config = ConfigDict(frozen=True)


class CardView(Model):
    """A kind of card of a deck, which is open to all (EA-04)."""

    id: str
    name: str
    kind: Literal["gemling", "braveling", "guideling", "wiseling", "grumbling"]
    value: int
    specimen: str | None  # None for a Grumbling
    copies: int  # in the deck


class CountView(Model):
    """How many copies of a kind of card were not revealed since the last reshuffle: in the deck or secretly in hand."""

    id: str
    left: int
    spent: int  # how many of these are Grumblings whose own removal is spent; always 0 unless `per_card` (EA-10)


class DigView(Model):
    """Where the Digs of one specimen are (EA-19). An unrevealed attached one counts as available, for its owner too."""

    specimen: str
    copies: int  # in all
    available: int
    attached: int  # 1 if revealed with this round's card (phase "remove" only)
    table_other: int  # on the table with a tied card, having given +2 (EA-14)
    table_matching: int  # on the table with a tied card, having given +5
    discarded: int  # having given +2 (EA-15)
    depleted: int  # discarded, having given +5 (EA-12)


class CopyView(Model):
    """One copy of a card."""

    id: str
    spent: bool  # a Grumbling whose own removal is spent; always false unless `per_card` (EA-10)


class PlaceView(Model):
    """One seat."""

    deck: str  # its name
    cards: tuple[CardView, ...]  # the deck's list, in the order of ids
    left: tuple[CountView, ...]  # the same for the cards not revealed since the last reshuffle, in the same order
    digs: tuple[DigView, ...]  # in the order of specimens
    points: int
    deck_count: int  # cards in the face-down deck, the drawn one not counted
    order: tuple[CopyView, ...] | None  # those, next card first; None where the viewer may not know
    hand: CopyView | None  # this round's card: its owner's alone until the reveal, then (phase "remove") everybody's
    attached: str | None  # the specimen revealed with it (phase "remove"); None: no Dig, or not revealed yet
    deciding: bool  # the game waits for a decision of this seat
    decided: bool  # this seat's decision of this phase is in
    decision: str | None  # that decision in notation, None where there is none or the viewer may not know it
    table: tuple[str, ...]  # this seat's tied cards, oldest first (EA-14)
    discards: tuple[str, ...]  # cards played since the last reshuffle, those on the table not counted, oldest first
    # Removals not yet spent (EA-10): 1 or 0, or with `per_card` the number of Grumblings that have their own still.
    removals: int


class SideView(Model):
    """One seat's part of a settled round."""

    card: str
    dig: str | None  # the specimen attached
    removal: str | None  # its decision on removing, in notation; None if it was not asked
    set_aside: str | None  # the specimen of a Dig that the opponent's Grumbling removed, attached or available
    face: int
    bonus: int  # of the Dig: 0, 2 or 5; 0 if it was removed (EA-10)
    grumbling: int  # -3 for the opponent's Grumbling, else 0 (EA-09)
    power: int  # face + bonus + grumbling (EA-11)


class RoundView(Model):
    """How the last round went."""

    number: int  # from 1
    sides: tuple[SideView, ...]  # by seat
    winner: int | None  # None: a tie
    stake: int  # Points it was about
    reshuffled: bool  # its cards were the last ones, and the game went on (EA-16)


class View(Model):
    """A game of Excavating Adventures as one viewer may see it."""

    viewer: int  # a seat, -1 for a spectator, -2 for all-seeing
    phase: Literal["attach", "remove", "over"]
    round_number: int  # from 1: the round being played; at the end the last one
    cycle: int  # how often the decks were reshuffled (EA-16)
    to_move: tuple[int, ...]
    stake: int  # Points for the winner of this round (EA-14); at the end what a next one would be about
    ties: int  # in a row before this round
    target: int
    round_limit: int  # 0: none
    places: tuple[PlaceView, ...]  # by seat
    last_round: RoundView | None
    why: Literal["none", "target", "round_limit"]
    scores: tuple[int, ...]  # the Points
    returns: tuple[float, ...]  # what each seat gets out of the end, 0 to 1; all 0 before it


def view(box: Box, state: State, seat: int) -> View:
    """Return what a seat may see (-1 a spectator, -2 everything)."""
    over = state["phase"] == Phase.OVER
    places = state["seats"]
    return View(
        viewer=seat,
        phase=PHASES[state["phase"]],
        round_number=int(state["rounds"]) + (not over),
        cycle=int(state["cycle"]),
        to_move=tuple(other for other, place in enumerate(places) if place["waiting"]),
        stake=stake_after(box, int(state["ties"])),
        ties=int(state["ties"]),
        target=box.target,
        round_limit=box.round_limit,
        places=tuple(_place(box, state, other, seat) for other in range(len(places))),
        last_round=_last_round(box, state) if state["rounds"] else None,
        why=ENDINGS[state["ending"]],
        scores=tuple(int(place["points"]) for place in places),
        returns=_returns(state),
    )


def stake_after(box: Box, ties: int) -> int:
    """Return how many Points a round is about after so many ties in a row (EA-14)."""
    return 1 + (ties if box.ties_grow else min(ties, 1))


def own_names(box: Box, place: Place) -> DeckNames:
    """Return the names of a seat's cards and Digs."""
    return names_of(box)[place["deck_number"]]


def knows_hand(state: State, seat: int, viewer: int) -> bool:
    """Tell whether a viewer knows a seat's card of this round (EA-06, EA-08)."""
    return bool(state["phase"] == Phase.REMOVE) or viewer in (seat, ALL_SEEING)


def _place(box: Box, state: State, seat: int, viewer: int) -> PlaceView:
    place = state["seats"][seat]
    names = own_names(box, place)
    phase, position, tabled = state["phase"], int(state["position"]), int(state["tabled"])
    cards = place["deck"][: box.card_count]
    held = phase != Phase.OVER
    open_now = phase == Phase.REMOVE
    own = viewer in (seat, ALL_SEEING)
    played = [names.cards[code >> 1].id for code in cards[:position]]
    attached = _specimen(names, place["choice"]) if open_now else None
    return PlaceView(
        deck=names.name,
        cards=_cards(names.cards),
        left=_left(names, cards[position + open_now :]),
        digs=_digs(names, place, attached),
        points=int(place["points"]),
        deck_count=box.card_count - position - held,
        order=tuple(_copy(names, code) for code in cards[position + held :]) if viewer == ALL_SEEING else None,
        hand=_copy(names, cards[position]) if held and knows_hand(state, seat, viewer) else None,
        attached=attached,
        deciding=bool(place["waiting"]),
        decided=decided(state, place),
        decision=decision(box, state, seat) if own and decided(state, place) else None,
        table=tuple(played[position - tabled :]),
        discards=tuple(played[: position - tabled]),
        removals=_removals(box, place, cards),
    )


def decided(state: State, place: Place) -> bool:
    """Tell whether a seat's decision of this phase is in."""
    return bool(place["removal"] if state["phase"] == Phase.REMOVE else place["choice"])


def decision(box: Box, state: State, seat: int) -> str:
    """Return the decision of this phase that is in, in notation."""
    place, other = state["seats"][seat], state["seats"][1 - seat]
    if state["phase"] == Phase.REMOVE:
        return removal_spelled(own_names(box, other), int(place["removal"]))
    return spelled(own_names(box, place), own_names(box, other), int(place["choice"]) - 1 + Action.NO_DIG)


def _specimen(names: DeckNames, choice: Any) -> str | None:
    return names.digs[choice - 2] if choice > 1 else None


def _copy(names: DeckNames, code: Any) -> CopyView:
    return CopyView(id=names.cards[code >> 1].id, spent=bool(code & 1))


@lru_cache(maxsize=256)
def _cards(cards: tuple[CardName, ...]) -> tuple[CardView, ...]:
    return tuple(CardView.model_validate(card._asdict()) for card in cards)


def _left(names: DeckNames, codes: Any) -> tuple[CountView, ...]:
    left = np.bincount(codes >> 1, minlength=len(names.cards))
    spent = np.bincount((codes >> 1)[codes & 1 == 1], minlength=len(names.cards))
    return tuple(
        CountView(id=card.id, left=int(left[kind]), spent=int(spent[kind])) for kind, card in enumerate(names.cards)
    )


def _digs(names: DeckNames, place: Place, attached: str | None) -> tuple[DigView, ...]:
    return tuple(
        DigView(
            specimen=specimen,
            copies=names.dig_copies[kind],
            available=int(place["available"][kind]),
            attached=int(specimen == attached),
            table_other=int(place["table_other"][kind]),
            table_matching=int(place["table_matching"][kind]),
            discarded=int(place["discarded"][kind]),
            depleted=int(place["depleted"][kind]),
        )
        for kind, specimen in enumerate(names.digs)
    )


def _removals(box: Box, place: Place, codes: Any) -> int:
    if not box.per_card:
        return 1 - int(place["removed"])
    grumbling = box.grumbling[place["deck_number"]]
    return sum(1 for code in codes if grumbling[code >> 1] and not code & 1)


def _last_round(box: Box, state: State) -> RoundView:
    winner = int(state["last_winner"])
    return RoundView(
        number=int(state["rounds"]),
        sides=tuple(_side(box, state, seat) for seat in range(len(state["seats"]))),
        winner=None if winner < 0 else winner,
        stake=int(state["last_stake"]),
        reshuffled=bool(state["last_reshuffled"]),
    )


def _side(box: Box, state: State, seat: int) -> SideView:
    place, other = state["seats"][seat], state["seats"][1 - seat]
    names, others = own_names(box, place), own_names(box, other)
    card, opposing = names.cards[place["last_card"]], others.cards[other["last_card"]]
    dig, removal = _specimen(names, place["last_choice"]), int(other["last_removal"])
    return SideView(
        card=card.id,
        dig=dig,
        removal=removal_spelled(others, int(place["last_removal"])) if place["last_removal"] else None,
        set_aside=dig if removal == 2 else names.digs[removal - 3] if removal > 2 else None,
        face=card.value,
        bonus=int(place["last_bonus"]),
        grumbling=-GRUMBLING if opposing.kind == "grumbling" else 0,
        power=int(place["last_power"]),
    )


def _returns(state: State) -> tuple[float, ...]:
    points = state["seats"]["points"]
    winners = (points == points.max()) & (state["phase"] == Phase.OVER)
    return tuple((winners / max(1, winners.sum())).tolist())
