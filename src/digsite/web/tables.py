"""The table's own pages: play and watch, sit down, move, take back, look back, take the record home."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.background import BackgroundTask
from starlette.responses import JSONResponse, RedirectResponse, Response

from digsite.core.errors import BadSeats, DigsiteError, NotYourSeat, UnknownTable
from digsite.core.game import ALL_SEEING, Game, find
from digsite.table.model import Kind
from digsite.table.model import Request as Wish
from digsite.table.table import Table
from digsite.web.asking import origin_of, person_of
from digsite.web.closed import admit
from digsite.web.drawings import Shape, Viewer, moves_known, viewer_of
from digsite.web.identity import clean_name
from digsite.web.pages import take_name
from digsite.web.problems import answer
from digsite.web.site import Site, site_of

router = APIRouter()

SOON = 0.3  # seconds: so long a page waits for rules that are in the cache


class Posted(BaseModel):
    """What a page sends with every deed."""

    model_config = ConfigDict(extra="forbid")

    version: Annotated[int, Field(ge=0)]
    key: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[ -~]+$")]
    shape: Shape = "wide"


class PostedMove(Posted):
    """A move, in the game's notation."""

    move: Annotated[str, Field(max_length=1000)]


def shape_of(request: Request) -> Shape:
    """Return the shape that a page is first drawn in; the page itself asks for the right one."""
    phone = request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobi" in request.headers.get("user-agent", "")
    return "tall" if phone else "wide"


def viewer_for(request: Request, table: Table) -> Viewer:
    """Return as whom the sender of a request sees a table."""
    return viewer_of(table, person_of(request), origin_of(request))


async def admitted(request: Request, name: str) -> Game:
    """Return the game of a table that the sender of a request may see.

    Raises:
        UnknownTable: there is none.
        Closed: it is somebody's game of the day, and the sender may still play that.
    """
    site = site_of(request)
    setup = await site.house.setup(name)
    await admit(site.store, site.today(), setup, person_of(request))
    return find(setup.game)


async def prepared(request: Request, name: str) -> Table:
    """Return a table that the sender of a request may see, when its game can be played.

    Raises:
        UnknownTable, Closed: there is none for them.
    """
    site = site_of(request)
    await site.warmth.wait(await admitted(request, name))
    return await site.house.table(name)


@router.get("/tables/{name}")
async def table_page(request: Request, name: str) -> Response:
    """A table, for who plays and for who watches."""
    site = site_of(request)
    game = await admitted(request, name)
    site.warmth.expect(game, [seat.bot for seat in await site.store.seats(name)])
    context: dict[str, Any] = {"game": game, "table": name, "version": 0}
    if await site.warmth.wait(game, SOON):
        table = await site.house.table(name)
        sheet = await site.drawings.sheet(table, viewer_for(request, table), shape_of(request))
        context |= {"version": sheet.version, "fragment": sheet.html}
    return site.page(request, "table.html", context)


@router.post("/tables/{name}/moves")
async def move(request: Request, name: str, posted: PostedMove) -> Response:
    """Make a move."""
    return await act(request, name, Kind.MOVE, posted.move, posted)


@router.get("/tables/{name}/why")
async def why(request: Request, name: str, move: Annotated[str, Query(max_length=1000)]) -> Response:
    """Tell why a move cannot be made now; nothing is made, and for one that can be made there is nothing to tell."""
    table = await prepared(request, name)
    seat = table.seat_of(person_of(request))
    return JSONResponse({"sentence": await asyncio.to_thread(table.refusal, seat, move)})


@router.post("/tables/{name}/take-back")
async def take_back(request: Request, name: str, posted: Posted) -> Response:
    """Take the own newest move back."""
    return await act(request, name, Kind.TAKE_BACK, "", posted)


@router.post("/tables/{name}/advice")
async def advice(request: Request, name: str, posted: Posted) -> Response:
    """Say what a bot would do; nobody else hears of it."""
    site = site_of(request)
    table = await prepared(request, name)
    viewer = viewer_for(request, table)
    try:
        said = await site.advisers.ask(table, viewer.seat, posted.version)
    except DigsiteError as error:
        sheet = await site.drawings.sheet(table, viewer, posted.shape)
        return answer(request, error, version=sheet.version, html=sheet.html)
    sheet = await site.drawings.advised(table, viewer, posted.shape, said)
    return JSONResponse({"version": sheet.version, "html": sheet.html})


