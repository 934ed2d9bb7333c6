"""What is said when something is wrong: a sentence and a stable code, as JSON or as a page; never a traceback."""

from typing import TYPE_CHECKING, Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from digsite.core.errors import DigsiteError

if TYPE_CHECKING:
    from digsite.web.site import Site

log = structlog.get_logger("digsite.web")

FOR_PROGRAMS = ("/moves", "/take-back", "/advice", "/fragment", "/why")
HEADING = "That did not work"
HTTP_SENTENCES = {
    404: ("not_found", "There is no page here. Look at the address again."),
    405: ("not_allowed", "That cannot be done here."),
}
BROKEN = ("broken", "Something went wrong here, and it is not your fault. Nothing was changed; please try again.")


class BadRequest(DigsiteError):
    """What a program sent is not what this address takes."""

    code = "bad_request"


def wants_json(request: Request) -> bool:
    """Tell whether a program asks rather than a person."""
    accepted = request.headers.get("accept", "")
    return request.url.path.endswith(FOR_PROGRAMS) or ("application/json" in accepted and "text/html" not in accepted)


def answer(request: Request, error: DigsiteError, **more: Any) -> Response:
    """Return what is said to an error."""
    site: Site = request.app.state.site
    site.metrics.refused.labels(error.code).inc()
    if wants_json(request):
        return JSONResponse({"code": error.code, "sentence": error.sentence, **more}, error.http_status)
    shown: dict[str, Any] = {"code": error.code, "sentence": error.sentence}
    # Where somebody can go instead, as addresses and what they are called, and a heading that is less of a reproach.
    shown |= {"ways": getattr(error, "ways", ()), "heading": getattr(error, "heading", HEADING)}
    return site.page(request, "problem.html", shown, error.http_status)


def _say(site: "Site", request: Request, status: int, code: str, sentence: str) -> Response:
    if wants_json(request):
        return JSONResponse({"code": code, "sentence": sentence}, status)
    return site.page(
        request, "problem.html", {"code": code, "sentence": sentence, "ways": (), "heading": HEADING}, status
    )


def install(app: FastAPI) -> None:
    """Let the application answer its errors in these ways."""

    async def digsite_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, DigsiteError)  # noqa: S101 - for the type checker: it is registered for these only
        return answer(request, error)

    async def unreadable(request: Request, _error: Exception) -> Response:
        return answer(request, BadRequest("That cannot be read: something is missing or has the wrong form."))

    async def http_error(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        code, sentence = HTTP_SENTENCES.get(status, ("refused", "That cannot be done."))
        return _say(request.app.state.site, request, status, code, sentence)

    async def broken(request: Request, error: Exception) -> Response:
        log.error("broken", route=getattr(request.scope.get("route"), "path", "none"), kind=type(error).__name__)
        return _say(request.app.state.site, request, 500, *BROKEN)

    app.add_exception_handler(DigsiteError, digsite_error)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(Exception, broken)
