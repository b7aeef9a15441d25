"""Views of the review pages, with the position that the reader looks at."""

from __future__ import annotations

import msgspec

from ludotheque.kernel.errors import LudothequeError
from ludotheque.reviews.presenter import ReviewPresenter
from ludotheque.reviews.report import Review
from ludotheque.search.levels import LEVELS
from ludotheque.store.rows import ReviewRow
from ludotheque.tables.table import Table
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.review_queue import ReviewQueue, check_reviewable
from ludotheque.web.pages.models import UNASKED, ReviewView
from ludotheque.web.pages.replays import Replays


class ReviewPages:
    """Makes the views of review pages for their readers."""

    def __init__(self, replays: Replays, queue: ReviewQueue) -> None:
        self._replays = replays
        self._queue = queue

    def presenter(self, table: Table, review: Review, viewer: int, is_true: bool, lang: str) -> ReviewPresenter:
        """Return the presenter of a review for a reader who sits in the seat `viewer`."""
        return ReviewPresenter(review, lang, self._replays.history(table), viewer=viewer, is_true=is_true)

    def view(
        self, table: Table, row: ReviewRow | None, viewer: int, seat: int, step: int, is_true: bool, visitor: Visitor
    ) -> ReviewView:
        """Return the page for a reader in the seat `viewer`.

        `seat` is the seat whose view is asked for.
        """
        refusal = ""
        try:
            check_reviewable(table)
        except LudothequeError as error:
            refusal = error.sentence(visitor.lang)
        review = self._queue.decode(row) if row is not None else None
        has_secrets = table.game.has_hidden_information()
        decisions = {decision.step: decision for decision in review.decisions} if review is not None else {}
        seen_by = seat if is_true or not has_secrets else viewer
        replay = self._replays.view(table, seen_by, step, visitor, judged=decisions)
        running = self._queue.under_way(table.id)
        view = ReviewView(
            visitor=visitor,
            replay=replay,
            viewer=viewer,
            status=row.status if row is not None else UNASKED,
            progress=row.progress if row is not None else 0.0,
            ahead=self._queue.ahead(table.id),
            has_begun=running is not None and running.has_begun,
            refusal=refusal,
            is_true=is_true,
            has_secrets=has_secrets,
            levels=tuple(LEVELS),
        )
        if review is None:
            return view
        presenter = self.presenter(table, review, viewer, is_true, visitor.lang)
        current = decisions.get(replay.step)
        return msgspec.structs.replace(
            view,
            judge=str(review.judge.version),
            shown=presenter.present(moves=replay.moves),
            current=presenter.judged(current) if current is not None else None,
        )
