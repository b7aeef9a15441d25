"""A table's page for one viewer, drawn from the table in memory."""

from __future__ import annotations

from ludotheque.draw.identity import by_content
from ludotheque.tables.seat_view import SeatView
from ludotheque.web import pages
from ludotheque.web.clock import now_ms
from ludotheque.web.http.assets import at, rebase
from ludotheque.web.live.challenge import challenge_links
from ludotheque.web.live.pieces import Fragment, Part
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.models import Visitor
from ludotheque.web.reviews.queue import is_reviewable

# Characters of drawings that are remembered below a base path.
REBASED_KEPT = 16_000_000


def draw_page(live: LiveTable, seat: int, visitor: Visitor) -> str:
    """The whole page."""
    return pages.table_page(_present(live, seat, visitor.lang), visitor)


def draw_fragment(live: LiveTable, seat: int, lang: str) -> Fragment:
    """The part that changes."""
    return live.fragment(seat, lang, lambda: _pieces(_view(live, seat, lang)))


def draw_past(live: LiveTable, seat: int, lang: str, length: int) -> Fragment:
    """The same as it was after so many steps, to look at."""

    def draw() -> Fragment:
        view = live.presenter.present_past(_view(live, seat, lang), length, live.position(length))
        return _pieces(view)

    return live.fragment(seat, lang, draw, length)


def _pieces(view: SeatView) -> Fragment:
    parts = pages.fragment_parts(view)
    return Fragment({name: _rebase(part) for name, part in parts.items()} if at("") else parts)


def _length(part: Part) -> int:
    return sum(map(len, part))


@by_content(REBASED_KEPT, _length)
def _rebase(part: Part) -> Part:
    """Below a base path: no piece ends within a link."""
    return tuple(map(rebase, part))


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
    address = f"/t/{table.id}"
    names = ("text", "record", "replay")
    links = {
        **{name: f"{address}/{name}" for name in names},
        "rules": f"/g/{table.spec.id}/rules",
        **challenge_links(table),
    }
    if table.continues:
        links["origin"] = f"/t/{table.continues}/review?step={table.start}"
    return {**links, "review": f"{address}/review"} if is_reviewable(table) else links
