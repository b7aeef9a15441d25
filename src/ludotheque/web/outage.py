"""One line when something stops working and one when it works again, however often it is tried in between."""

from __future__ import annotations

import logging
import sqlite3
import time

log = logging.getLogger("ludotheque")
NO_ROOM = "53100"  # PostgreSQL's disk_full


class Outage:
    """Something that may fail for a while, such as the database."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.failures = 0
        self._since = 0.0

    def fail(self, error: BaseException) -> None:
        """It failed."""
        self.failures += 1
        if not self._since:
            self._since = time.monotonic()
            reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
            log.error("%s fails: %s (%s)", self.name, type(error).__name__, reason)

    def succeed(self) -> None:
        """It worked."""
        if self._since:
            log.warning("%s works again after %.1f s", self.name, time.monotonic() - self._since)
            self._since = 0.0


def outage_code(error: BaseException) -> str:
    """What people are answered when the database fails."""
    cause = getattr(error, "orig", None) or error
    is_full = getattr(cause, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL or getattr(cause, "sqlstate", "") == NO_ROOM
    return "server/full" if is_full else "server/busy"


DATABASE = Outage("the database")
