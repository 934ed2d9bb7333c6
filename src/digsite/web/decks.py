"""Building decks on the web. A deck is in the page's address, so a link shares it, and nothing of it is kept here."""

import asyncio
import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from digsite.core.content import Content, content_of, table_of
from digsite.core.decks import (
    KIND,
    LONGEST_LINK,
    TEXTS,
    Piece,
    Table,
    building,
    building_of,
    check_usable,
    empty,
    faults_of,
    linked,
    meetings,
    model,
    shipped_decks,
    unlinked,
    written,
)
from digsite.core.errors import BadContent, DigsiteError
from digsite.core.game import Game, find
from digsite.core.plain import MOST as MOST_TOLD
from digsite.web import forms
from digsite.web.asking import origin_of
from digsite.web.site import site_of

router = APIRouter()

FILTERS = ("only_kind", "only_match", "only_value", "order")
BY_VALUE = "by value"
MOST = 99  # copies of anything that the page counts to; rules allow fewer
FILE_NAME = re.compile(r"[a-z0-9-]{1,40}")
BAR_WIDTH, BAR_STEP, CURVE_HEIGHT = 24, 32, 96  # units of the curve's drawing


class Row(NamedTuple):
    """A piece with how many copies of it the deck has."""

    piece: Piece
    copies: int


class Bar(NamedTuple):
    """A bar of a curve: how many cards have a value."""

    value: int
    cards: int
    x: int
    y: int
    height: int


def built(name: str) -> Game:
    """Return a game whose decks people build."""
    game = find(name)
    if building(game) is None:
        raise HTTPException(404)
    return game


@router.get("/games/{name}/decks")
def builder(request: Request, name: str) -> Response:
    """A deck as its link says, with something added or taken out if that was pressed."""
    game, query = built(name), request.query_params
    if (start := query.get("start")) is not None:
        if start not in shipped_decks(game):
            raise HTTPException(404)
        return RedirectResponse(address(game, model(game).shipped(game.package, KIND, start).model_dump(), {}), 303)  # type: ignore[attr-defined]
    table = unlinked(game, query)
    for key, step in (("add", 1), ("take", -1)):
        group, _, piece = query.get(key, "").partition(".")
        if piece and group in building_of(game).GROUPS:
            change(table[group], piece, step)
            return RedirectResponse(address(game, table, query), 303)
    return page(request, game, table, query)


@router.post("/games/{name}/decks")
async def upload(request: Request, name: str) -> Response:
    """Show the deck of a file, or all that is wrong with it."""
    game = built(name)
    async with request.form() as posted:
        file = posted.get("file")
        if not isinstance(file, UploadFile) or not file.filename:
            return page(request, game, empty(game), {}, ["Choose a file first: a deck ends in .toml."])
        source, text = file.filename[:60], (await file.read()).decode("utf-8", "replace")
    return await asyncio.to_thread(answer_to, request, game, source, text)


def answer_to(request: Request, game: Game, source: str, text: str) -> Response:
    """Return what is said to a file."""
    try:
        content = content_of(text, source, [(game, KIND)])
        check_usable(game, content)
    except DigsiteError as error:
        return page(request, game, readable(game, text), {}, error.sentence.splitlines())
    return RedirectResponse(address(game, content.model_dump(), {}), 303)


@router.get("/games/{name}/decks/deck.toml")
def download(request: Request, name: str) -> Response:
    """A deck as a file."""
    game = built(name)
    table = unlinked(game, request.query_params)
    file = table["name"] if FILE_NAME.fullmatch(table["name"]) else KIND
    headers = {"content-disposition": f'attachment; filename="{file}.toml"'}
    return Response(written(game, table), media_type="application/toml", headers=headers)


@router.get("/games/{name}/decks/set-up")
def to_table(request: Request, name: str) -> Response:
    """Lead to the form for a table with a deck; one that is not legal is shown with what is wrong."""
    game, query = built(name), request.query_params
    table = unlinked(game, query)
    return RedirectResponse(address(game, table, query) if faults_of(game, table) else set_up(game, table), 303)


@router.get("/games/{name}/decks/pictures/{group}/{piece}.svg")
def picture_of(name: str, group: str, piece: str) -> Response:
    """A drawing of something that a deck can have."""
    part = building_of(built(name))
    found = next((each for each in part.pieces({}) if (each.group, each.id) == (group, piece)), None)
    if found is None:
        raise HTTPException(404)
    headers = {"cache-control": "max-age=86400", "content-security-policy": "default-src 'none'"}
    return Response(part.picture(found), media_type="image/svg+xml", headers=headers)


def change(group: dict[str, int], piece: str, step: int) -> None:
    """Add a copy of something, or take one out."""
    copies = min(group.get(piece, 0) + step, MOST)
    if copies > 0:
        group[piece] = copies
    else:
        group.pop(piece, None)


def address(game: Game, table: Table, query: Mapping[str, str]) -> str:
    """Return the address of the page that shows a deck, with the filters of a query."""
    filters = urlencode({key: query[key] for key in FILTERS if query.get(key)})
    return f"/games/{game.name}/decks?{linked(game, table)}{'&' + filters if filters else ''}"


