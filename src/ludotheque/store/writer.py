"""Group commit: whatever tables want to append while one commit is under way goes into the next one, together.

One thread writes. A caller hears True once its entry is on disk, False if another server has appended that ply first.
"""

from __future__ import annotations

import importlib
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Executable, func, insert, select
from sqlalchemy.exc import IntegrityError

from ludotheque.store.rows import Append, TableRow, to_dict
from ludotheque.store.schema import ENTRIES, HOLDERS, TABLES

BATCH = 500
CHANNEL = "ludotheque"
INSERT = insert(ENTRIES)
Done = Callable[[bool | Exception], None]
Notify = Callable[[list[tuple[Done, bool | Exception]]], None]


Item = tuple[Append | TableRow, Done]


class Writer:
    """The writing thread. `deliver` takes the outcomes of a whole batch, so that a loop is woken once for all."""

    def __init__(self, engine: Engine, deliver: Notify, origin: str) -> None:
        self._engine = engine
        self._deliver = deliver
        self._origin = origin
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def put(self, row: Append | TableRow, done: Done) -> None:
        """Write soon; `done` is delivered after the commit."""
        self._queue.put((row, done))

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while batch := self._collect():
            self._deliver(self._commit(batch))

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
        try:
            with self._engine.begin() as connection:
                written = write(connection, [row for row, _ in batch if isinstance(row, Append)], self._origin)
                for row, _ in batch:
                    if isinstance(row, TableRow):
                        list_anew(connection, row)
        except Exception as error:  # the disk is full, the database is gone: every caller must hear of it
            return [(done, error) for _, done in batch]
        return [(done, isinstance(row, TableRow) or (row.table_id, row.ply) in written) for row, done in batch]


def write(connection: Connection, rows: Sequence[Append], origin: str) -> set[tuple[str, int]]:
    """Append the rows inside a transaction; the keys that were free, and now are ours."""
    if not rows:
        return set()
    # In the order of keys, so that two servers never wait for each other in a circle.
    values = sorted(
        ({"table_id": row.table_id, "ply": row.ply, "body": row.body} for row in rows),
        key=lambda value: (value["table_id"], value["ply"]),
    )
    try:
        with connection.begin_nested():
            connection.execute(INSERT, values)
        written = {(row.table_id, row.ply) for row in rows}
    except IntegrityError:
        # Somebody else was first with one of them: find out which.
        careful = _dialect(connection).insert(ENTRIES).on_conflict_do_nothing()
        returning = careful.returning(ENTRIES.c.table_id, ENTRIES.c.ply)
        written = {(found[0], found[1]) for found in connection.execute(returning, values)}
    for row in rows:
        if (row.table_id, row.ply) in written:
            _write_lists(connection, row)
    if connection.dialect.name == "postgresql":
        for table_id, ply in written:
            connection.execute(_notify(f"{origin} {table_id} {ply}"))
    return written


def _notify(message: str) -> Executable:
    return select(func.pg_notify(CHANNEL, message))


def _dialect(connection: Connection) -> Any:
    """SQLite's or PostgreSQL's own words; the other one is not even imported."""
    return importlib.import_module(f"sqlalchemy.dialects.{connection.dialect.name}")


def list_anew(connection: Connection, row: TableRow) -> None:
    """Insert or replace a table's row in the list."""
    changed = {name: value for name, value in to_dict(row).items() if name != "id"}
    upsert = _dialect(connection).insert(TABLES).on_conflict_do_update(index_elements=["id"], set_=changed)
    connection.execute(upsert, to_dict(row))


def _write_lists(connection: Connection, row: Append) -> None:
    if row.row is None:
        return
    list_anew(connection, row.row)
    for holder in row.holders:
        held = {"holder": holder, "table_id": row.table_id, "changed_at": row.row.changed_at}
        connection.execute(_dialect(connection).insert(HOLDERS).on_conflict_do_nothing(), held)
