"""Databases with an older schema, to test what a migration keeps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config

import ludotheque.store
from ludotheque.store.engine import open_engine
from ludotheque.store.migrate import migrate

if TYPE_CHECKING:
    from sqlalchemy import Connection


@contextmanager
def at_revision(database: str, revision: str) -> Iterator[Connection]:
    """Return a connection to a database of that revision, which stays so."""
    engine = open_engine(database)
    with engine.begin() as connection:
        _upgrade(connection, revision)
        yield connection
    engine.dispose()


def _upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(ludotheque.store.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@contextmanager
def older(database: str, revision: str) -> Iterator[Connection]:
    """Connect to a database of an older revision.

    Afterwards the database has today's schema.
    """
    with at_revision(database, revision) as connection:
        yield connection
    engine = open_engine(database)
    migrate(engine)
    engine.dispose()
