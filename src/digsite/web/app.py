"""The web application: its parts put together, opened and closed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import structlog
from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from digsite.core.game import games
from digsite.store import Store, open_store
from digsite.table.advice import Advisers
from digsite.table.house import House
from digsite.web import days, decks, health, live, pages, printing, problems, tables
from digsite.web.drawings import Drawings, renderer
from digsite.web.guard import Guard
from digsite.web.identity import Identity
from digsite.web.reviews import Reviews
from digsite.web.settings import Settings
from digsite.web.site import Site
from digsite.web.warmth import Warmth

if TYPE_CHECKING:
    from digsite.core.match import Match

log = structlog.get_logger("digsite.web")

PARTS = (pages, days, decks, printing, tables, live, health)


def create_app(
    database: str | Path | None = None, *, settings: Settings | None = None, store: Store | None = None
) -> FastAPI:
    """Return the application.

    Args:
        database: a path or URL; None for a file in the user's data folder. It is opened when the application starts.
        settings: what else a server can be told.
        store: a database that is open already, instead of `database`; it is closed with the application.
    """
    site = Site(settings or Settings())

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with opened(site, store or await open_store(database)):
            yield

    app = FastAPI(title="Digsite", openapi_url=None, lifespan=lifespan)
    app.state.site = site
    for part in PARTS:
        app.include_router(part.router)
    app.mount("/static", StaticFiles(directory=str(files("digsite.web") / "static")), name="static")
    problems.install(app)
    app.add_middleware(Guard, site=site)
    return app


@asynccontextmanager
async def opened(site: Site, store: Store) -> AsyncIterator[None]:
    """Open a site on its database, let it run, and close it."""
    site.store = store
    site.identity = Identity(await store.secret("cookie"))
    site.daily_secret = await store.secret("daily")
    site.warmth = Warmth()
    site.drawings = Drawings(renderer(site.templates.get_template))
    site.advisers = Advisers(choose, site.settings.adviser)
    site.reviews = Reviews(renderer(site.templates.get_template))
    site.house = House(store, choose, site.hub.tell, site.settings.bot_pace)
    tasks = [asyncio.create_task(begin(site), name="begin"), asyncio.create_task(hear(site), name="hear")]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await site.house.close()
        await site.advisers.close()
        await site.reviews.close()
        await site.warmth.close()
        await store.close()


def choose(name: str, match: "Match", seat: int) -> str:
    """Return a bot's move."""
    from digsite.bots import choose as decide  # numba is slow to import

    return decide(name, match, seat)


async def begin(site: Site) -> None:
    """Prepare the rules of all games, let bots go on where the server was stopped, then prepare search."""
    for game in games().values():
        await site.warmth.prepare(game)
    for name in await site.store.waiting_for_bots(site.settings.tables_resumed):
        try:
            await site.house.table(name)
        except Exception:  # one damaged table must not keep the others waiting
            log.exception("a table does not go on", table=name)
    for game in games().values() if site.settings.bots_ahead else ():
        await site.warmth.prepare_bots(game)


async def hear(site: Site) -> None:
    """Show what is done through other servers on the same database."""
    async for table in site.store.news():
        try:
            await site.house.catch_up(table)
        except Exception:  # the next news may fare better
            log.exception("news was lost", table=table)