def readable(game: Game, text: str) -> Table:
    """Return what can be read of a deck in a file with faults, to be mended on the page; none if it is very long."""
    table = empty(game)
    try:
        given = table_of(text, KIND)
    except BadContent:
        return table
    if given.get("game") != game.name or given.get("kind") != KIND:
        return table
    table |= {key: given[key][:200] for key in TEXTS if isinstance(given.get(key), str)}
    table["study"] = given.get("study") is True
    for group in building_of(game).GROUPS:
        counts = given.get(group)
        if isinstance(counts, dict):
            table[group] = {
                piece: copies
                for piece, copies in counts.items()
                if FILE_NAME.fullmatch(piece) and type(copies) is int and 0 < copies <= MOST
            }
    return table if len(linked(game, table)) <= LONGEST_LINK else empty(game)


def page(
    request: Request, game: Game, table: Table, query: Mapping[str, str], problems: list[str] | None = None
) -> Response:
    """Return the page of a deck.

    Args:
        request: that asked for it.
        game: whose deck it is.
        table: the deck.
        query: with the filters.
        problems: of a file that was sent; its deck has them.
    """
    part = building_of(game)
    pieces = part.pieces(table)
    faults = faults_of(game, table)
    meets = {} if faults else meetings(game, model(game).model_validate(table))  # type: ignore[arg-type]
    known = {(piece.group, piece.id) for piece in pieces}
    strange = [
        Piece(group, piece, piece, "unknown", None, "")
        for group in part.GROUPS
        for piece in table[group]
        if (group, piece) not in known
    ]
    rows = [Row(piece, table[piece.group].get(piece.id, 0)) for piece in [*strange[:MOST_TOLD], *pieces]]
    context: dict[str, Any] = {
        "game": game,
        "table": table,
        "groups": part.GROUPS,
        "totals": {group: sum(table[group].values()) for group in part.GROUPS},
        "rows": rows,
        "more": len(strange[MOST_TOLD:]),
        "shown": {group: shown(rows, group, query) for group in part.GROUPS},
        "hidden": {group: joined(table[group]) for group in part.GROUPS},
        "filters": {key: query.get(key, "") for key in FILTERS},
        "choices": choices(pieces),
        "faults": faults,
        "meets": [name for name, reasons in meets.items() if not reasons],
        "apart": next(iter(meets.values()), []),
        "problems": problems or [],
        "bars": bars(part.curve(table)),
        "curve_height": CURVE_HEIGHT,
        "link": origin_of(request) + address(game, table, {}),
        "texts": TEXTS,
        "starts": shipped_decks(game),
    }
    return site_of(request).page(request, "decks.html", context, 422 if problems else 200)


def joined(counts: Mapping[str, int]) -> str:
    """Return counts as a link has them."""
    return "_".join(f"{piece}.{copies}" for piece, copies in sorted(counts.items()))


def shown(rows: list[Row], group: str, query: Mapping[str, str]) -> list[Row]:
    """Return what the filters leave of a group, by value if that is asked for, the highest first."""
    left = [row for row in rows if row.piece.group == group and fits(row.piece, query)]
    return sorted(left, key=lambda row: -(row.piece.value or 0)) if query.get("order") == BY_VALUE else left


def fits(piece: Piece, query: Mapping[str, str]) -> bool:
    """Tell whether the filters leave a piece."""
    kind, match, value = (query.get(key, "") for key in FILTERS[:3])
    return (
        kind in ("", piece.kind) and match in ("", piece.match) and value in ("", str(piece.value))
    ) or piece.kind == "unknown"


def choices(pieces: tuple[Piece, ...]) -> dict[str, list[str]]:
    """Return what can be chosen in each filter."""
    values = sorted({piece.value for piece in pieces if piece.value is not None})
    return {
        "only_kind": list(dict.fromkeys(piece.kind for piece in pieces)),
        "only_match": list(dict.fromkeys(piece.match for piece in pieces if piece.match)),
        "only_value": [str(value) for value in values],
        "order": [BY_VALUE],
    }


def bars(curve: Mapping[int, int]) -> list[Bar]:
    """Return a curve as bars, from the lowest value to the highest."""
    most = max(curve.values(), default=0) or 1
    found = []
    for place, value in enumerate(range(min(curve, default=0), max(curve, default=-1) + 1)):
        count = curve.get(value, 0)
        height = round(CURVE_HEIGHT * count / most)
        found.append(Bar(value, count, place * BAR_STEP, CURVE_HEIGHT - height, height))
    return found


def set_up(game: Game, table: Table) -> str:
    """Return the address of the form for a table at which a legal deck meets itself, until another is chosen."""
    deck: Any = model(game).model_validate(table)
    options = building_of(game).options(deck)
    return forms.address(
        game, {name: value.model_dump() if isinstance(value, Content) else value for name, value in options.items()}
    )
