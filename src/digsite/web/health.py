"""For whoever looks after a server: is it alive, is it ready, how does it do."""

from fastapi import APIRouter, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import PlainTextResponse, Response

from digsite.web.site import site_of

router = APIRouter()


@router.get("/healthz")
async def healthy() -> Response:
    """The server answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """The server and its database answer."""
    try:
        await site_of(request).store.ping()
    except (SQLAlchemyError, OSError):
        return PlainTextResponse("The database does not answer.\n", 503)
    return PlainTextResponse("ok\n")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The numbers, as Prometheus reads them."""
    site = site_of(request)
    site.metrics.tables.set(site.house.in_memory)
    return Response(site.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
