"""Logs, metrics, the health check, outages of the database and garbage collection."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from ludotheque.store.journal import Journal
from ludotheque.web.http.errors import WebCode, WebError
from ludotheque.web.platform import monotonic

LOG_LEVELS = ("debug", "info", "warning", "error")
# The fields that logging itself puts into a record. Other fields come from `extra`.
KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message", "taskName"}


class LineFormatter(logging.Formatter):
    """A format of lines: `2026-11-16T01:24:57Z INFO text`, with the traceback of a bug below."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")


class JsonFormatter(logging.Formatter):
    """A format with one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in KNOWN},
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


def set_up_logs(level: str, as_json: bool) -> None:
    """Write the logs of the server and its libraries to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if as_json else LineFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("ludotheque").setLevel(level.upper())
    # The server's own lines say the same as uvicorn's, but for errors.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)


log = logging.getLogger("ludotheque")
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
Gauge = Callable[[], float]


class Metrics:
    """Counters, gauges, and a histogram of the time until changes are stored."""

    def __init__(self) -> None:
        self.counters: dict[str, int] = {"moves_total": 0, "entries_total": 0, "commits_total": 0, "errors_total": 0}
        self.gauges: dict[str, Gauge] = {"memory_bytes": memory_bytes}
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def count(self, name: str, by: int = 1) -> None:
        """Add to a counter."""
        self.counters[name] += by

    def observe(self, seconds: float) -> None:
        """Add a time until a change was stored to the histogram."""
        self._sum += seconds
        for index, bound in enumerate(BUCKETS):
            if seconds <= bound:
                self._buckets[index] += 1
                return
        self._buckets[-1] += 1

    def text(self) -> str:
        """Return all metrics in the text format of Prometheus."""
        lines = []
        for name, value in self.counters.items():
            lines += [f"# TYPE ludotheque_{name} counter", f"ludotheque_{name} {value}"]
        for name, gauge in self.gauges.items():
            lines += [f"# TYPE ludotheque_{name} gauge", f"ludotheque_{name} {gauge():g}"]
        name, total = "ludotheque_change_seconds", 0
        lines.append(f"# TYPE {name} histogram")
        for bound, count in zip((*BUCKETS, "+Inf"), self._buckets, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        lines += [f"{name}_sum {self._sum:.6f}", f"{name}_count {total}"]
        return "\n".join(lines) + "\n"

    async def watch_loop(self) -> None:
        """Measure the delay of the event loop, which is the first sign of overload."""
        worst = 0.0
        self.gauges["loop_delay_seconds"] = lambda: worst
        while True:
            begun = monotonic()
            await asyncio.sleep(0.5)
            worst = max(worst * 0.9, monotonic() - begun - 0.5)


def memory_bytes() -> float:
    """Return the resident memory of this process, or 0 if the system does not tell."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        import os

        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0.0


NO_ROOM = "53100"  # PostgreSQL's disk_full


class Outage:
    """A resource that may fail for a while, such as the database."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.failures = 0
        self._since = 0.0

    def fail(self, error: BaseException) -> None:
        """Note a failure, and log the first of several."""
        self.failures += 1
        if not self._since:
            self._since = monotonic()
            reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
            log.error("%s fails: %s (%s)", self.name, type(error).__name__, reason)

    def succeed(self) -> None:
        """Note a success, and log the end of an outage."""
        if self._since:
            log.warning("%s works again after %.1f s", self.name, monotonic() - self._since)
            self._since = 0.0


def outage_code(error: BaseException) -> WebCode:
    """Return the error code for a failure of the database."""
    cause = getattr(error, "orig", None) or error
    is_full = getattr(cause, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL or getattr(cause, "sqlstate", "") == NO_ROOM
    return "server/full" if is_full else "server/busy"


DATABASE = Outage("the database")


# An outcome is valid for so many seconds, so that monitors cause few writes.
BELIEVED_SECONDS = 5.0
PATIENCE = 6.0


class Health:
    """The outcome of the latest test write."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._code: WebCode | None = None
        self._until = 0.0
        self._turn = asyncio.Lock()

    async def check(self) -> None:
        """Raise an error if the database could not store anything a moment ago."""
        async with self._turn:
            if monotonic() > self._until:
                self._code = await self._test()
                self._until = monotonic() + BELIEVED_SECONDS
        if self._code is not None:
            raise WebError(self._code)

    async def _test(self) -> WebCode | None:
        """Write, and return the code of the failure if there is one."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._journal.run(self._journal.store.test_write)
        except TimeoutError:
            return "server/busy"
        except SQLAlchemyError as error:
            DATABASE.fail(error)
            return outage_code(error)
        DATABASE.succeed()
        return None


# New objects before a young collection, and young collections before a middle one.
YOUNG, MIDDLE = 10_000, 10
# Automatic full collections never happen, since one takes a quarter of a second with a large heap.
NEVER = 1 << 30
QUIET_SECONDS = 300.0


class Garbage:
    """A collector of all objects in quiet times.

    Play leaves nothing that young collections miss, so that this only bounds cycles of rare errors.
    """

    def __init__(self) -> None:
        self._at = monotonic()
        self._entries = 0

    def settle(self) -> None:
        """Freeze the objects that exist at the start, and let only young objects be collected automatically."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        gc.enable()
        self._at = monotonic()

    def tick(self, entries: int, has_viewers: bool) -> bool:
        """Collect all objects if no stream is open and nothing was stored for a while.

        `entries` is the number of entries stored so far. Returns True after a collection.
        """
        now = monotonic()
        if has_viewers or entries != self._entries:
            self._entries, self._at = entries, now
        if now - self._at < QUIET_SECONDS:
            return False
        gc.collect()
        self._at = monotonic()
        return True
