"""Drawings: a table as one viewer sees it, as HTML; drawn once for all pages that show the same."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any, Literal, NamedTuple

from markupsafe import Markup

from digsite import bots
from digsite.core.drawing import escaped
from digsite.core.game import ALL_SEEING, SPECTATOR
from digsite.core.words import listed, named
from digsite.table import daily
from digsite.table.advice import Advice
from digsite.table.ending import ending, got
from digsite.table.model import Seat
from digsite.table.table import Table
from digsite.web import forms
from digsite.web.closed import address

Shape = Literal["wide", "tall"]
Render = Callable[[str, Mapping[str, Any]], str]

KEPT = 256  # drawings
FEW, LONGEST = 3, 90  # choices that the headline tells in full, if they are so short together
LAYS = re.compile('data-move="([a-z]+) ')  # how such a move is written; client/offer.ts says more
LOGGED = 60  # moves that the page beside the board tells; the replay has all


class Viewer(NamedTuple):
    """For whom a table is drawn."""

    seat: int  # -1 for a spectator
    host: bool  # may see the invites to open seats: who set the table up, and who sits at it
    origin: str  # the server's address as this viewer knows it


class Sheet(NamedTuple):
    """A drawn table and its version."""

    version: int
    html: str


@dataclass(frozen=True)
class Chair:
    """A seat as the page shows it."""

    number: int
    name: str
    kind: str
    you: bool
    turn: bool
    invite: str | None


def viewer_of(table: Table, person: str, origin: str) -> Viewer:
    """Return as whom a person sees a table."""
    seat = table.seat_of(person)
    return Viewer(seat, seat != SPECTATOR or table.setup.creator == person, origin)


class Drawings:
    """The newest drawings of the tables in use."""

    def __init__(self, render: Render) -> None:
        """Begin with none.

        Args:
            render: puts values into the template of a name.
        """
        self._render = render
        self._kept: OrderedDict[tuple[object, ...], asyncio.Task[str]] = OrderedDict()

    async def sheet(self, table: Table, viewer: Viewer, shape: Shape) -> Sheet:
        """Return a table as it is now."""
        version, late = table.seen_by(viewer.seat), getting_ready(table)
        key = (table.setup.id, version, table.seats, viewer, shape, late)
        task = self._kept.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.create_task(asyncio.to_thread(self._draw, table, viewer, shape, late))
            self._kept[key] = task
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return Sheet(version, await asyncio.shield(task))

    async def advised(self, table: Table, viewer: Viewer, shape: Shape, advice: Advice) -> Sheet:
        """Return a table as it is now, with what a bot would do; it is for the one who asked, and not kept."""
        html = await asyncio.to_thread(self._draw, table, viewer, shape, getting_ready(table), advice)
        return Sheet(table.seen_by(viewer.seat), html)

    async def replay(self, table: Table, viewer: Viewer, shape: Shape, number: int) -> str:
        """Return a table as it was after that many moves, as much of it as the viewer may see now."""
        return await asyncio.to_thread(self._redraw, table, viewer, shape, number)

    def _draw(
        self, table: Table, viewer: Viewer, shape: Shape, late: Sequence[str], advice: Advice | None = None
    ) -> str:
        with table.reading:
            values = shown(table, viewer, shape, late, advice)
        return self._render("fragment.html", values)

    def _redraw(self, table: Table, viewer: Viewer, shape: Shape, number: int) -> str:
        with table.reading:
            values = replayed(table, viewer, shape, number)
        return self._render("replay_fragment.html", values)


def shown(
    table: Table, viewer: Viewer, shape: Shape, late: Sequence[str] = (), advice: Advice | None = None
) -> dict[str, Any]:
    """Return what a page shows of a table: only what the viewer may see, what they may do, and what a bot would do.

    `late` are the names of those who are to move but get ready first.
    """
    match, names, seat = table.match, table.names, viewer.seat
    offers = match.offers(seat) if seat >= 0 else {}
    view = match.view(seat)
    lines = [(line.number, named(line.text, names)) for line in match.log(seat)]
    board = table.game.board.draw(view, offers, names, shape == "tall")
    return {
        "table": table.setup.id,
        "game": table.game,
        "board": _svg(marked(board, advice)),
        "lays": lays(board),
        "headline": headline(table, viewer, offers, late),
        "yours": bool(offers),
        "chairs": chairs(table, viewer),
        **scores(table, view),
        "log": lines[-LOGGED:][::-1],
        "offers": {move: named(sentence, names) for move, sentence in offers.items()},
        "may_ask": bool(offers) and table.game.team and table.setup.day is None,
        "advice": advice,
        "may_take_back": seat >= 0 and not match.over and match.may_take_back(seat),
        "ranking": ranking(table),
        "onward": onward(table, viewer),
        "day": table.setup.day if table.game.daily else None,
    }


def lays(board: str) -> str:
    """Return what laying a piece is called, as in "Dig"; "" for a board on which none is laid by hand."""
    found = LAYS.search(board)
    return found[1].capitalize() if found else ""


def replayed(table: Table, viewer: Viewer, shape: Shape, number: int) -> dict[str, Any]:
    """Return what a page shows of an earlier position: everything once the game is over."""
    seat = ALL_SEEING if table.match.over else viewer.seat
    known = table.match.known(seat)
    match, names = table.match.at(known[number - 1] + 1 if number else 0), table.names
    view = match.view(seat)
    line = next((line for line in table.match.log(seat) if line.number == number), None)
    return {
        "table": table.setup.id,
        "game": table.game,
        "board": _svg(table.game.board.draw(view, {}, names, shape == "tall")),
        **scores(table, view),
        "number": number,
        "last": len(known),
        "line": named(line.text, names) if line else "",
        "seat": seat,
    }


def scores(table: Table, view: Any) -> dict[str, Any]:
    """Return the score sheet as a page shows it: a column for each seat, or one for a team."""
    names, team = table.names, table.game.team
    return {
        "names": ["Team"] if team else names,
        "scoring": [
            (line.label, line.cells[:1] if team else line.cells, [named(note, names) for note in line.notes])
            for line in table.game.words.scoring(view)
        ],
    }


def marked(drawing: str, advice: Advice | None) -> str:
    """Return a drawing in which the piece that offers the advised move is marked, if it has one."""
    if advice is None:
        return drawing
    offer = f'data-action="{escaped(advice.move)}"'
    return drawing.replace(offer, f'{offer} data-advised="true"', 1)


def moves_known(table: Table, viewer: Viewer) -> int:
    """Return how many moves a viewer can look back at."""
    return len(table.match.known(ALL_SEEING if table.match.over else viewer.seat))


def _svg(drawing: str) -> Markup:
    return Markup(drawing)  # noqa: S704 - the drawing kit escapes all that it is given


def chairs(table: Table, viewer: Viewer) -> list[Chair]:
    """Return the seats with what the viewer may know of them."""
    names, to_move = table.names, table.match.to_move
    return [
        Chair(
            seat.number,
            names[seat.number],
            _kind(seat),
            seat.number == viewer.seat,
            seat.number in to_move,
            f"{viewer.origin}/join/{seat.token}" if seat.token and viewer.host else None,
        )
        for seat in table.seats
    ]


def _kind(seat: Seat) -> str:
    return f"{seat.bot} bot" if seat.bot else "open" if seat.open else "person"


def getting_ready(table: Table) -> tuple[str, ...]:
    """Return the names of the bots that are to move but have to compile what they search with first."""
    if bots.ready(table.game) or table.bot_to_move() is None:
        return ()
    waiting = [table.seats[seat] for seat in table.match.to_move]
    return tuple(table.names[seat.number] for seat in waiting if bots.searches(table.game, seat.bot))


def headline(table: Table, viewer: Viewer, offers: Mapping[str, str], late: Sequence[str] = ()) -> str:
    """Return whose turn it is and what the viewer may do, in one sentence; who gets ready first, in one more."""
    names = table.names
    if table.match.over:
        return ending(table.match, names)
    if offers:
        told = choices([named(sentence, names) for sentence in offers.values()], list(offers))
        return f"Your turn: {told}" + ("" if told.endswith("…") else ".")
    waiting = [table.seats[seat] for seat in table.match.to_move]
    if any(seat.open for seat in waiting):
        hint = ": send somebody the invite link" if viewer.host else ""
        return f"Waiting for somebody to sit down{hint}."
    delay = f" {bots.readying(late)}." if late else ""
    return f"{listed([names[seat.number] for seat in waiting])} {'is' if len(waiting) == 1 else 'are'} to move.{delay}"


def choices(sentences: Sequence[str], moves: Sequence[str]) -> str:
    """Return what there is to choose from: a few moves each, more by the words that they begin with."""
    full = ", or ".join(_lower(sentence.rstrip(".")) for sentence in sentences)
    if len(moves) <= FEW and len(full) <= LONGEST:
        return full
    told = _groups(sentences, [move.partition(" ")[0] for move in moves])
    for words in (3, 2, 1):
        if len(told) > FEW:
            told = _groups(sentences, [" ".join(sentence.split()[:words]) for sentence in sentences])
    return ", or ".join(map(_lower, told))


def _groups(sentences: Sequence[str], kinds: Sequence[str]) -> list[str]:
    groups: dict[str, list[str]] = {}
    for kind, sentence in zip(kinds, sentences, strict=True):
        groups.setdefault(kind, []).append(sentence)
    return [_together(group) or kind for kind, group in groups.items()]


def _together(sentences: Sequence[str]) -> str:
    """Return one sentence, or the words with which several begin."""
    if len(sentences) == 1:
        return sentences[0].rstrip(".")
    columns = zip(*(sentence.split() for sentence in sentences), strict=False)
    common = " ".join(column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns))
    return f"{common} …" if common else ""


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def ranking(table: Table) -> list[tuple[int, str, str, bool]]:
    """Return the end as lines: the place, a name, what that seat has got and whether it won; empty before the end."""
    outcome = table.match.outcome
    if outcome is None:
        return []
    lines, place = [], 1
    for tied in outcome.ranking:
        lines += [(place, table.names[seat], got(table.match, seat), outcome.returns[seat] > 0) for seat in tied]
        place += len(tied)
    return lines


def onward(table: Table, viewer: Viewer) -> list[tuple[str, str]]:
    """Return where to go when the game is over: addresses and what they are called."""
    review = [(f"/tables/{table.setup.id}/review", "Review")] if table.game.reviews else []
    return review + days_on(table) + play_again(table, viewer)


def play_again(table: Table, viewer: Viewer) -> list[tuple[str, str]]:
    """Return where who had a seat sets up another table like this one; nowhere after a game of the day."""
    if viewer.seat < 0 or table.setup.day is not None or not table.match.over:
        return []
    holders = [forms.ME if seat.number == viewer.seat else seat.bot or forms.OPEN for seat in table.seats]
    link = forms.again(table.game, table.setup.options, holders)
    return [(link, "Play again")] if link else []


def days_on(table: Table) -> list[tuple[str, str]]:
    """Return where a game of the day leads on to; nothing for another table."""
    game, day = table.game, table.setup.day
    if day is None or game.daily is None:
        return []
    following = daily.following(game, day.choice)
    more = [(f"/daily/{game.name}?{following}", f"Play next: {daily.called(following)}")] if following else []
    return [(address(game, day), "Results of the day"), *more]


def renderer(render: Callable[[str], Any]) -> Render:
    """Return what fills a template, given what finds one by name."""
    return lambda template, values: partial(render(template).render, **values)()
