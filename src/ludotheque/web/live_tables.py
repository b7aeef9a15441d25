"""All tables of one server: loads them, changes them (store, then apply, then tell), keeps bots and clocks going.

Durable before acknowledged: `change` returns after the entry is committed. If another server was first, the table
catches up and the body is judged again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import time
from collections.abc import Callable, Coroutine

import msgspec

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.rng import Rng
from ludotheque.store.rows import Append, TableRow
from ludotheque.store.store import Store
from ludotheque.store.writer import Done
from ludotheque.tables import plans
from ludotheque.tables.entries import AnyEntry, Opened, Sat, format_entry, parse_entry
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Table, replay
from ludotheque.web.bots import BotPool
from ludotheque.web.config import ServerConfig
from ludotheque.web.errors import WebError
from ludotheque.web.live_table import LiveTable
from ludotheque.web.presence import PresenceExchange
from ludotheque.web.scores import score_after

log = logging.getLogger("ludotheque")
ATTEMPTS = 5
LISTED_DAYS = 7
SEED_BYTES = 12
# How long bots pause between their moves, as parts of the usual pause.
PACES = {"slow": 4.0, "normal": 1.0, "fast": 0.1}


class ListingDetails(msgspec.Struct, frozen=True):
    """What lists of tables show besides the row's own columns."""

    players: int
    open_seats: int
    names: tuple[str, ...]
    winners: tuple[int, ...] = ()


def now_ms() -> int:
    """The time as entries hold it."""
    return time.time_ns() // 1_000_000


def fresh_rng() -> Rng:
    """Chance that nobody can foresee: seeded anew for every use from the system's own source."""
    return Rng(int.from_bytes(_take_seed(), "little"))


_seeds = bytearray()


def _take_seed() -> bytes:
    """Twelve random bytes of a larger helping: every call to the system hands the interpreter to another thread."""
    if not _seeds:
        _seeds.extend(secrets.token_bytes(SEED_BYTES * 256))
    seed = bytes(_seeds[-SEED_BYTES:])
    del _seeds[-SEED_BYTES:]
    return seed


