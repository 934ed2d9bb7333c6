"""Moves of Gem Getter Pro as text: for records, for offers to a player, and for the log."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from digsite.core.game import ScoreLine
from digsite.core.words import listed
from digsite.games.gem_getter_pro.dig_sheet import COLUMNS, KIND_NAMES, square_name
from digsite.games.gem_getter_pro.notation import SIX, dig_text, placed, read, spelled
from digsite.games.gem_getter_pro.options import Box, piece_name
from digsite.games.gem_getter_pro.pieces import Squares
from digsite.games.gem_getter_pro.refusals import refused
from digsite.games.gem_getter_pro.state import BOULDERS, NOTHING, SIDE, SLOTS, Action, Kind, Step
from digsite.games.gem_getter_pro.targets import Target, marks, reached, target
from digsite.games.gem_getter_pro.view import View, points

State: TypeAlias = Any  # a np.record
Mine: TypeAlias = Any

ENDINGS = (
    ("none", "The game goes on."),
    ("rounds", "The last round has been dug (GG-04)."),
)
LINES = (
    ("Rock sets", "sets", "Rock sets: each set of marble, sandstone and coal counts (GG-19)"),
    ("All marble", "marble", "Marble: the track is full (GG-19)"),
    ("All sandstone", "sandstone", "Sandstone: the track is full (GG-19)"),
    ("All coal", "coal", "Coal: the track is full (GG-19)"),
    ("Silver", "silver", "Silver: the number above the highest circle; the dip gives less (GG-20)"),
    ("Diamond", "diamond", "Diamond: the number above the highest circle (GG-21)"),
    ("Lapis lazuli", "lapis", "Lapis lazuli: pairs are worth most (GG-22)"),
    ("Peridot", "peridot", "Peridot: the values noted, one green die each (GG-23)"),
    ("Topaz", "topaz", "Topaz: each counts the silver or the diamonds, whichever are more (GG-24)"),
    ("Opal", "opal", "Opal: each counts the complete rows or columns, whichever are more (GG-25)"),
    ("Amber", "amber", "Amber: each counts the boulders surrounded (GG-26)"),
)


def parse(box: Box, state: State, seat: int, text: str) -> int:
    """Return the action that a text in notation means."""
    return read(box, state, text)


def notation(box: Box, state: State, seat: int, action: int) -> str:
    """Return an action in notation."""
    return spelled(box, state, seat, action)


def sentence(box: Box, state: State, seat: int, action: int) -> str:
    """Return what an action does, as an offer to the player."""
    place = state["seats"][seat]
    if action >= Action.DIG:
        way, square = placed(box, action)
        squares = dig_text(way, square)[4:] + finds_there(box, int(place["sheet"]), way, square)
        if place["step"] == Step.DIG:
            return f"Dig {piece_name(box, int(box.piece_of[(action - Action.DIG) // SIDE**2]))} at {squares}"
        return f"Dig a {'bonus' if place['step'] == Step.BONUS else 'single'} square at {squares}"
    if action == Action.GAS:
        return "Cross off a natural gas, to choose any pattern of the Roll Sheet"
    if action == Action.SKIP:
        return "Dig no more pieces of the pattern" if place["step"] == Step.DIG else "Dig nothing in this round"
    if action == Action.DONE:
        return "Finish the round, and show what was dug"
    return f"Dig the pattern of {face_words(action)}: {chosen_pieces(box, action)}"


def finds_there(box: Box, sheet: int, way: Squares, square: int) -> str:
    """Return what is to be found where a piece is dug, as in ": 2 silver and coal"."""
    top, left = divmod(square, SIDE)
    found = [int(box.finds[sheet, SIDE * (top + row) + left + column]) for row, column in way]
    kinds = [counted(found.count(kind), name) for kind, name in enumerate(KIND_NAMES) if kind in found]
    return f": {listed(kinds)}" if kinds else ""


def face_words(choice: int) -> str:
    """Return a choice's face, as in "white 4"."""
    face = choice // SLOTS
    return f"{'white' if face < SIX else 'green'} {face % SIX + 1}"


def chosen_pieces(box: Box, choice: int) -> str:
    """Return the pieces of a choice."""
    return " and ".join(piece_name(box, int(piece)) for piece in box.patterns[choice] if piece != NOTHING)


def refusal(box: Box, state: State, seat: int, action: int) -> str:
    """Return why a seat cannot take a readable action now, and the rule that forbids it."""
    return refused(box, state, seat, action)


