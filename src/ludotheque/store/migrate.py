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


def migrate(engine: Engine, wanted: str = HEAD) -> None:
    """Run the missing migrations up to a revision in one transaction."""
    with engine.connect() as connection:
        found = current_revision(connection)
    if found == wanted:
        return
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        else:
            # The driver itself begins no transaction before DDL, so a process that dies would leave half a schema.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        found = current_revision(connection)
        if found is not None and found > wanted:
            raise StoreError("store/newer", found=found, known=wanted)
        if found != wanted:
            _upgrade(connection, wanted)


def known_revision(engine: Engine) -> str:
    """Return a database's revision, or raise an error if this program cannot read that revision."""
    with engine.connect() as connection:
        found = current_revision(connection)
    if found is None:
        raise StoreError("store/foreign")
    if found > HEAD:
        raise StoreError("store/newer", found=found, known=HEAD)
    return found


def current_revision(connection: Connection) -> str | None:
    """Return the revision of a database, or None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _upgrade(connection: Connection, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
