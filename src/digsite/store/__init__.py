"""Tables, moves and people in SQL: SQLite by default, PostgreSQL when told."""

from digsite.store.days import Attempt
from digsite.store.store import Store, open_store

__all__ = ["Attempt", "Store", "open_store"]
