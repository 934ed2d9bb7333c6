"""The form that sets a table up, made from the game's options; a new option needs no page of its own."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from digsite.bots import names, summaries
from digsite.core.content import Shipped, fault
from digsite.core.decks import KIND, Table, building, building_of, linked, shipped_deck, shipped_decks, unlinked
from digsite.core.errors import BadContent, BadOption, DigsiteError
from digsite.core.game import Game

ME, OPEN = "me", "open"
NUMBER = re.compile("-?[0-9]{1,18}")
TICKS = {"true": True, "false": False}


@dataclass(frozen=True)
class Choice:
    """One of the values that an option can have."""

    value: str
    label: str


@dataclass
class OptionField:
    """An option as the form shows it."""

    name: str
    title: str
    description: str
    kind: str  # "choice", "number", "tick" or "text"
    value: str
    default: str
    choices: Sequence[Choice] = ()
    least: int | None = None
    most: int | None = None
    problem: str = ""
    builds: bool = False  # whether it can also be a deck that somebody has built, by its link


@dataclass
class Form:
    """The form with what was filled in and what is wrong with it."""

    game: Game
    seats: str
    holders: list[str]  # by seat: "me", "open" or a bot's name
    options: list[OptionField]
    bots: Sequence[str]
    problems: list[str] = field(default_factory=list)

    @property
    def by_the_rulebook(self) -> bool:
        """Whether every option has the value that the rulebook, or where it has none the game, begins with."""
        return all(option.value == option.default for option in self.options)

    @property
    def builds(self) -> bool:
        """Whether people build decks for the game."""
        return building(self.game) is not None

    @property
    def starters(self) -> list[tuple[str, str]]:
        """The decks that ship with the game, each with its plan."""
        return [(name, getattr(shipped_deck(self.game, name), "plan", "")) for name in shipped_decks(self.game)]

    @property
    def who(self) -> list[Choice]:
        """What a seat can be."""
        told = summaries(self.game)
        bots = [Choice(bot, f"{bot} bot: {told[bot]}") for bot in self.bots]
        return [Choice(ME, "me"), Choice(OPEN, "open, by invite link"), *bots]


@dataclass(frozen=True)
class Wanted:
    """A table that somebody wants, checked."""

    holders: tuple[str, ...]
    options: Mapping[str, Any]


def blank(game: Game) -> Form:
    """Return the form as it is first shown: a game with the strongest of the bots, by the rulebook."""
    seats = min(max(game.seats[0], 3), game.seats[-1])
    bots = names(game)
    holders = [ME] + [bots[-1]] * (game.seats[-1] - 1)
    return Form(game, str(seats), holders, fields(game), bots)


def asked(game: Game, query: Mapping[str, Any]) -> Form:
    """Return the form with the seats and options that an address names."""
    form = _seated(game, query)
    for option in form.options:
        _fill(game, option, str(query.get(f"option_{option.name}", option.default)))
    return form


def filled(game: Game, posted: Mapping[str, Any]) -> Form:
    """Return the form with what was posted."""
    form = _seated(game, {"seats": "", **posted})
    for option in form.options:
        missing = "false" if option.kind == "tick" else option.default
        own = str(posted.get(f"own_{option.name}", "")).strip()
        _fill(game, option, own or str(posted.get(f"option_{option.name}", missing)).strip())
    return form


def again(game: Game, options: Mapping[str, Any], holders: Sequence[str]) -> str | None:
    """Return the address of the form for a table with these options and seats; None if an address cannot tell them."""
    own = [value for value in options.values() if isinstance(value, Mapping)]
    if own and (building(game) is None or any(value.get("kind") != KIND for value in own)):
        return None
    return address(game, options, holders)


def address(game: Game, options: Mapping[str, Any], holders: Sequence[str] = ()) -> str:
    """Return the address of the form with these options, of content of somebody's own only decks, and these seats."""
    asked = {f"seat_{seat}": holder for seat, holder in enumerate(holders)}
    if holders:
        asked["seats"] = str(len(holders))
    for name, value in options.items():
        asked[f"option_{name}"] = linked(game, dict(value)) if isinstance(value, Mapping) else _written(value)
    return f"/games/{game.name}?{urlencode(asked)}"


def _seated(game: Game, given: Mapping[str, Any]) -> Form:
    """Return the form with the seats that are given, as it is first shown otherwise."""
    form = blank(game)
    form.seats = str(given.get("seats", form.seats))
    form.holders = [str(given.get(f"seat_{seat}", holder)) for seat, holder in enumerate(form.holders)]
    return form


def _fill(game: Game, option: OptionField, value: str) -> None:
    """Give an option its value, which is one more choice if it is a deck of somebody's own."""
    option.value = value
    if option.builds and is_link(value):
        try:
            deck = linked_deck(game, value)
        except (DigsiteError, ValueError):
            deck = {"name": "a deck that cannot be read"}
        if isinstance(deck, str):
            option.value = deck
        else:
            option.choices = [*option.choices, Choice(value, f"{deck['name'][:40]}, your own")]


