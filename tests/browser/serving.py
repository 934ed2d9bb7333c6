"""A server process of its own with its database, which can be killed and started again where it was."""

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from digsite.store import open_store
from digsite.table.table import Table, replayed

PATIENCE = 60.0  # seconds; only something broken takes so long
COMMAND = [sys.executable, "-m", "digsite", "serve"]
# The same server, but its bots take no pause between two moves, so that whole games are short, and advice is quick.
SERVE = """
import sys
from digsite.web.serve import serve
from digsite.web.settings import Settings
serve("127.0.0.1", int(sys.argv[2]), sys.argv[4], Settings(bot_pace=0, adviser="greedy"))
"""
HASTY = [sys.executable, "-c", SERVE]


class Server:
    """A running server; the first start finds a free port, later ones take it again."""

    def __init__(self, folder: Path, hasty: bool = False, before: str = "") -> None:
        """Start a server; `before` is what a hasty one does first, as Python."""
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self.errors = folder / "errors.txt"
        self.command = [*HASTY[:2], before + HASTY[2]] if hasty else COMMAND
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and return when the address is open; who asks before the server is ready waits a moment."""
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [*self.command, "--port", str(self.port), "--database", self.database],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert found, f"{said!r}, status {self.process.poll()}: {self.errors.read_text()}"
        self.port = int(found[1])

    def kill(self) -> None:
        """Kill it as `kill -9` does."""
        self.process.kill()
        self._leave()

    def close(self) -> None:
        """Stop it as Ctrl-C does; it must not have found anything wrong with itself."""
        self.process.terminate()
        self._leave()
        assert "level=error" not in self.errors.read_text(), self.errors.read_text()

    def _leave(self) -> None:
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def table(self, name: str) -> Table:
        """A table as the database has it, with everything that is secret."""

        async def load() -> Table:
            store = await open_store(self.database)
            try:
                kept = await store.load(name)
            finally:
                await store.close()
            assert kept is not None
            return replayed(kept)

        with ThreadPoolExecutor(1) as elsewhere:  # this thread has Playwright's event loop
            return elsewhere.submit(asyncio.run, load()).result()


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that no page shows."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
