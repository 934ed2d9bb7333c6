"""Records: the text file of a match, for players to read and programs to replay; docs/records.md has the format."""

import hashlib
import json
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, NoReturn

from pydantic import BaseModel

from digsite.core.chance import SEED_BYTES, seed_hash
from digsite.core.content import shipped_content
from digsite.core.errors import BadSeats, DamagedRecord, DigsiteError, Unreachable, Unwritable
from digsite.core.game import ALL_SEEING, SPECTATOR, Game, find
from digsite.core.match import Made, Match, read_options

FORMAT = "digsite record 1"
NUMBER = r"\d{1,9}"  # int refuses thousands of digits
MOVE = re.compile(rf"({NUMBER})\. seat ({NUMBER}) ([^()]+?)(?: \((.*)\))?")
HEX = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


def in_order(match: Match) -> Match:
    """Return the match with moves made at the same time in the order of their seats: the same whoever was faster.

    A team's moves stay in the order in which they were made.
    """
    ordered = match.copy()
    if not match.game.team:
        for last in range(1, len(match.moves)):
            index = last
            while index and ordered.exchange(index):
                index -= 1
    return ordered


def written(match: Match, viewer: int = ALL_SEEING) -> str:
    """Return the record of a match, as far as a viewer has seen it; after the end everybody has seen all."""
    if match.over:
        viewer = ALL_SEEING
    ordered = in_order(match)
    lines = [FORMAT, *_header(match, viewer), "", *_moves(ordered, viewer), _result(match)]
    text = "".join(f"{line}\n" for line in lines)
    return text + f"check: {hashlib.sha256(text.encode()).hexdigest()}\n"


