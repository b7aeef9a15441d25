"""Tombstones of deleted tables, under whose ids no row is written again.

A writer makes the check after its own changes and in the same transaction. SQLite has one writer at a time, so that a
deletion is committed either before the check or after the writer. On PostgreSQL a lock keeps writers and deletions
apart: writers share the lock, a deletion holds it alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, func, select

from ludotheque.store.schema import MEASURES

# A tombstone is a row of this kind among the measures.
DELETED = "deleted"
# SQLite and PostgreSQL bound the parameters of one query.
NAMES_PER_QUERY = 1_000
# Any number, another one than that of migrations.
LOCK = 5_083_685
WRITE = select(func.pg_advisory_xact_lock_shared(LOCK))
DELETE = select(func.pg_advisory_xact_lock(LOCK))
NAMES = select(MEASURES.c.name).where(
    MEASURES.c.kind == DELETED, MEASURES.c.name.in_(bindparam("names", expanding=True))
)


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
    names = sorted(set(table_ids))
    found: set[str] = set()
    for start in range(0, len(names), NAMES_PER_QUERY):
        found.update(connection.execute(NAMES, {"names": names[start : start + NAMES_PER_QUERY]}).scalars())
    return frozenset(found)


def refuse_deleted(connection: Connection, table_ids: Iterable[str]) -> None:
    """Raise an error, which undoes the transaction, if a table just written to is deleted."""
    found = deleted_among(connection, table_ids)
    if found:
        raise DeletedTableError(found)
