"""Content: cards, decks, sheets and editions as TOML files, shipped with a game or of somebody's own."""

import hashlib
import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema, ErrorDetails, core_schema

from digsite.core.errors import BadContent, UnknownGame, Unreachable
from digsite.core.game import Game, find, games
from digsite.core.plain import Spelled, all_visible, first, plain, told, visible
from digsite.core.toml_lines import Path as KeyPath
from digsite.core.toml_lines import key_lines, line_of, overdone, written_twice

KEY = re.compile(r"[A-Za-z_][\w-]*(?:\.[\w-]+)*")
BYTE_ORDER_MARK = "\ufeff"  # with which some editors begin a file
VISIBLE = AfterValidator(all_visible)  # marks a text that people read, in a line
# What a content file is called, within it and by others.
Name = Annotated[str, Spelled(r"^[a-z0-9-]{1,40}$", "a name has only small letters, digits and hyphens, at most 40")]


class Content(BaseModel):
    """One content file; a game's kinds of content add their keys.

    They are strict: a text or a truth is no number. What files cannot write as it is kept, tuples and the numbers that
    are keys, is marked by Field(strict=False).
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    game: str
    kind: str
    name: Name

    @classmethod
    def shipped(cls, package: str, kind: str, name: str) -> Self:
        """Return a content file that ships with a game."""
        text = files(package).joinpath("content", kind, f"{name}.toml").read_text(encoding="utf-8")
        return cls.model_validate(tomllib.loads(text))

    def digest(self) -> str:
        """Return the SHA-256 of what the file says, in hexadecimal, whatever its layout and comments."""
        text = json.dumps(self.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def warnings(self) -> list[str]:
        """Return what is allowed but can disappoint; a kind of content may have more to say."""
        return []


@dataclass(frozen=True)
class Shipped:
    """Marks an option whose value is the name of a shipped content file, or content of one's own."""

    package: str
    kind: str
    model: type[Content]

    @property
    def game(self) -> Game | None:
        """The game that it ships with."""
        return next((game for game in games().values() if game.package == self.package), None)

    def names(self) -> list[str]:
        """Return the names of the shipped files of this kind."""
        folder = files(self.package).joinpath("content", self.kind)
        return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))

    def load(self, name: str) -> Content:
        """Return a shipped file."""
        return self.model.shipped(self.package, self.kind, name)

    def read(self, value: Any) -> Any:
        """Refuse a name that no shipped file has, and content that is not right; all its faults are at its own keys."""
        if isinstance(value, str) and value not in self.names():
            own = "; of a file give what `read_content` returns" if value.endswith(".toml") else ""
            raise ValueError(f"no {self.kind} {value!r} ships with the game; there are: {', '.join(self.names())}{own}")
        if isinstance(value, Content) and not isinstance(value, self.model):
            raise ValueError(f"a {self.kind} belongs here, not a {value.kind}")
        name = value.game if isinstance(value, Content) else value.get("game") if isinstance(value, Mapping) else None
        if self.game and isinstance(name, str) and name != self.game.name:
            raise ValueError(f"a {self.kind} for {self.game.title} belongs here, not one for {name[:40]!r}")
        if isinstance(value, Mapping):
            if isinstance(kind := value.get("kind"), str) and kind != self.kind:
                raise ValueError(f"a {self.kind} belongs here, not a {kind}")
            return self.model.model_validate(value)
        if not isinstance(value, str | self.model):
            raise ValueError(f"a {self.kind} belongs here: the name of one, or one of your own")
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Say what is wrong here, for pydantic would tell the faults of each form that the value could have."""
        return core_schema.no_info_before_validator_function(self.read, handler(source))


def shipped_content(options: BaseModel) -> Iterator[tuple[str, Content]]:
    """Yield the option and the content of every option that names a shipped file."""
    for name, field in type(options).model_fields.items():
        for mark in field.metadata:
            if isinstance(mark, Shipped) and isinstance(value := getattr(options, name), str):
                yield name, mark.load(value)


def read_content(path: Path, wanted: Collection[tuple[Game, str]] = ()) -> Content:
    """Read and check a content file.

    Raises:
        Unreachable: it cannot be read.
        BadContent, UnknownGame: as in `content_of`.
    """
    try:
        return content_of(path.read_text(encoding="utf-8"), str(path), wanted)
    except OSError as error:
        raise Unreachable(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise BadContent(f"{path} is not a TOML file: {error}.") from None


def content_of(text: str, source: str, wanted: Collection[tuple[Game, str]] = ()) -> Content:
    """Return what the text of a content file says, checked.

    Args:
        text: of the file.
        source: what the file is called in sentences.
        wanted: the games and kinds of content that will do; none if any will.

    Raises:
        BadContent: it breaks its format; the sentence names file, line, key and what is wrong, one fault a line.
        UnknownGame: it is for a game that is not registered.
    """
    table = table_of(text, source)
    if lacking := [key for key in ("game", "kind") if not isinstance(table.get(key), str)]:
        raise BadContent(
            "\n".join(
                f'{source}: the key {key!r} is missing; a content file says for what it is, as in {key} = "..."'
                for key in lacking
            )
        )
    lines, kind = key_lines(text.removeprefix(BYTE_ORDER_MARK)), table["kind"]
    try:
        game = find(table["game"])
    except UnknownGame as error:
        raise UnknownGame(f"{at(source, line_of(lines, ('game',)))}: {error.sentence}") from None
    of_kind = at(source, line_of(lines, ("kind",)))
    if wanted and (game, kind) not in wanted:
        kinds_wanted = " or ".join(f"a {each.replace('_', ' ')} for {one.title}" for one, each in wanted)
        raise BadContent(
            f"{of_kind}: this is for {game.title}, of kind {kind.replace('_', ' ')!r}; {kinds_wanted} belongs here."
        )
    kinds = game.options.CONTENT
    if kind not in kinds:
        raise BadContent(
            f"{of_kind}: kind: {game.name} has no content of kind {kind!r}; it has: {', '.join(kinds) or 'none'}."
        )
    try:
        return kinds[kind].model_validate(table)  # type: ignore[return-value]  # the kinds are Content
    except ValidationError as error:
        raise BadContent("\n".join(faults_in_file(error, lines, source, kinds[kind].model_fields))) from None


def table_of(text: str, source: str) -> dict[str, Any]:
    """Return the keys and values of a TOML file, whatever they are.

    Raises:
        BadContent: it is not one, or so deep or long that no content is.
    """
    if beyond := overdone(text):
        raise BadContent(f"{source}, {beyond}.")
    try:
        return tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except tomllib.TOMLDecodeError as error:
        if again := written_twice(text, str(error)):
            raise BadContent(f"{source}, {again}.") from None
        raise BadContent(f"{source} is not a TOML file: {error}.") from None


def faults_in_file(
    error: ValidationError, lines: dict[KeyPath, int], source: str, keys: Collection[str] = ()
) -> list[str]:
    """Return what pydantic found wrong in a file, each fault with its line, in the order of the lines.

    Args:
        error: what it found.
        lines: of the file's keys.
        source: what the file is called.
        keys: all that the file can have.
    """
    given = {path[0] for path in lines}
    found = [
        (line_of(lines, place), sentence)
        for detail in error.errors()
        for place, sentence in _placed(detail, given, keys)
    ]
    found.sort(key=lambda fault: fault[0] or 0)
    return first([f"{at(source, line)}: {sentence}" for line, sentence in found], f"{source}: ")


def at(source: str, line: int | None) -> str:
    """Return where something is in a file, as its sentence begins."""
    return f"{source}, line {line}" if line else source


def _placed(
    detail: ErrorDetails, keys: set[str], known: Collection[str]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield faults with their places; what is said of a whole file may be several, each beginning with its key."""
    if detail["loc"]:
        yield detail["loc"], fault(detail, known)
        return
    parts: list[tuple[tuple[str, ...], str]] = []
    for part in fault(detail).split("; "):
        found = KEY.match(part)
        place = tuple(found[0].split(".")) if found else ()
        if parts and not (place and place[0] in keys):
            parts[-1] = (parts[-1][0], f"{parts[-1][1]}; {part}")
        else:
            parts.append((place, part))
    yield from parts


def faults(error: ValidationError, keys: Collection[str] = ()) -> list[str]:
    """Return what pydantic found wrong, a sentence for each key; the keys are all that there can be."""
    return first([fault(detail, keys) for detail in error.errors()])


def fault(detail: ErrorDetails, keys: Collection[str] = ()) -> str:
    """Return one fault: where, what is wrong, and the value that was given."""
    place = ".".join(str(part) for part in detail["loc"] if part != "[key]")
    silent = isinstance(detail["input"], dict | BaseModel) or detail["type"] in ("missing", "extra_forbidden")
    message = plain(detail, keys) + ("" if silent else f" (given: {told(detail['input'])})")
    return visible(f"{place}: {message}" if place else message)
