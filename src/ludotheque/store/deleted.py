"""Tombstones of deleted tables, under whose ids no row is written again.

A writer makes the check after its own changes and in the same transaction. SQLite has one writer at a time, so that a
deletion is committed either before the check or after the writer. On PostgreSQL a lock keeps writers and deletions
apart: writers share the lock, a deletion holds it alone.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, func, select, text

# A tombstone is a row of this kind among the measures.
DELETED = "deleted"
# Any number, another one than that of migrations.
LOCK = 5_083_685
WRITE = select(func.pg_advisory_xact_lock_shared(LOCK))
DELETE = select(func.pg_advisory_xact_lock(LOCK))
# One parameter for all ids: a list of parameters would be compiled again for every length.
FIND = "SELECT name FROM measures WHERE kind = 'deleted' AND name IN "
AMONG = {
    "sqlite": text(FIND + "(SELECT value FROM json_each(:names))"),
    "postgresql": text(FIND + "(SELECT json_array_elements_text(CAST(:names AS json)))"),
}


class DeletedTableError(Exception):
    """A write to deleted tables, whose ids are `tables`."""

    def __init__(self, tables: frozenset[str]) -> None:
        super().__init__(", ".join(sorted(tables)))
        self.tables = tables


def begin_write(connection: Connection) -> None:
    """Wait for deletions under way, and keep new ones waiting until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(WRITE)


def begin_deletion(connection: Connection) -> None:
    """Wait for writers under way, and keep new ones waiting until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(DELETE)


def deleted_among(connection: Connection, table_ids: Iterable[str]) -> frozenset[str]:
    """Return those of the ids that belonged to deleted tables."""
    names = msgspec.json.encode(sorted(set(table_ids))).decode()
    return frozenset(connection.execute(AMONG[connection.dialect.name], {"names": names}).scalars())


def refuse_deleted(connection: Connection, table_ids: Iterable[str]) -> None:
    """Raise an error, which undoes the transaction, if a table just written to is deleted."""
    found = deleted_among(connection, table_ids)
    if found:
        raise DeletedTableError(found)
