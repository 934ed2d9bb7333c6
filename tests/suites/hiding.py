"""The property that guards hidden information: what a seat gets does not change when all it cannot see is redrawn."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.game import SPECTATOR, Game
from digsite.core.match import Match

MANY = 30  # so many of the moves that are legal at once are looked at, or all if they are fewer
FORBIDDEN = 8  # so many of those that cannot be made now


def seen(game: Game, match: Match, states: NDArray[Any], viewer: int) -> dict[str, Any]:
    """Return all that a viewer gets of a state."""
    found: dict[str, Any] = {"view": game.views.view(match.box, states[0], viewer)}
    if viewer == SPECTATOR:
        return found
    out = np.zeros(game.rules.LONGEST + 1, np.int32)
    observed = np.zeros(game.features.LENGTH, np.float32)
    count = game.engine.legal(match.box, states, 0, viewer, out)
    game.engine.observe(match.box, states, 0, viewer, observed)
    words = game.words
    some = out[: count : 1 + count // MANY]
    legal = out[:count].tolist()
    goes_on = game.engine.to_move(match.box, states, 0)  # no game is asked for more once it is over
    forbidden = set(range(0, game.rules.ACTIONS, 1 + game.rules.ACTIONS // FORBIDDEN)) - set(legal)
    return found | {
        "legal": legal,
        "sentences": [words.sentence(match.box, states[0], viewer, int(action)) for action in some],
        "refusals": [words.refusal(match.box, states[0], viewer, action) for action in sorted(forbidden) if goes_on],
        "observation": observed.tobytes(),
    }


def told(game: Game, match: Match, before: Any, seat: int, action: int, after: Any, viewer: int) -> tuple[str, ...]:
    """Return all that a viewer is told of a move that it may know of."""
    words = game.words
    return (
        words.log_line(match.box, before, seat, action, after, viewer),
        words.shown(match.box, before, seat, action, after, viewer),
        words.dealt(match.box, before, after, viewer),
    )


def leaks(game: Game, match: Match, rng: NDArray[np.uint64]) -> list[str]:
    """Return what differs, for any viewer, in redealt states of a match's present position and of its last move."""
    found = []
    for viewer in (SPECTATOR, *range(match.seats)):
        redealt = match.states.copy()
        game.engine.redeal(match.box, redealt, 0, viewer, rng)
        if not game.engine.check(match.box, redealt, 0):
            found.append(f"viewer {viewer}: the redealt state is unsound")
        truth, same = seen(game, match, match.states, viewer), seen(game, match, redealt, viewer)
        found += [f"viewer {viewer}: {name}" for name in truth if truth[name] != same[name]]
        found += leaks_of_last_move(game, match, viewer, rng)
    return found


def leaks_of_last_move(game: Game, match: Match, viewer: int, rng: NDArray[np.uint64]) -> list[str]:
    """Return whether a viewer is told more of the last move than it can see of it.

    All that the viewer could not see is redrawn before the move, and the same move made; where the viewer sees the same
    afterwards, it must be told the same.
    """
    if not match.moves or len(match.moves) - 1 not in match.known(viewer):
        return []
    made = match.moves[-1]
    before = match.at(len(match.moves) - 1).states
    other = before.copy()
    game.engine.redeal(match.box, other, 0, viewer, rng)
    out = np.zeros(game.rules.LONGEST + 1, np.int32)
    if made.action not in out[: game.engine.legal(match.box, other, 0, made.seat, out)]:
        return []
    other_after = other.copy()
    game.engine.apply(match.box, other_after, 0, made.seat, made.action, rng)
    if game.views.view(match.box, other_after[0], viewer) != match.view(viewer):
        return []
    truth = told(game, match, before[0], made.seat, made.action, match.state, viewer)
    same = told(game, match, other[0], made.seat, made.action, other_after[0], viewer)
    return [] if truth == same else [f"viewer {viewer}: told {truth} where it would be told {same}"]
