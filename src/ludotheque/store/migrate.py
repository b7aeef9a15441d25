"""Migration of a database to the newest schema at start.

Alembic is imported only if a migration is missing.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from ludotheque.store.errors import StoreError

# The newest revision under migrations/versions, which a test compares.
HEAD = "0006"
# An arbitrary key of the lock that lets processes migrate one after the other.
LOCK = 5_083_684


def migrate(engine: Engine) -> None:
    """Run the missing migrations in one transaction."""
    with engine.connect() as connection:
        found = current_revision(connection)
    if found == HEAD:
        return
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        else:
            # The driver itself begins no transaction before DDL, so a process that dies would leave half a schema.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        found = current_revision(connection)
        if found is not None and found > HEAD:
            raise StoreError("store/newer", found=found, known=HEAD)
        if found != HEAD:
            _upgrade(connection)


def current_revision(connection: Connection) -> str | None:
    """Return the revision of a database, or None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
