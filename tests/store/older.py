"""A database as it was, brought up to date: what must survive a migration."""

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
def older(database: str, revision: str) -> Iterator[Connection]:
    """A connection to a database of that revision; afterwards it has today's schema."""
    engine = open_engine(database)
    config = Config()
    config.set_main_option("script_location", str(Path(ludotheque.store.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        yield connection
    migrate(engine)
    engine.dispose()
