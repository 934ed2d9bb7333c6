"""`digsite deck`: decks of games for which people build them: begun, checked, shown, and what they are good for."""

import re
import sys
from collections.abc import Mapping
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from digsite.cli.answers import AsJson, answering, out, say, say_json

if TYPE_CHECKING:
    from digsite.core.content import Content
    from digsite.core.decks import Chances, Piece
    from digsite.core.game import Game

app = typer.Typer(no_args_is_help=True, help="Decks of your own: begin, check and show them, and say their odds.")

DeckName = Annotated[str, typer.Argument(metavar="DECK", help="A name, or a file (.toml).")]
Against = Annotated[str | None, typer.Option("--against", metavar="DECK", help="Another deck: a name, or a file.")]
LONGEST_NAME = 40
LINE = re.compile(r"(?:, line (?P<line>\d+))?: (?P<sentence>.*)")  # behind a file's name
RULE = re.compile(r"\(([A-Z]{2}-\d\d)\)")
BAR = 40  # characters that the longest bar of a curve has at most


@app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, ending in .toml.")],
    game: Annotated[str | None, typer.Option(help="For which game, where several have decks.")] = None,
) -> None:
    """Begin a deck of your own: a legal one with comments, to be changed."""
    with answering():
        from digsite.core.decks import building_of
        from digsite.core.errors import BadContent, Unwritable
        from digsite.core.plain import hyphenated

        if file.suffix != ".toml":
            raise BadContent(f"{file}: the name of a deck's file ends in .toml.")
        chosen = game_of(game)
        name = hyphenated(file.stem)[:LONGEST_NAME].strip("-")
        if not name:
            raise BadContent(f"{file}: the deck is called after its file, whose name has neither letters nor digits.")
        text = building_of(chosen).starter(name)
        try:
            with file.open("x", encoding="utf-8") as opened:
                opened.write(text)
        except FileExistsError:
            raise Unwritable(f"{file} is there already, so nothing was written.") from None
        except OSError as error:
            raise Unwritable(f"{file} cannot be written: {error.strerror}.") from None
        say(f"{file} is the deck {name!r} of {chosen.title}. `digsite deck check {file}` names what is wrong in it.")


@app.command()
def check(
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help="Names, or files (.toml).")],
    against: Against = None,
    as_json: AsJson = False,
) -> None:
    """Name all that is wrong with decks, each with its line and rule; and why they may not meet another."""
    with answering(as_json):
        from digsite.core.decks import building_of
        from digsite.core.errors import BadContent, DigsiteError

        status, report = 0, []
        for name in decks:
            problems: list[str] = []
            try:
                game, deck = read_deck(name)
                if against is not None:
                    problems = building_of(game).unmet(deck, rival(against, game))
                if problems:
                    status = max(status, BadContent.exit_status)
            except DigsiteError as error:
                problems, status = error.sentence.splitlines(), max(status, error.exit_status)
            parts = [parted(problem, name) for problem in problems]
            report.append({"deck": name, "problems": problems, "faults": parts})
            if not as_json:
                say("\n".join(problems) or f"{name}: fine{' to meet ' + against if against else ''}.")
        if as_json:
            say_json({"fine": status == 0, "decks": report})
    if status:
        sys.stdout.flush()
        raise typer.Exit(status)


def parted(problem: str, name: str) -> dict[str, Any]:
    """Return what is wrong with a deck for programs: the sentence, and its file's line and the rule if it has them."""
    found = LINE.fullmatch(problem.removeprefix(name)) if problem.startswith(name) else None
    line, rule = found["line"] if found else None, RULE.search(problem)
    return {
        "line": int(line) if line else None,
        "rule": rule[1] if rule else None,
        "sentence": found["sentence"] if found else problem,
    }


@app.command()
def show(
    deck: Annotated[str | None, typer.Argument(metavar="[DECK]", help="A name, or a file (.toml).")] = None,
    as_json: AsJson = False,
) -> None:
    """Show a deck with the curve of its values, or list those that ship."""
    with answering(as_json):
        from digsite.core.decks import building_of

        if deck is None:
            listed(as_json)
            return
        game, content = read_deck(deck)
        table, part = content.model_dump(mode="json"), building_of(game)
        curve = part.curve(table)
        if as_json:
            say_json({"deck": table, "curve": {str(value): curve[value] for value in sorted(curve)}})
            return
        say(content.name, style="bold")
        if plan := table.get("plan"):
            say(plan)
        for group, title in part.GROUPS.items():
            say(f"\n{title}: {sum(table[group].values())}", style="bold")
            for piece in part.pieces(table):
                if copies := table[group].get(piece.id) if piece.group == group else 0:
                    say(f"  {copies} x {described(piece)}")
        say("\nValues:", style="bold")
        say("\n".join(bars(curve)))


