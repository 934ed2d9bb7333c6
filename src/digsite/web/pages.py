"""The pages around the tables: the front page, a game, its rules, and setting a table up."""

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from digsite.core.game import Game, find, games
from digsite.store import Store
from digsite.table.model import Day, Seat, Setup
from digsite.table.table import names
from digsite.web import forms
from digsite.web.asking import person_of
from digsite.web.identity import BadName, clean_name
from digsite.web.pictures import picture
from digsite.web.rulebook import rules_html
from digsite.web.site import Site, site_of

router = APIRouter()

SEED_BYTES = 32


@router.get("/")
async def front(request: Request) -> Response:
    """What Digsite is, its games, and the tables of whoever looks."""
    site, person = site_of(request), person_of(request)
    mine = [
        {
            "line": line,
            "game": games()[line.game],
            "names": names(line.seats),
            "you": next((seat.number for seat in line.seats if seat.person == person), None),
        }
        for line in await site.store.tables_of(person)
        if line.game in games()
    ]
    context = {"games": list(games().values()), "mine": mine, "name": await site.name_of(person)}
    return site.page(request, "front.html", context)


@router.post("/me")
async def rename(request: Request) -> Response:
    """Take the name that somebody likes to be called."""
    site, person = site_of(request), person_of(request)
    posted = await request.form()
    await take_name(site, person, str(posted.get("name", "")))
    return RedirectResponse("/", 303)


async def take_name(site: Site, person: str, text: str) -> None:
    """Keep a person with the name they give, or the one they have if they give none, and show it everywhere.

    Raises:
        BadName: it is not fit for one.
    """
    before = await site.name_of(person)
    name = clean_name(text) if text.strip() else before
    if name == before:
        await site.store.keep_person(person, name)
        return
    for table in await site.store.rename(person, name):
        await site.house.refresh_seats(table)
        await site.house.announce(table)


@router.get("/games/{name}")
async def game_page(request: Request, name: str) -> Response:
    """A game, and the form that sets a table up."""
    return await form_page(request, forms.asked(find(name), request.query_params))


async def form_page(request: Request, form: forms.Form, status: int = 200) -> Response:
    """Return the page of a game with its form as it is filled in."""
    site = site_of(request)
    name = await site.name_of(person_of(request))
    return site.page(request, "game.html", {"game": form.game, "form": form, "name": name}, status)


@router.get("/games/{name}/rules")
async def rules_page(request: Request, name: str) -> Response:
    """The numbered rules of a game."""
    game = find(name)
    return site_of(request).page(request, "rules.html", {"game": game, "rules": rules_html(game)})


@router.get("/games/{name}/picture.svg")
async def picture_of(request: Request, name: str) -> Response:
    """A drawn table of a game, as soon as its rules are prepared."""
    game = find(name)
    await site_of(request).warmth.wait(game)
    headers = {"cache-control": "max-age=3600", "content-security-policy": "default-src 'none'"}
    return Response(await picture(game), media_type="image/svg+xml", headers=headers)


@router.post("/tables")
async def set_up(request: Request) -> Response:
    """Set a table up, or show the form again with what is wrong."""
    site, person = site_of(request), person_of(request)
    posted = await request.form()
    form = forms.filled(find(str(posted.get("game", ""))), posted)
    wanted = forms.checked(form)
    if wanted is None:
        return await form_page(request, form, 422)
    await site.limits.table(person)
    try:
        await take_name(site, person, str(posted.get("name", "")))
    except BadName as error:
        form.problems.append(error.sentence)
        return await form_page(request, form, 422)
    setup = await create(site.store, form.game, person, wanted)
    return RedirectResponse(f"/tables/{setup.id}", 303)


async def create(store: Store, game: Game, person: str, wanted: forms.Wanted) -> Setup:
    """Keep a new table."""
    seats = [_seat(number, holder, person) for number, holder in enumerate(wanted.holders)]
    setup = new_setup(game, wanted.options, len(seats), secrets.token_bytes(SEED_BYTES), person)
    await store.create(setup, seats)
    return setup


def new_setup(
    game: Game, options: Mapping[str, Any], seats: int, seed: bytes, person: str, day: Day | None = None
) -> Setup:
    """Return what is settled about a table that a person sets up now."""
    name, now = secrets.token_urlsafe(12), datetime.now(UTC)
    return Setup(name, game.name, game.rules_version, options, seats, seed, person, now, day)


def _seat(number: int, holder: str, person: str) -> Seat:
    if holder == forms.ME:
        return Seat(number, person=person)
    if holder == forms.OPEN:
        return Seat(number, token=secrets.token_urlsafe(16))
    return Seat(number, bot=holder)
