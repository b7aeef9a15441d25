"""The cores that this process may use, which can be fewer than the machine has."""

from __future__ import annotations

import os


def usable_cores() -> int:
    """Return the number of processes that can run at once, at least one."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
