"""The journal of a server: the interface of its stored tables, and the implementation on threads."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, Protocol, TypeVar

from ludotheque.store.rows import Append, TableRow
from ludotheque.store.store import Store
from ludotheque.store.writer import Done

P = ParamSpec("P")
T = TypeVar("T")
# The writing thread holds the interpreter for at most this long while the event loop waits for it.
SWITCH_SECONDS = 0.0005


class Events(Protocol):
    """What a journal tells the server, on its event loop."""

    def note_commit(self) -> None:
        """Count a commit."""

    def concerns(self, table_id: str, ply: int) -> bool:
        """Return True if the server follows such an entry.

        This method is called from any thread.
        """

    def note_entry(self, table_id: str, ply: int) -> None:
        """Follow an entry that another server has appended.

        The ply is `GONE` for a deleted table, and −1 if notices may have been missed.
        """

    def note_viewers(self, origin: str, news: list[str]) -> None:
        """Follow another server's announcement of its viewers."""


class Journal(Protocol):
    """The stored tables: entries are appended, logs and lists are read."""

    @property
    def store(self) -> Store:
        """The database, whose blocking calls go through `run`."""

    def start(self, events: Events) -> None:
        """Begin to write, and to listen to other servers."""

    async def append(self, row: Append) -> bool:
        """Store an entry durably, and return False if its ply was taken.

        Raise `DeletedTableError` for a deleted table, or the error of the database.
        """

    def upsert_listing(self, row: TableRow, holders: tuple[str, ...] = ()) -> None:
        """Repair a table's list row at some time."""

    async def run(self, call: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        """Run a call of the database that blocks."""

    async def close(self) -> None:
        """Write what is queued and close the database."""


class ThreadedJournal:
    """A journal with a writing thread, which commits in batches, and a pool of reading threads."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def start(self, events: Events) -> None:
        """Start the writing thread and, on PostgreSQL, the listening thread."""
        loop = asyncio.get_running_loop()
        # The loop gives the interpreter away with every write to a socket.
        sys.setswitchinterval(SWITCH_SECONDS)

        def call_all(outcomes: list[tuple[Done, bool | Exception]]) -> None:
            events.note_commit()
            for done, outcome in outcomes:
                done(outcome)

        def note_entry(table_id: str, ply: int) -> None:
            if events.concerns(table_id, ply):  # otherwise each move at another server would wake the loop
                _call(loop, events.note_entry, table_id, ply)

        self.store.start(
            lambda outcomes: _call(loop, call_all, outcomes),
            note_entry,
            lambda origin, news: _call(loop, events.note_viewers, origin, news),
        )

    async def append(self, row: Append) -> bool:
        """Store an entry with the next commit."""
        future: asyncio.Future[bool | Exception] = asyncio.get_running_loop().create_future()
        self.store.append(row, partial(_settle, future))
        # A client that hangs up must not leave an entry stored but not applied.
        outcome = await asyncio.shield(future)
        try:
            if isinstance(outcome, Exception):
                raise outcome
            return outcome
        finally:
            # The error holds this frame: without names for both, the two make no cycle.
            del outcome, future

    def upsert_listing(self, row: TableRow, holders: tuple[str, ...] = ()) -> None:
        """Write a list row with the next commit."""
        self.store.upsert_listing(row, holders)

    async def run(self, call: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        """Run a call on one of the reading threads."""
        return await asyncio.to_thread(call, *arguments, **options)

    async def close(self) -> None:
        """End the threads, and close the database."""
        await asyncio.to_thread(self.store.close)


def _settle(future: asyncio.Future[bool | Exception], outcome: bool | Exception) -> None:
    if not future.done():
        future.set_result(outcome)


def _call(loop: asyncio.AbstractEventLoop, function: Callable[P, None], *arguments: P.args, **_: P.kwargs) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(function, *arguments)
