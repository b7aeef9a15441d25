"""What people and programs can do with the review of a finished game; HTTP stays outside."""

from __future__ import annotations

import msgspec

from ludotheque.reviews.report import Review
from ludotheque.store.rows import ReviewRow
from ludotheque.web.errors import WebError
from ludotheque.web.live_table import LiveTable
from ludotheque.web.review_models import UNASKED
from ludotheque.web.service import Service


class ReviewState(msgspec.Struct, frozen=True):
    """How far a review is: `unasked`, `waiting`, `done`, `failed` or `cancelled`; `ahead` others are computed first."""

    status: str
    progress: float
    ahead: int


class ReviewService:
    """Requests about reviews, carried out."""

    def __init__(self, service: Service) -> None:
        self._limiter = service.limiter
        self._live_tables = service.live_tables
        self._queue = service.live_tables.reviews

    async def request(self, live: LiveTable, client: str) -> ReviewState:
        """Ask for the review of a finished game; computed once, for everybody."""
        return self._state(live, await self._queue.request(live.table, client, self._limiter))

    async def cancel(self, live: LiveTable, seat: int, client: str) -> ReviewState:
        """Stop a review: whoever sat at the table or asked for it may."""
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

    def _state(self, live: LiveTable, row: ReviewRow | None) -> ReviewState:
        if row is None:
            return ReviewState(UNASKED, 0.0, 0)
        return ReviewState(row.status, row.progress, self._queue.ahead(live.table.id))

    async def state(self, live: LiveTable) -> ReviewState:
        """How far the review is."""
        return self._state(live, await self._queue.find(live.table))
