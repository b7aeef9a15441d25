"""All tables of a server: loading, changes, bots and clocks.

A change is stored, then applied, then shown, and `change` returns after the commit. If another server was first, the
table catches up and the request is planned again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable

from sqlalchemy.exc import SQLAlchemyError

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.state import State
from ludotheque.reviews.report import Decision
from ludotheque.store import maintenance
from ludotheque.store.deleted import DeletedTableError
from ludotheque.store.rows import Append, StoredLog
from ludotheque.store.writer import GONE
from ludotheque.tables import plans
from ludotheque.tables.entries import (
    Acted,
    Left,
    Opened,
    Removed,
    Resigned,
    Returned,
    Sat,
    TookOver,
    format_entry,
    parse_entry,
)
from ludotheque.tables.errors import TableError
from ludotheque.tables.parts import Planned
from ludotheque.tables.table import Table, replay
from ludotheque.web.config import ServerConfig
from ludotheque.web.http.errors import WebCode, WebError
from ludotheque.web.http.identity import new_table_id
from ludotheque.web.http.monitoring import DATABASE, Garbage, Metrics, outage_code
from ludotheque.web.live.bots import Bots
from ludotheque.web.live.challenge import BestLines, score_after
from ludotheque.web.live.clocks import Clocks
from ludotheque.web.live.listing import is_listed_right, is_outdated, listed_since, listing_key, listing_row
from ludotheque.web.live.lobby import FIRST_ENTRIES, Lobby, PresenceExchange
from ludotheque.web.live.review_queue import ReviewQueue
from ludotheque.web.live.table import LiveTable, Plan, apply_in_slices
from ludotheque.web.platform import Platform, monotonic, wall_ms

log = logging.getLogger("ludotheque")
ATTEMPTS = 5
FOLLOW_ATTEMPTS = 30
# Other servers than the one that stored an entry let bots think after their own time and so many seconds.
BACKUP_SECONDS = 2.0
# Drawings of a table without viewers stay in memory for so many seconds after its last use.
DRAWINGS_SECONDS = 20
# The precision of the times in lists.
LISTING_MS = 60_000
# The number of waiting tables that are checked at a start.
SETTLED = 1_000


class Unstored(Exception):  # noqa: N818 - not an error, since the entry may be stored
    """A failure to store an entry, with the error code for the answer."""

    def __init__(self, code: WebCode) -> None:
        super().__init__(code)
        self.code = code


class LiveTables:
    """The tables of a server, on one event loop."""

    def __init__(self, platform: Platform, config: ServerConfig) -> None:
        self.journal, self.jobs = platform
        self.store = self.journal.store
        self.config = config
        self.tables: dict[str, LiveTable] = {}
        self.best_lines = BestLines(self.jobs, config.solver_seconds)
        self.reviews = ReviewQueue(self, self.journal, self.jobs, config.review_seconds)
        self.presence = PresenceExchange(self.tables, self.journal)
        self.lobby = Lobby()
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.clocks = Clocks(self)
        self._bots = Bots(self, self.jobs, config.bot_seconds)
        self.garbage = Garbage()
        self.metrics = Metrics()
        self.metrics.gauges["tables"] = lambda: len(self.tables)
        self.metrics.gauges["jobs_waiting"] = self.jobs.waiting
        self.metrics.gauges["reviews"] = self.reviews.waiting
        # The measures of the host, as they were read last.
        self.closed_chats: frozenset[str] = frozenset()
        self.on_bans: Callable[[list[str]], None] = lambda names: None

    async def start(self) -> None:
        """Start the journal and all periodic work, and wake tables at which bots are to move."""
        self.journal.start(self)
        self.spawn(self.presence.share())
        self.spawn(self._tick())
        self.spawn(self._wake_running())
        self.spawn(self._settle_outdated())
        self.spawn(self.reviews.resume())
        self.spawn(apply_measures(self))
        self.spawn(expire_tables(self))
        self.spawn(self.metrics.watch_loop())

    async def stop(self) -> None:
        """Stop all work and close the database."""
        self.reviews.close()
        for task in self._tasks:
            task.cancel()
        self.jobs.close()
        await self.journal.close()

    def end_streams(self) -> None:
        """End all streams in order before the server closes."""
        self.reviews.close()
        self.lobby.end_streams()
        for live in self.tables.values():
            live.end_streams()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run a task that ends with the server."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Loading.

    async def find(self, table_id: str, read: StoredLog | None = None) -> LiveTable:
        """Return a table by its id, from memory or from its log.

        `read` is the log if the caller has read it already.
        """
        live = self.tables.get(table_id)
        if live is not None:
            live.used_at = monotonic()
            return live
        if not (1 <= len(table_id) <= 32 and table_id.isascii() and table_id.isalnum()):
            raise TableError("table/unknown")
        if table_id in self._loading:
            return await asyncio.shield(self._loading[table_id])
        future = self._loading[table_id] = asyncio.get_running_loop().create_future()
        try:
            live = await self._load(table_id, read)
            future.set_result(live)
            return live
        except Exception as error:
            future.set_exception(error)
            future.exception()  # marks the error as retrieved, since no other request may wait
            raise
        finally:
            # An error holds this frame, and without a name for the future the two make no cycle.
            del self._loading[table_id], future

    async def read_missing(self, table_ids: Iterable[str]) -> dict[str, StoredLog]:
        """Read the logs of those tables that are not in memory, with two queries for all of them."""
        missing = [table_id for table_id in table_ids if table_id not in self.tables]
        return await self.journal.run(self.store.load_many, missing) if missing else {}

    async def _load(self, table_id: str, read: StoredLog | None) -> LiveTable:
        found = read or (await self.journal.run(self.store.load_many, [table_id])).get(table_id)
        if found is None:
            is_deleted = await self.journal.run(self.store.deleted_among, [table_id])
            raise TableError("table/deleted" if is_deleted else "table/unknown")
        bodies, listed = found
        try:
            table = replay(table_id, map(parse_entry, bodies[:1]))
            await apply_in_slices(table.apply, bodies[1:])
        except (AssertionError, ValueError, IndexError, KeyError, LudothequeError) as error:
            log.error("the log of table %s is damaged: %s", table_id, type(error).__name__)
            raise TableError("table/unknown") from error
        if table.has_other_rules or not is_listed_right(table, listed):
            self.journal.upsert_listing(listing_row(table), tuple({seat.holder for seat in table.seats} - {""}))
        live = self._add(LiveTable(table, monotonic()))
        self.presence.inform(live)
        if self.store.is_shared():  # another server may have appended an entry meanwhile
            self.spawn(self._follow(live))
        return live

    def _add(self, live: LiveTable) -> LiveTable:
        known = self.tables.get(live.table.id)
        if known is not None:  # another request may have loaded a new table once it was stored
            return known
        live.note_listing(live.table.changed_at)
        self.tables[live.table.id] = live
        self.clocks.alarms.pop(live.table.id, None)
        limit = self.config.limits.tables_in_memory
        if limit and len(self.tables) > limit:
            self._forget(len(self.tables) - limit * 9 // 10)
        self._after(live)
        return live

    async def _catch_up(self, live: LiveTable) -> bool:
        """Apply entries of other servers, and return True if there were any."""
        bodies = await self.journal.run(self.store.load, live.table.id, live.table.version)
        await apply_in_slices(live.apply, bodies)
        return bool(bodies)

    async def id_for(self, request: str) -> str:
        """Return the id of the table that a request opens, the same one until that table is deleted."""
        table_id = new_table_id(request)
        while await self.journal.run(self.store.deleted_among, [table_id]):
            table_id = new_table_id(f"{request} {table_id}")
        return table_id

    def drop(self, table_id: str) -> None:
        """Forget a deleted table, and end its streams and bots."""
        self.clocks.alarms.pop(table_id, None)
        self.reviews.drop(table_id)
        live = self.tables.pop(table_id, None)
        if live is not None:
            live.is_deleted = True
            live.cancel_thinking(but=-1)
            live.end_streams()
            self.lobby.note_entry(0)

    # Changing.

    async def open(self, table_id: str, planned: Planned) -> LiveTable:
        """Store a new table and return it."""
        table, opened = Table(table_id, planned), planned.entry
        assert isinstance(opened, Opened)
        holders = tuple({opened.host, *(person.holder for person in opened.people)} - {""})
        try:
            if not await self._append(Append(table_id, 0, format_entry(opened), listing_row(table), holders)):
                return await self.find(table_id)  # this very request was granted before
        except Unstored as error:
            raise WebError(error.code) from None
        except DeletedTableError:
            raise TableError("table/deleted") from None
        return self._add(LiveTable(table, monotonic()))

    async def change(self, live: LiveTable, plan: Plan) -> bool:
        """Store and apply what a plan leads to, and return False if nothing was left to do."""
        has_changed = False
        try:
            async with live.lock:
                for _ in range(ATTEMPTS):
                    planned = plan(live.table)
                    if planned is None:
                        return False
                    plans.check_room(live.table, planned)
                    row = self._row(live, planned)
                    begun = monotonic()
                    if await self._append(row):
                        self.metrics.observe(monotonic() - begun)
                        self.metrics.count("entries_total")
                        self.metrics.count("moves_total", isinstance(planned.entry, Acted))
                        live.apply(planned)
                        has_changed = True
                        if row.row is not None:
                            live.note_listing(row.row.changed_at)
                        return True
                    if not await self._catch_up(live):
                        break
                    has_changed = True
                raise WebError("server/busy")
        except Unstored as error:
            self.spawn(self._follow(live))  # the entry may be stored
            raise WebError(error.code) from None
        except DeletedTableError:
            has_changed = False
            self.drop(live.table.id)
            raise TableError("table/deleted") from None
        finally:
            # Also if the request is refused because another server was first, whose entry must be shown.
            if has_changed:
                self._after(live)

    async def _append(self, row: Append) -> bool:
        try:
            is_stored = await self.journal.append(row)
        except DeletedTableError:
            raise
        except Exception as error:
            self.metrics.count("errors_total")
            DATABASE.fail(error)
            # The error itself would hold the frames below.
            code = outage_code(error)
        else:
            DATABASE.succeed()
            return is_stored
        raise Unstored(code)

    def _row(self, live: LiveTable, planned: Planned) -> Append:
        """Return the rows of one commit: the entry, and the list row and score that follow from it."""
        table, entry = live.table, planned.entry
        holders = (entry.person.holder,) if isinstance(entry, Sat) else ()
        listing = None
        is_end = bool(planned.positions) and planned.positions[-1].is_terminal()
        is_due = entry.at - live.listed_at > LISTING_MS
        if is_end or is_due or isinstance(entry, Sat | Left | Removed | Returned | TookOver | Resigned):
            after = table.after(planned)
            if is_due or holders or listing_key(after) != listing_key(table):
                listing = listing_row(after)
        return Append(table.id, table.version, format_entry(entry), listing, holders, score_after(table, planned))

    # Events of the journal.

    def note_commit(self) -> None:
        """Count a commit."""
        self.metrics.count("commits_total")

    def concerns(self, table_id: str, ply: int) -> bool:
        """Return True for entries of tables in memory, and for those that change lists."""
        return ply < FIRST_ENTRIES or table_id in self.tables

    def note_entry(self, table_id: str, ply: int) -> None:
        """Follow an entry that another server has appended."""
        if ply == GONE:
            self.drop(table_id)
        elif ply < 0:
            for live in list(self.tables.values()):
                self.spawn(self._follow(live))
        if table_id in self.tables:
            live = self.tables[table_id]
            if ply >= live.table.version:
                self.spawn(self._follow(live))
            return
        self.lobby.note_entry(ply)

    def note_viewers(self, origin: str, news: list[str]) -> None:
        """Follow another server's announcement of its viewers."""
        self.presence.note_viewers(origin, news)

    async def refresh(self, live: LiveTable) -> None:
        """Apply entries of other servers, which may have given a seat to the caller."""
        if self.store.is_shared():
            await self._catch_up_alone(live)

    async def _follow(self, live: LiveTable) -> None:
        for _ in range(FOLLOW_ATTEMPTS):
            try:
                await self._catch_up_alone(live)
                return
            except SQLAlchemyError as error:
                DATABASE.fail(error)
                await asyncio.sleep(1.0)

    async def _catch_up_alone(self, live: LiveTable) -> None:
        async with live.lock:
            changed = await self._catch_up(live)
        if changed:
            self._show(live)
            pause = self.config.bot_seconds + BACKUP_SECONDS
            asyncio.get_running_loop().call_later(pause, self._wake_bots_if_kept, live)

    def _after(self, live: LiveTable) -> None:
        """Show a change to all viewers and let bots think."""
        self._show(live)
        self._bots.wake(live)

    def _show(self, live: LiveTable) -> None:
        """Show the change to all viewers and stop bots that think about an earlier decision."""
        live.used_at = monotonic()
        live.notify()
        self.lobby.notice(live)
        live.cancel_thinking(but=live.table.decision)

    def _wake_bots_if_kept(self, live: LiveTable) -> None:
        """Let bots think unless the table has left the memory."""
        if self.tables.get(live.table.id) is live:
            self._bots.wake(live)

    # Bots and clocks.

    def wake_bots(self, live: LiveTable) -> None:
        """Let every awaited bot of a table think."""
        self._bots.wake(live)

    async def judge(
        self, table: Table, client: str, state: State, seat: int, seconds: float, played: int = -1
    ) -> Decision | None:
        """Return the worth of the candidates of a seat's decision, or None after a failure."""
        return await self._bots.judge(table, client, state, seat, seconds, played)

    async def guess(self, table: Table, client: str, seat: int, level: str) -> Decision | None:
        """Return the opinion of a bot of this level on a seat's decision, or None after a failure."""
        return await self._bots.guess(table, client, seat, level)

    async def _tick(self) -> None:
        """Check clocks twice a second, and drop unused tables and drawings twice a minute."""
        ticks = 0
        while True:
            await asyncio.sleep(0.5)
            ticks += 1
            self.clocks.tick()
            has_viewers = any(live.viewers for live in self.tables.values())
            self.garbage.tick(self.metrics.counters["entries_total"], has_viewers)
            if ticks % 60 == 0:
                now = monotonic()
                for live in self.tables.values():
                    if live.used_at < now - DRAWINGS_SECONDS and live.is_idle():
                        live.forget_drawings()
                before = now - self.config.idle_minutes * 60
                self._forget(sum(live.used_at < before and live.is_idle() for live in self.tables.values()))

    def _forget(self, count: int) -> None:
        """Drop so many unused tables, finished ones first, then those that were used longest ago."""
        idle = [live for live in self.tables.values() if live.is_idle()]
        idle.sort(key=lambda live: (live.table.result is None, live.used_at))
        for live in idle[:count]:
            self.clocks.set_alarm(live.table)
            del self.tables[live.table.id]

    async def _wake_running(self) -> None:
        """Load tables at which a bot is to move or a clock runs, after a restart."""
        for row in await self.journal.run(self.store.list_running, listed_since()):
            await self._wake(row.id)
            await asyncio.sleep(0)

    async def _settle_outdated(self) -> None:
        """Load waiting tables of older rules, so that lists show their end."""
        rows = await self.journal.run(self.store.list_public, ("waiting",), listed_since(), SETTLED)
        for row in rows:
            if is_outdated(row, is_strict=True):
                await self._wake(row.id)

    async def _wake(self, table_id: str) -> None:
        try:
            await self.find(table_id)
        except Exception:
            log.exception("table %s cannot be loaded", table_id)


