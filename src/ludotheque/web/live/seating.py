"""Seats at waiting tables: how many each client takes, and how strangers meet."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Protocol

import msgspec

from ludotheque.games.registry import get_spec
from ludotheque.kernel.errors import LudothequeError
from ludotheque.store.journal import Journal
from ludotheque.tables.config import check_config, check_name
from ludotheque.tables.entries import TableConfig
from ludotheque.tables.table import Table
from ludotheque.web.http.bodies import NewTable, Sit
from ludotheque.web.live.listing import listed_since
from ludotheque.web.live.table import LiveTable, Tables

CLIENTS_KEPT = 20_000


class OpenSeats:
    """The seats that each client has taken, as far as this server has seen.

    Addresses are kept in memory only: a restart forgets them, and no log or backup contains them.
    """

    def __init__(self, tables: Mapping[str, LiveTable]) -> None:
        self._tables = tables
        # By client: the tables and holders of its seats, and of those that are being taken at this moment.
        self._taken: dict[str, set[tuple[str, str]]] = {}
        self._pending: dict[str, set[tuple[str, str]]] = {}

    def count(self, client: str) -> int:
        """Return the number of the client's seats at waiting public tables that others opened."""
        return len(self._held(client))

    def count_of(self, client: str, holder: str) -> int:
        """Return how many of these seats one person has."""
        return sum(each == holder for _, each in self._held(client))

    def _held(self, client: str) -> set[tuple[str, str]]:
        taken = {each for each in self._taken.get(client, ()) if self._is_held(*each)}
        return taken | {each for each in self._pending.get(client, ()) if self._is_joined(*each)}

    def missing(self, client: str) -> list[str]:
        """Return the tables among the client's that are not in memory."""
        return [table_id for table_id, _ in self._taken.get(client, ()) if table_id not in self._tables]

    def forget(self, client: str, table_id: str) -> None:
        """Drop the client's seats at a table that no longer exists."""
        self._taken[client] = {each for each in self._taken.get(client, ()) if each[0] != table_id}

    def has_seat(self, client: str, table: Table, holder: str) -> bool:
        """Return True if another person of this client has a seat at the table, or was removed from it."""
        people = {seat.holder for seat in table.seats if seat.holder} | table.removed
        others = {(table.id, each) for each in people}
        pending = {each for each in self._pending.get(client, ()) if each[0] == table.id}
        return bool((self._taken.get(client, set()) & others | pending) - {(table.id, holder)})

    @contextmanager
    def take(self, client: str, table_id: str, holder: str) -> Iterator[None]:
        """Count a seat from before its entry is stored, so that simultaneous requests do not pass together."""
        pending = self._pending.setdefault(client, set())
        pending.add((table_id, holder))
        try:
            yield
            self.note(client, table_id, holder)
        finally:
            pending.discard((table_id, holder))
            if not pending and self._pending.get(client) is pending:
                del self._pending[client]

    def note(self, client: str, table_id: str, holder: str) -> None:
        """Remember which client has taken a seat."""
        if len(self._taken) >= CLIENTS_KEPT and client not in self._taken:
            for oldest in list(self._taken)[: CLIENTS_KEPT // 2]:
                del self._taken[oldest]
        taken = {each for each in self._taken.get(client, ()) if self._is_of_use(*each)}
        self._taken[client] = taken | {(table_id, holder)}

    def _is_of_use(self, table_id: str, holder: str) -> bool:
        """Return True while a seat, or the removal from one, can still matter for a limit."""
        live = self._tables.get(table_id)
        if live is None:
            return True
        table = live.table
        return table.status() == "waiting" and (table.seat_of(holder) is not None or holder in table.removed)

    def _is_held(self, table_id: str, holder: str) -> bool:
        live = self._tables.get(table_id)
        is_seated = live is None or (live.table.status() == "waiting" and live.table.seat_of(holder) is not None)
        return is_seated and self._is_joined(table_id, holder)

    def _is_joined(self, table_id: str, holder: str) -> bool:
        """Return True for a public table that another person opened."""
        live = self._tables.get(table_id)
        return live is None or (live.table.config.is_public and live.table.host != holder)


WAITING_LOOKED_AT = 200
# A player who has closed the page no longer waits; opening it takes a moment, too.
SEEN_SECONDS = 10.0


class SeatTaker(Protocol):
    """The service's requests that open tables and take seats."""

    async def create(self, body: NewTable, holder: str, client: str) -> tuple[LiveTable, int | None]:
        """Open a table, and return it with the caller's seat."""

    async def sit(self, live: LiveTable, body: Sit, holder: str, client: str) -> int:
        """Take a seat and return its number."""


class Matchmaking:
    """The way to an opponent with one click: a public table for two with default options and no clock."""

    def __init__(self, tables: Tables, journal: Journal, seats: SeatTaker) -> None:
        self._tables = tables
        self._journal = journal
        self._seats = seats
        self._lock = asyncio.Lock()

    async def meet(self, game: str, name: str, holder: str, client: str) -> LiveTable:
        """Seat a player at the table where an opponent has waited longest, or at a new one."""
        spec, cleaned = get_spec(game), check_name(name)
        config = check_config(spec.id, players=max(2, spec.players[0]))
        async with self._turn(spec.id):
            waiting = await self._waiting(config)
            for live in waiting:
                if live.table.seat_of(holder) is not None:
                    return live
            for live in waiting:
                people = {seat.number for seat in live.table.seats if seat.is_person()}
                if people and all(live.was_seen(seat, SEEN_SECONDS) for seat in people):
                    with suppress(LudothequeError):  # another player was first
                        await self._seats.sit(live, Sit(name=cleaned), holder, client)
                        return live
            # Neighbours behind one address, as in a school, meet here too.
            body = NewTable(game=spec.id, players=config.players, name=cleaned, one_seat_per_address=False)
            live, _ = await self._seats.create(body, holder, client)
            return live

    @asynccontextmanager
    async def _turn(self, game: str) -> AsyncIterator[None]:
        """Let one request run at a time on all servers, so that simultaneous players meet at one table."""
        async with self._lock:
            end = await self._journal.run(self._journal.store.take_turn, f"meet {game}")
            try:
                yield
            finally:
                await asyncio.shield(self._journal.run(end))

    async def _waiting(self, config: TableConfig) -> list[LiveTable]:
        """Return the tables of this kind that wait for a player, the oldest first."""
        rows = await self._journal.run(self._journal.store.list_public, ("waiting",), listed_since(), WAITING_LOOKED_AT)
        found = []
        for row in reversed([row for row in rows if row.game == config.game]):
            with suppress(LudothequeError):
                live = await self._tables.find(row.id)
                ours = msgspec.structs.replace(live.table.config, one_seat_per_address=False)
                if ours == config and live.table.open_seats():
                    found.append(live)
        return found
