"""Running the command line: in this process, in one of its own, or at a pseudo-terminal."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from typer.testing import CliRunner, Result

import digsite
from digsite.cli.app import app
from digsite.cli.choices import ME
from digsite.core.game import Game
from digsite.core.match import Match

SEED = 7
PATIENCE = 120  # seconds; only a hanging program takes so long
# As the child of a shell, with Ctrl-C at its terminal.
AT_TERMINAL = (
    "import fcntl, runpy, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); runpy.run_module('digsite', alter_sys=True)"
)


def run(*arguments: object, text: str = "") -> Result:
    """Run a command in this process; what it does not handle itself is raised."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def process(*arguments: object, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "digsite", *map(str, arguments)],
        input=text,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def python(code: str) -> str:
    """Run some lines of Python in a process of its own and return what they print."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def short(game: Game) -> list[str]:
    """The arguments of `--option` for a short game."""
    return ["--option", "target=1"] if "target" in game.options.Options.model_fields else []


def new(game: Game, seats: int, seed: int = SEED) -> Match:
    """The match that `play` deals with `short` options."""
    return digsite.new(game.name, seats, seed, **({"target": 1} if short(game) else {}))


def next_seat(match: Match, players: Sequence[str]) -> int:
    """Who acts first of those that may, as the terminal has it: bots before people."""
    return min(match.to_move, key=lambda seat: (players[seat] == ME, seat))


def played(game: Game, players: Sequence[str]) -> Match:
    """A match in which everybody plays as `greedy` would."""
    match = new(game, len(players))
    while not match.over:
        seat = next_seat(match, players)
        match.play(seat, digsite.bots.choose("greedy", match, seat))
    return match


def typed(match: Match, players: Sequence[str]) -> list[str]:
    """The lines that people type to play a match; where the screen is passed on, one is empty."""
    passing = players.count(ME) > 1
    lines, viewer = [], -1
    for made in match.moves:
        if players[made.seat] == ME:
            if passing and viewer != made.seat:
                lines.append("")
            viewer = made.seat
            lines.append(made.text)
    return lines


class Terminal:
    """A command at a pseudo-terminal; `seen` is all that it has written."""

    def __init__(self, *arguments: object, **environment: str) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", AT_TERMINAL, *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "200", **environment},
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = self.unread = self.pressed = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.ours, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, and again whenever nothing comes of it.

        Python misses a signal that comes just before it begins to wait for a key; people press again, too.
        """
        self.pressed = "\x03"
        self.type(self.pressed)

    def until(self, wanted: str) -> str:
        """Wait for a text and return what was written up to it, since the last time."""
        while wanted not in self.unread:
            if not self._read():
                raise AssertionError(f"The terminal closed without {wanted!r}; it showed:\n{self.seen}")
        before, self.unread = self.unread.split(wanted, 1)
        return before + wanted

    def _read(self) -> bool:
        for _ in range(PATIENCE):
            if select.select([self.ours], [], [], 1)[0]:
                break
            self.type(self.pressed)
        else:
            raise AssertionError(f"Nothing more came; the terminal showed:\n{self.seen}")
        try:
            data = os.read(self.ours, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        text = data.decode(errors="replace")
        self.seen, self.unread = self.seen + text, self.unread + text
        return bool(data)

    def end(self) -> int:
        """Wait for the end of the program and return its exit status."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)


@contextmanager
def unread_pipe() -> Iterator[int]:
    """A pipe to write to that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        yield writing
    finally:
        os.close(writing)


def files_in(folder: Path) -> set[str]:
    """The names of all files below a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}
