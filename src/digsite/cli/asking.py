"""Asking a person for a line, and keeping what is on the screen from the next person's eyes."""

import sys
from collections.abc import Iterable
from contextlib import suppress
from types import ModuleType

from digsite.cli.answers import out, say


class Left(Exception):
    """The input has ended: nobody is there any more."""


def ask(prompt: str, completions: Iterable[str] = ()) -> str:
    """Return the line that is typed, without the space around it.

    Args:
        prompt: what stands before it.
        completions: what the Tab key offers on a terminal.

    Raises:
        Left: the input has ended.
    """
    if sys.stdin.isatty():
        _offer(list(completions))
    try:
        text = input(prompt)
    except EOFError:
        say()
        raise Left from None
    if not sys.stdin.isatty():
        say(text)  # as a terminal would have shown it
    return text.strip()


def clear_screen() -> None:
    """Remove what a person has seen and typed, if this is a terminal."""
    if (screen := out()).is_terminal:
        screen.clear()
        screen.file.write("\x1b[3J")  # what was scrolled away, too
        screen.file.flush()
    if readline := _readline():
        readline.clear_history()


def _readline() -> ModuleType | None:
    """Return the editor of lines, which not every machine has."""
    with suppress(ImportError):
        import readline

        return readline
    return None


def _offer(completions: list[str]) -> None:
    if (readline := _readline()) is None:
        return

    def complete(begun: str, number: int) -> str | None:
        fitting = [text for text in completions if text.startswith(begun)]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")  # a move is completed as a whole, the spaces in it included
    readline.parse_and_bind("tab: complete")
