"""Garbage collection without long pauses: all objects are collected only while no stream is open.

A collection of all objects takes a second where thousands of tables are in memory. Play makes no cycles, so young
collections find what errors leave, and each looks at few objects.
"""

from __future__ import annotations

import gc
import time

# New objects before a young collection, and such collections before one that looks at all objects since the last.
YOUNG, MIDDLE = 10_000, 10
# The collector's own full collections never happen.
NEVER = 1 << 30
QUIET_SECONDS = 300.0


class Garbage:
    """A collector of all objects in quiet times."""

    def __init__(self) -> None:
        self._at = time.monotonic()
        self._entries = 0

    def settle(self) -> None:
        """Freeze the objects that exist at the start, and let only young objects be collected automatically."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        gc.enable()
        self._at = time.monotonic()

    def tick(self, entries: int, has_viewers: bool) -> bool:
        """Collect all objects if no stream is open and nothing was stored for a while.

        `entries` is the number of entries stored so far. Returns True after a collection.
        """
        now = time.monotonic()
        if has_viewers or entries != self._entries:
            self._entries, self._at = entries, now
        if now - self._at < QUIET_SECONDS:
            return False
        gc.collect()
        self._at = time.monotonic()
        return True
