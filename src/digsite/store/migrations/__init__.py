"""Alembic's migrations, run when a database is opened."""
