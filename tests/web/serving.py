"""Tables in memory on the platform of a server."""

from __future__ import annotations

from ludotheque.store.store import Store
from ludotheque.web.config import ServerConfig
from ludotheque.web.live.tables import LiveTables
from ludotheque.web.live.workers import server_platform


def tables_on(store: Store, config: ServerConfig) -> LiveTables:
    """Return the tables of a server on this database."""
    return LiveTables(server_platform(store, config), config)
