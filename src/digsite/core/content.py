"""Content: cards, decks, sheets and editions as TOML files, shipped with a game or of somebody's own."""

import hashlib
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema, ErrorDetails, core_schema

from digsite.core.errors import BadContent, Unreachable
from digsite.core.game import find


class Content(BaseModel):
    """One content file; a game's kinds of content add their keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    kind: str
    name: str = Field(pattern=r"^[a-z0-9-]{1,40}$")

    @classmethod
    def shipped(cls, package: str, kind: str, name: str) -> Self:
        """Return a content file that ships with a game."""
        text = files(package).joinpath("content", kind, f"{name}.toml").read_text(encoding="utf-8")
        return cls.model_validate(tomllib.loads(text))

    def digest(self) -> str:
        """Return the SHA-256 of what the file says, in hexadecimal, whatever its layout and comments."""
        text = json.dumps(self.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Shipped:
    """Marks an option whose value is the name of a shipped content file, or content of one's own."""

    package: str
    kind: str
    model: type[Content]

    def names(self) -> list[str]:
        """Return the names of the shipped files of this kind."""
        folder = files(self.package).joinpath("content", self.kind)
        return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))

    def load(self, name: str) -> Content:
        """Return a shipped file."""
        return self.model.shipped(self.package, self.kind, name)

    def known(self, value: Any) -> Any:
        """Refuse a name that no shipped file has."""
        if isinstance(value, str) and value not in self.names():
            raise ValueError(f"no {self.kind} {value!r} ships with the game; there are: {', '.join(self.names())}")
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Check names after pydantic has checked the type."""
        return core_schema.no_info_after_validator_function(self.known, handler(source))


def shipped_content(options: BaseModel) -> Iterator[tuple[str, Content]]:
    """Yield the option and the content of every option that names a shipped file."""
    for name, field in type(options).model_fields.items():
        for mark in field.metadata:
            if isinstance(mark, Shipped) and isinstance(value := getattr(options, name), str):
                yield name, mark.load(value)


def read_content(path: Path) -> Content:
    """Read and check a content file.

    Raises:
        Unreachable: it cannot be read.
        BadContent: it breaks its format; the sentence names file, key and what is wrong, one fault a line.
        UnknownGame: it is for a game that is not registered.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreachable(f"{path} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path} is not a TOML file: {error}.") from None
    for key in ("game", "kind"):
        if not isinstance(table.get(key), str):
            raise BadContent(
                f'{path}: the key {key!r} is missing; a content file says for what it is, as in {key} = "..."'
            )
    kinds = find(table["game"]).options.CONTENT
    if table["kind"] not in kinds:
        raise BadContent(
            f"{path}: kind: {table['game']} has no content of kind {table['kind']!r}; "
            f"it has: {', '.join(kinds) or 'none'}."
        )
    try:
        return kinds[table["kind"]].model_validate(table)  # type: ignore[return-value]  # the kinds are Content
    except ValidationError as error:
        raise BadContent("\n".join(f"{path}: {fault}" for fault in faults(error))) from None


def faults(error: ValidationError) -> list[str]:
    """Return what pydantic found wrong, a sentence for each key."""
    return [fault(detail) for detail in error.errors()]


def fault(detail: ErrorDetails) -> str:
    """Return one fault: where, what is wrong, and the value that was given."""
    place = ".".join(str(part) for part in detail["loc"] if part != "[key]")
    message = detail["msg"].removeprefix("Value error, ")
    given = "" if isinstance(detail["input"], dict) or detail["type"] == "missing" else f" (given: {detail['input']!r})"
    return f"{place}: {message}{given}" if place else f"{message}{given}"
