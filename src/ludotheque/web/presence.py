"""Presence across the servers of one database: each announces its viewers, at once and every few seconds.

The viewers of a server that falls silent are dropped, so that one that died leaves nobody behind.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping

from ludotheque.store.store import Store
from ludotheque.web.live_table import LiveTable

log = logging.getLogger("ludotheque")
TICK = 0.5
TICKS_A_ROUND = 10
SILENCE = 3 * TICK * TICKS_A_ROUND
TABLES_PER_NOTICE = 100
# The seats with an open page at a server, the number of spectators there, and when it said so.
Announced = tuple[frozenset[int], int, float]


class PresenceExchange:
    """Announces viewers to the other servers and hears from them; does nothing on a database that is not shared."""

    def __init__(self, tables: Mapping[str, LiveTable], store: Store) -> None:
        self._tables = tables
        self._store = store
        self._announced: dict[str, str] = {}
        # By table, loaded here or not, and by server.
        self._elsewhere: dict[str, dict[str, Announced]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    async def share(self) -> None:
        """Announce changes until cancelled."""
        if not self._store.is_shared():
            return
        self._loop = asyncio.get_running_loop()
        tick = 0
        while True:
            await asyncio.sleep(TICK)
            tick += 1
            notices = self.notices(is_round=tick % TICKS_A_ROUND == 0)
            try:
                if notices:
                    await asyncio.to_thread(self._store.announce, notices)
            except Exception:  # the database is gone for a while: the next round announces everything again
                log.debug("cannot announce viewers", exc_info=True)
            before = time.monotonic() - SILENCE
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

    def hear(self, origin: str, news: list[str]) -> None:
        """Called by the listening thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.heard, origin, news)

    def heard(self, origin: str, news: list[str]) -> None:
        """Another server has announced its viewers of some tables."""
        for table_id, seats, spectators in zip(news[::3], news[1::3], news[2::3], strict=True):
            here = frozenset(int(seat) for seat in seats.split(",") if seat != "-")
            announced = (here, int(spectators), time.monotonic())
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