def is_link(value: str) -> bool:
    """Tell whether a text is meant to be a link, not the name of a deck."""
    return "=" in value or "/" in value


def linked_deck(game: Game, link: str) -> str | Table:
    """Return the deck that a link means: the name of one that ships, or the table of one that was built.

    Args:
        game: whose deck it is.
        link: the address of a page where decks are built, or what stands behind its question mark.

    Raises:
        BadContent: it is no link of a deck.
        ValueError: it has too many parts.
    """
    address, mark, query = link.rpartition("?")
    page, asked = f"/games/{game.name}/decks", dict(parse_qsl(query))
    ours = not mark or urlsplit(address).path.startswith(page)
    if not ours or not asked.keys() & {"start", *building_of(game).GROUPS}:
        raise BadContent(f"{link[:60]!r} is no link of a deck for {game.title}; one has {page}? and the deck in it.")
    start = asked.get("start")
    if start is None:
        return unlinked(game, link)
    if start not in shipped_decks(game):
        raise BadContent(f"No deck {start[:40]!r} ships with the game; there are: {', '.join(shipped_decks(game))}.")
    return start


def checked(form: Form) -> Wanted | None:
    """Return what a form asks for; None, and the form says why, if that cannot be."""
    holders = _holders(form)
    options = _options(form)
    if holders is None or options is None:
        return None
    try:
        form.game.options.box(options, len(holders))
    except BadOption as error:
        form.problems += error.sentence.splitlines()
        return None
    return Wanted(holders, options.model_dump(mode="json"))


def _holders(form: Form) -> tuple[str, ...] | None:
    try:
        count = int(form.seats) if form.seats.isascii() and form.seats.isdigit() and len(form.seats) < 4 else 0
        form.game.check_seats(count)
    except DigsiteError as error:
        form.problems.append(error.sentence)
        return None
    holders = tuple(form.holders[:count])
    for seat, holder in enumerate(holders):
        if holder not in (ME, OPEN, *form.bots):
            form.problems.append(
                f"Seat {seat} cannot be {holder[:40]!r}; it is for me, open, or a bot: {', '.join(form.bots)}."
            )
            return None
    if holders.count(ME) > 1:
        form.problems.append("You can have one seat at a table: with two you would see two hands.")
        return None
    return holders


def _options(form: Form) -> Any:
    given: dict[str, Any] = {}
    for option in form.options:
        if option.value != "":
            try:
                built = option.builds and is_link(option.value)
                given[option.name] = linked_deck(form.game, option.value) if built else meant(option)
            except (DigsiteError, ValueError) as error:  # the latter for a link with too many parts
                _wrong(
                    form, option, error.sentence if isinstance(error, DigsiteError) else "That is no link of a deck."
                )
    if form.problems:
        return None
    try:
        return form.game.options.Options.model_validate(given)
    except ValidationError as error:
        for detail in error.errors():
            name = str(detail["loc"][0]) if detail["loc"] else ""
            named = next((option for option in form.options if option.name == name), None)
            _wrong(form, named, fault({**detail, "loc": detail["loc"][1:]}))
        return None


def meant(option: OptionField) -> Any:
    """Return the value that the text in a field means; the text itself if it is none of the field's kind."""
    if option.kind == "number" and NUMBER.fullmatch(option.value):
        return int(option.value)
    if option.kind == "tick":
        return TICKS.get(option.value, option.value)
    return option.value


def _wrong(form: Form, option: OptionField | None, sentence: str) -> None:
    """Say what is wrong with an option, or with all of them."""
    if option is None:
        form.problems.append(sentence)
    else:
        option.problem = option.problem or sentence
        form.problems.append(f"{option.title}: {sentence}")


def fields(game: Game) -> list[OptionField]:
    """Return the options of a game with their defaults."""
    model = game.options.Options
    schema = model.model_json_schema()["properties"]
    return [_field(game, name, info, schema[name]) for name, info in model.model_fields.items()]


def _field(game: Game, name: str, info: FieldInfo, schema: Mapping[str, Any]) -> OptionField:
    default = _written(info.default)
    made = OptionField(name, info.title or name, info.description or "", "text", default, default)
    content = next((mark for mark in info.metadata if isinstance(mark, Shipped)), None)
    values = content.names() if content else schema.get("enum")
    if content and content.kind == KIND:
        made.builds = building(game) is not None
    if values:
        made.kind, made.choices = "choice", [Choice(str(value), str(value).replace("_", " ")) for value in values]
    elif schema.get("type") == "boolean":
        made.kind = "tick"
    elif schema.get("type") == "integer":
        made.kind, made.least, made.most = "number", schema.get("minimum"), schema.get("maximum")
    return made


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
