"""`digsite verify` and `digsite check`: whether files are what they say they are."""

from pathlib import Path
from typing import Annotated, Any

import typer

from digsite.cli.answers import AsJson, answering, say, say_json
from digsite.cli.preparing import load, prepare_for
from digsite.core.errors import BadContent, DigsiteError
from digsite.core.game import find


def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")], as_json: AsJson = False) -> None:
    """Check that a saved game is exactly what its seed and its moves lead to."""
    with answering(as_json):
        from digsite.core import record

        prepare_for(file)
        found = record.verify(file)
        if as_json:
            say_json({"file": str(file), **found._asdict()})
            return
        state = "finished" if found.finished else "unfinished"
        say(f"{file} is right: {find(found.game).title}, {found.seats} seats, {found.moves} moves, {state}.")
        say(f"SHA-256 of the seed: {found.seed_hash}")


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Content (.toml) or records (.dig).")],
    as_json: AsJson = False,
) -> None:
    """Check content files and records, name every fault, and note what is allowed but can disappoint."""
    with answering(as_json):
        status, report = 0, []
        for file in files:
            try:
                what, warnings = described(file)
                entry: dict[str, Any] = {"file": str(file), "is": what, "problems": [], "warnings": warnings}
            except DigsiteError as error:
                problems = [from_file(file, line) for line in error.sentence.splitlines()]
                entry = {"file": str(file), "is": None, "code": error.code, "problems": problems, "warnings": []}
                status = max(status, error.exit_status)
            report.append(entry)
            if not as_json:
                warnings = [f"{file}: note: {warning}" for warning in entry["warnings"]]
                say("\n".join(entry["problems"] or [f"{file}: fine: {entry['is']}", *warnings]))
        if as_json:
            say_json({"fine": status == 0, "files": report})
    if status:
        raise typer.Exit(status)


def from_file(file: Path, sentence: str) -> str:
    """Return a fault with the file it is in, unless it says so already."""
    return sentence if sentence.startswith(str(file)) else f"{file}: {sentence}"


def described(file: Path) -> tuple[str, list[str]]:
    """Return what a file is, and what its kind of content warns of, if it does.

    Raises:
        DigsiteError: it is not right.
    """
    if file.suffix == ".toml":
        from digsite.core.content import read_content

        content = read_content(file)
        return f"{content.kind} {content.name!r} for {find(content.game).title}", content.warnings()
    if file.suffix == ".dig":
        match = load(file)
        return f"a record of {match.game.title}, {match.seats} seats, {len(match.moves)} moves", []
    raise BadContent(f"{file}: its name ends neither in .toml (content) nor in .dig (a record).")
