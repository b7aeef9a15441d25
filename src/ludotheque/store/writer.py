"""Group commit: whatever tables append while one commit is under way goes into the next one together.

One thread writes. A caller hears True once its entry is on disk, False if another server has appended that ply first.
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

from ludotheque.store.rows import Append, Listing, ScoreRow, TableRow, to_dict
from ludotheque.store.schema import ENTRIES, HOLDERS, SCORES, TABLES

BATCH = 500
CHANNEL = "ludotheque"
NEWS_PER_NOTICE = 100
INSERT = insert(ENTRIES)
NOTIFY = select(func.pg_notify(CHANNEL, bindparam("message")))
Done = Callable[[bool | Exception], None]
Notify = Callable[[list[tuple[Done, bool | Exception]]], None]


Item = tuple[Append | Listing, Done]


class Writer:
    """The writing thread. `deliver` takes the outcomes of a whole batch, so that a loop is woken once for all."""

    def __init__(self, engine: Engine, deliver: Notify, origin: str) -> None:
        self._engine = engine
        self._deliver = deliver
        self._origin = origin
        self._connection: Connection | None = None
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def put(self, row: Append | Listing, done: Done) -> None:
        """Write soon; `done` is delivered after the commit."""
        self._queue.put((row, done))

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while batch := self._collect():
            self._deliver(self._commit(batch))
        if self._connection is not None:
            self._connection.close()

    def _collect(self) -> list[Item]:
        """Wait for one row, then take whatever else is there; empty at the end."""
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

    def _commit(self, batch: list[Item]) -> list[tuple[Done, bool | Exception]]:
        appends = [row for row, _ in batch if isinstance(row, Append)]
        lists = [row for row, _ in batch if isinstance(row, Listing)]
        try:
            try:
                written = self._write(appends, lists, is_careful=False)
            except IntegrityError:  # another server was first with one of them: find out which
                written = self._write(appends, lists, is_careful=True)
        except Exception as error:  # the disk is full, the database is gone: every caller must hear of it
            self._forget_connection()
            return [(done, error) for _, done in batch]
        return [(done, isinstance(row, Listing) or (row.table_id, row.ply) in written) for row, done in batch]

    def _write(self, appends: list[Append], lists: list[Listing], is_careful: bool) -> set[tuple[str, int]]:
        """One transaction, always on the same connection: borrowing one from the pool costs as much as the insert."""
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            written = write(self._connection, appends, self._origin, is_careful)
            for listing in lists:
                _write_lists(self._connection, listing.row, listing.holders)
        return written

    def _forget_connection(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.close()
            self._connection = None


def write(connection: Connection, rows: Sequence[Append], origin: str, is_careful: bool = True) -> set[tuple[str, int]]:
    """Append the rows inside a transaction; returns the keys that were free and are now written.

    If not `is_careful`, a key that is taken raises IntegrityError, and the transaction has to be repeated with care.
    """
    if not rows:
        return set()
    # In the order of keys, so that two servers never wait for each other in a circle.
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
    """Tell other servers; a notice holds 8,000 bytes, so many entries share one."""
    news = [f"{table_id} {ply}" for table_id, ply in written]
    for start in range(0, len(news), NEWS_PER_NOTICE):
        message = " ".join([origin, *news[start : start + NEWS_PER_NOTICE]])
        connection.execute(NOTIFY, {"message": message})


def dialect_of(connection: Connection) -> Any:
    """SQLite's or PostgreSQL's own words; the other one is not even imported."""
    return importlib.import_module(f"sqlalchemy.dialects.{connection.dialect.name}")


def upsert_listing(connection: Connection, row: TableRow) -> None:
    """Insert or replace a table's row in the list."""
    changed = {name: value for name, value in to_dict(row).items() if name != "id"}
    upsert = dialect_of(connection).insert(TABLES).on_conflict_do_update(index_elements=["id"], set_=changed)
    connection.execute(upsert, to_dict(row))


def write_score(connection: Connection, row: ScoreRow) -> None:
    """Write the score of a finished game; one that is there already is left alone."""
    connection.execute(dialect_of(connection).insert(SCORES).on_conflict_do_nothing(), to_dict(row))


def _write_lists(connection: Connection, row: TableRow, holders: tuple[str, ...]) -> None:
    upsert_listing(connection, row)
    for holder in holders:
        held = {"holder": holder, "table_id": row.id, "changed_at": row.changed_at}
        connection.execute(dialect_of(connection).insert(HOLDERS).on_conflict_do_nothing(), held)
