"""Bringing a database to the schema of this program, and refusing one from a later program."""

from importlib.resources import files
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from digsite.core.errors import Unreachable

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST = "0002"  # the last migration; a database that has it needs none, and alembic is not even imported
LOCK = 0x_D165_17E  # of PostgreSQL: two servers that start together migrate one after the other


def current(connection: Connection) -> str | None:
    """Return the last migration a database went through, None for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return None if found is None else str(found)


def config(connection: Connection | None = None) -> "Config":
    """Return alembic's settings for the migrations in this package."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(files("digsite.store") / "migrations"))
    made.attributes["connection"] = connection
    return made


def migrate(connection: Connection) -> None:
    """Bring a database up to date inside the connection's transaction.

    Raises:
        Unreachable: it was made by a later program than this one.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    version = current(connection)
    if version == NEWEST:
        return
    from alembic import command
    from alembic.script import ScriptDirectory

    known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    if version is not None and version not in known:
        raise Unreachable("The database was made by a newer Digsite than this one. Update Digsite, or use another.")
    command.upgrade(config(connection), "head")