def _header(match: Match, viewer: int) -> list[str]:
    options = json.dumps(match.options.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
    lines = [
        f"game: {match.game.name}",
        f"rules version: {match.game.rules_version}",
        f"seats: {match.seats}",
        f"options: {options}",
        *(f"content: {option} {content.name} {content.digest()}" for option, content in shipped_content(match.options)),
        f"seed hash: {seed_hash(match.seed)}",
    ]
    if viewer == ALL_SEEING:
        return [*lines, f"seed: {match.seed.hex()}"]
    return [*lines, f"seen by: {'a spectator' if viewer == SPECTATOR else f'seat {viewer}'}"]


def _moves(match: Match, viewer: int) -> list[str]:
    lines = _deal(match, -1, viewer)
    for number, index in enumerate(match.known(viewer), 1):  # a gap would tell of a move made in secret
        made = match.moves[index]
        shown = match.shown(index, viewer)
        lines.append(f"{number}. seat {made.seat} {made.text}" + (f" ({shown})" if shown else ""))
        lines += _deal(match, index, viewer)
    return lines


def _deal(match: Match, index: int, viewer: int) -> list[str]:
    dealt = match.dealt(index, viewer)
    return [f"0. deal ({dealt})"] if dealt else []


def _result(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return "result: unfinished"
    scores = " ".join(str(score) for score in outcome.scores)
    returns = " ".join(f"{value:.6g}" for value in outcome.returns)
    return f"result: {outcome.why}; scores {scores}; returns {returns}"


@dataclass(frozen=True)
class Lines:
    """A record read as lines, before anything is replayed."""

    source: str  # where it comes from, for messages
    lines: list[str]

    def fail(self, number: int, fault: str) -> NoReturn:
        """Raise DamagedRecord at a line, counted from 1."""
        raise DamagedRecord(f"{self.source}, line {number}: {fault}")

    def header(self) -> dict[str, str]:
        """Return the header by its keys."""
        if not self.lines or self.lines[0] != FORMAT:
            self.fail(1, f"a record begins with {FORMAT!r}.")
        found: dict[str, str] = {}
        for number, line in enumerate(self.lines[1:], 2):
            if not line:
                return found
            key, colon, value = line.partition(": ")
            if not colon or (key in found and key != "content"):
                self.fail(number, f"{line!r} is no header line; one reads 'key: value', each key once.")
            found[key] = value
        return self.fail(len(self.lines), "the header does not end; an empty line follows it.")

    def fail_at(self, key: str, fault: str) -> NoReturn:
        """Raise DamagedRecord at the header line of a key."""
        lines = enumerate(self.lines, 1)
        self.fail(next(number for number, line in lines if line.startswith(f"{key}: ")), fault)

    def moves(self) -> list[tuple[int, Made]]:
        """Return the moves with the numbers of their lines."""
        found: list[tuple[int, Made]] = []
        start = self.lines.index("") + 1
        for number, line in enumerate(self.lines[start:], start + 1):
            if line.startswith(("0. ", "result: ", "check: ")) or (not line and number == len(self.lines)):
                continue
            match = MOVE.fullmatch(line)
            if match is None or int(match[1]) != len(found) + 1:
                self.fail(number, f"{line!r} is not move {len(found) + 1}; it reads '{len(found) + 1}. seat 0 ...'.")
            found.append((number, Made(int(match[2]), match[3], -1)))
        return found


def read(text: str, source: str = "record") -> Match:
    """Replay a record and return its match.

    Raises:
        DamagedRecord: it cannot be read, does not replay, or differs from what its seed and moves lead to.
        UnknownGame: the game is not registered.
    """
    record = Lines(source, text.split("\n"))
    match = _dealt(record)
    for number, made in record.moves():
        try:
            match.play(made.seat, made.text)
        except DigsiteError as error:
            record.fail(number, error.sentence)
    _compare(record, written(match).split("\n"))
    return match


def _dealt(record: Lines) -> Match:
    """Return the match of a header, before its first move."""
    header = record.header()
    for key in ("game", "rules version", "seats", "options"):
        if key not in header:
            record.fail(1, f"the header lacks {key!r}.")
    game = find(header["game"])
    if header["rules version"] != str(game.rules_version):
        record.fail(
            3,
            f"it was played under version {header['rules version']} of the rules of {game.title}; "
            f"this program plays version {game.rules_version}.",
        )
    if "seed" not in header:
        seen = header.get("seen by", "somebody")
        record.fail(1, f"it holds only what {seen} has seen: it can be read, not replayed, until the game is over.")
    if not HEX.fullmatch(header["seed"]):
        record.fail_at("seed", f"the seed is not {2 * SEED_BYTES} hexadecimal digits.")
    if not re.fullmatch(NUMBER, header["seats"]):
        record.fail_at("seats", f"{header['seats']!r} is no number of seats.")
    options = _options(record, game, header["options"])
    try:
        return Match(game, int(header["seats"]), bytes.fromhex(header["seed"]), options)
    except DigsiteError as error:
        record.fail_at("seats" if isinstance(error, BadSeats) else "options", error.sentence)


def _options(record: Lines, game: Game, text: str) -> BaseModel:
    """Return the options of a header, which may hold content of somebody's own."""
    try:
        return read_options(game, json.loads(text))
    except DigsiteError as error:
        record.fail_at("options", error.sentence)
    except RecursionError:
        record.fail_at("options", "the options are nested too deeply to be read.")
    except (ValueError, TypeError) as error:
        record.fail_at("options", f"the options cannot be read: {error}.")


def _compare(record: Lines, expected: list[str]) -> None:
    """Find the first line that differs from the record that the seed and the moves lead to."""
    for number in range(max(len(record.lines), len(expected))):
        line = record.lines[number] if number < len(record.lines) else None
        right = expected[number] if number < len(expected) else None
        if line != right:
            if line is None or right is None:
                record.fail(number + 1, f"the record {'ends too early' if line is None else 'goes on after its end'}.")
            if line.startswith("check: "):
                record.fail(
                    number + 1, "the check sum differs: something above was changed after the record was written."
                )
            record.fail(number + 1, f"it reads {line!r}; the seed and the moves lead to {right!r}.")


def read_text(path: Path) -> str:
    """Return a record's text.

    Raises:
        Unreachable: the file cannot be read.
        DamagedRecord: it is not text.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return file.read()
    except OSError as error:
        raise Unreachable(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise DamagedRecord(f"{path} is not a record: it is not UTF-8 text.") from None


def load(path: str | Path) -> Match:
    """Return the match of a record file, replayed and compared line by line.

    Raises:
        Unreachable: the file cannot be read.
        DamagedRecord: it is not exactly what its seed and moves lead to.
    """
    return read(read_text(Path(path)), str(path))


class Verified(NamedTuple):
    """What a record was found to be."""

    game: str
    seats: int
    moves: int
    finished: bool
    seed_hash: str


def verify(path: str | Path) -> Verified:
    """Check a record file against its seed and the rules, and return what it is.

    Raises:
        Unreachable: the file cannot be read.
        DamagedRecord: it is not exactly what its seed and moves lead to.
    """
    match = load(path)
    return Verified(match.game.name, match.seats, len(match.moves), match.over, seed_hash(match.seed))


def save(match: Match, path: Path) -> None:
    """Write a match's whole record; the file is either all there or as it was.

    Raises:
        Unwritable: it cannot be written.
    """
    text = written(match)
    temporary = None
    try:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8", newline="") as file:
            temporary = Path(file.name)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise Unwritable(f"{path} cannot be written: {error.strerror}.") from None
