"""Why a readable move is illegal, in one sentence that names the rule and the squares."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from digsite.core.words import listed
from digsite.games.gem_getter_pro.dig_sheet import square_name
from digsite.games.gem_getter_pro.notation import place_name, placed, rolled, spelled
from digsite.games.gem_getter_pro.options import Box, piece_name
from digsite.games.gem_getter_pro.state import NOTHING, SIDE, SLOTS, Action, Kind, Step

State: TypeAlias = Any  # a np.record
Place: TypeAlias = Any


def refused(box: Box, state: State, seat: int, action: int) -> str:
    """Return why a seat cannot take an action now."""
    place = state["seats"][seat]
    reason = _reason(box, state, seat, place, action)
    return f"{spelled(box, state, seat, action)!r}: {reason}."


def _reason(box: Box, state: State, seat: int, place: Place, action: int) -> str:
    step = place["step"]
    if step == Step.FINISHED:
        return "you have finished the round; the next roll comes when all have (GG-30)"
    if step == Step.READY:
        return "all is dug in this round; 'done' finishes it (GG-30)"
    if action == Action.DONE:
        return _not_done(step)
    if action == Action.SKIP:
        return _no_skip(step)
    if action == Action.GAS:
        return _no_gas(place)
    if action < Action.GAS:
        return _no_choice(box, state, place, action)
    return _no_dig(box, place, action)


def _not_done(step: Any) -> str:
    if step == Step.CHOOSE:
        return "first choose a pattern; if none fits, dig a single square or 'skip' (GG-06, GG-07)"
    if step == Step.BONUS:
        return "a bonus dig that can be placed must be dug (GG-15)"
    return "first dig a piece of the pattern, or leave the rest of it with 'skip' (GG-08)"


def _no_skip(step: Any) -> str:
    if step == Step.CHOOSE:
        return "a pattern fits, so one must be dug (GG-07)"
    if step == Step.BONUS:
        return "a bonus dig that can be placed must be dug (GG-15)"
    return "at least one piece of the pattern must be dug (GG-08)"


def _no_gas(place: Place) -> str:
    if place["gas_used"]:
        return "at most one natural gas is crossed off in a round (GG-16)"
    if place["step"] != Step.CHOOSE:
        return "natural gas is crossed off right after the roll, in a later round than it was collected in (GG-16)"
    found, spent = int(place["now"]["circles"][Kind.GAS]), int(place["now"]["spent"])
    return f"there is no natural gas left to cross off: {found} collected, {spent} crossed off (GG-16)"


def _no_choice(box: Box, state: State, place: Place, action: int) -> str:
    if place["step"] != Step.CHOOSE:
        return "a pattern has been chosen, and only one is dug in a round (GG-06)"
    face = action // SLOTS
    if box.patterns[action, 0] == NOTHING:
        return "that face has no such alternative (GG-03)"
    if not place["gas_used"] and face not in (rolled(state, "white"), rolled(state, "green")):
        return (
            f"the dice show white {state['white']} and green {state['green']}; another face may be chosen only after "
            "crossing off a natural gas (GG-16)"
        )
    pieces = [piece_name(box, int(piece)) for piece in box.patterns[action] if piece != NOTHING]
    return f"{listed(pieces)} cannot be placed anywhere in your mine (GG-07)"


def _no_dig(box: Box, place: Place, action: int) -> str:
    way, square = placed(box, action)
    if not way:
        return "there is no such piece (GG-03)"
    piece = int(box.piece_of[(action - Action.DIG) // SIDE**2])
    if wrong := _wrong_piece(box, place, piece):
        return wrong
    top, left = divmod(square, SIDE)
    squares = [(top + row, left + column) for row, column in way]
    return next(_faults(box, place, squares))


def _wrong_piece(box: Box, place: Place, piece: int) -> str:
    """Return why the piece may not be dug now, wherever."""
    name = piece_name(box, piece)
    if place["step"] == Step.DIG:
        left = [int(box.patterns[place["choice"], slot]) for slot in range(SLOTS) if place["left"] >> slot & 1]
        if piece not in left:
            return f"{name} is not to be dug now, but {' or '.join(piece_name(box, each) for each in left)} (GG-08)"
    elif piece != 0:
        what = "a bonus dig is" if place["step"] == Step.BONUS else "before a pattern is chosen there can only be"
        rule = "GG-15" if place["step"] == Step.BONUS else "GG-06, GG-07"
        return f"{name} is more than one square; {what} a single square ({rule})"
    return ""


def _faults(box: Box, place: Place, squares: list[tuple[int, int]]) -> Iterator[str]:
    """Yield what is wrong with digging these squares, and at last that a pattern must be chosen instead."""
    sheet, mine = int(place["sheet"]), place["now"]
    height, width = int(box.height[sheet]), int(box.width[sheet])
    outside = [place_name(*at) for at in squares if at[0] >= height or at[1] >= width]
    if outside:
        last = square_name(height - 1, width - 1)
        yield f"{_are(outside)} outside the mine, which ends at {last} (GG-12)"
        return
    ground, free, edge = (rows.tolist() for rows in (box.ground[sheet], mine["free"], mine["edge"]))
    boulders = [square_name(*at) for at in squares if not ground[at[0]] >> at[1] & 1]
    if boulders:
        yield f"{'a boulder lies' if len(boulders) == 1 else 'boulders lie'} at {listed(boulders)} (GG-12)"
    dug = [square_name(*at) for at in squares if ground[at[0]] >> at[1] & 1 and not free[at[0]] >> at[1] & 1]
    if dug:
        yield f"{_are(dug)} dug already (GG-12)"
    if not any(edge[row] >> column & 1 for row, column in squares):
        if free == ground:
            yield "the first dig covers at least one square of the top row (GG-09)"
        yield f"none of {listed([square_name(*at) for at in squares])} shares an edge with a dug square (GG-10)"
    yield "a pattern fits, so one must be chosen, not a single square (GG-07)"


def _are(names: list[str]) -> str:
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'}"
