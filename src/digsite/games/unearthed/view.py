"""What may be seen of a game of Unearthed, by whom: the only door to a state for people and pages."""

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from digsite.core.game import ALL_SEEING
from digsite.games.unearthed.notation import spelled
from digsite.games.unearthed.options import Box
from digsite.games.unearthed.state import LOWEST, VALUES, Phase, Source

# A state in Python is a np.record, whose fields are read by name faster than as attributes.
State: TypeAlias = Any
Place: TypeAlias = Any

PHASES: tuple[Literal["draw", "keep", "over"], ...] = ("draw", "keep", "over")  # by Phase
ENDINGS: tuple[Literal["none", "target", "round_limit"], ...] = ("none", "target", "round_limit")  # by Ending
RECKONINGS: tuple[Literal["as_is", "zeroed", "doubled", "spared", "kept"], ...] = (
    "as_is",
    "zeroed",
    "doubled",
    "spared",
    "kept",
)  # by Reckoning


class Model(BaseModel):
    """Frozen, so that a view can be compared and cached."""

    model_config = ConfigDict(frozen=True)


class GridView(Model):
    """A seat's cards, cell by cell in reading order a1 b1 c1 d1 a2 ... d3."""

    cards: tuple[int | None, ...]  # None where the viewer may not know
    face_up: tuple[bool, ...]
    total: int  # of the rounds scored so far


class HandView(Model):
    """The card drawn by the seat to move and not yet kept or discarded."""

    source: Literal["deck", "pile"]
    card: int | None  # None where the viewer may not know (UN-07)


class MoveView(Model):
    """The last move made."""

    seat: int
    move: str  # in notation


class ScoreView(Model):
    """One seat's part of a scored round."""

    cards: tuple[int, ...]  # the grid with everything turned over (UN-15)
    opened: tuple[bool, ...]  # which of them were face down until the scoring
    sum: int
    score: int
    reckoning: Literal["as_is", "zeroed", "doubled", "spared", "kept"]


class RoundView(Model):
    """How a round was scored."""

    number: int
    ender: int | None  # None if the turn limit cut the round short (UN-19)
    seats: tuple[ScoreView, ...]


class View(Model):
    """A game of Unearthed as one viewer may see it."""

    viewer: int  # a seat, -1 for a spectator, -2 for all-seeing
    round_number: int  # from 1
    turns: int  # taken in this round, by all seats together
    phase: Literal["draw", "keep", "over"]
    to_move: tuple[int, ...]
    hand: HandView | None
    deck_count: int
    deck: tuple[int, ...] | None  # top card first; None where the viewer may not know
    pile: tuple[int, ...]  # top card first; all of it is public (UN-20)
    ender: int | None
    turns_left: int | None  # final turns still to come, all seats together; None while there is no ender
    grids: tuple[GridView, ...]  # by seat
    deck_pool: tuple[int, ...]  # how many cards of each value, -2 to 12, the next deck card may be one of
    cell_pool: tuple[int, ...]  # the same for the face-down cells; until a reshuffle it is the one pool of both
    last_move: MoveView | None
    last_round: RoundView | None
    why: Literal["none", "target", "round_limit"]  # the reason of the end
    scores: tuple[int, ...]  # the totals
    returns: tuple[float, ...]  # what each seat gets out of the end, 0 to 1; all 0 before it


def view(box: Box, state: State, seat: int) -> View:
    """Return what a seat may see (-1 a spectator, -2 everything)."""
    over = state["phase"] == Phase.OVER
    turn = int(state["turn"])
    last_seat = int(state["last_seat"])
    return View(
        viewer=seat,
        round_number=int(state["round_number"]),
        turns=int(state["turns"]),
        phase=PHASES[state["phase"]],
        to_move=() if over else (turn,),
        hand=_hand(state, seat),
        deck_count=int(state["deck_count"]),
        deck=_from_top(state, "deck") if seat == ALL_SEEING else None,
        pile=_from_top(state, "pile"),
        ender=_seat(state["ender"]),
        turns_left=None if state["turns_left"] < 0 else int(state["turns_left"]),
        grids=tuple(_grid(state["seats"][other], seat) for other in range(box.seats)),
        **_pools(box, state, seat),
        last_move=None if last_seat < 0 else MoveView(seat=last_seat, move=spelled(int(state["last_action"]))),
        last_round=_last_round(box, state),
        why=ENDINGS[state["ending"]],
        scores=tuple(int(total) for total in state["seats"]["total"][: box.seats]),
        returns=_returns(box, state),
    )


def _seat(number: Any) -> int | None:
    return None if number < 0 else int(number)


def _from_top(state: State, stack: str) -> tuple[int, ...]:
    """Return the deck or the pile, top card first."""
    return tuple(state[stack][: state[f"{stack}_count"]][::-1].tolist())


def knows_hand(state: State, viewer: int) -> bool:
    """Tell whether a viewer knows the card in hand: it lay open, or is the viewer's own (UN-07)."""
    return bool(state["source"] == Source.PILE) or viewer in (ALL_SEEING, int(state["turn"]))


def _hand(state: State, viewer: int) -> HandView | None:
    if state["source"] == Source.NOWHERE:
        return None
    card = int(state["hand"]) if knows_hand(state, viewer) else None
    return HandView(source="pile" if state["source"] == Source.PILE else "deck", card=card)


def _grid(place: Place, viewer: int) -> GridView:
    up = place["up"].astype(bool)
    cards = [
        card if shown or viewer == ALL_SEEING else None for card, shown in zip(place["grid"].tolist(), up, strict=True)
    ]
    return GridView(cards=tuple(cards), face_up=tuple(up.tolist()), total=int(place["total"]))


def _pools(box: Box, state: State, viewer: int) -> dict[str, tuple[int, ...]]:
    """Count what is unseen by value: one pool of deck and face-down cells, two after a reshuffle."""
    places = state["seats"][: box.seats]
    cells = _copies(places["grid"][places["up"] == 0])
    deck = _copies(state["deck"][: state["deck_count"]])
    if state["source"] == Source.DECK and state["turn"] != viewer:
        deck[int(state["hand"]) - LOWEST] += 1
    if not state["reshuffled"]:
        deck = cells = deck + cells
    return {"deck_pool": tuple(deck.tolist()), "cell_pool": tuple(cells.tolist())}


def _copies(cards: NDArray[np.int8]) -> NDArray[np.int64]:
    return np.bincount(cards.astype(np.int64) - LOWEST, minlength=VALUES)


def _last_round(box: Box, state: State) -> RoundView | None:
    if state["last_round"] == 0:
        return None
    scored = tuple(
        ScoreView(
            cards=tuple(place["last_grid"].tolist()),
            opened=tuple(place["last_hidden"].astype(bool).tolist()),
            sum=int(place["last_sum"]),
            score=int(place["last_score"]),
            reckoning=RECKONINGS[place["last_reckoning"]],
        )
        for place in state["seats"][: box.seats]
    )
    return RoundView(number=int(state["last_round"]), ender=_seat(state["last_ender"]), seats=scored)


def _returns(box: Box, state: State) -> tuple[float, ...]:
    totals = state["seats"]["total"][: box.seats]
    winners = (totals == totals.min()) & (state["phase"] == Phase.OVER)
    return tuple((winners / max(1, winners.sum())).tolist())
