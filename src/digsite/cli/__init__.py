"""The command line: `digsite games`, `play`, `replay`, `verify`, `check`, `bench`, `serve`, `sheet`: a module each."""

import sys
import warnings
from io import TextIOWrapper

INTERRUPTED = 130  # 128 + SIGINT, as shells say it


def main() -> None:
    """Run the command of the arguments, and leave with its exit status."""
    try:
        # What a terminal cannot show or did not mean as text is no reason to stop.
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        warnings.formatwarning = _in_a_line
        from digsite.cli.app import app  # within reach of Ctrl-C

        app(prog_name="digsite")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _in_a_line(message: Warning | str, *_: object, **__: object) -> str:
    return f"digsite: {message}\n"
