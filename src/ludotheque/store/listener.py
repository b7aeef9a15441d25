"""Notices from PostgreSQL about other servers' entries and viewers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from sqlalchemy import Engine, text

from ludotheque.store.writer import CHANNEL

# Called with (table, ply) from the listening thread. Ply −1 means that notices may have been missed.
News = Callable[[str, int], None]
# Called with a server's name and the words of its announcement, from the listening thread.
Viewers = Callable[[str, list[str]], None]
VIEWERS = "ludotheque_looks"  # the name that older servers on the same database use


class Listener:
    """A listening thread with its own connection, which reconnects after an error."""

    def __init__(self, engine: Engine, news: News, viewers: Viewers, origin: str) -> None:
        self._engine = engine
        self._news = news
        self._viewers = viewers
        self._origin = origin
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="store-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the thread, which takes up to a second."""
        self._closing = True
        self._thread.join(timeout=3)

    def _run(self) -> None:
        while not self._closing:
            try:
                self._listen()
            except Exception:  # reconnect after any error
                time.sleep(0.5)

    def _listen(self) -> None:
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            for channel in (CHANNEL, VIEWERS):
                connection.execute(text(f"LISTEN {channel}"))
            # Entries appended before LISTEN caused no notice here, so every table must be checked.
            self._news("", -1)
            driver = connection.connection.driver_connection
            assert driver is not None
            while not self._closing:
                for notice in driver.notifies(timeout=0.5):
                    origin, *news = notice.payload.split()
                    if origin == self._origin:
                        continue
                    if notice.channel == VIEWERS:
                        self._viewers(origin, news)
                        continue
                    for table_id, ply in zip(news[::2], news[1::2], strict=True):
                        self._news(table_id, int(ply))
