"""How every command answers: words on stdout, faults as a sentence on stderr, and an exit status; never a traceback."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from digsite.core.errors import DigsiteError

PIPE_CLOSED = 141  # 128 + SIGPIPE, as shells say it

AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]


class Screen(Console):
    """A stream to people: colour on a terminal unless NO_COLOR is set, and text as it is."""

    def on_broken_pipe(self) -> None:
        """Leave it to `answering`, for rich would leave the program at once."""
        raise BrokenPipeError


def out() -> Screen:
    """Return stdout; made anew each time, since tests and pipes change it."""
    return Screen(markup=False, emoji=False, highlight=False)


def err() -> Screen:
    """Return stderr."""
    return Screen(stderr=True, markup=False, emoji=False, highlight=False)


def say(text: RenderableType = "", style: str | None = None) -> None:
    """Write a line, or several, to stdout; long ones are the terminal's to wrap."""
    out().print(text, style=style, soft_wrap=True)


def tell(text: str) -> None:
    """Write a remark that is no part of the answer to stderr."""
    err().print(text, style="dim", soft_wrap=True)


def say_json(value: Any) -> None:
    """Write a value as one line of JSON to stdout."""
    sys.stdout.write(json.dumps(value) + "\n")


@contextmanager
def answering(as_json: bool = False) -> Iterator[None]:
    """Turn what a command raises into its sentence and exit status.

    Args:
        as_json: whether the error is wanted as an object on stdout as well.
    """
    try:
        try:
            yield
        except DigsiteError as error:
            err().print(Text.assemble(("digsite: ", "red"), error.sentence), soft_wrap=True)
            if as_json:
                say_json({"error": {"code": error.code, "sentence": error.sentence}})
            sys.stdout.flush()
            raise typer.Exit(error.exit_status) from None
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads any more. What is still to be flushed at the end must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(PIPE_CLOSED) from None
