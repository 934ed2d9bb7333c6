"""Games of the day: which one a table is, and how it went."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them to the tables."""
    op.add_column("tables", sa.Column("day", sa.Date()))
    op.add_column("tables", sa.Column("choice", sa.String(200)))
    op.add_column("tables", sa.Column("merit", sa.Integer()))
    op.add_column("tables", sa.Column("result", sa.Text()))
    op.create_index(
        "ix_tables_game_rules_version_day_choice_creator",
        "tables",
        ["game", "rules_version", "day", "choice", "creator"],
        unique=True,
    )
