"""Sheets on paper from the web, for games that are played on paper too: one of them, or a pack for a table."""

import asyncio
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from digsite.core import printing as on_paper
from digsite.core.game import Game, find
from digsite.core.printing import printing, printing_of, shipped
from digsite.web.site import site_of

router = APIRouter()

KEPT = 64  # a file is made in about a quarter of a second a sheet, and is about 60 kB
PaperName = Literal["a4", "letter"]
MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml"}


@router.get("/games/{name}/print")
async def print_page(request: Request, name: str) -> Response:
    """The sheets of a game, to be printed."""
    game = printed(name)
    sheets = {kind: [mark.load(each) for each in mark.names()] for kind, mark in shipped(game).items()}
    chosen = {content.kind: content.name for content in on_paper.pack(game, [], 1, game.options.Options())}
    context = {"game": game, "sheets": sheets, "chosen": chosen}
    return site_of(request).page(request, "print.html", context)


@router.get("/games/{name}/sheets/{kind}/{file}")
async def sheet(
    name: str, kind: str, file: str, paper: PaperName = "a4", two: Annotated[bool, Query()] = False
) -> Response:
    """A sheet as PDF or SVG."""
    game = printed(name)
    stem, _, ending = file.rpartition(".")
    known = shipped(game)
    if ending not in MEDIA or kind not in known or stem not in known[kind].names():
        raise HTTPException(404)
    data = await asyncio.to_thread(made, game, ((kind, stem),), None, paper, two, ending)
    return answer(data, file)


@router.get("/games/{name}/pack.pdf")
async def pack(
    request: Request, name: str, players: int = 1, paper: PaperName = "a4", two: Annotated[bool, Query()] = False
) -> Response:
    """A pack for a table of so many players, with the sheets of the query, as in dig_sheet=old-quarry."""
    game = printed(name)
    game.check_seats(players)
    known = shipped(game)
    chosen = tuple((kind, value) for kind, value in request.query_params.multi_items() if kind in known)
    if any(value not in known[kind].names() for kind, value in chosen) or len(chosen) > players + len(known):
        raise HTTPException(404)
    data = await asyncio.to_thread(made, game, chosen, players, paper, two, "pdf")
    return answer(data, f"{game.name}-{players}.pdf")


def printed(name: str) -> Game:
    """Return a game whose sheets can be printed."""
    game = find(name)
    if printing(game) is None:
        raise HTTPException(404)
    return game


@lru_cache(KEPT)
def made(
    game: Game, chosen: tuple[tuple[str, str], ...], players: int | None, paper: str, two: bool, ending: str
) -> bytes:
    """Return a file of the sheets of these kinds and names, or of a pack with them."""
    known, options = shipped(game), game.options.Options()
    contents = [known[kind].load(name) for kind, name in chosen]
    if players is not None:
        contents = on_paper.pack(game, contents, players, options)
    part = printing_of(game)
    pages = on_paper.pages([part.drawing(content, options) for content in contents], paper, two)
    return on_paper.pdf(pages, game.title) if ending == "pdf" else pages[0].encode()


def answer(data: bytes, file: str) -> Response:
    """Return a file that a browser shows, and keeps under its name if it is told to."""
    headers = {
        "cache-control": "max-age=3600",
        "content-disposition": f'inline; filename="{file}"',
        "content-security-policy": "default-src 'none'",
    }
    return Response(data, media_type=MEDIA[file.rpartition(".")[2]], headers=headers)
