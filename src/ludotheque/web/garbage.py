"""Garbage collection without pauses: none while people play, full ones in quiet moments.

Play makes no cycles (`tests/web/test_garbage.py`), so all that it leaves is freed at once. To look for some all the
same took a tenth of the processor's time: every collection of young objects looks through all views that were just
drawn, for up to a tenth of a second. What cycles there are, such as errors leave, wait until nobody plays, or an hour,
or until there may be so many that memory matters.
"""

from __future__ import annotations

import gc
import time

QUIET_SECONDS = 300.0
LATEST_SECONDS = 3600.0
# Entries within a tick of half a second that still count as quiet.
QUIET_ENTRIES = 2
# Objects since the last collection that are still there: used, or in cycles.
MOST_OBJECTS = 400_000


class Garbage:
    """Decides when to collect; `tick` is called twice a second."""

    def __init__(self) -> None:
        self._at = time.monotonic()
        self._entries = 0

    def settle(self) -> None:
        """At the start: what is there now stays, and is never looked at again; nothing is collected by itself."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self._at = time.monotonic()

    def tick(self, entries: int) -> bool:
        """Collect if it is time and little happens; returns whether it did. `entries` counts all so far."""
        made, self._entries = entries - self._entries, entries
        if gc.get_count()[0] > MOST_OBJECTS:  # counted although nothing is collected by itself
            gc.collect(0)
        waited = time.monotonic() - self._at
        if waited < QUIET_SECONDS or (made > QUIET_ENTRIES and waited < LATEST_SECONDS):
            return False
        gc.unfreeze()
        self.settle()
        return True
