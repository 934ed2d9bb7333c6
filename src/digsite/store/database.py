"""Opening a database: which one, how it is connected, and what is said when that fails."""

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import event, make_url
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from digsite.core.errors import Unreachable, Unwritable

T = TypeVar("T")

WRITES = "digsite_writes"  # an execution option: this connection is going to write


def default_path() -> Path:
    """Return where tables are kept unless told otherwise: in the user's data folder."""
    import platformdirs

    return Path(platformdirs.user_data_dir("digsite", appauthor=False)) / "tables.sqlite"


def address(database: str | Path | None) -> URL:
    """Return the SQLAlchemy address of what a user wrote: nothing, a path, or a URL.

    Raises:
        Unreachable: it is a URL of a kind of database that is not served.
    """
    if database is None or "://" not in str(database):
        path = default_path() if database is None else Path(database)
        return URL.create("sqlite+aiosqlite", database=str(path.absolute()))
    try:
        url = make_url(str(database))
    except ArgumentError:
        raise Unreachable("The address of the database cannot be read.") from None
    match url.get_backend_name():
        case "sqlite" if url.database and url.database != ":memory:":
            return url.set(drivername="sqlite+aiosqlite")
        case "postgresql" | "postgres":
            return url.set(drivername="postgresql+asyncpg")
    raise Unreachable("A database is a file's path, sqlite:///PATH or postgresql://USER@HOST/NAME.")


def engine(url: URL) -> AsyncEngine:
    """Return an engine for an address; it connects when first used.

    Raises:
        Unwritable: the folder of an SQLite file cannot be made or written.
        Unreachable: the driver for PostgreSQL is not installed.
    """
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    try:
        return create_async_engine(url, pool_pre_ping=True)
    except ImportError:
        raise Unreachable("PostgreSQL needs one more package: install digsite[postgres].") from None


def _sqlite(url: URL) -> AsyncEngine:
    path = Path(url.database or "")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            pass
    except OSError as error:
        reason = error.strerror or "it failed"
        raise Unwritable(f"{path} cannot be written ({reason}). Choose another place with --database.") from None
    made = create_async_engine(url, connect_args={"timeout": 10})
    event.listen(made.sync_engine, "connect", _settle)
    event.listen(made.sync_engine, "begin", _begin)
    return made


def _settle(connection: Any, _record: Any) -> None:
    """Set up one SQLite connection."""
    connection.isolation_level = None  # `_begin` begins: the driver leaves changes of the schema out of transactions
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError:  # another connection writes, or changes the mode: here SQLite does not wait for it
        cursor.execute("BEGIN IMMEDIATE")  # here it does
        cursor.execute("ROLLBACK")
        cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a move that was acknowledged is still there after a power cut
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin a transaction; one that will write takes its lock at once, since a reader may not be able to later."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


async def guarded(url: URL, work: Callable[[], Awaitable[T]]) -> T:
    """Do the first work on a database, with a sentence for what can be wrong with it.

    Raises:
        Unreachable: it cannot be opened.
        Unwritable: it can only be read.
    """
    place = url.database if url.get_backend_name() == "sqlite" else f"{url.host or 'local'}/{url.database}"
    try:
        return await work()
    except SQLAlchemyError as error:
        original = getattr(error, "orig", None) or error
        cause = getattr(original, "__cause__", None) or original
        if isinstance(cause, sqlite3.OperationalError) and "readonly" in str(cause):
            raise Unwritable(f"{place} can only be read. Choose another place with --database.") from None
        raise Unreachable(f"The database {place} cannot be opened: {cause}.") from error
    except OSError as error:
        raise Unreachable(f"The database {place} cannot be reached: {error.strerror or error}.") from error
