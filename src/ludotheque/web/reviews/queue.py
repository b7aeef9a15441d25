"""Reviews of finished games, server side: asked for, queued behind everything live, stored, resumed after a restart.

A review is written down before the request is answered. While its job runs, parts of it are stored now and then; a
server that stops leaves it unfinished, and the next one goes on with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.kernel.errors import LudothequeError
from ludotheque.reviews.judge import judge_version
from ludotheque.reviews.report import Review
from ludotheque.store.deleted import DeletedTableError
from ludotheque.store.reviews import CANCELLED, DONE, FAILED, WAITING
from ludotheque.store.rows import ReviewRow
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Table
from ludotheque.web.clock import wall_ms
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.monitoring import DATABASE
from ludotheque.web.live.jobs import ReviewGame, ReviewPart
from ludotheque.web.live.table import Viewer

if TYPE_CHECKING:
    from ludotheque.web.live.tables import LiveTables

log = logging.getLogger("ludotheque")
QUEUE_LENGTH = 100
REVIEWS_KEPT = 16
# How often a growing review is stored, and after which time without any news another server may go on with it.
SAVE_MS = 5_000
STALE_MS = 120_000


class Reviewing:
    """A review that is under way: what there is of it, and the pages that wait for more."""

    def __init__(self, row: ReviewRow) -> None:
        self.row = row
        # Done once the request for the review is stored; nobody is answered before.
        self.stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.has_begun = False
        self.saved_at = 0
        self.future: asyncio.Future[ReviewPart | None] | None = None
        self.viewers: set[Viewer] = set()

    def come(self, viewer: Viewer) -> None:
        """A page opens its stream."""
        self.viewers.add(viewer)

    def go(self, viewer: Viewer) -> None:
        """A page closes it."""
        self.viewers.discard(viewer)

    def ring(self) -> None:
        """There is something new."""
        for viewer in self.viewers:
            viewer.bell.set()


class ReviewQueue:
    """All reviews of one server. Everything here runs on its event loop."""

    def __init__(self, live_tables: LiveTables) -> None:
        self._live_tables = live_tables
        self._store = live_tables.store.reviews
        self._under_way: dict[str, Reviewing] = {}
        self._decoded: OrderedDict[tuple[str, int, float], Review] = OrderedDict()
        self._writing = asyncio.Lock()
        self._is_closing = False

    async def resume(self) -> None:
        """After a start: go on with what was asked for and is not finished."""
        patience = STALE_MS if self._live_tables.store.is_shared() else 0
        try:
            rows = await asyncio.to_thread(self._store.unfinished, wall_ms() - patience)
        except SQLAlchemyError as error:
            DATABASE.fail(error)
            return
        for row in rows:
            try:
                live = await self._live_tables.find(row.table_id)
                check_reviewable(live.table)
            except LudothequeError as error:
                log.warning("the review of table %s is given up: %s", row.table_id, error)
                with contextlib.suppress(DeletedTableError):
                    await asyncio.to_thread(self._store.save, msgspec.structs.replace(row, status=FAILED))
            else:
                self._begin(live.table, row)

    def close(self) -> None:
        """The server stops: what is not finished stays so, and is resumed by the next one."""
        self._is_closing = True
        for each in self._under_way.values():
            for viewer in each.viewers:
                viewer.is_done = True
            each.ring()

    async def find(self, table: Table) -> ReviewRow | None:
        """The review of a table as it is now, if anybody has asked for one; one that nobody works on is resumed."""
        running = self._under_way.get(table.id)
        if running is not None:
            return running.row
        row = await asyncio.to_thread(self._store.find, table.id)
        running = self._under_way.get(table.id)
        if running is not None:  # somebody asked meanwhile
            return running.row
        is_left = row is not None and row.status == WAITING and row.changed_at < wall_ms() - STALE_MS
        if row is not None and is_left:
            self._begin(table, row)
        return row

    async def request(self, table: Table, client: str, limiter: RateLimiter) -> ReviewRow:
        """Ask for a review. One that is whole or under way stays as it is; a failed or cancelled one begins again.

        So does one of an older judge: what is stored of it stays until the new one is whole.
        """
        check_reviewable(table)
        row = await self.find(table)
        is_whole = row is not None and row.status == DONE and not await self.is_old(row, table)
        running = self._under_way.get(table.id)  # perhaps since a moment ago
        if running is not None:
            await asyncio.shield(running.stored)
            return running.row
        if row is not None and is_whole:
            return row
        clients = [each.row.client for each in self._under_way.values()]
        if len(clients) >= QUEUE_LENGTH:
            raise WebError("server/busy")
        limiter.review(client, clients.count(client))
        now = wall_ms()
        asked = ReviewRow(table.id, WAITING, 0.0, table.config.rules, 0, client, now, now, row.data if row else b"")
        running = self._under_way[table.id] = Reviewing(asked)  # at once: the next request must find it
        try:
            await asyncio.shield(self._write(running))
            running.stored.set_result(None)
        except BaseException as error:  # also a request that is given up
            if self._under_way.get(table.id) is running:
                del self._under_way[table.id]
            is_given_up = isinstance(error, asyncio.CancelledError)
            running.stored.set_exception(WebError("server/busy") if is_given_up else error)
            running.stored.exception()  # marks it as retrieved: perhaps no other request waits
            raise
        if self._under_way.get(table.id) is running:  # not stopped meanwhile
            self._submit(table, running)
        return running.row

    async def is_old(self, row: ReviewRow | None, table: Table) -> bool:
        """Whether a whole review is by an older version of the judge."""
        if row is None or row.status != DONE:
            return False
        return row.judge != await asyncio.to_thread(judge_version, table.game)

    async def cancel(self, table: Table) -> ReviewRow:
        """Stop a review that is under way; what there is of it stays."""
        running = self._under_way.pop(table.id, None)
        if running is None:
            row = await asyncio.to_thread(self._store.find, table.id)
            if row is None:
                raise WebError("review/none")
            return row
        if running.future is not None:
            running.future.cancel()
        running.row = msgspec.structs.replace(running.row, status=CANCELLED, changed_at=wall_ms())
        await self._write(running)
        self._ring_all(running)
        return running.row

    def drop(self, table_id: str) -> None:
        """Stop the review of a table that has been deleted, and end its streams."""
        running = self._under_way.pop(table_id, None)
        if running is None:
            return
        if running.future is not None:
            running.future.cancel()
        for viewer in running.viewers:
            viewer.is_done = True
        self._ring_all(running)

    def ahead(self, table_id: str) -> int:
        """How many other reviews are computed before this one, as things are now."""
        running = self._under_way.get(table_id)
        if running is None or running.has_begun:
            return 0
        reviews = [job.table for job in self._live_tables.workers.forecast() if isinstance(job, ReviewGame)]
        return reviews.index(table_id) if table_id in reviews else len(reviews)

    def room(self, table_id: str) -> Reviewing | None:
        """What a stream waits at; None if this server does not work on the review."""
        return self._under_way.get(table_id)

    def waiting(self) -> int:
        """How many reviews are not finished."""
        return len(self._under_way)

    def decode(self, row: ReviewRow) -> Review | None:
        """The review that a row holds, if there is anything of it yet; the last ones are remembered."""
        if not row.data:
            return None
        key = (row.table_id, row.changed_at, row.progress)
        if key not in self._decoded:
            self._decoded[key] = msgspec.json.decode(row.data, type=Review)
        self._decoded.move_to_end(key)
        while len(self._decoded) > REVIEWS_KEPT:
            self._decoded.popitem(last=False)
        return self._decoded[key]

    def _begin(self, table: Table, row: ReviewRow) -> None:
        """Work on what is written down already."""
        if table.id not in self._under_way:
            running = self._under_way[table.id] = Reviewing(row)
            running.stored.set_result(None)
            self._submit(table, running)

    def _submit(self, table: Table, running: Reviewing) -> None:
        seconds = self._live_tables.config.review_seconds
        job = ReviewGame(
            table=table.id,
            client=running.row.client,
            config=table.config,
            seconds=seconds,
            names=table.names(),
            moves=tuple(table.moves),
            ending=table.result.ending() if table.result is not None else None,
        )

        def hear(part: ReviewPart | None) -> None:
            running.has_begun = True
            if part is not None and self._under_way.get(table.id) is running:
                running.row = _with_part(running.row, part)
                if running.row.changed_at - running.saved_at > SAVE_MS:
                    running.saved_at = running.row.changed_at
                    self._live_tables.spawn(self._save(running))
            running.ring()

        running.future = self._live_tables.workers.submit(job, hear)
        running.future.add_done_callback(lambda future: self._finish(running, future))
        self._ring_all(running)

    def _finish(self, running: Reviewing, future: asyncio.Future[Any]) -> None:
        if future.cancelled() or self._is_closing:
            return
        part: ReviewPart | None = future.result()
        if part is None:
            running.row = msgspec.structs.replace(running.row, status=FAILED, changed_at=wall_ms())
        else:
            running.row = msgspec.structs.replace(_with_part(running.row, part), status=DONE, progress=1.0)
        self._live_tables.spawn(self._store_end(running))

    async def _store_end(self, running: Reviewing) -> None:
        """First on disk, then shown as finished."""
        await self._save(running)
        if self._under_way.get(running.row.table_id) is running:
            del self._under_way[running.row.table_id]
        self._ring_all(running)

    def _ring_all(self, changed: Reviewing) -> None:
        """One comes or goes: its own pages, and those of the others, which may have fewer or more ahead."""
        for each in (changed, *self._under_way.values()):
            each.ring()

    async def _save(self, running: Reviewing) -> None:
        try:
            await self._write(running)
        except SQLAlchemyError as error:  # an unfinished one is computed again
            DATABASE.fail(error)
        except TableError as error:
            log.debug("the review of table %s: %s", running.row.table_id, error)

    async def _write(self, running: Reviewing) -> None:
        """Store it as it is when its turn comes: nothing lands after what is newer, nor on a newer request."""
        async with self._writing:
            if self._under_way.get(running.row.table_id, running) is running:
                try:
                    await asyncio.to_thread(self._store.save, running.row)
                except DeletedTableError:
                    self._live_tables.drop(running.row.table_id)
                    raise TableError("table/deleted") from None


def _with_part(row: ReviewRow, part: ReviewPart) -> ReviewRow:
    return msgspec.structs.replace(row, progress=part.progress, judge=part.judge, data=part.data, changed_at=wall_ms())


def is_reviewable(table: Table) -> bool:
    """Whether there can be a review of this game."""
    return table.result is not None and table.result.reason != "rules" and not table.has_other_rules


def check_reviewable(table: Table) -> None:
    """Refuse games that are not over, or follow other rules than today's."""
    if table.result is None:
        raise TableError("table/not-over")
    if not is_reviewable(table):
        raise WebError("review/rules")
