"""A table's page for one viewer, drawn from the table in memory."""

from __future__ import annotations

from ludotheque.tables.seat_view import SeatView
from ludotheque.web import pages
from ludotheque.web.challenge import challenge_links
from ludotheque.web.links import rebase
from ludotheque.web.live_table import LiveTable
from ludotheque.web.models import Visitor
from ludotheque.web.review_queue import is_reviewable
from ludotheque.web.system import now_ms


def draw_page(live: LiveTable, seat: int, visitor: Visitor) -> str:
    """The whole page."""
    return pages.table_page(_view(live, seat, visitor.lang), visitor)


def draw_fragment(live: LiveTable, seat: int, lang: str) -> bytes:
    """The part that changes."""
    return live.fragment(seat, lang, lambda: rebase(pages.table_fragment(_view(live, seat, lang))))


def draw_past(live: LiveTable, seat: int, lang: str, length: int) -> bytes:
    """The same as it was after so many steps, to look at."""

    def draw() -> str:
        view = live.presenter.present_past(_view(live, seat, lang), length, live.position(length))
        return rebase(pages.table_fragment(view))

    return live.fragment(seat, lang, draw, length)


def _view(live: LiveTable, seat: int, lang: str) -> SeatView:
    return live.presenter.present(seat, lang, now_ms(), live.presence(), _links(live))


def _links(live: LiveTable) -> dict[str, str]:
    """Addresses that the page needs."""
    table = live.table
    at = f"/t/{table.id}"
    names = ("text", "record", "replay")
    links = {**{name: f"{at}/{name}" for name in names}, "rules": f"/g/{table.spec.id}/rules", **challenge_links(table)}
    if table.continues:
        links["origin"] = f"/t/{table.continues}/review?step={table.start}"
    return {**links, "review": f"{at}/review"} if is_reviewable(table) else links
