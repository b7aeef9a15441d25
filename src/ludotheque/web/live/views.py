"""A table's page for one viewer, drawn from the table in memory."""

from __future__ import annotations

from ludotheque.tables.seat_view import SeatView
from ludotheque.web import pages
from ludotheque.web.clock import now_ms
from ludotheque.web.http.assets import at
from ludotheque.web.live.challenge import challenge_links
from ludotheque.web.live.pieces import ViewParts
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.models import Visitor
from ludotheque.web.reviews.queue import is_reviewable


def draw_page(live: LiveTable, seat: int, visitor: Visitor) -> str:
    """Draw the whole page."""
    return pages.table_page(_present(live, seat, visitor.lang), visitor)


def draw_present(live: LiveTable, seat: int, lang: str) -> ViewParts:
    """Draw the part of the page that changes."""
    return live.drawn(seat, lang, lambda: _draw(_view(live, seat, lang)))


def draw_past(live: LiveTable, seat: int, lang: str, length: int) -> ViewParts:
    """Draw the same part after so many steps, to look at."""

    def draw() -> ViewParts:
        return _draw(live.presenter.present_past(_view(live, seat, lang), length, live.position(length)))

    return live.drawn(seat, lang, draw, length)


def _draw(view: SeatView) -> ViewParts:
    return pages.draw_view(view)


def _view(live: LiveTable, seat: int, lang: str) -> SeatView:
    """What the viewer sees, presented once per change; where clocks run, anew each time."""
    if live.table.config.clock is not None:
        return _present(live, seat, lang)
    return live.view(seat, lang, lambda: _present(live, seat, lang))


def _present(live: LiveTable, seat: int, lang: str) -> SeatView:
    return live.presenter.present(seat, lang, now_ms(), live.presence(), _links(live))


def _links(live: LiveTable) -> dict[str, str]:
    """Addresses that the page needs."""
    table = live.table
    address = at(f"/t/{table.id}")
    names = ("text", "record", "replay")
    links = {
        **{name: f"{address}/{name}" for name in names},
        "rules": at(f"/g/{table.spec.id}/rules"),
        **challenge_links(table),
    }
    if table.continues:
        links["origin"] = at(f"/t/{table.continues}/review?step={table.start}")
    return {**links, "review": f"{address}/review"} if is_reviewable(table) else links
