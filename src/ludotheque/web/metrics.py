"""Figures for Prometheus, on a port of their own: counts of what happens, and how things are when somebody asks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from pathlib import Path

log = logging.getLogger("ludotheque")
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
Gauge = Callable[[], float]


class Metrics:
    """Counters, one histogram of how long changes take until they are on disk, and gauges that are asked."""

    def __init__(self) -> None:
        self.counters: dict[str, int] = {"moves_total": 0, "entries_total": 0, "commits_total": 0, "errors_total": 0}
        self.gauges: dict[str, Gauge] = {"memory_bytes": memory_bytes}
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def count(self, name: str, by: int = 1) -> None:
        """Something happened."""
        self.counters[name] += by

    def observe(self, seconds: float) -> None:
        """A change took so long until it was on disk."""
        self._sum += seconds
        for index, bound in enumerate(BUCKETS):
            if seconds <= bound:
                self._buckets[index] += 1
                return
        self._buckets[-1] += 1

    def text(self) -> str:
        """Everything in the text format of Prometheus."""
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
        """Note how late the event loop is: the figure that says first that a server has too much to do."""
        worst = 0.0
        self.gauges["loop_delay_seconds"] = lambda: worst
        while True:
            begun = time.monotonic()
            await asyncio.sleep(0.5)
            worst = max(worst * 0.9, time.monotonic() - begun - 0.5)

    async def serve(self, host: str, port: int) -> asyncio.Server | None:
        """Answer `GET /metrics` on a port of its own; where it cannot be used people can still play."""

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(OSError, ValueError, asyncio.IncompleteReadError, TimeoutError):
                async with asyncio.timeout(5):
                    head = await reader.readuntil(b"\r\n\r\n")
                    is_ours = head.startswith((b"GET /metrics ", b"GET / "))
                    body = self.text().encode() if is_ours else b""
                    status = b"200 OK" if is_ours else b"404 Not Found"
                    kind = b"content-type: text/plain; version=0.0.4\r\nconnection: close\r\n"
                    writer.write(b"HTTP/1.1 %s\r\n%scontent-length: %d\r\n\r\n" % (status, kind, len(body)) + body)
                    await writer.drain()
            writer.close()

        try:
            return await asyncio.start_server(answer, host, port, limit=8192)
        except OSError:
            log.error("no metrics: port %d of %s cannot be used", port, host)
            return None


def memory_bytes() -> float:
    """Resident memory of this process; 0 where the system does not say."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        import os

        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0.0
