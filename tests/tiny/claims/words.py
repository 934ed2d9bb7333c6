"""Moves of Claims as text: for records, for offers to a player, and for the log."""

import re
from typing import Any, TypeAlias

from claims.options import Box
from claims.state import TOKENS
from claims.view import View
from digsite.core.errors import Unreadable
from digsite.core.game import ScoreLine

State: TypeAlias = Any  # a np.record

ENDINGS = (
    ("none", "The game goes on."),
    ("finished", "All finds have been turned up (CL-07)."),
)
CLAIM = re.compile(rf"claim\s+([1-{TOKENS}])", re.IGNORECASE)


def parse(box: Box, state: State, seat: int, text: str) -> int:
    """Return the action that a text in notation means."""
    found = CLAIM.fullmatch(text.strip())
    if found is None:
        raise Unreadable(f"{text!r} is no move of Claims; one lays down a token from 1 to {TOKENS}, as in 'claim 3'.")
    return int(found[1]) - 1


def notation(box: Box, state: State, seat: int, action: int) -> str:
    """Return an action in notation."""
    return f"claim {action + 1}"


def sentence(box: Box, state: State, seat: int, action: int) -> str:
    """Return what an action does, as an offer to the player."""
    return f"Claim the {state['finds'][state['played']]} with your {action + 1}"


def refusal(box: Box, state: State, seat: int, action: int) -> str:
    """Return why a readable action is illegal, and the rule that forbids it."""
    text = notation(box, state, seat, action)
    if action >= box.tokens:
        return f"{text!r}: at this table tokens have the numbers 1 to {box.tokens} (CL-01)."
    if state["seats"][seat]["laid"]:
        return f"{text!r}: a token lies there already, one for each round (CL-04)."
    return f"{text!r}: this token is gone (CL-06)."


def log_line(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return what happened in a move; nobody is told of it who may not know the token."""
    deed = f"{{{seat}}} lays down the {action + 1}."
    return f"{deed} {_outcome(before, after)}" if after["played"] != before["played"] else deed


def _outcome(before: State, after: State) -> str:
    find, winner = before["finds"][before["played"]], int(after["last_winner"])
    if winner < 0:
        return f"All tokens are turned over: none is alone, nobody takes the {find} (CL-05)."
    token = after["seats"][winner]["last_laid"]
    return f"All tokens are turned over: {{{winner}}} takes the {find} with the {token} (CL-05)."


def shown(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return the tokens that a move turned over."""
    if after["played"] == before["played"]:
        return ""
    return ", ".join(f"{other}: {after['seats'][other]['last_laid']}" for other in range(box.seats))


def dealt(box: Box, before: State | None, after: State, viewer: int) -> str:
    """Return the find that was turned up (CL-03)."""
    if after["played"] == box.tokens or (before is not None and after["played"] == before["played"]):
        return ""
    return f"find {after['finds'][after['played']]}"


def hidden(box: Box, state: State, seat: int) -> int:
    """Return 1 while a seat's token lies face down (CL-04)."""
    return int(state["seats"][seat]["laid"] > 0)


def scoring(view: View) -> tuple[ScoreLine, ...]:
    """Return the tokens of the last round, and the points."""
    points = ScoreLine("Points", tuple(str(score) for score in view.scores))
    if view.last_round is None:
        return (points,)
    tokens = tuple(str(token) for token in view.last_round.tokens)
    winner = "Nobody" if view.last_round.winner is None else f"{{{view.last_round.winner}}}"
    return ScoreLine("Last tokens", tokens, (f"{winner} takes the {view.last_round.find} (CL-05).",)), points
