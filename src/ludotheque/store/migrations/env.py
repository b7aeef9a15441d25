"""The migration environment, which uses the connection from `migrate.py`."""

from alembic import context

from ludotheque.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