MEASURES_SECONDS = 2
EXPIRE_SECONDS = 3600


async def apply_measures(tables: LiveTables) -> None:
    """Apply the measures that the host has taken with `ludotheque admin`, every few seconds."""
    while True:
        try:
            found = await tables.journal.run(maintenance.measures, tables.store)
            tables.closed_chats = frozenset(each.name for each in found if each.kind == maintenance.CLOSED_CHAT)
            tables.on_bans([each.name for each in found if each.kind == maintenance.BAN])
            for name in await tables.journal.run(tables.store.deleted_among, list(tables.tables)):
                tables.drop(name)
        except SQLAlchemyError as error:
            DATABASE.fail(error)
        await asyncio.sleep(MEASURES_SECONDS)


async def expire_tables(tables: LiveTables) -> None:
    """Delete tables that have been finished or untouched for the configured time, every hour."""
    rule = (tables.config.finished_days, tables.config.abandoned_days)
    while any(rule):
        try:
            old = await tables.journal.run(maintenance.expired, tables.store, wall_ms(), *rule)
            unused = [name for name in old if name not in tables.tables or tables.tables[name].is_idle()]
            deleted = await tables.journal.run(maintenance.delete_tables, tables.store, unused)
            for name in unused:
                tables.drop(name)
            if deleted:
                log.info("%d tables have expired", deleted)
        except SQLAlchemyError as error:
            DATABASE.fail(error)
        await asyncio.sleep(EXPIRE_SECONDS)
