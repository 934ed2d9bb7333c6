"""`digsite sheet`: the sheets of games that are played on paper too: shown, begun, printed, and their schema."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from digsite.cli.answers import AsJson, answering, say, say_json

if TYPE_CHECKING:
    from pydantic import BaseModel

    from digsite.core.content import Content
    from digsite.core.game import Game

app = typer.Typer(no_args_is_help=True, help="Sheets of games that are played on paper too: show, begin, print them.")

Kind = Annotated[str, typer.Argument(metavar="KIND", help="A kind of sheet, as in dig_sheet.")]


@app.command()
def show(
    sheet: Annotated[str | None, typer.Argument(metavar="[SHEET]", help="A name, or a file (.toml).")] = None,
    as_json: AsJson = False,
) -> None:
    """Show a sheet, or list those that ship."""
    with answering(as_json):
        from digsite.core.printing import printing

        if sheet is None:
            listed(as_json)
            return
        game, content = read_sheet(sheet)
        if as_json:
            say_json(content.model_dump(mode="json"))
            return
        part = printing(game)
        say(part.text(content) if part else "")


def listed(as_json: bool) -> None:
    """List the sheets that ship."""
    from rich.table import Table

    from digsite.cli.answers import out
    from digsite.core.printing import printed_games, shipped

    rows = [
        {"game": game.name, "kind": kind, "name": name, "about": getattr(mark.load(name), "about", "")}
        for game in printed_games()
        for kind, mark in shipped(game).items()
        for name in mark.names()
    ]
    if as_json:
        say_json(rows)
        return
    table = Table("name", "kind", "game", "what it is", box=None, pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(row["name"], row["kind"], row["game"], row["about"])
    out().print(table)


@app.command()
def new(kind: Kind, file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, ending in .toml.")]) -> None:
    """Begin a sheet of your own: a file with comments, to be changed."""
    with answering():
        from digsite.core.errors import BadContent, Unwritable
        from digsite.core.printing import starter

        game = game_of(kind)
        if file.suffix != ".toml":
            raise BadContent(f"{file}: the name of a sheet's file ends in .toml.")
        text = starter(game, kind, file.stem)
        try:
            with file.open("x", encoding="utf-8") as opened:
                opened.write(text)
        except FileExistsError:
            raise Unwritable(f"{file} is there already, so nothing was written.") from None
        except OSError as error:
            raise Unwritable(f"{file} cannot be written: {error.strerror}.") from None
        say(f"{file} is a {kind} of {game.title}. `digsite check {file}` names what is wrong in it.")


@app.command("print")
def print_sheets(
    sheets: Annotated[list[str], typer.Argument(metavar="SHEET...", help="Names, or files (.toml).")],
    output: Annotated[Path, typer.Option("--output", help="A file ending in .pdf or .svg.")],
    players: Annotated[
        int | None, typer.Option(min=1, max=99, help="A pack: what a table of so many needs, not just these sheets.")
    ] = None,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The paper size.")] = "a4",
    two: Annotated[bool, typer.Option("--two", help="Two sheets to a page.")] = False,
    option: Annotated[list[str] | None, typer.Option(help="Of the game, as in rounds=12.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print sheets to be filled in by hand; several pages of SVG are several files."""
    with answering(as_json):
        from digsite.core import printing as on_paper
        from digsite.core.errors import BadContent, Unwritable

        if output.suffix not in (".pdf", ".svg"):
            raise BadContent(f"--output {output}: a sheet is printed to a file that ends in .pdf or .svg.")
        read = [read_sheet(sheet) for sheet in sheets]
        game = read[0][0]
        if others := [other.title for other, _ in read if other != game]:
            raise BadContent(f"These sheets are of several games: {game.title}, {', '.join(others)}.")
        contents = [content for _, content in read]
        options = options_of(game, option or [])
        if players is not None:
            contents = on_paper.pack(game, contents, players, options)
        part = on_paper.printing_of(game)
        pages = on_paper.pages([part.drawing(content, options) for content in contents], paper, two)
        files = on_paper.files(pages, output, game.title)
        try:
            for file, data in files.items():
                file.write_bytes(data)
        except OSError as error:
            raise Unwritable(f"{error.filename} cannot be written: {error.strerror}.") from None
        names = [content.name for content in contents]
        if as_json:
            say_json({"files": [str(file) for file in files], "sheets": names, "pages": len(pages), "paper": paper})
            return
        count = f"{len(names)} sheet{'s' if len(names) > 1 else ''} on {len(pages)} page{'s' if len(pages) > 1 else ''}"
        say(f"{', '.join(map(str, files))}: {count}: {', '.join(dict.fromkeys(names))}")


@app.command()
def schema(kind: Kind) -> None:
    """Say the JSON schema of a kind of sheet, for editors and programs."""
    with answering():
        from digsite.core.schemas import schema as described

        typer.echo(json.dumps(described(game_of(kind), kind), indent=2))


def read_sheet(name: str) -> "tuple[Game, Content]":
    """Return the sheet of a name or a file.

    Raises:
        BadContent: there is none, or it is of a game that has no sheets.
        Unreachable: the file cannot be read.
    """
    from digsite.core.content import read_content
    from digsite.core.game import find
    from digsite.core.printing import find_sheet, printing_of

    if not name.endswith(".toml"):
        return find_sheet(name)
    content = read_content(Path(name))
    game = find(content.game)
    printing_of(game)
    return game, content


def game_of(kind: str) -> "Game":
    """Return the game that has a kind of sheet.

    Raises:
        BadContent: none has.
    """
    from digsite.core.errors import BadContent
    from digsite.core.printing import printed_games, shipped

    kinds = {name: game for game in printed_games() for name in shipped(game)}
    if kind not in kinds:
        raise BadContent(f"There are no sheets of kind {kind!r}; there are: {', '.join(kinds)}.")
    return kinds[kind]


def options_of(game: "Game", texts: list[str]) -> "BaseModel":
    """Return a game's options as they were given.

    Raises:
        BadOption: one cannot be.
    """
    if not texts:
        return game.options.Options()
    from digsite.cli.choices import read_options  # brings numba with it

    return read_options(game, texts)
