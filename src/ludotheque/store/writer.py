"""Group commit: rows that arrive during a commit are written together by the next one.

One thread writes. The callback of an entry gets True once the entry is on disk, or False if another server has appended
that ply before.
"""

from __future__ import annotations

import contextlib
import importlib
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError

from ludotheque.store.deleted import DeletedTableError, begin_write, refuse_deleted
from ludotheque.store.rows import Append, Listing, ScoreRow, TableRow, to_dict
from ludotheque.store.schema import ENTRIES, HOLDERS, SCORES, TABLES

BATCH = 500
CHANNEL = "ludotheque"
# In place of a ply: the table is deleted.
GONE = -2
NEWS_PER_NOTICE = 100
INSERT = insert(ENTRIES)
NOTIFY = select(func.pg_notify(CHANNEL, bindparam("message")))
Done = Callable[[bool | Exception], None]
Notify = Callable[[list[tuple[Done, bool | Exception]]], None]


Item = tuple[Append | Listing, Done]


class Writer:
    """A writer of batches on one connection, on a separate thread once started."""

    def __init__(self, engine: Engine, origin: str) -> None:
        self._engine = engine
        self._origin = origin
        self._connection: Connection | None = None
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, deliver: Notify) -> None:
        """Start the thread.

        `deliver` gets the outcomes of a whole batch, so that an event loop is woken only once.
        """
        self._thread = threading.Thread(target=self._run, args=(deliver,), name="store-writer", daemon=True)
        self._thread.start()

    def put(self, row: Append | Listing, done: Done) -> None:
        """Queue a row, and deliver the outcome to `done` after the commit."""
        self._queue.put((row, done))

    def close(self) -> None:
        """Write what is queued, then stop."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join(timeout=10)
        else:
            self._forget_connection()

    def _run(self, deliver: Notify) -> None:
        while batch := self._collect():
            deliver(self.commit(batch))
        self._forget_connection()

    def _collect(self) -> list[Item]:
        """Wait for one row, then take further waiting rows, or return [] at the end."""
        first = self._queue.get()
        if first is None:
            return []
        batch = [first]
        while len(batch) < BATCH:
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                break
            if item is None:
                self._queue.put(None)
                break
            batch.append(item)
        return batch

    def commit(self, batch: list[Item]) -> list[tuple[Done, bool | Exception]]:
        """Write a batch, and return the outcome for each of its callbacks."""
        rows, deleted = [row for row, _ in batch], frozenset[str]()
        is_careful = False
        while True:
            try:
                written = self._write([row for row in rows if table_of(row) not in deleted], is_careful)
                break
            except IntegrityError as error:  # another server took one of the plies
                if is_careful:
                    return self._fail(batch, error)
                is_careful = True
            except DeletedTableError as error:
                deleted |= error.tables
            except Exception as error:  # such as a full disk, which every caller must be told
                return self._fail(batch, error)

        def outcome(row: Append | Listing) -> bool | Exception:
            if table_of(row) in deleted:
                return DeletedTableError(frozenset({table_of(row)}))
            return isinstance(row, Listing) or (row.table_id, row.ply) in written

        return [(done, outcome(row)) for row, done in batch]

    def _fail(self, batch: list[Item], error: Exception) -> list[tuple[Done, bool | Exception]]:
        self._forget_connection()
        return [(done, error) for _, done in batch]

    def _write(self, rows: list[Append | Listing], is_careful: bool) -> set[tuple[str, int]]:
        """Write a batch in one transaction.

        The connection is kept, since borrowing one from the pool costs as much as the insert.
        """
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            begin_write(self._connection)
            appends = [row for row in rows if isinstance(row, Append)]
            written = write(self._connection, appends, self._origin, is_careful)
            for row in rows:
                if isinstance(row, Listing):
                    _write_lists(self._connection, row.row, row.holders)
            refuse_deleted(self._connection, map(table_of, rows))
        return written

    def _forget_connection(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.close()
            self._connection = None


def table_of(row: Append | Listing) -> str:
    """Return the id of the table that a row belongs to."""
    return row.table_id if isinstance(row, Append) else row.row.id


def write(connection: Connection, rows: Sequence[Append], origin: str, is_careful: bool = True) -> set[tuple[str, int]]:
    """Append rows inside a transaction and return the keys that were free.

    If not `is_careful`, a key that is taken raises IntegrityError, and the transaction has to be repeated with care.
    """
    if not rows:
        return set()
    # Sorted by key, so that two servers cannot deadlock.
    values = sorted(
        ({"table_id": row.table_id, "ply": row.ply, "body": row.body} for row in rows),
        key=lambda value: (value["table_id"], value["ply"]),
    )
    if is_careful:
        careful = dialect_of(connection).insert(ENTRIES).on_conflict_do_nothing()
        returning = careful.returning(ENTRIES.c.table_id, ENTRIES.c.ply)
        written = {(found[0], found[1]) for found in connection.execute(returning, values)}
    else:
        connection.execute(INSERT, values)
        written = {(row.table_id, row.ply) for row in rows}
    for row in rows:
        if row.row is not None and (row.table_id, row.ply) in written:
            _write_lists(connection, row.row, row.holders)
        if row.score is not None and (row.table_id, row.ply) in written:
            write_score(connection, row.score)
    if connection.dialect.name == "postgresql":
        _notify(connection, origin, written)
    return written


def _notify(connection: Connection, origin: str, written: set[tuple[str, int]]) -> None:
    """Notify other servers, with many entries per notice, since a notice holds only 8,000 bytes."""
    news = [f"{table_id} {ply}" for table_id, ply in written]
    for start in range(0, len(news), NEWS_PER_NOTICE):
        message = " ".join([origin, *news[start : start + NEWS_PER_NOTICE]])
        connection.execute(NOTIFY, {"message": message})


def notify_deleted(connection: Connection, origin: str, table_id: str) -> None:
    """Tell the other servers of a PostgreSQL database that a table is deleted."""
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"message": f"{origin} {table_id} {GONE}"})


def dialect_of(connection: Connection) -> Any:
    """Return the SQLAlchemy dialect of a connection, without importing the other one."""
    return importlib.import_module(f"sqlalchemy.dialects.{connection.dialect.name}")


def upsert_listing(connection: Connection, row: TableRow) -> None:
    """Insert or replace a table's row in the list."""
    changed = {name: value for name, value in to_dict(row).items() if name != "id"}
    upsert = dialect_of(connection).insert(TABLES).on_conflict_do_update(index_elements=["id"], set_=changed)
    connection.execute(upsert, to_dict(row))


def write_score(connection: Connection, row: ScoreRow) -> None:
    """Write the score of a finished game, unless one is stored."""
    connection.execute(dialect_of(connection).insert(SCORES).on_conflict_do_nothing(), to_dict(row))


def _write_lists(connection: Connection, row: TableRow, holders: tuple[str, ...]) -> None:
    upsert_listing(connection, row)
    for holder in holders:
        held = {"holder": holder, "table_id": row.id, "changed_at": row.changed_at}
        connection.execute(dialect_of(connection).insert(HOLDERS).on_conflict_do_nothing(), held)
