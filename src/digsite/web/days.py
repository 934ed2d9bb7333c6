"""Games of the day: the page of a day with its choices and results, and the one attempt at each."""

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from starlette.datastructures import QueryParams
from starlette.responses import RedirectResponse, Response

from digsite.core.errors import DigsiteError
from digsite.core.game import Daily, Game, find, games
from digsite.store import Attempt
from digsite.table import daily
from digsite.table.model import Day, Seat
from digsite.web.asking import person_of
from digsite.web.closed import address, may_see
from digsite.web.identity import BadName
from digsite.web.pages import new_setup, take_name
from digsite.web.site import Site, site_of

router = APIRouter()

MOST = 100  # results that a page shows


class UnknownDay(DigsiteError):
    """There is no such game of the day: the game has none, or the day or the choice is none."""

    code = "unknown_day"
    http_status = 404


class DayOver(DigsiteError):
    """Somebody wants to begin a game of a day that is over."""

    code = "day_over"
    http_status = 409


def daily_of(name: str) -> tuple[Game, Daily]:
    """Return a game and its game of the day.

    Raises:
        UnknownGame, UnknownDay: there is none.
    """
    game = find(name)
    if game.daily is None:
        known = ", ".join(other.title for other in games().values() if other.daily)
        raise UnknownDay(f"{game.title} has no game of the day; games that have one: {known or 'none'}.")
    return game, game.daily


def day_of(written: str, today: date) -> date:
    """Return a date of an address.

    Raises:
        UnknownDay: it is none, or has not come yet.
    """
    try:
        found = date.fromisoformat(written)
    except ValueError:
        found = None
    if found is None or found.isoformat() != written:
        raise UnknownDay(f"{written[:20]!r} is no day; one is written as in {today.isoformat()}.")
    if found > today:
        raise UnknownDay(f"{daily.dated(found)} has not come yet; a day begins at midnight UTC.")
    return found


def chosen(game: Game, query: QueryParams) -> dict[str, str]:
    """Return the choice of an address; what it leaves out is as usual.

    Raises:
        UnknownDay: that cannot be chosen.
    """
    found = {}
    for name, values in daily.values(game).items():
        found[name] = query.get(name, daily.usual(game)[name])
        if found[name] not in values:
            what = daily.title(game, name)
            raise UnknownDay(f"{what}: {found[name][:40]!r} is no choice for the day; choose from {', '.join(values)}.")
    return found


@router.get("/daily/{name}")
async def today(request: Request, name: str) -> Response:
    """Today's game, with the results so far."""
    return await page(request, name, site_of(request).today())


@router.get("/daily/{name}/{written}")
async def of_day(request: Request, name: str, written: str) -> Response:
    """A day's game and its results."""
    daily_of(name)
    return await page(request, name, day_of(written, site_of(request).today()))


async def page(request: Request, name: str, on: date, problem: str = "") -> Response:
    """Return the page of a day."""
    site, person = site_of(request), person_of(request)
    game, about = daily_of(name)
    choice = chosen(game, request.query_params)
    day = Day(on, daily.written(choice))
    attempts, counts = await site.store.days.attempts(game, on, person), await site.store.days.counts(game, on)
    before, after = await site.store.days.neighbours(game, on)
    count = counts.get(day.choice)
    context: dict[str, Any] = {
        "game": game,
        "about": about,
        "on": on,
        "day": day,
        "today": site.today(),
        "before": before,
        "after": after or (site.today() if on < site.today() else None),
        "address": address(game, day),
        "called": daily.called(day.choice),
        "options": options(game, day, choice, attempts),
        "own": attempts.get(day.choice),
        "next": onward(game, day, attempts, site.today()),
        "results": await site.store.days.results(game, day, MOST),
        "over": count.over if count else 0,
        "playing": count.begun - count.over if count else 0,
        "may_see": await may_see(site.store, site.today(), game, day, person),
        "person": person,
        "name": await site.name_of(person),
        "problem": problem,
    }
    return site.page(request, "daily.html", context, 422 if problem else 200)


def onward(game: Game, day: Day, attempts: Mapping[str, Attempt], today: date) -> tuple[str, str] | None:
    """Return the address of the next choice that somebody can still play, and what it is called."""
    every = daily.choices(game)
    here = every.index(day.choice)
    for choice in [*every[here + 1 :], *every[:here]]:
        if day.date == today and (choice not in attempts or attempts[choice].result is None):
            return address(game, Day(day.date, choice)), daily.called(choice)
    return None


class Link(NamedTuple):
    """A choice of one option, the others as they are."""

    value: str
    address: str
    here: bool
    state: str  # what the viewer has done about it


def options(
    game: Game, day: Day, choice: dict[str, str], attempts: Mapping[str, Attempt]
) -> list[tuple[str, list[Link]]]:
    """Return what can be chosen, by the options' titles."""
    found = []
    for name, values in daily.values(game).items():
        links = []
        for value in values:
            other = Day(day.date, daily.written(choice | {name: value}))
            attempt = attempts.get(other.choice)
            state = "" if attempt is None else "played" if attempt.result is not None else "begun"
            links.append(Link(value, address(game, other), other == day, state))
        found.append((daily.title(game, name), links))
    return found


@router.post("/daily/{name}/{written}")
async def begin(request: Request, name: str, written: str) -> Response:
    """Begin a game of the day, or go on with the one that was begun."""
    site, person = site_of(request), person_of(request)
    game, about = daily_of(name)
    on = day_of(written, site.today())
    choice = chosen(game, request.query_params)
    day = Day(on, daily.written(choice))
    own = (await site.store.days.attempts(game, on, person)).get(day.choice)
    if own is None:
        if on < site.today():
            raise DayOver(f"The {about.title} of {daily.dated(on)} can be looked at, and no more be played.")
        await site.limits.table(person)
        posted = await request.form()
        try:
            await take_name(site, person, str(posted.get("name", "")))
        except BadName as error:
            return await page(request, name, on, error.sentence)
        await create(site, game, day, choice, person)  # where it is refused another window was quicker
        own = (await site.store.days.attempts(game, on, person))[day.choice]
    return RedirectResponse(f"/tables/{own.table}", 303)


async def create(site: Site, game: Game, day: Day, choice: dict[str, str], person: str) -> bool:
    """Keep a person's table for a game of the day, unless they have one."""
    chosen = game.options.Options.model_validate(choice).model_dump(mode="json")
    setup = new_setup(game, chosen, 1, daily.seed(site.daily_secret, game, day), person, day)
    return await site.store.create(setup, [Seat(0, person=person)])
