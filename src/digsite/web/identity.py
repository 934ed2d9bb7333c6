"""Who somebody is: a guest with a signed cookie, and the name they like to be called."""

import hashlib
import secrets
import unicodedata
from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeTimedSerializer

from digsite.core.errors import DigsiteError
from digsite.core.plain import invisible

COOKIE = "digsite"
A_YEAR = 365 * 24 * 3600  # seconds
LONGEST_NAME = 24


class BadName(DigsiteError):
    """A name is empty, too long, or has characters that no name has."""

    code = "bad_name"


class Identity:
    """Signs and reads the cookie that says who somebody is."""

    def __init__(self, secret: bytes) -> None:
        """Take the secret that is the server's own."""
        self._serializer = URLSafeTimedSerializer(secret, salt="person")

    def read(self, cookies: Mapping[str, str]) -> str | None:
        """Return the person that a cookie speaks of, None if it is missing, too old or forged."""
        try:
            person = self._serializer.loads(cookies.get(COOKIE, ""), max_age=A_YEAR)
        except BadSignature:
            return None
        return person if isinstance(person, str) else None

    def cookie(self, person: str, secure: bool) -> str:
        """Return the header that makes a browser remember a person."""
        value = self._serializer.dumps(person)
        secured = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secured}"


def newcomer() -> str:
    """Return the id of somebody new."""
    return secrets.token_hex(16)


def guest_name(person: str) -> str:
    """Return what a person is called until they say otherwise; always the same for the same person."""
    number = int.from_bytes(hashlib.sha256(person.encode()).digest()[:4], "big")
    return f"Guest {1000 + number % 9000}"


def clean_name(text: str) -> str:
    """Return a name as it will be shown.

    Raises:
        BadName: it cannot be shown.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadName("A name needs at least one letter.")
    if len(name) > LONGEST_NAME:
        raise BadName(f"A name has at most {LONGEST_NAME} characters.")
    # Control, invisible and direction-changing characters would let one name pass for another.
    if invisible(name):
        raise BadName("A name cannot have invisible characters.")
    return name
