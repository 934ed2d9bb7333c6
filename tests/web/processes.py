"""A server in a process of its own, which can be killed."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count

import httpx
from websockets.sync.client import connect

from tests.web.people import Shown

keys = count(1)

PATIENCE = 200  # seconds: a machine busy with other tests may have to compile the rules first

PROGRAM = """
import sys
from digsite.web.serve import serve
from digsite.web.settings import Settings
serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], Settings(bot_pace=0))
"""


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    address: str

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(30)


@contextmanager
def server(database: str, port: int = 0) -> Iterator[Server]:
    """Run a server until it is killed or no longer needed."""
    command = [sys.executable, "-c", PROGRAM, database, str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            said = process.stdout.readline()
            assert said.startswith("Digsite is at "), said
            yield Server(process, said.split()[3])
        finally:
            process.kill()


class Browser:
    """Somebody with a cookie, whichever server answers."""

    def __init__(self) -> None:
        self.cookies = httpx.Cookies()
        self.table = ""
        self.version = 0
        self.acknowledged: dict[str, str] = {}  # keys and moves

    @contextmanager
    def at(self, address: str) -> Iterator[httpx.Client]:
        """Talk to a server, as whom the other servers know already."""
        with httpx.Client(base_url=address, cookies=self.cookies, timeout=PATIENCE) as client:
            self.cookies = client.cookies  # with what this client is given from now on
            yield client

    def asked(self, client: httpx.Client) -> Shown:
        """Watch the table until there is something to choose, or the game is over."""
        address = f"{client.base_url}".rstrip("/").replace("http", "ws", 1)
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}
        with connect(f"{address}{self.table}/live", additional_headers=cookie) as socket:
            while True:
                shown = Shown(**json.loads(socket.recv(timeout=PATIENCE)))
                if shown.moves or shown.over:
                    return shown

    def move(self, client: httpx.Client, shown: Shown) -> None:
        """Make a move and note it when it is acknowledged."""
        key, move = f"key {next(keys)}", shown.moves[len(self.acknowledged) % len(shown.moves)]
        answer = client.post(f"{self.table}/moves", json={"move": move, "version": shown.version, "key": key})
        assert answer.status_code == 200, answer.text
        self.acknowledged[key] = move
