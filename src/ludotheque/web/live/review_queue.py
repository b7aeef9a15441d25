"""The queue of reviews of finished games, behind all live work of the workers.

A request for a review is stored before the request is answered. Parts of the review are stored while its job runs. A
server that stops leaves reviews unfinished, and the next server resumes those reviews.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.kernel.errors import LudothequeError
from ludotheque.reviews.judge import judge_version
from ludotheque.reviews.report import Review
from ludotheque.store.deleted import DeletedTableError
from ludotheque.store.journal import Journal
from ludotheque.store.reviews import CANCELLED, DONE, FAILED, WAITING
from ludotheque.store.rows import ReviewRow
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Table
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.monitoring import DATABASE
from ludotheque.web.live.jobs import ReviewGame, ReviewPart
from ludotheque.web.live.table import Tables, Viewer
from ludotheque.web.platform import Jobs, wall_ms

log = logging.getLogger("ludotheque")
QUEUE_LENGTH = 100
REVIEWS_KEPT = 16
# The interval in which parts are stored, and the time after which another server may take over a review.
SAVE_MS = 5_000
STALE_MS = 120_000


class Reviewing:
    """A review that is under way, with the pages that wait for more of the review."""

    def __init__(self, row: ReviewRow) -> None:
        self.row = row
        # Done once the request for the review is stored. No request is answered before.
        self.stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.has_begun = False
        self.saved_at = 0
        self.future: asyncio.Future[ReviewPart | None] | None = None
        self.viewers: set[Viewer] = set()

    def subscribe(self, viewer: Viewer) -> None:
        """Add the stream of a page."""
        self.viewers.add(viewer)

    def unsubscribe(self, viewer: Viewer) -> None:
        """Remove the stream of a page."""
        self.viewers.discard(viewer)

    def notify(self) -> None:
        """Notify all streams."""
        for viewer in self.viewers:
            viewer.notify()


class ReviewQueue:
    """All reviews of one server, which run on the server's event loop."""

    def __init__(self, tables: Tables, journal: Journal, jobs: Jobs, seconds: float) -> None:
        self._tables = tables
        self._journal = journal
        self._is_shared = journal.store.is_shared()
        self._store = journal.store.reviews
        self._jobs = jobs
        self._seconds = seconds
        self._under_way: dict[str, Reviewing] = {}
        self._decoded: OrderedDict[tuple[str, int, float], Review] = OrderedDict()
        self._writing = asyncio.Lock()
        self._is_closing = False

    async def resume(self) -> None:
        """Resume the unfinished reviews after a start."""
        patience = STALE_MS if self._is_shared else 0
        try:
            rows = await self._journal.run(self._store.unfinished, wall_ms() - patience)
        except SQLAlchemyError as error:
            DATABASE.fail(error)
            return
        for row in rows:
            try:
                live = await self._tables.find(row.table_id)
                check_reviewable(live.table)
            except LudothequeError as error:
                log.warning("the review of table %s is given up: %s", row.table_id, error)
                with contextlib.suppress(DeletedTableError):
                    await self._journal.run(self._store.save, msgspec.structs.replace(row, status=FAILED))
            else:
                self._begin(live.table, row)

    def close(self) -> None:
        """End all streams, and leave unfinished reviews to the next server."""
        self._is_closing = True
        for each in self._under_way.values():
            for viewer in each.viewers:
                viewer.is_done = True
            each.notify()

    async def find(self, table: Table) -> ReviewRow | None:
        """Return the row of a table's review, if the review was requested.

        An unfinished review without a server is resumed.
        """
        running = self._under_way.get(table.id)
        if running is not None:
            return running.row
        row = await self._journal.run(self._store.find, table.id)
        running = self._under_way.get(table.id)
        if running is not None:  # requested meanwhile
            return running.row
        is_left = row is not None and row.status == WAITING and row.changed_at < wall_ms() - STALE_MS
        if row is not None and is_left:
            self._begin(table, row)
        return row

    async def request(self, table: Table, client: str, limiter: RateLimiter) -> ReviewRow:
        """Request a review, unless the review is complete or under way.

        A failed or cancelled review begins again, and so does a review by an older judge. What is stored of the latter
        stays until the new review is complete.
        """
        check_reviewable(table)
        row = await self.find(table)
        is_whole = row is not None and row.status == DONE and not await self.is_old(row, table)
        running = self._under_way.get(table.id)  # another request may have come meanwhile
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
        running = self._under_way[table.id] = Reviewing(asked)  # before an await: the next request must find it
        try:
            await asyncio.shield(self._write(running))
            running.stored.set_result(None)
        except BaseException as error:  # also when the client hangs up
            if self._under_way.get(table.id) is running:
                del self._under_way[table.id]
            is_given_up = isinstance(error, asyncio.CancelledError)
            running.stored.set_exception(WebError("server/busy") if is_given_up else error)
            running.stored.exception()  # marks the error as retrieved, since no other request may wait
            raise
        if self._under_way.get(table.id) is running:  # not stopped meanwhile
            self._submit(table, running)
        return running.row

    async def is_old(self, row: ReviewRow | None, table: Table) -> bool:
        """Return True for a complete review by an older version of the judge."""
        if row is None or row.status != DONE:
            return False
        return row.judge != await self._jobs.run(judge_version, table.game)

    async def cancel(self, table: Table) -> ReviewRow:
        """Stop a review that is under way, and keep what is stored of the review."""
        running = self._under_way.pop(table.id, None)
        if running is None:
            row = await self._journal.run(self._store.find, table.id)
            if row is None:
                raise WebError("review/none")
            return row
        if running.future is not None:
            running.future.cancel()
        running.row = msgspec.structs.replace(running.row, status=CANCELLED, changed_at=wall_ms())
        await self._write(running)
        self._notify_all(running)
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
        self._notify_all(running)

    def ahead(self, table_id: str) -> int:
        """Return the number of other reviews that are computed before this one."""
        running = self._under_way.get(table_id)
        if running is None or running.has_begun:
            return 0
        reviews = [job.table for job in self._jobs.forecast() if isinstance(job, ReviewGame)]
        return reviews.index(table_id) if table_id in reviews else len(reviews)

    def under_way(self, table_id: str) -> Reviewing | None:
        """Return the review for a stream to wait for, or None if this server does not compute the review."""
        return self._under_way.get(table_id)

    def waiting(self) -> int:
        """Return the number of unfinished reviews."""
        return len(self._under_way)

    def decode(self, row: ReviewRow) -> Review | None:
        """Return the review that a row holds, cached, or None before the first part."""
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
        """Start the work on a stored request."""
        if table.id not in self._under_way:
            running = self._under_way[table.id] = Reviewing(row)
            running.stored.set_result(None)
            self._submit(table, running)

    def _submit(self, table: Table, running: Reviewing) -> None:
        job = ReviewGame(
            table=table.id,
            client=running.row.client,
            config=table.config,
            seconds=self._seconds,
            names=table.names(),
            moves=tuple(table.moves),
            ending=table.result.ending() if table.result is not None else None,
        )

        def update(part: ReviewPart | None) -> None:
            running.has_begun = True
            if part is not None and self._under_way.get(table.id) is running:
                running.row = _with_part(running.row, part)
                if running.row.changed_at - running.saved_at > SAVE_MS:
                    running.saved_at = running.row.changed_at
                    self._tables.spawn(self._save(running))
            running.notify()

        running.future = self._jobs.submit(job, update)
        running.future.add_done_callback(lambda future: self._finish(running, future))
        self._notify_all(running)

    def _finish(self, running: Reviewing, future: asyncio.Future[Any]) -> None:
        if future.cancelled() or self._is_closing:
            return
        part: ReviewPart | None = future.result()
        if part is None:
            running.row = msgspec.structs.replace(running.row, status=FAILED, changed_at=wall_ms())
        else:
            running.row = msgspec.structs.replace(_with_part(running.row, part), status=DONE, progress=1.0)
        self._tables.spawn(self._store_end(running))

    async def _store_end(self, running: Reviewing) -> None:
        """Store the end of a review, and then show the review as finished."""
        await self._save(running)
        if self._under_way.get(running.row.table_id) is running:
            del self._under_way[running.row.table_id]
        self._notify_all(running)

    def _notify_all(self, changed: Reviewing) -> None:
        """Notify the streams of a changed review, and of all others, whose places in the queue changed."""
        for each in (changed, *self._under_way.values()):
            each.notify()

    async def _save(self, running: Reviewing) -> None:
        try:
            await self._write(running)
        except SQLAlchemyError as error:  # an unfinished review is computed again
            DATABASE.fail(error)
        except TableError as error:
            log.debug("the review of table %s: %s", running.row.table_id, error)

    async def _write(self, running: Reviewing) -> None:
        """Store a review in its turn, unless a newer request replaced the review."""
        async with self._writing:
            if self._under_way.get(running.row.table_id, running) is running:
                try:
                    await self._journal.run(self._store.save, running.row)
                except DeletedTableError:
                    self._tables.drop(running.row.table_id)
                    raise TableError("table/deleted") from None


def _with_part(row: ReviewRow, part: ReviewPart) -> ReviewRow:
    return msgspec.structs.replace(row, progress=part.progress, judge=part.judge, data=part.data, changed_at=wall_ms())


def is_reviewable(table: Table) -> bool:
    """Return True if the game can be reviewed."""
    return table.result is not None and table.result.reason != "rules" and not table.has_other_rules


def check_reviewable(table: Table) -> None:
    """Raise an error for games that are not over, or follow other rules than today's."""
    if table.result is None:
        raise TableError("table/not-over")
    if not is_reviewable(table):
        raise WebError("review/rules")
