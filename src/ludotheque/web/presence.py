"""Who looks at which table on the other servers of one database: each tells the others, at once and every few seconds.

What a server says of itself is forgotten when it falls silent, so that one that died leaves nobody behind.
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


class PresenceExchange:
    """Tells the others and hears from them; with a database that only one server can use it does nothing."""

    def __init__(self, tables: Mapping[str, LiveTable], store: Store) -> None:
        self._tables = tables
        self._store = store
        self._told: dict[str, str] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    async def share(self) -> None:
        """Go on telling until cancelled."""
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
            except Exception:  # the database is gone for a while: the next round tells everything again
                log.debug("cannot tell the other servers", exc_info=True)
            before = time.monotonic() - SILENCE
            for live in self._tables.values():
                live.forget_silent(before)

    def notices(self, is_round: bool) -> list[str]:
        """What is to be told now: what changed, and in a round everything; a table left alone is told once."""
        looks = {table_id: format_look(live) for table_id, live in self._tables.items() if live.viewers}
        looks.update({table_id: EMPTY for table_id in self._told if table_id not in looks})
        news = [f"{key} {look}" for key, look in looks.items() if is_round or self._told.get(key) != look]
        self._told = {table_id: look for table_id, look in looks.items() if look != EMPTY}
        return [" ".join(news[start : start + TABLES_PER_NOTICE]) for start in range(0, len(news), TABLES_PER_NOTICE)]

    def hear(self, origin: str, news: list[str]) -> None:
        """Called by the listening thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.heard, origin, news)

    def heard(self, origin: str, news: list[str]) -> None:
        """Another server has told us of some tables."""
        for table_id, seats, spectators in zip(news[::3], news[1::3], news[2::3], strict=True):
            live = self._tables.get(table_id)
            if live is not None:
                here = frozenset(int(seat) for seat in seats.split(",") if seat != "-")
                live.hear(origin, here, int(spectators), time.monotonic())


EMPTY = "- 0"


def format_look(live: LiveTable) -> str:
    """The seats with an open page here, or `-`, and how many people watch."""
    here = sorted({viewer.seat for viewer in live.viewers if viewer.seat >= 0})
    return f"{','.join(map(str, here)) or '-'} {sum(viewer.seat < 0 for viewer in live.viewers)}"
