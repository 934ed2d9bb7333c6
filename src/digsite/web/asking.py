"""Asking: who sent a request, and from which page."""

from starlette.requests import HTTPConnection


def person_of(connection: HTTPConnection) -> str:
    """Return the person who asks; a newcomer has an id too."""
    return str(connection.state.person)


def origin_of(connection: HTTPConnection) -> str:
    """Return the server's address as this visitor knows it, for links to send to others."""
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"


def same_origin(connection: HTTPConnection) -> bool:
    """Tell whether a request comes from our own page, or from no page at all; browsers always say which."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    return origin.partition("://")[2] == connection.headers.get("host")
