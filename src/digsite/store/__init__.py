"""Tables, moves and people in SQL: SQLite by default, PostgreSQL when told."""

from digsite.store.store import Store, open_store

__all__ = ["Store", "open_store"]
