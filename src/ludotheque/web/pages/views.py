"""A table's page for one viewer, drawn from the table in memory."""

from __future__ import annotations

from ludotheque.tables.seat_view import SeatView
from ludotheque.tables.table import Table
from ludotheque.web import pages
from ludotheque.web.http.assets import at
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.challenge import challenge_links
from ludotheque.web.live.pieces import ViewParts
from ludotheque.web.live.review_queue import is_reviewable
from ludotheque.web.live.table import NOW, LiveTable
from ludotheque.web.platform import now_ms


def draw_page(live: LiveTable, seat: int, visitor: Visitor) -> str:
    """Draw the whole page."""
    return pages.table_page(_present(live, seat, visitor.lang), visitor)


def draw_present(live: LiveTable, seat: int, lang: str) -> ViewParts:
    """Draw the part of the page that changes."""
    key = (seat, lang, NOW)
    return live.drawings.get(key) or live.keep(pages.draw_view(_view(live, seat, lang)), key)


def draw_past(live: LiveTable, seat: int, lang: str, length: int) -> ViewParts:
    """Draw the part of the page that changes, as of an earlier number of steps."""
    found = live.drawings.get((seat, lang, length))
    if found is not None:
        return found
    view = live.presenter.present_past(_view(live, seat, lang), length, live.position(length))
    return live.keep(pages.draw_view(view), (seat, lang, length))


def _view(live: LiveTable, seat: int, lang: str) -> SeatView:
    """Present the table, once per change unless clocks run."""
    if live.table.config.clock is not None:
        return _present(live, seat, lang)
    found = live.views.get((seat, lang))
    if found is None:
        found = live.views[seat, lang] = _present(live, seat, lang)
    return found


def _present(live: LiveTable, seat: int, lang: str) -> SeatView:
    return live.presenter.present(seat, lang, now_ms(), live.presence(), _links(live.table))


def _links(table: Table) -> dict[str, str]:
    """Return the addresses that the page needs."""
    address = at(f"/t/{table.id}")
    links = {
        "text": f"{address}/text",
        "record": f"{address}/record",
        "replay": f"{address}/replay",
        "rules": at(f"/g/{table.spec.id}/rules"),
        **challenge_links(table),
    }
    if table.continues:
        links["origin"] = at(f"/t/{table.continues}/review?step={table.start}")
    return {**links, "review": f"{address}/review"} if is_reviewable(table) else links
