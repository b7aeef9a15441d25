"""Garbage collection without pauses: full collections only in quiet moments, everything young as ever.

A full collection looks at every object of every table (a third of a second with thousands of them). Most garbage is
freed at once or while it is young; cycles that grew old wait until nobody plays, or an hour.
"""

from __future__ import annotations

import gc
import time

# Objects made before the young ones are looked at; young collections before those of middle age; never a full one.
THRESHOLDS = (20_000, 20, 1_000_000)
QUIET_SECONDS = 300.0
LATEST_SECONDS = 3600.0
# Entries within a tick of half a second that still count as quiet.
QUIET_ENTRIES = 2


class Garbage:
    """Decides when to collect; `tick` is called twice a second."""

    def __init__(self) -> None:
        self._at = time.monotonic()
        self._entries = 0

    def settle(self) -> None:
        """At the start: what is there now stays, and is never looked at again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)
        self._at = time.monotonic()

    def tick(self, entries: int) -> bool:
        """Collect if it is time and little happens; returns whether it did. `entries` counts all so far."""
        made, self._entries = entries - self._entries, entries
        waited = time.monotonic() - self._at
        if waited < QUIET_SECONDS or (made > QUIET_ENTRIES and waited < LATEST_SECONDS):
            return False
        gc.unfreeze()
        self.settle()
        return True
