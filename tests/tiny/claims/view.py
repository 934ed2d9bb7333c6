"""What may be seen of a game of Claims, by whom."""

from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict

from claims.options import Box
from digsite.core.game import ALL_SEEING

State: TypeAlias = Any  # in Python a state is a np.record, whose fields are read by name


class Model(BaseModel):
    """Frozen, so that a view can be compared."""

    model_config = ConfigDict(frozen=True)


class PlaceView(Model):
    """One seat."""

    tokens: tuple[int, ...]  # not yet used, as far as the viewer knows
    has_laid: bool
    laid: int | None  # None if there is none, or the viewer may not know it (CL-04)
    points: int


class RoundView(Model):
    """The round before."""

    find: int
    tokens: tuple[int, ...]  # by seat
    winner: int | None


class View(Model):
    """A game of Claims as one viewer may see it."""

    viewer: int  # a seat, -1 for a spectator, -2 for all-seeing
    to_move: tuple[int, ...]
    rounds: int  # in all, as many as each had tokens
    find: int | None  # the one that lies open, None at the end
    unseen: tuple[int, ...]  # the finds in the stack, in ascending order
    stack: tuple[int, ...] | None  # the same, top find first; None where the viewer may not know
    places: tuple[PlaceView, ...]  # by seat
    last_round: RoundView | None
    scores: tuple[int, ...]


def view(box: Box, state: State, seat: int) -> View:
    """Return what a seat may see (-1 a spectator, -2 everything)."""
    played = int(state["played"])
    places = tuple(_place(state["seats"][other], seat in (other, ALL_SEEING)) for other in range(box.seats))
    stack = tuple(state["finds"][played + 1 : box.tokens].tolist())
    over = played == box.tokens
    return View(
        viewer=seat,
        to_move=() if over else tuple(other for other, place in enumerate(places) if not place.has_laid),
        rounds=box.tokens,
        find=None if over else int(state["finds"][played]),
        unseen=tuple(sorted(stack)),
        stack=stack if seat == ALL_SEEING else None,
        places=places,
        last_round=_last_round(box, state) if played else None,
        scores=tuple(place.points for place in places),
    )


def _place(place: Any, knows: bool) -> PlaceView:
    laid = int(place["laid"])
    tokens = [token for token, held in enumerate(place["held"], 1) if held or (token == laid and not knows)]
    return PlaceView(
        tokens=tuple(tokens), has_laid=laid > 0, laid=laid if laid and knows else None, points=int(place["points"])
    )


def _last_round(box: Box, state: State) -> RoundView:
    winner = int(state["last_winner"])
    return RoundView(
        find=int(state["finds"][state["played"] - 1]),
        tokens=tuple(state["seats"]["last_laid"][: box.seats].tolist()),
        winner=None if winner < 0 else winner,
    )
