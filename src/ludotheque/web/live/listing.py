"""Lists of tables for the home page and for programs, and a table's row in them."""

from __future__ import annotations

import msgspec

from ludotheque.games.registry import get_spec
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.spec import OptionValue
from ludotheque.store.journal import Journal
from ludotheque.store.rows import TableRow
from ludotheque.tables.table import Table
from ludotheque.web.platform import wall_ms

LISTED_DAYS = 7


class ListingDetails(msgspec.Struct, frozen=True):
    """The part of a list row that has no columns in the database."""

    players: int
    open_seats: int
    names: tuple[str, ...]
    winners: tuple[int, ...] = ()
    reason: str = ""
    # Options other than the defaults, and the clock in minutes and seconds a move.
    options: dict[str, OptionValue] = {}
    clock: tuple[int, int] | None = None
    # The version of the rules; 0 in rows from before this was noted.
    rules: int = 0


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list.

    `status` is waiting, playing or over, and `reason` tells how a game ended. Open seats have no name.
    """

    table: str
    game: str
    status: str
    players: int
    open_seats: int
    names: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    changed_at: int
    options: dict[str, OptionValue] = {}
    clock: tuple[int, int] | None = None
    # For the viewer's own tables: the viewer's seat, the awaited seats, and since when they are.
    seat: int = -1
    awaited: tuple[int, ...] = ()
    since: int = 0

    @property
    def is_your_turn(self) -> bool:
        """Return True if the table waits for the viewer."""
        return self.seat in self.awaited


def listed_since() -> int:
    """Return the time since which listed tables must have changed."""
    return wall_ms() - LISTED_DAYS * 86_400_000


async def list_tables(journal: Journal) -> list[TableSummary]:
    """Return public tables that wait for players or are being played."""
    rows = await journal.run(journal.store.list_public, ("waiting", "playing"), listed_since())
    return [_summary(row) for row in rows if not is_outdated(row)]


def is_outdated(row: TableRow, is_strict: bool = False) -> bool:
    """Return True for a waiting table that follows other rules than today's: no game can begin there.

    If `is_strict`, also for a row from before the version of the rules was noted.
    """
    if row.status != "waiting":
        return False
    rules = msgspec.json.decode(row.summary, type=ListingDetails).rules
    try:
        current = get_spec(row.game).rules_version
    except LudothequeError:  # a game that is no longer installed
        return True
    return rules != current and (is_strict or rules != 0)


async def list_mine(journal: Journal, holder: str) -> list[TableSummary]:
    """Return the tables at which a holder has a seat."""
    if not holder:
        return []
    return [_summary(row) for row in await journal.run(journal.store.list_of, holder)]


def add_turn(summary: TableSummary, table: Table, holder: str) -> TableSummary:
    """Add the holder's seat and the awaited seats to a summary."""
    seat = table.seat_of(holder)
    mine, since = -1 if seat is None else seat, table.position_at
    return msgspec.structs.replace(summary, seat=mine, awaited=tuple(table.awaited()), since=since)


def _summary(row: TableRow) -> TableSummary:
    details = msgspec.structs.asdict(msgspec.json.decode(row.summary, type=ListingDetails))
    del details["rules"]
    return TableSummary(table=row.id, game=row.game, status=row.status, changed_at=row.changed_at, **details)


def listing_key(table: Table) -> tuple[object, ...]:
    """Return a value that changes with the list row."""
    return (table.status(), table.names(), tuple(seat.is_bot() for seat in table.seats))


def is_listed_right(table: Table, row: TableRow | None) -> bool:
    """Return True if a row shows the present table, apart from the time."""
    return row is not None and msgspec.structs.replace(listing_row(table), changed_at=row.changed_at) == row


def listing_row(table: Table) -> TableRow:
    """Return a table's row in the lists."""
    clock = table.config.clock
    details = ListingDetails(
        players=table.config.players,
        open_seats=len(table.open_seats()),
        names=tuple(seat.name for seat in table.seats),
        winners=table.result.winners if table.result is not None else (),
        reason=table.result.reason if table.result is not None else "",
        options=_unusual(table),
        clock=(clock.minutes, clock.increment) if clock is not None else None,
        rules=table.config.rules,
    )
    return TableRow(
        id=table.id,
        game=table.config.game,
        status=table.status(),
        is_public=table.config.is_public,
        has_clock=table.config.clock is not None,
        has_bots=any(seat.is_bot() for seat in table.seats),
        changed_at=table.changed_at,
        summary=msgspec.json.encode(details).decode(),
    )


def _unusual(table: Table) -> dict[str, OptionValue]:
    """Return the options that are not the defaults."""
    chosen = table.config.options
    return {each.name: chosen[each.name] for each in table.spec.options if chosen[each.name] != each.default}