def described(piece: "Piece") -> str:
    """Return a piece in words."""
    if piece.value is None:
        return piece.id
    return f"{piece.name} {piece.value}, {piece.kind}{', matched by ' + piece.match if piece.match else ''}"


def bars(curve: Mapping[int, int]) -> list[str]:
    """Return a curve as lines, one for each value from the lowest to the highest."""
    most = max(curve.values(), default=1)
    width = min(BAR, most)
    return [
        f"  {value:>2} {'█' * round(width * curve.get(value, 0) / most)} {curve.get(value, 0)}"
        for value in range(min(curve, default=0), max(curve, default=0) + 1)
    ]


def listed(as_json: bool) -> None:
    """List the decks that ship."""
    from rich.table import Table

    from digsite.core.decks import built_games, shipped_deck, shipped_decks

    rows: list[dict[str, Any]] = [
        {"game": game.name, "name": name, "plan": getattr(shipped_deck(game, name), "plan", "")}
        for game in built_games()
        for name in shipped_decks(game)
    ]
    if as_json:
        say_json(rows)
        return
    table = Table("name", "game", "plan", box=None, pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(row["name"], row["game"], row["plan"])
    out().print(table)


@app.command()
def odds(deck: DeckName, against: Against = None, as_json: AsJson = False) -> None:
    """Say what is drawn when, and the chances in a round by what is attached, against another deck or the same."""
    with answering(as_json):
        from digsite.core.decks import building_of
        from digsite.core.errors import BadContent

        game, content = read_deck(deck)
        other = rival(against, game) if against is not None else content
        part = building_of(game)
        if reasons := part.unmet(content, other):
            raise BadContent("\n".join(reasons))
        tables = part.chances(content, other)
        if as_json:
            say_json([programmed(table) for table in tables])
            return
        for table in tables:
            show_chances(table)


def programmed(table: "Chances") -> dict[str, Any]:
    """Return chances for programs."""
    rows = {
        row: {
            column: None if isnan(value) else round(value, 6)
            for column, value in zip(table.columns, values, strict=True)
        }
        for row, values in table.rows
    }
    return {"title": table.title, "about": table.about, "chances": rows}


def show_chances(table: "Chances") -> None:
    """Show chances as percentages."""
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    shown.add_column(table.title)
    for column in table.columns:
        shown.add_column(column, justify="right")
    for row, values in table.rows:
        shown.add_row(row, *("-" if isnan(value) else f"{100 * value:.0f}%" for value in values))
    say(table.about)
    out().print(shown)
    say()


def game_of(name: str | None) -> "Game":
    """Return the game of a name, or the first whose decks people build.

    Raises:
        UnknownGame: there is none.
        BadContent: nobody builds decks for it.
    """
    from digsite.core.decks import building_of, built_games
    from digsite.core.game import find

    game = next(built_games()) if name is None else find(name)
    building_of(game)
    return game


def read_deck(name: str) -> "tuple[Game, Content]":
    """Return the deck of a name or a file.

    Raises:
        BadContent: there is none, it is wrong, or it is of a game without decks to build.
        Unreachable: the file cannot be read.
    """
    from digsite.core.content import read_content
    from digsite.core.decks import KIND, built_games, check_usable, shipped_deck, shipped_decks
    from digsite.core.errors import BadContent
    from digsite.core.game import find

    if name.endswith(".toml"):
        content = read_content(Path(name), [(game, KIND) for game in built_games()])
        game = find(content.game)
        check_usable(game, content)
        return game, content
    known = {deck: game for game in built_games() for deck in shipped_decks(game)}
    if name not in known:
        raise BadContent(
            f"No deck {name!r} ships with a game; there are: {', '.join(known)}. A file of your own ends in .toml."
        )
    return known[name], shipped_deck(known[name], name)


def rival(name: str, game: "Game") -> "Content":
    """Return the deck that another one is to meet.

    Raises:
        BadContent: as in `read_deck`, or it is for another game.
    """
    from digsite.core.errors import BadContent

    other, deck = read_deck(name)
    if other != game:
        raise BadContent(f"The deck {name!r} is for {other.title}, the other one for {game.title}.")
    return deck
