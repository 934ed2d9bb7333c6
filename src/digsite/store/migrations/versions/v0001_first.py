"""The first tables: settings, people, tables, seats and rows."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "settings",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seat_count", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("to_move", sa.String(64)),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["creator"], ["people.id"], name="fk_tables_creator"),
    )
    op.create_index("ix_tables_creator", "tables", ["creator"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(64)),
        sa.Column("bot", sa.String(64)),
        sa.Column("token", sa.String(64)),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_seats_person_id"),
        sa.UniqueConstraint("token", name="uq_seats_token"),
        sa.UniqueConstraint("table_id", "person_id", name="uq_seats_table_id_person_id"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "rows",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("time", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_rows"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rows_table_id"),
        sa.UniqueConstraint("table_id", "key", name="uq_rows_table_id_key"),
    )
