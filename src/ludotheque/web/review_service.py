"""What people and programs can do with the review of a finished game; HTTP stays outside."""

from __future__ import annotations

import msgspec

from ludotheque.reviews.report import Review
from ludotheque.store.rows import ReviewRow
from ludotheque.tables.entries import Person
from ludotheque.tables.plans import plan_continue
from ludotheque.web.errors import WebError
from ludotheque.web.identity import new_table_id
from ludotheque.web.live_table import LiveTable
from ludotheque.web.request_bodies import PlayOn
from ludotheque.web.review_models import UNASKED
from ludotheque.web.review_queue import ReviewQueue
from ludotheque.web.service import Service
from ludotheque.web.system import fresh_rng, now_ms


class ReviewState(msgspec.Struct, frozen=True):
    """How far a review is: `unasked`, `waiting`, `done`, `failed` or `cancelled`.

    `ahead` others are computed first, as things are now: clients that had less worker time may still overtake it.
    """

    status: str
    progress: float
    ahead: int


class ReviewService:
    """Requests about reviews, carried out."""

    def __init__(self, service: Service) -> None:
        self._service = service

    @property
    def _queue(self) -> ReviewQueue:
        return self._service.live_tables.reviews

    async def request(self, live: LiveTable, client: str) -> ReviewState:
        """Ask for the review of a finished game; computed once, for everybody."""
        return self._state(live, await self._queue.request(live.table, client, self._service.limiter))

    async def cancel(self, live: LiveTable, seat: int, client: str) -> ReviewState:
        """Stop a review: a player of the table may, and the client who asked for it."""
        row = await self._queue.find(live.table)
        if row is not None and seat < 0 and row.client != client:
            raise WebError("review/not-yours")
        return self._state(live, await self._queue.cancel(live.table))

    async def stored(self, live: LiveTable) -> Review:
        """The review itself, or what there is of it."""
        row = await self._queue.find(live.table)
        review = self._queue.decode(row) if row is not None else None
        if review is None:
            raise WebError("review/none")
        return review

    async def play_on(
        self, live: LiveTable, body: PlayOn, viewer: int, holder: str, name: str, client: str
    ) -> LiveTable:
        """A new table from a position of a finished game, in the viewer's own seat or that of the player to decide."""
        table = live.table
        wanted = viewer if viewer >= 0 else body.seat
        if wanted < 0:
            wanted = next((seat for seat, _ in table.moves[max(0, body.step) :] if seat >= 0), 0)
        shown = name or table.names()[min(wanted, len(table.seats) - 1)]
        self._service.limiter.table(client)
        self._service.live_tables.workers.warm()
        planned = plan_continue(table, body.step, Person(wanted, shown, holder), body.level, now_ms(), fresh_rng())
        opened = await self._service.live_tables.open(new_table_id(), planned)
        opened.client = client
        return opened

    def _state(self, live: LiveTable, row: ReviewRow | None) -> ReviewState:
        if row is None:
            return ReviewState(UNASKED, 0.0, 0)
        return ReviewState(row.status, row.progress, self._queue.ahead(live.table.id))

    async def state(self, live: LiveTable) -> ReviewState:
        """How far the review is."""
        return self._state(live, await self._queue.find(live.table))
