"""Viewers of tables at other servers, and viewers of the home page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.store.journal import Journal
from ludotheque.web.live.listing import listing_key
from ludotheque.web.live.table import LiveTable, Viewer
from ludotheque.web.platform import monotonic

log = logging.getLogger("ludotheque")
TICK = 0.5
TICKS_A_ROUND = 10
SILENCE = 3 * TICK * TICKS_A_ROUND
TABLES_PER_NOTICE = 100
# The seats with an open page at a server, the number of spectators there, and the time of the announcement.
Announced = tuple[frozenset[int], int, float]


class PresenceExchange:
    """The viewers at other servers of a shared database, and announcements of the viewers here."""

    def __init__(self, tables: Mapping[str, LiveTable], journal: Journal) -> None:
        self._tables = tables
        self._journal = journal
        self._announced: dict[str, str] = {}
        # By table, loaded here or not, and by server.
        self._elsewhere: dict[str, dict[str, Announced]] = {}

    async def share(self) -> None:
        """Announce changes until cancelled."""
        if not self._journal.store.is_shared():
            return
        tick = 0
        while True:
            await asyncio.sleep(TICK)
            tick += 1
            notices = self.notices(is_round=tick % TICKS_A_ROUND == 0)
            try:
                if notices:
                    await self._journal.run(self._journal.store.announce, notices)
            except Exception:  # without a database for a while, the next round announces all viewers again
                log.debug("cannot announce viewers", exc_info=True)
            before = monotonic() - SILENCE
            for live in self._tables.values():
                live.forget_silent(before)
            self._forget_silent(before)

    def notices(self, is_round: bool) -> list[str]:
        """Return the announcements that are due: changes, and in a round all tables with viewers.

        A table without viewers is announced once.
        """
        viewers = {table_id: format_viewers(live) for table_id, live in self._tables.items() if live.viewers}
        viewers.update({table_id: EMPTY for table_id in self._announced if table_id not in viewers})
        news = [f"{key} {text}" for key, text in viewers.items() if is_round or self._announced.get(key) != text]
        self._announced = {table_id: text for table_id, text in viewers.items() if text != EMPTY}
        return [" ".join(news[start : start + TABLES_PER_NOTICE]) for start in range(0, len(news), TABLES_PER_NOTICE)]

    def note_viewers(self, origin: str, news: list[str]) -> None:
        """Note the viewers of some tables that another server announces."""
        for table_id, seats, spectators in zip(news[::3], news[1::3], news[2::3], strict=True):
            here = frozenset(int(seat) for seat in seats.split(",") if seat != "-")
            announced = (here, int(spectators), monotonic())
            self._elsewhere.setdefault(table_id, {})[origin] = announced
            if table_id in self._tables:
                self._tables[table_id].note_viewers(origin, *announced)

    def inform(self, live: LiveTable) -> None:
        """Tell a table that was loaded of its viewers at other servers."""
        for origin, announced in self._elsewhere.get(live.table.id, {}).items():
            live.note_viewers(origin, *announced)

    def is_elsewhere(self, table_id: str) -> bool:
        """Return True if a seated player has the table's page open at another server."""
        return any(here for here, _, _ in self._elsewhere.get(table_id, {}).values())

    def _forget_silent(self, before: float) -> None:
        for table_id, servers in list(self._elsewhere.items()):
            kept = {origin: each for origin, each in servers.items() if each[2] >= before}
            if kept:
                self._elsewhere[table_id] = kept
            else:
                del self._elsewhere[table_id]


EMPTY = "- 0"


def format_viewers(live: LiveTable) -> str:
    """Format the seats with an open page here, or `-`, and the number of spectators."""
    here = sorted({viewer.seat for viewer in live.viewers if viewer.seat >= 0})
    return f"{','.join(map(str, here)) or '-'} {sum(viewer.seat < 0 for viewer in live.viewers)}"


GATHER_SECONDS = 0.3
# Every notified page requests its lists, so that only some hundred pages a second are notified.
NOTIFIED_AT_ONCE = 30
# Home pages that are notified of changes, beyond which pages poll.
VIEWERS = 2_000
# Only the first entries of a table, in which seats are taken, change lists.
FIRST_ENTRIES = 16


class HomeViewer(Viewer):
    """An open home page and its holder."""

    def __init__(self, holder: str) -> None:
        super().__init__(SPECTATOR)
        self.holder = holder


class Lobby:
    """The open home pages, which are notified of changes that concern them."""

    def __init__(self) -> None:
        self.viewers: set[HomeViewer] = set()
        # Pages to notify, in the order of the changes.
        self._due: dict[HomeViewer, None] = {}
        self._timer: asyncio.TimerHandle | None = None

    def is_full(self) -> bool:
        """Return True if no further page can be notified."""
        return len(self.viewers) >= VIEWERS

    def subscribe(self, viewer: Viewer) -> None:
        """Add an open home page."""
        assert isinstance(viewer, HomeViewer)
        self.viewers.add(viewer)

    def unsubscribe(self, viewer: Viewer) -> None:
        """Remove a home page that was closed."""
        assert isinstance(viewer, HomeViewer)
        self.viewers.discard(viewer)
        self._due.pop(viewer, None)

    def notice(self, live: LiveTable) -> None:
        """Notify the home pages that a change at a table concerns."""
        if not self.viewers:
            return
        table, known = live.table, live.lobby_key
        live.lobby_key = (listing_key(table), tuple(table.awaited()))
        if known == live.lobby_key:
            return
        if table.config.is_public and known[:1] != live.lobby_key[:1]:
            self._notify(self.viewers)
        else:
            people = {seat.holder for seat in table.seats} - {""}
            self._notify({viewer for viewer in self.viewers if viewer.holder in people})

    def note_entry(self, ply: int) -> None:
        """Notify all home pages of another server's entry that changes lists."""
        if ply < FIRST_ENTRIES:
            self._notify(self.viewers)

    def _notify(self, viewers: set[HomeViewer]) -> None:
        for viewer in viewers:
            self._due.setdefault(viewer)
        if self._due and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(GATHER_SECONDS, self._notify_due)

    def _notify_due(self) -> None:
        self._timer = None
        for viewer in list(self._due)[:NOTIFIED_AT_ONCE]:
            del self._due[viewer]
            viewer.notify()
        self._notify(set())

    def end_streams(self) -> None:
        """End the streams of all home pages."""
        for viewer in self.viewers:
            viewer.end()
