"""The lobby: open home pages, and which of them a change at a table concerns.

A public table that opens, fills or ends concerns everybody, whose turn it is only those who sit there. Changes are
gathered for a moment, so that a busy server does not ring for each.
"""

from __future__ import annotations

import asyncio

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.web.live_table import LiveTable, Viewer
from ludotheque.web.table_lists import listing_key

GATHER_SECONDS = 0.3
# Every page that is rung asks for its lists: a hundred of them in a second are enough, the others follow.
RUNG_AT_ONCE = 30
# Open home pages that hear of changes; any further one looks by itself now and then.
VIEWERS = 2_000
# Tables fill in their first entries: what other servers append after them changes no list.
FIRST_ENTRIES = 16


class HomeViewer(Viewer):
    """One open home page, and whose it is."""

    def __init__(self, holder: str) -> None:
        super().__init__(SPECTATOR)
        self.holder = holder


class Lobby:
    """Rings the home pages that a change concerns."""

    def __init__(self) -> None:
        self.viewers: set[HomeViewer] = set()
        # Pages to ring, first come first served.
        self._due: dict[HomeViewer, None] = {}
        self._timer: asyncio.TimerHandle | None = None

    def has_room(self) -> bool:
        """Whether there is room for one more page."""
        return len(self.viewers) < VIEWERS

    def come(self, viewer: Viewer) -> None:
        """A home page opens."""
        assert isinstance(viewer, HomeViewer)
        self.viewers.add(viewer)

    def go(self, viewer: Viewer) -> None:
        """A home page is closed."""
        assert isinstance(viewer, HomeViewer)
        self.viewers.discard(viewer)
        self._due.pop(viewer, None)

    def notice(self, live: LiveTable) -> None:
        """Something has happened at a table."""
        if not self.viewers:
            return
        table, known = live.table, live.lobby_key
        live.lobby_key = (listing_key(table), tuple(table.awaited()))
        if known == live.lobby_key:
            return
        if table.config.is_public and known[:1] != live.lobby_key[:1]:
            self._ring(self.viewers)
        else:
            people = {seat.holder for seat in table.seats} - {""}
            self._ring({viewer for viewer in self.viewers if viewer.holder in people})

    def hear(self, ply: int) -> None:
        """Another server has appended an entry to a table that is not known here."""
        if ply < FIRST_ENTRIES:
            self._ring(self.viewers)

    def _ring(self, viewers: set[HomeViewer]) -> None:
        for viewer in viewers:
            self._due.setdefault(viewer)
        if self._due and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(GATHER_SECONDS, self._ring_due)

    def _ring_due(self) -> None:
        self._timer = None
        for viewer in list(self._due)[:RUNG_AT_ONCE]:
            del self._due[viewer]
            viewer.bell.set()
        self._ring(set())

    def end_streams(self) -> None:
        """The server closes."""
        for viewer in self.viewers:
            viewer.is_done = True
            viewer.bell.set()
