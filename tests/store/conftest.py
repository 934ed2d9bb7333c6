"""The databases that the tests of this folder use."""

from tests.databases import database, postgres_server

__all__ = ["database", "postgres_server"]