async def act(request: Request, name: str, kind: Kind, text: str, posted: Posted) -> Response:
    """Do it, answer when it is kept, and only then tell the others."""
    site, person = site_of(request), person_of(request)
    before = await prepared(request, name)
    viewer = viewer_for(request, before)
    try:
        table = await site.house.act(name, person, Wish(kind, text, posted.version, posted.key))
    except DigsiteError as error:
        sheet = await site.drawings.sheet(await site.house.present(name), viewer, posted.shape)
        return answer(request, error, version=sheet.version, html=sheet.html)
    try:
        sheet = await site.drawings.sheet(table, viewer, posted.shape)
    except BaseException:
        await site.house.announce(name)
        raise
    content = {"version": sheet.version, "html": sheet.html}
    return JSONResponse(content, background=BackgroundTask(site.house.announce, name))


@router.get("/join/{token}")
async def invitation(request: Request, token: str) -> Response:
    """Ask whether to sit down."""
    site, person = site_of(request), person_of(request)
    setup, seat = await invited(site, token)
    seats = await site.store.seats(setup.id)
    context = {
        "game": find(setup.game),
        "table": setup.id,
        "token": token,
        "seat": seat,
        "seats": setup.seats,
        "name": await site.name_of(person),
        "seated": any(other.person == person for other in seats),
    }
    return site.page(request, "join.html", context)


@router.post("/join/{token}")
async def sit_down(request: Request, token: str) -> Response:
    """Take the seat of an invite."""
    site, person = site_of(request), person_of(request)
    setup, _ = await invited(site, token)
    posted = await request.form()
    text = str(posted.get("name", ""))
    await take_name(site, person, clean_name(text) if text.strip() else "")
    if not await site.store.take_seat(token, person):
        if any(seat.person == person for seat in await site.store.seats(setup.id)):
            raise BadSeats("You sit at this table already: one seat for each.")
        raise NotYourSeat("Somebody else was quicker and has taken this seat.")
    await site.house.refresh_seats(setup.id)
    answered = BackgroundTask(site.house.announce, setup.id)
    return RedirectResponse(f"/tables/{setup.id}", 303, background=answered)


async def invited(site: Site, token: str) -> tuple[Any, int]:
    """Return the setup of the table that an invite is for, and the seat.

    Raises:
        UnknownTable: it is not, or no longer, an invite.
    """
    found = await site.store.invited(token)
    if found is None:
        raise UnknownTable("This invite is not valid, or somebody has taken the seat already.")
    return await site.house.setup(found[0]), found[1]


@router.get("/tables/{name}/replay")
async def replay(request: Request, name: str) -> Response:
    """Begin to look back at the last move."""
    table = await prepared(request, name)
    return RedirectResponse(f"/tables/{name}/replay/{moves_known(table, viewer_for(request, table))}", 303)


@router.get("/tables/{name}/replay/{number}")
async def replay_page(request: Request, name: str, number: int) -> Response:
    """A table as it was after so many moves."""
    site = site_of(request)
    table = await prepared(request, name)
    html = await replay_sheet(request, table, shape_of(request), number)
    context = {
        "game": table.game,
        "table": name,
        "number": number,
        "last": moves_known(table, viewer_for(request, table)),
        "fragment": html,
        "over": table.match.over,
    }
    return site.page(request, "replay.html", context)


@router.get("/tables/{name}/replay/{number}/fragment")
async def replay_fragment(request: Request, name: str, number: int, shape: Shape = "wide") -> Response:
    """The same, for the scrubber."""
    table = await prepared(request, name)
    return JSONResponse({"html": await replay_sheet(request, table, shape, number)})


async def replay_sheet(request: Request, table: Table, shape: Shape, number: int) -> str:
    """Return an earlier position as its viewer may see it.

    Raises:
        UnknownTable: there is no such move.
    """
    viewer = viewer_for(request, table)
    last = moves_known(table, viewer)
    if not 0 <= number <= last:
        raise UnknownTable(f"This game has no move {number}; it has {last}.")
    return await site_of(request).drawings.replay(table, viewer, shape, number)


@router.get("/tables/{name}/record")
async def record(request: Request, name: str) -> Response:
    """The record: all of it once the game is over, until then what the viewer has seen."""
    table = await prepared(request, name)
    seat = ALL_SEEING if table.match.over else table.seat_of(person_of(request))
    with table.reading:
        text = table.match.record(seat)
    headers = {"content-disposition": f'attachment; filename="{table.game.name}-{name}.dig"'}
    return Response(text, media_type="text/plain", headers=headers)


@router.get("/tables/{name}/review")
async def review(request: Request, name: str) -> Response:
    """How a game that is over went, beside what was best, or a page that shows it when it is worked out."""
    site = site_of(request)
    table = await prepared(request, name)
    reviewed = await site.reviews.soon(table, SOON)
    context = {
        "game": table.game,
        "table": name,
        "waiting": reviewed is None,
        "fragment": site.reviews.drawn(reviewed),
    }
    return site.page(request, "review.html", context)
