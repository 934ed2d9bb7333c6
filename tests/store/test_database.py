"""Opening a database: made and brought up to date when it can be, a clear sentence when it cannot."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from digsite.core.errors import Unreachable, Unwritable
from digsite.store import open_store
from digsite.store.database import address, default_path
from digsite.store.migrate import NEWEST, config
from digsite.store.schema import metadata


def open_and_close(database: str | Path | None, statement: str | None = None) -> None:
    async def run() -> None:
        store = await open_store(database)
        if statement:
            async with store.engine.begin() as connection:
                await connection.execute(text(statement))
        await store.close()

    asyncio.run(run())


def test_the_migrations_make_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def run() -> list[object]:
        store = await open_store(database)
        async with store.engine.connect() as connection:
            found = await connection.run_sync(differences)
        await store.close()
        return found

    assert asyncio.run(run()) == []


def test_the_newest_migration_is_known_without_alembic() -> None:
    assert ScriptDirectory.from_config(config()).get_heads() == [NEWEST]


def test_servers_that_start_together_make_it_once(database: str) -> None:
    async def run() -> None:
        for store in await asyncio.gather(*(open_store(database) for _ in range(4))):
            await store.close()

    asyncio.run(run())


def test_opening_waits_for_another_that_changes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            opening = asyncio.create_task(open_store(path))
            ended, _ = await asyncio.wait({opening}, timeout=0.5)
            assert not ended
            other.execute("COMMIT")
        store = await opening
        async with store.engine.connect() as connection:
            assert (await connection.execute(text("PRAGMA journal_mode"))).scalar_one() == "wal"
        await store.close()

    asyncio.run(run())


def test_a_database_of_a_later_program_is_left_alone(database: str) -> None:
    open_and_close(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unreachable, match="newer Digsite"):
        open_and_close(database)


def test_a_folder_that_cannot_be_made_has_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unwritable, match=r"cannot be written .* Choose another place") as caught:
        open_and_close(tmp_path / "file" / "folder" / "tables.sqlite")
    assert caught.value.code == "unwritable"


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 100)
    with pytest.raises(Unreachable, match="cannot be opened"):
        open_and_close(path)
    assert path.read_text() == "Dear Ann, " * 100


@pytest.mark.parametrize("database", ["mysql://somewhere/x", "sqlite://", "postgresql://[", "nonsense://x"])
def test_only_served_databases_are_taken(database: str) -> None:
    with pytest.raises(Unreachable):
        open_and_close(database)


def test_a_server_that_is_not_there_has_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="cannot be"):
        open_and_close(f"postgresql://postgres@/digsite?host={tmp_path}")


def test_addresses_are_a_path_or_a_url(tmp_path: Path) -> None:
    assert address(tmp_path / "a.sqlite").database == str(tmp_path / "a.sqlite")
    assert address(f"sqlite:///{tmp_path}/b.sqlite").database == f"{tmp_path}/b.sqlite"
    assert address(None).database == str(default_path())
    assert address("postgresql://u@h/d").drivername == "postgresql+asyncpg"
