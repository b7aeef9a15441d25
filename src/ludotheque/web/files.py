"""How many files, and with them connections, the process may have open."""

from __future__ import annotations

import contextlib
import sys

WANTED = 65_536
# macOS reports no hard limit, but refuses a soft limit above this number.
MACOS_LIMIT = 10_240
FALLBACK = 512


def open_files() -> int:
    """The limit, raised as far as the system allows."""
    if sys.platform == "win32":
        return FALLBACK
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    for limit in (wanted, MACOS_LIMIT):
        if soft < limit <= wanted:
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
                break
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
