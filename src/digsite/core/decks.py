"""Decks that people build: a game with a decks.py says what there is to choose from; here decks are tables and links.

A deck's table is what its file says, legal or not yet: game, kind, name, plan, study, and a key for each group of
things that it has copies of, with the number of each by id.
"""

import importlib
import importlib.util
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast
from urllib.parse import parse_qsl, urlencode

from digsite.core.errors import BadContent
from digsite.core.game import Game, games

if TYPE_CHECKING:
    from pydantic import BaseModel

    from digsite.core.content import Content

Table = dict[str, Any]

KIND = "deck"
TEXTS = ("name", "plan", "set")
LONGEST_LINK = 8000  # characters; a deck of all there is has about half of it
COPIES = re.compile(r"([a-z0-9-]{1,30})\.([0-9]{1,3})")


class Piece(NamedTuple):
    """Something that a deck can have copies of."""

    group: str  # the key of the deck's table that counts it
    id: str
    name: str
    kind: str
    value: int | None
    match: str  # what it goes with: pieces of one match belong together


class Chances(NamedTuple):
    """A table of chances, with a heading for each column and a name for each row."""

    title: str
    about: str  # what the numbers are, in a sentence
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]  # chances are 0 to 1; nan where there is nothing to say


class DecksPart(Protocol):
    """decks.py: what a game's decks are built of, and what they are good for."""

    GROUPS: Mapping[str, str]  # a key of a deck's table, and what it is called

    def starter(self, name: str) -> str:
        """Return the text of a legal deck's file with comments, to be changed."""

    def pieces(self, table: Table) -> tuple[Piece, ...]:
        """Return all that a deck could be built of; a table without a known set of cards is built of the first."""

    def picture(self, piece: Piece) -> str:
        """Return a piece as a small SVG drawing."""

    def curve(self, table: Table) -> Mapping[int, int]:
        """Return how many of a deck's cards have each value, unknown ones left out."""

    def chances(self, deck: "Content", other: "Content") -> tuple[Chances, ...]:
        """Return what is drawn when, and what it is worth against another deck."""

    def unmet(self, deck: "Content", other: "Content") -> list[str]:
        """Return why two decks may not meet, a sentence each with its rule."""

    def options(self, deck: "Content") -> Mapping[str, Any]:
        """Return the options of a table at which a deck meets itself."""


@cache
def building(game: Game) -> DecksPart | None:
    """Return what a game's decks are built of; None if it has no decks.py."""
    name = f"{game.package}.decks"
    found = importlib.util.find_spec(name) is not None
    return cast("DecksPart", importlib.import_module(name)) if found else None


def built_games() -> Iterator[Game]:
    """Yield the games whose decks people build."""
    yield from (game for game in games().values() if building(game))


def building_of(game: Game) -> DecksPart:
    """Return what a game's decks are built of.

    Raises:
        BadContent: it has none that people build.
    """
    part = building(game)
    if part is None:
        names = ", ".join(each.title for each in built_games())
        raise BadContent(f"{game.title} has no decks to build; there are decks for: {names}.")
    return part


def model(game: Game) -> "type[BaseModel]":
    """Return the model of a game's decks."""
    return game.options.CONTENT[KIND]


def shipped_decks(game: Game) -> tuple[str, ...]:
    """Return the names of the decks that ship with a game."""
    from importlib.resources import files

    folder = files(game.package).joinpath("content", KIND)
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


@cache
def shipped_deck(game: Game, name: str) -> "Content":
    """Return a deck that ships with a game."""
    found: Content = model(game).shipped(game.package, KIND, name)  # type: ignore[attr-defined]
    return found


def meetings(game: Game, deck: "Content") -> dict[str, list[str]]:
    """Return why a deck may not meet each of those that ship; nothing where it may."""
    return {name: building_of(game).unmet(deck, shipped_deck(game, name)) for name in shipped_decks(game)}


def faults_of(game: Game, table: Table) -> list[str]:
    """Return all that is wrong with a deck, a sentence each."""
    from pydantic import ValidationError

    from digsite.core.content import faults

    try:
        check_usable(game, cast("Content", model(game).model_validate(table)))
    except ValidationError as error:
        return faults(error, model(game).model_fields)
    except BadContent as error:
        return error.sentence.splitlines()
    return []


def check_usable(game: Game, deck: "Content") -> None:
    """Refuse a deck that could be at no table, not even against itself.

    Raises:
        BadContent: it is built from what does not ship.
    """
    if reasons := building_of(game).unmet(deck, deck):
        raise BadContent("\n".join(reasons))


def empty(game: Game) -> Table:
    """Return the table of a deck with nothing in it."""
    groups: Table = {group: {} for group in building_of(game).GROUPS}
    return {"game": game.name, "kind": KIND, "name": "my-deck", "plan": "", "study": False} | groups


def linked(game: Game, table: Table) -> str:
    """Return a deck as the query of a link, from which `unlinked` makes it again."""
    parts = {key: table[key] for key in TEXTS if table.get(key)}
    if table.get("study"):
        parts["study"] = "true"
    for group in building_of(game).GROUPS:
        parts[group] = "_".join(f"{piece}.{copies}" for piece, copies in sorted(table[group].items()))
    return urlencode(parts)


def unlinked(game: Game, query: str | Mapping[str, str]) -> Table:
    """Return the table of a deck from the query of a link, or from a whole link.

    Raises:
        BadContent: it is no link of a deck, or a longer one than any deck has.
    """
    if isinstance(query, str):
        query = dict(parse_qsl(query.rpartition("?")[2]))
    if (length := sum(map(len, query.values()))) > LONGEST_LINK:
        raise BadContent(f"A deck's link has at most {LONGEST_LINK} characters, this one {length}.")
    table = empty(game) | {key: query[key] for key in TEXTS if query.get(key)}
    table["study"] = query.get("study") == "true"
    for group in building_of(game).GROUPS:
        for part in filter(None, query.get(group, "").split("_")):
            found = COPIES.fullmatch(part)
            if not found:
                raise BadContent(f"{group}: {part[:40]!r} in the link is no id with a number, as in bandy.2.")
            if found[1] in table[group]:
                raise BadContent(f"{group}: {found[1]!r} is in the link twice; once will do, with its number.")
            table[group][found[1]] = int(found[2])
    return table


def written(game: Game, table: Table) -> str:
    """Return a deck as the text of a file."""
    lines = [f"{key} = {quoted(table[key])}" for key in ("game", "kind", *TEXTS) if table.get(key)]
    if table.get("study"):
        lines.append("study = true")
    for group in building_of(game).GROUPS:
        lines += ["", f"[{group}]", *(f"{piece} = {copies}" for piece, copies in sorted(table[group].items()))]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """Return a text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
