"""How alembic runs here: on the connection it is given, inside that connection's transaction."""

from alembic import context

from digsite.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
