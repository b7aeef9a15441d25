"""Maintenance of a database during operation: lists, deletion, expiry, backups and checks.

SQLite and PostgreSQL are treated alike. A backup is always a SQLite file, so restoring one into PostgreSQL moves a
server there.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import MetaData, Table, delete, func, insert, or_, select

from ludotheque.store.deleted import DELETED, begin_deletion
from ludotheque.store.errors import StoreError
from ludotheque.store.migrate import HEAD
from ludotheque.store.rows import TableRow
from ludotheque.store.schema import ENTRIES, HOLDERS, MEASURES, METADATA, REVIEWS, TABLES
from ludotheque.store.store import Store
from ludotheque.store.writer import dialect_of, notify_deleted

if TYPE_CHECKING:
    from sqlalchemy import Connection

BATCH = 2_000
BAN, CLOSED_CHAT = "ban", "chat"


class Measure(msgspec.Struct, frozen=True):
    """A decision of the host about a client or a table."""

    kind: str
    name: str
    at: int


def list_tables(store: Store, statuses: Sequence[str] = (), limit: int = 100) -> list[TableRow]:
    """Return tables, the latest first, with private ones."""
    query = select(TABLES).order_by(TABLES.c.changed_at.desc()).limit(limit)
    if statuses:
        query = query.where(TABLES.c.status.in_(statuses))
    with store.engine.connect() as connection:
        return [TableRow(**row._mapping) for row in connection.execute(query)]


def delete_tables(store: Store, ids: Sequence[str]) -> int:
    """Delete tables with their logs, holders and reviews, and return how many existed.

    Best scores are kept. Each table leaves a tombstone, so that no server writes under its id again.
    """
    count = 0
    for table_id in ids:
        with store.engine.begin() as connection:
            begin_deletion(connection)
            columns = (ENTRIES.c.table_id, TABLES.c.id, HOLDERS.c.table_id, REVIEWS.c.table_id)
            found = [connection.execute(delete(each.table).where(each == table_id)).rowcount for each in columns]
            if any(found):
                _note(connection, DELETED, table_id)
                notify_deleted(connection, store.origin, table_id)
        count += found[0] > 0
    return count


def expired(store: Store, now: int, finished_days: float, abandoned_days: float) -> list[str]:
    """Return the tables that were finished, or last changed, so many days ago.

    0 days turns either condition off.
    """
    found = []
    for statuses, days in ((("over",), finished_days), (("waiting", "playing"), abandoned_days)):
        if days > 0:
            before = now - int(days * 86_400_000)
            query = select(TABLES.c.id).where(TABLES.c.status.in_(statuses), TABLES.c.changed_at < before)
            with store.engine.connect() as connection:
                found += [str(row[0]) for row in connection.execute(query)]
    return found


def decide(store: Store, kind: str, name: str, is_lifted: bool = False) -> None:
    """Take a measure, or lift it."""
    with store.engine.begin() as connection:
        if is_lifted:
            connection.execute(delete(MEASURES).where(MEASURES.c.kind == kind, MEASURES.c.name == name))
        else:
            _note(connection, kind, name)


def measures(store: Store) -> list[Measure]:
    """Return the bans and closed chats."""
    query = select(MEASURES).where(MEASURES.c.kind.in_((BAN, CLOSED_CHAT)))
    with store.engine.connect() as connection:
        return [Measure(**row._mapping) for row in connection.execute(query)]


def _note(connection: Connection, kind: str, name: str) -> None:
    row = {"kind": kind, "name": name, "at": time.time_ns() // 1_000_000}
    upsert = dialect_of(connection).insert(MEASURES)
    connection.execute(upsert.on_conflict_do_update(index_elements=["kind", "name"], set_={"at": row["at"]}), row)


# Copies.


def backup(store: Store, file: Path) -> dict[str, int]:
    """Copy the current content of the database into a new SQLite file.

    Returns the number of rows by table. The copy has the revision of the original, so that an upgrade can begin with a
    backup.
    """
    if file.exists():
        raise StoreError("backup/exists", file=str(file))
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    copy = Store(f"sqlite:///{part.absolute()}", revision=store.revision)
    try:
        counts = _copy(store, copy)
        if count_rows(copy) != counts:
            raise StoreError("backup/differs", file=str(file))
        with copy.engine.connect() as connection:
            sound = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
            connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
        if sound != "ok":
            raise StoreError("backup/differs", file=str(file))
    finally:
        copy.close()
    with part.open("r+b") as written:  # Windows flushes only files that are open for writing
        os.fsync(written.fileno())
    part.replace(file)
    return counts


def restore(store: Store, file: Path) -> dict[str, int]:
    """Fill an empty database from a backup, or leave it empty if copying fails."""
    if not file.is_file():
        raise StoreError("backup/missing", file=str(file))
    if any(count_rows(store).values()):
        raise StoreError("backup/not-empty")
    source = Store(f"sqlite:///{file.absolute()}", is_read_only=True)
    try:
        counts = _copy_upgraded(source, store) if source.revision != HEAD else _copy(source, store)
    finally:
        source.close()
    if count_rows(store) != counts:
        raise StoreError("backup/differs", file=str(file))
    return counts


def count_rows(store: Store) -> dict[str, int]:
    """Return the number of rows of every table, which is 0 where an older revision lacks the table."""
    found = dict.fromkeys(METADATA.tables, 0)
    with store.engine.connect() as connection:
        for table in _tables(connection, store.revision):
            found[table.name] = int(connection.execute(select(func.count()).select_from(table)).scalar_one())
    return found


def _tables(connection: Connection, revision: str) -> list[Table]:
    """Return the tables that a database has at its revision."""
    if revision == HEAD:
        return list(METADATA.tables.values())
    found = MetaData()
    found.reflect(connection)
    return [table for name, table in found.tables.items() if name in METADATA.tables]


def _copy_upgraded(source: Store, target: Store) -> dict[str, int]:
    """Copy a database of an older revision by way of a temporary copy that is brought up to date."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'upgraded.db'}"
        older = Store(url, revision=source.revision)
        try:
            _copy(source, older)
        finally:
            older.close()
        newer = Store(url)
        try:
            return _copy(newer, target)
        finally:
            newer.close()


