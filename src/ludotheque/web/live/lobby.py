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
# The seats with an open page at a server, the number of spectators there, and when it said so.
Announced = tuple[frozenset[int], int, float]


class PresenceExchange:
    """Announces viewers to the other servers and hears from them; does nothing on a database that is not shared."""

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
            except Exception:  # the database is gone for a while: the next round announces everything again
                log.debug("cannot announce viewers", exc_info=True)
            before = monotonic() - SILENCE
            for live in self._tables.values():
                live.forget_silent(before)
            self._forget_silent(before)

    def notices(self, is_round: bool) -> list[str]:
        """What to announce now: what changed, and in a round everything; an abandoned table is announced once."""
        viewers = {table_id: format_viewers(live) for table_id, live in self._tables.items() if live.viewers}
        viewers.update({table_id: EMPTY for table_id in self._announced if table_id not in viewers})
        news = [f"{key} {text}" for key, text in viewers.items() if is_round or self._announced.get(key) != text]
        self._announced = {table_id: text for table_id, text in viewers.items() if text != EMPTY}
        return [" ".join(news[start : start + TABLES_PER_NOTICE]) for start in range(0, len(news), TABLES_PER_NOTICE)]

    def heard(self, origin: str, news: list[str]) -> None:
        """Another server has announced its viewers of some tables."""
        for table_id, seats, spectators in zip(news[::3], news[1::3], news[2::3], strict=True):
            here = frozenset(int(seat) for seat in seats.split(",") if seat != "-")
            announced = (here, int(spectators), monotonic())
            self._elsewhere.setdefault(table_id, {})[origin] = announced
            if table_id in self._tables:
                self._tables[table_id].hear(origin, *announced)

    def inform(self, live: LiveTable) -> None:
        """A table is loaded: who has its page open at other servers."""
        for origin, announced in self._elsewhere.get(live.table.id, {}).items():
            live.hear(origin, *announced)

    def is_elsewhere(self, table_id: str) -> bool:
        """Whether somebody sits at a table with an open page at another server."""
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
    """The seats with an open page here, or `-`, and the number of spectators."""
    here = sorted({viewer.seat for viewer in live.viewers if viewer.seat >= 0})
    return f"{','.join(map(str, here)) or '-'} {sum(viewer.seat < 0 for viewer in live.viewers)}"


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