def log_line(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return what happened in a move; who may not know of it is not told of it at all (GG-30)."""
    who, was, place = f"{{{seat}}}", before["seats"][seat], after["seats"][seat]
    if action == Action.DONE:
        total = total_of(box, was["now"], int(was["sheet"]))
        line = [f"{who} has finished the round, with {total} points.", *_next_round(before, after)]
        if after["ending"] and (found := target(box)):
            line.append(f"{total} points: {reached(found, total)}.")
        return " ".join(line)
    return " ".join([_deed(box, who, was, action), *_collected(box, was, place)])


def _deed(box: Box, who: str, was: Any, action: int) -> str:
    if action == Action.GAS:
        return f"{who} crosses off a natural gas."
    if action == Action.SKIP:
        return f"{who} digs nothing." if was["step"] == Step.CHOOSE else f"{who} leaves the rest of the pattern."
    if action < Action.GAS:
        return f"{who} chooses {face_words(action)}, {chosen_pieces(box, action)}."
    squares = dig_text(*placed(box, action))[4:]
    return f"{who} digs {squares}" + (", a bonus dig." if was["step"] == Step.BONUS else ".")


def _next_round(before: State, after: State) -> Sequence[str]:
    if after["ending"]:
        return ["That was the last round."]
    if after["round_number"] == before["round_number"]:
        return []
    return [f"Round {after['round_number']}: white {after['white']}, green {after['green']}."]


def _collected(box: Box, was: Any, place: Any) -> Sequence[str]:
    """Return what a move brought, once it is recorded."""
    old, new = was["now"], place["now"]
    gained = new["circles"].astype(int) - old["circles"]
    finds = [counted(int(count), KIND_NAMES[kind]) for kind, count in enumerate(gained) if count]
    parts = [f"Recorded: {listed(finds)}."] if finds else []
    parts += [f"Complete: {listed(lines)}." for lines in [_completed(box, int(place["sheet"]), old, new)] if lines]
    owed = int(place["owed"])
    if owed and gained[Kind.OIL]:
        parts.append(f"Bonus digs to come: {owed}.")
    return parts


def counted(count: int, kind: str) -> str:
    """Return a number of finds, as in "2 silver"."""
    return f"{count} {kind}" if count > 1 else kind


def _completed(box: Box, sheet: int, old: Mine, new: Mine) -> list[str]:
    rows, columns, boulders = (int(new[name]) & ~int(old[name]) for name in ("rows", "columns", "boulders"))
    squares = box.boulder_squares[sheet].tolist()
    return [
        *(f"row {row + 1}" for row in range(SIDE) if rows >> row & 1),
        *(f"column {COLUMNS[column]}" for column in range(SIDE) if columns >> column & 1),
        *(f"the boulder {square_name(*divmod(squares[at], SIDE))}" for at in range(BOULDERS) if boulders >> at & 1),
    ]


def total_of(box: Box, mine: Mine, sheet: int) -> int:
    """Return the points of a sheet as it is filled in."""
    circles = tuple(mine["circles"].tolist())
    counts = tuple(int(mine[name]).bit_count() for name in ("rows", "columns", "boulders"))
    return points(box, sheet, circles, int(mine["noted"].sum()), (counts[0], counts[1], counts[2])).total


def shown(box: Box, before: State, seat: int, action: int, after: State, viewer: int) -> str:
    """Return nothing: chance shows a roll only, which stands before its round."""
    return ""


def dealt(box: Box, before: State | None, after: State, viewer: int) -> str:
    """Return the roll of a round."""
    if after["ending"] or (before is not None and after["round_number"] == before["round_number"]):
        return ""
    return f"white {after['white']}, green {after['green']}"


def hidden(box: Box, state: State, seat: int) -> int:
    """Return how many moves a seat has made in a round that it has not finished (GG-30)."""
    place = state["seats"][seat]
    return 0 if place["step"] == Step.FINISHED else int(place["moves"])


def scoring(view: View) -> tuple[ScoreLine, ...]:
    """Return the points of each seat, line by line, as far as the viewer knows them."""
    rows = [
        ScoreLine(label, tuple(str(getattr(place.points, key)) for place in view.places), (f"{why}.",))
        for label, key, why in LINES
        if any(getattr(place.points, key) for place in view.places)
    ]
    notes = []
    if view.target:  # a game alone
        found = Target(**view.target.model_dump())
        notes = [f"{points} points are {text}." for points, text in marks(found)]
    return (*rows, ScoreLine("Total", tuple(str(score) for score in view.scores), tuple(notes)))
