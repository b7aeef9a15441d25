"""Group commit: whatever tables want to append while one commit is under way goes into the next one, together.

One thread writes. A caller hears True once its entry is on disk, False if another server has appended that ply first.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Executable, func, select
from sqlalchemy.dialects import postgresql, sqlite

from ludotheque.store.rows import Append
from ludotheque.store.schema import ENTRIES, HOLDERS, TABLES

BATCH = 500
CHANNEL = "ludotheque"
Done = Callable[[bool | Exception], None]
Notify = Callable[[list[tuple[Done, bool | Exception]]], None]


class Writer:
    """The writing thread. `deliver` takes the outcomes of a whole batch, so that a loop is woken once for all."""

    def __init__(self, engine: Engine, deliver: Notify, origin: str) -> None:
        self._engine = engine
        self._deliver = deliver
        self._origin = origin
        self._queue: queue.SimpleQueue[tuple[Append, Done] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def append(self, row: Append, done: Done) -> None:
        """Append soon; `done` is delivered after the commit."""
        self._queue.put((row, done))

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while batch := self._collect():
            self._deliver(self._commit(batch))

    def _collect(self) -> list[tuple[Append, Done]]:
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

    def _commit(self, batch: list[tuple[Append, Done]]) -> list[tuple[Done, bool | Exception]]:
        try:
            with self._engine.begin() as connection:
                written = write(connection, [row for row, _ in batch], self._origin)
        except Exception as error:  # the disk is full, the database is gone: every caller must hear of it
            return [(done, error) for _, done in batch]
        return [(done, (row.table_id, row.ply) in written) for row, done in batch]


def write(connection: Connection, rows: Sequence[Append], origin: str) -> set[tuple[str, int]]:
    """Append the rows inside a transaction; the keys that were free, and now are ours."""
    # In the order of keys, so that two servers never wait for each other in a circle.
    values = sorted(
        ({"table_id": row.table_id, "ply": row.ply, "body": row.body} for row in rows),
        key=lambda value: (value["table_id"], value["ply"]),
    )
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    insert = dialect.insert(ENTRIES).on_conflict_do_nothing().returning(ENTRIES.c.table_id, ENTRIES.c.ply)
    written = {(found[0], found[1]) for found in connection.execute(insert, values)}
    for row in rows:
        if (row.table_id, row.ply) in written:
            _write_lists(connection, row, dialect)
    if connection.dialect.name == "postgresql":
        for table_id, ply in written:
            connection.execute(_notify(f"{origin} {table_id} {ply}"))
    return written


def _notify(message: str) -> Executable:
    return select(func.pg_notify(CHANNEL, message))


def _write_lists(connection: Connection, row: Append, dialect: Any) -> None:
    if row.row is not None:
        listed = {name: getattr(row.row, name) for name in TABLES.c.keys()}  # noqa: SIM118  columns, not a dict
        changed = {name: value for name, value in listed.items() if name != "id"}
        upsert = dialect.insert(TABLES).on_conflict_do_update(index_elements=["id"], set_=changed)
        connection.execute(upsert, listed)
    for holder in row.holders:
        assert row.row is not None
        held = {"holder": holder, "table_id": row.table_id, "changed_at": row.row.changed_at}
        connection.execute(dialect.insert(HOLDERS).on_conflict_do_nothing(), held)
