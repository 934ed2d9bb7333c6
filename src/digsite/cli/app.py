"""The command `digsite`: which commands there are. They import what is slow when they run, so that help is quick."""

from typing import Annotated

import typer

import digsite
from digsite.cli import bench, deck, games, play, records, replay, review, serve, sheet, solve

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"digsite {digsite.__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and leave.")
    ] = False,
) -> None:
    """Games about digging: play them here or in the browser, against people and bots."""


for command in (
    games.games,
    play.play,
    replay.replay,
    solve.solve,
    review.review,
    records.verify,
    records.check,
    bench.bench,
    serve.serve,
):
    app.command()(command)
app.add_typer(deck.app, name="deck")
app.add_typer(sheet.app, name="sheet")