def _copy(source: Store, target: Store) -> dict[str, int]:
    """Copy all rows, in one transaction on either side, so that the copy is consistent."""
    counts = dict.fromkeys(METADATA.tables, 0)
    with source.engine.connect() as reading, target.engine.begin() as writing:
        if source.is_shared():
            reading = reading.execution_options(isolation_level="REPEATABLE READ")
        else:
            reading.exec_driver_sql("BEGIN")
        for table in _tables(reading, source.revision):
            for rows in _batches(reading, table):
                writing.execute(insert(table), rows)
                counts[table.name] += len(rows)
    return counts


def _batches(connection: Connection, table: Table) -> Iterator[list[dict[str, object]]]:
    result = connection.execution_options(yield_per=BATCH).execute(select(table))
    for rows in result.partitions():
        yield [dict(row._mapping) for row in rows]


# Checks.


def table_ids(store: Store) -> list[str]:
    """Return the ids of all tables with a log."""
    with store.engine.connect() as connection:
        return [str(row[0]) for row in connection.execute(select(ENTRIES.c.table_id).distinct())]


def gaps(store: Store) -> list[str]:
    """Return the tables whose log lacks an entry."""
    query = select(ENTRIES.c.table_id, func.count(), func.max(ENTRIES.c.ply)).group_by(ENTRIES.c.table_id)
    with store.engine.connect() as connection:
        return [str(name) for name, count, last in connection.execute(query) if count != last + 1]


def unknown_lists(store: Store) -> list[str]:
    """Return the rows in lists without a log."""
    has_log = select(ENTRIES.c.table_id).where(ENTRIES.c.table_id == TABLES.c.id).exists()
    with store.engine.connect() as connection:
        return [str(row[0]) for row in connection.execute(select(TABLES.c.id).where(~has_log))]


def remains(store: Store) -> list[str]:
    """Return the ids of deleted tables with rows left over, which another deletion removes."""
    columns = (ENTRIES.c.table_id, TABLES.c.id, HOLDERS.c.table_id, REVIEWS.c.table_id)
    left = or_(*(select(each).where(each == MEASURES.c.name).exists() for each in columns))
    with store.engine.connect() as connection:
        if len(_tables(connection, store.revision)) < len(METADATA.tables):
            return []  # a revision before tombstones or reviews
        found = connection.execute(select(MEASURES.c.name).where(MEASURES.c.kind == DELETED, left))
        return [str(name) for name in found.scalars()]
