"""What rate limits remember: in this process, or in memory that all processes of one server share.

Shared slots are found by a hash that the processes have in common, and nothing is locked: two clients in 65,536 may
meet in one slot, and of two requests at the same instant one may go uncounted. For limits that is exact enough.
"""

from __future__ import annotations

import mmap

BUCKETS_KEPT = 20_000
SLOTS = 1 << 16
CONNECTIONS, STREAMS, JOBS = range(3)
KINDS = 3
Bucket = tuple[float, float]


class Usage:
    """The memory of a server's only process."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def bucket(self, kind: str, client: str) -> Bucket | None:
        """How much a client had left of something, and when; None if it has the whole."""
        return self._buckets.get((kind, client))

    def keep(self, kind: str, client: str, bucket: Bucket) -> None:
        """Remember a bucket."""
        if len(self._buckets) > BUCKETS_KEPT:  # drop the oldest half; most of them are full again anyway
            for key in list(self._buckets)[: BUCKETS_KEPT // 2]:
                del self._buckets[key]
        self._buckets[kind, client] = bucket

    def elsewhere(self, kind: int, client: str) -> int:
        """How many connections, streams or jobs a client has at the other processes."""
        return 0

    def note(self, kind: int, client: str, by: int) -> None:
        """A client has one more or one fewer of them here."""


class SharedUsage(Usage):
    """The memory of several processes, made before they are forked; `index` is this process's number."""

    def __init__(self, processes: int) -> None:
        super().__init__()
        self.index = 0
        self._processes = processes
        self._ready = memoryview(mmap.mmap(-1, processes))
        self._drawn = memoryview(mmap.mmap(-1, SLOTS * 16)).cast("d")
        self._counts = memoryview(mmap.mmap(-1, processes * KINDS * SLOTS * 2)).cast("H")

    def bucket(self, kind: str, client: str) -> Bucket | None:
        slot = hash((kind, client)) % SLOTS * 2
        left, at = self._drawn[slot], self._drawn[slot + 1]
        return (left, at) if at else None

    def keep(self, kind: str, client: str, bucket: Bucket) -> None:
        slot = hash((kind, client)) % SLOTS * 2
        self._drawn[slot], self._drawn[slot + 1] = bucket

    def elsewhere(self, kind: int, client: str) -> int:
        slot = hash(client) % SLOTS
        others = (index for index in range(self._processes) if index != self.index)
        return sum(self._counts[(index * KINDS + kind) * SLOTS + slot] for index in others)

    def note(self, kind: int, client: str, by: int) -> None:
        place = (self.index * KINDS + kind) * SLOTS + hash(client) % SLOTS
        self._counts[place] = min(max(self._counts[place] + by, 0), 65_535)

    def is_ready(self, index: int) -> bool:
        """Whether a process is serving."""
        return self._ready[index] == 1

    def set_ready(self, index: int, is_ready: bool) -> None:
        """A process begins or ends to serve."""
        self._ready[index] = is_ready

    def forget(self, index: int) -> None:
        """A process has died, and with it all that it had counted."""
        self.set_ready(index, False)
        first = index * KINDS * SLOTS
        self._counts[first : first + KINDS * SLOTS] = memoryview(bytes(KINDS * SLOTS * 2)).cast("H")
