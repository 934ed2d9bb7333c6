"""The tables of the database. The migrations make them; a test compares the two."""

from sqlalchemy import (
    JSON,
    Column,
    Date,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy import UniqueConstraint as Unique

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMES)

settings = Table(
    "settings",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("creator", String(64), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    # Derived from the rows, written with them: the seats to move, as ",0,2,"; "" at the end; null until first replayed.
    Column("to_move", String(64)),
    # Of a game of the day: which one, and, written with the last row, how it went.
    Column("day", Date),
    Column("choice", String(200)),
    Column("merit", Integer),
    Column("result", Text),
    # One attempt for each person; other tables have no day, and a null is like no other.
    Index(None, "game", "rules_version", "day", "choice", "creator", unique=True),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person_id", String(64), ForeignKey("people.id")),
    Column("bot", String(64)),
    Column("token", String(64), unique=True),
    Index(None, "person_id"),
    Unique("table_id", "person_id"),  # one seat for each at a table: nobody sees two hands
)

rows = Table(
    "rows",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # two writers cannot both have it: the only lock between processes
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("key", String(64)),
    Column("time", DateTime(timezone=True), nullable=False),
    Unique("table_id", "key"),
)