class LiveTables:
    """The server's tables. Everything here runs on one event loop."""

    def __init__(self, store: Store, config: ServerConfig) -> None:
        self.store = store
        self.config = config
        self.tables: dict[str, LiveTable] = {}
        self.bots = BotPool(config.bot_workers, config.bot_seconds)
        self.presence = PresenceExchange(self.tables, store)
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Begin to write, to listen, to watch clocks; wake tables at which bots are to move."""
        self._loop = asyncio.get_running_loop()
        # The loop gives the interpreter away with every write to a socket; the writing thread must not keep it long.
        sys.setswitchinterval(0.0005)
        self.store.start(self._deliver, self._hear, self.presence.hear)
        self._spawn(self.presence.share())
        self._spawn(self._keep_house())
        self._spawn(self._wake_running())

    async def stop(self) -> None:
        """Stop everything; what was acknowledged is on disk already."""
        for task in self._tasks:
            task.cancel()
        self.bots.close()
        await asyncio.to_thread(self.store.close)

    def dismiss(self) -> None:
        """End all streams, so that the server can close without breaking them off."""
        for live in self.tables.values():
            live.dismiss()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Loading.

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from its log."""
        live = self.tables.get(table_id)
        if live is not None:
            live.used_at = time.monotonic()
            return live
        if table_id in self._loading:
            return await asyncio.shield(self._loading[table_id])
        future = self._loading[table_id] = asyncio.get_running_loop().create_future()
        try:
            live = await self._load(table_id)
            future.set_result(live)
            return live
        except Exception as error:
            future.set_exception(error)
            future.exception()  # somebody has looked at it: us
            raise
        finally:
            del self._loading[table_id]

    async def _load(self, table_id: str) -> LiveTable:
        if not (1 <= len(table_id) <= 32 and table_id.isascii() and table_id.isalnum()):
            raise TableError("table/unknown")
        bodies = await asyncio.to_thread(self.store.load, table_id)
        if not bodies:
            raise TableError("table/unknown")
        live = LiveTable(replay(table_id, map(parse_entry, bodies)), time.monotonic())
        live.listed = _listing(live.table)
        self.tables[table_id] = live
        self._after(live)
        return live

    async def _catch_up(self, live: LiveTable) -> bool:
        """Apply what other servers have appended; whether there was anything."""
        bodies = await asyncio.to_thread(self.store.load, live.table.id, live.table.version)
        for body in bodies:
            live.table.apply(parse_entry(body))
        return bool(bodies)

    # Changing.

    async def open(self, table_id: str, opened: Opened) -> LiveTable:
        """A new table, committed."""
        table = Table(table_id, opened)
        live = LiveTable(table, time.monotonic())
        live.listed = _listing(table)
        holders = tuple({opened.host, *(person.holder for person in opened.people)} - {""})
        if not await self._append(Append(table_id, 0, format_entry(opened), _row(table), holders)):
            raise WebError("server/busy")
        self.tables[table_id] = live
        self._after(live)
        return live

    async def change(self, live: LiveTable, plan: Callable[[Table], AnyEntry | None]) -> bool:
        """Store and apply the entry that a plan leads to; False if the plan says that it is done already."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                entry = plan(live.table)
                if entry is None:
                    return False
                holders = (entry.person.holder,) if isinstance(entry, Sat) else ()
                row = Append(
                    live.table.id,
                    live.table.version,
                    format_entry(entry),
                    _row(live.table) if holders else None,
                    holders,
                    score_after(live.table, entry),
                )
                if await self._append(row):
                    live.table.apply(entry)
                    break
                if not await self._catch_up(live):
                    raise WebError("server/busy")
            else:
                raise WebError("server/busy")
        self._after(live)
        return True

    async def _append(self, row: Append) -> bool:
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def done(outcome: bool | Exception) -> None:
            if future.cancelled():
                return
            if isinstance(outcome, Exception):
                log.error("cannot store", exc_info=outcome)
                future.set_exception(WebError("server/busy"))
            else:
                future.set_result(outcome)

        self.store.append(row, done)
        # A client that hangs up must not leave an entry stored but not applied.
        return await asyncio.shield(future)

    def _deliver(self, outcomes: list[tuple[Done, bool | Exception]]) -> None:
        """Called by the writing thread, once per commit."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(_tell_all, outcomes)

    def _hear(self, table_id: str, ply: int) -> None:
        """Called by the listening thread: another server has appended an entry."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._heard, table_id, ply)

    def _heard(self, table_id: str, ply: int) -> None:
        stale = [
            live for live in ([self.tables[table_id]] if table_id in self.tables else []) if ply >= live.table.version
        ]
        for live in stale if ply >= 0 else list(self.tables.values()):
            self._spawn(self._follow(live))

    async def _follow(self, live: LiveTable) -> None:
        async with live.lock:
            changed = await self._catch_up(live)
        if changed:
            self._after(live)

    def _after(self, live: LiveTable) -> None:
        """Tell everybody, list the table anew if that changed, and let bots think."""
        live.used_at = time.monotonic()
        live.ring()
        listing = _listing(live.table)
        if listing != live.listed:
            live.listed = listing
            self.store.upsert_listing(_row(live.table))
        self.wake_bots(live)

    # Bots and clocks.

    def wake_bots(self, live: LiveTable) -> None:
        """Let every awaited bot of a table think."""
        table = live.table
        for seat in table.awaited():
            if table.seats[seat].is_bot() and live.needs_bots() and (seat, table.decision) not in live.thinking:
                live.thinking.add((seat, table.decision))
                self._spawn(self._play_bot(live, seat, table.decision))

    async def _play_bot(self, live: LiveTable, seat: int, decision: int) -> None:
        table = live.table
        started = time.monotonic()
        try:
            world = table.state.resample(seat, fresh_rng())
            action = await self.bots.choose(table.id, table.config, world, seat, table.seats[seat].level)
            if action is None or action not in world.legal_actions(seat):
                action = fresh_rng().pick(world.legal_actions(seat))
            pause = self.config.bot_pause * PACES[live.pace]
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - started)))
            await self.change(
                live, lambda now: plans.plan_act(now, seat, action, decision, now_ms(), fresh_rng(), by_bot=True)
            )
        except LudothequeError as error:
            # The table has moved on meanwhile (an undo, a return): whoever is to move now is woken by that change.
            log.debug("bot at %s: %s", table.id, error)
        except Exception:
            log.exception("bot at %s", table.id)
        finally:
            live.thinking.discard((seat, decision))
            if table.decision == decision and seat in table.awaited():
                asyncio.get_running_loop().call_later(1.0, self.wake_bots, live)

    async def _keep_house(self) -> None:
        """Every half second: clocks that ran out; now and then: tables that nobody uses leave the memory."""
        beat = 0
        while True:
            await asyncio.sleep(0.5)
            beat += 1
            for live in list(self.tables.values()):
                for seat in live.table.overdue(now_ms()):
                    self._spawn(self._flag(live, seat))
            if beat % 60 == 0:
                self._forget_idle()

    async def _flag(self, live: LiveTable, seat: int) -> None:
        def plan(table: Table) -> AnyEntry | None:
            if seat not in table.overdue(now_ms()):
                return None
            return plans.plan_resign(table, seat, now_ms(), out_of_time=True)

        try:
            await self.change(live, plan)
        except LudothequeError as error:
            log.debug("clock at %s: %s", live.table.id, error)

    def _forget_idle(self) -> None:
        before = time.monotonic() - self.config.idle_minutes * 60
        for table_id, live in list(self.tables.items()):
            is_idle = not live.viewers and not live.thinking and not live.lock.locked()
            if is_idle and live.used_at < before and live.table.config.clock is None:
                del self.tables[table_id]

    async def _wake_running(self) -> None:
        """After a restart: tables where a bot is to move or a clock runs go on by themselves."""
        since = now_ms() - LISTED_DAYS * 86_400_000
        for row in await asyncio.to_thread(self.store.list_running, since):
            try:
                await self.find(row.id)
            except Exception:
                log.exception("table %s cannot be loaded", row.id)
            await asyncio.sleep(0)


def _tell_all(outcomes: list[tuple[Done, bool | Exception]]) -> None:
    for done, outcome in outcomes:
        done(outcome)


def _listing(table: Table) -> tuple[object, ...]:
    """What decides whether the list row has to be written anew."""
    return (table.status(), table.names(), tuple(seat.is_bot() for seat in table.seats))


def _row(table: Table) -> TableRow:
    summary = ListingDetails(
        players=table.config.players,
        open_seats=len(table.open_seats()),
        names=tuple(seat.name for seat in table.seats),
        winners=table.result.winners if table.result is not None else (),
    )
    return TableRow(
        id=table.id,
        game=table.config.game,
        status=table.status(),
        is_public=table.config.is_public,
        has_clock=table.config.clock is not None,
        has_bots=any(seat.is_bot() for seat in table.seats),
        changed_at=table.changed_at,
        summary=msgspec.json.encode(summary).decode(),
    )
