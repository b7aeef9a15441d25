"""Lists of tables, for the home page and for programs."""

from __future__ import annotations

import asyncio

import msgspec

from ludotheque.store.rows import TableRow
from ludotheque.store.store import Store
from ludotheque.web.live_tables import LISTED_DAYS, ListingDetails, now_ms


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list; an open seat has no name. `status` is waiting, playing or over."""

    table: str
    game: str
    status: str
    players: int
    open_seats: int
    names: tuple[str, ...]
    winners: tuple[int, ...]
    changed_at: int


async def list_tables(store: Store) -> list[TableSummary]:
    """Public tables that wait for players or are being played."""
    since = now_ms() - LISTED_DAYS * 86_400_000
    rows = await asyncio.to_thread(store.list_public, ("waiting", "playing"), since)
    return [table_told(row) for row in rows]


async def list_mine(store: Store, holder: str) -> list[TableSummary]:
    """The tables at which somebody sits."""
    if not holder:
        return []
    return [table_told(row) for row in await asyncio.to_thread(store.list_of, holder)]


def table_told(row: TableRow) -> TableSummary:
    """A row in words."""
    summary = msgspec.json.decode(row.summary, type=ListingDetails)
    return TableSummary(
        row.id,
        row.game,
        row.status,
        summary.players,
        summary.open_seats,
        summary.names,
        summary.winners,
        row.changed_at,
    )
