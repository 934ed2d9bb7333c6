"""`digsite serve`: the web table."""

from typing import Annotated

import typer

from digsite.cli.answers import answering


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where the tables are kept; by default a file in your data folder."),
    ] = None,
) -> None:
    """Start the web table; Ctrl-C ends it."""
    with answering():
        from digsite.web.serve import serve as start

        start(host, port, database)
