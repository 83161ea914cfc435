"""How Alembic runs the migrations: on the connection that it is given, and on no other."""

from alembic import context

from server.store.schema import metadata

connection = context.config.attributes["connection"]
# SQLite cannot alter a table in place, so Alembic copies it where a migration asks for that.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
