"""Bounds on connections, around uvicorn's parser.

A request's head ends after 32 kB, head and body arrive within ten seconds each, idle connections are closed, and the
number of connections for each address is limited. `Connections` watches all of them with a single timer. uvicorn has
neither of these bounds, and a proxy that has them may be missing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from ludotheque.web.config import Limits
from ludotheque.web.http.clients import Trust, group_of

if TYPE_CHECKING:
    from uvicorn.server import ServerState

log = logging.getLogger("ludotheque")
PIECE = 16_384
PIPELINED = 16
# A body with the lengths of its chunks and its trailers may be this many times its limit.
OVERHEAD = 8
# Open files for the database, the workers and the listening sockets.
RESERVED_FILES = 128
# Bytes that a client may still send after a refusal.
DROPPED = 1 << 20
SWEEP_SECONDS = 1.0
# A connection ends if the other side acknowledges no heartbeat within 15 s, or answers no probe.
LINE = (("TCP_USER_TIMEOUT", 15_000), ("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 2))
LOG_EVERY = 60.0


class Connections:
    """All open connections, counted by address, with deadlines."""

    def __init__(self, limits: Limits, trust: Trust, most: int = 0) -> None:
        self.limits = limits
        self.most = most or max(64, open_files() - RESERVED_FILES)
        self.open: set[BoundedProtocol] = set()
        self.refused = 0
        self.is_ending = False
        self._trust = trust
        self._by_group: Counter[str] = Counter()
        self._logged_at = -LOG_EVERY
        self._timer: asyncio.TimerHandle | None = None

    def admit(self, connection: BoundedProtocol) -> bool:
        """Add a connection, unless its address has too many.

        If the server has too many, a waiting connection of the address with the most is closed.
        """
        group, allowed = connection.group, self.limits.connections
        if allowed and self._by_group[group] >= allowed and not self._trust.is_proxy(connection.address):
            self.refused += 1
            return False
        if len(self.open) >= self.most and not self._close_one(group):
            return False
        self.open.add(connection)
        self._by_group[group] += 1
        if self._timer is None:
            self._timer = connection.loop.call_later(SWEEP_SECONDS, self._sweep)
        return True

    def discard(self, connection: BoundedProtocol) -> None:
        """Remove a connection that has ended."""
        if connection in self.open:
            self.open.discard(connection)
            self._by_group[connection.group] -= 1
            if not self._by_group[connection.group]:
                del self._by_group[connection.group]

    def end(self) -> None:
        """Let each connection end with the answer under way, or with the next one."""
        self.is_ending = True
        for connection in self.open:
            connection.end_after_answer()

    def half_close(self) -> None:
        """Tell idle connections that no answer follows."""
        for connection in list(self.open):
            connection.half_close()

    def _close_one(self, group: str) -> bool:
        """Close a connection of the address with the most, preferably one without a request."""
        self.refused += 1
        now = time.monotonic()
        if now - self._logged_at > LOG_EVERY:
            self._logged_at = now
            log.warning("all %d connections are taken", self.most)
        largest = max(self._by_group, key=self._by_group.__getitem__)
        if self._by_group[largest] <= self._by_group[group] + 1:
            return False
        theirs = [each for each in self.open if each.group == largest]
        victim = next((each for each in theirs if each.is_waiting()), theirs[0])
        self.discard(victim)
        victim.transport.abort()
        return True

    def _sweep(self) -> None:
        self._timer = None
        if not self.open:
            return
        loop = next(iter(self.open)).loop
        now = loop.time()
        for connection in [each for each in self.open if 0.0 < each.deadline < now]:
            connection.expire()
        self._timer = loop.call_later(SWEEP_SECONDS, self._sweep)


def _watch_line(transport: asyncio.Transport) -> None:
    """Let the system detect that the other side has vanished, as after a lost network."""
    line = transport.get_extra_info("socket")
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    with contextlib.suppress(OSError):  # macOS refuses options for a closed connection
        for name, value in LINE:
            option = getattr(socket, name, None)
            if option is not None:
                line.setsockopt(socket.IPPROTO_TCP, option, value)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)


class BoundedConfig(uvicorn.Config):
    """uvicorn's configuration, with the bounds of all connections."""

    def __init__(self, app: Any, connections: Connections, **options: Any) -> None:
        self.connections = connections
        # clients.py decides which proxies are trusted, and no page uses WebSocket.
        super().__init__(app, http=BoundedProtocol, ws="none", proxy_headers=False, **options)


class BoundedProtocol(HttpToolsProtocol):
    """One connection.

    `deadline` is when the connection has waited long enough, by the loop's clock, or 0 without a limit.
    """

    def __init__(
        self, config: BoundedConfig, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.all = config.connections
        self.limits = config.connections.limits
        self.address = ""
        self.group = ""
        self.deadline = 0.0
        self._fields = 0
        self._in_head = True
        self._head = 0
        self._rest = 0
        self._is_done = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.group = group_of(self.address)
        transport.set_write_buffer_limits(high=self.limits.unsent)
        _watch_line(transport)
        self._wait(self.limits.head_seconds)
        if not self.all.admit(self):
            self._is_done = True
            self._answer(503, "Too many connections.")

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.discard(self)
        self.deadline = 0.0
        super().connection_lost(exc)

    def is_waiting(self) -> bool:
        """Return True if no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def end_after_answer(self) -> None:
        """Send `connection: close` in the last answer."""
        if self.cycle is not None:
            self.cycle.keep_alive = False

    def half_close(self) -> None:
        """End the sending side only, since closing with a request unread would reset the connection."""
        if self.is_waiting() and not self._is_done and self.transport.can_write_eof():
            self._is_done = True
            self.transport.write_eof()

    def expire(self) -> None:
        """End a connection whose deadline has passed."""
        self.deadline = 0.0
        has_begun = self._head > 0 or not self._in_head
        if has_begun and not self._is_done and self.is_waiting():
            self._is_done = True
            self._answer(408, "The request took too long.")
        else:
            self.transport.abort()

    def _wait(self, seconds: float) -> None:
        self.deadline = self.loop.time() + seconds if seconds else 0.0

    # Incoming data.

    def data_received(self, data: bytes) -> None:
        if self._is_done:  # read on after the last answer, so that the other side can read that
            self._rest += len(data)
            if self._rest > DROPPED:
                self.transport.abort()
            return
        try:
            if len(data) <= PIECE:
                self._feed(data)
            else:
                for start in range(0, len(data), PIECE):
                    if not self._has_ended():
                        self._feed(data[start : start + PIECE])
        except httptools.HttpParserUpgrade:
            pass  # answered as an ordinary request
        except httptools.HttpParserError:
            self._refuse(400, "Invalid HTTP request.")

    def _has_ended(self) -> bool:
        return self._is_done or self.transport.is_closing()

    def _feed(self, data: bytes) -> None:
        if self._in_head:
            if not self._head:
                self._wait(self.limits.head_seconds)
            self._head += len(data)
        else:
            self._rest += len(data)
        self.parser.feed_data(data)
        if self._in_head and self._head > self.limits.head:
            self._refuse(431, "The head of the request is too large.")
        elif not self._in_head and self._rest > OVERHEAD * self.limits.body:
            self._refuse(413, "The request is too large.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._fields = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value) + 4)
        if self._in_head:  # a trailer is not a header
            super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._fields += size
        if self._fields > self.limits.head:
            self._refuse(431, "The head of the request is too large.")
            raise ValueError("too large")

    def on_headers_complete(self) -> None:
        self._in_head, self._head, self._rest = False, 0, 0
        self._wait(self.limits.body_seconds)
        if len(self.pipeline) >= PIPELINED:
            self._refuse(400, "Too many requests at once.")
            raise ValueError("too many")
        super().on_headers_complete()
        if self.all.is_ending:
            self.end_after_answer()

    def on_message_complete(self) -> None:
        self._in_head, self._head = True, 0
        self.deadline = 0.0
        super().on_message_complete()
        if self.cycle.response_complete:
            self._wait(self.timeout_keep_alive)

    # Outgoing data.

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._unset_keepalive_if_required()  # the common timer does this too
        if not self.pipeline and not self._is_done:
            self._wait(self.timeout_keep_alive if self._in_head else self.limits.body_seconds)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait(self.limits.unread_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.deadline = 0.0

    def _refuse(self, status: int, words: str) -> None:
        """Answer once, and ignore the rest of the request."""
        if not self._is_done:
            self._is_done, self._rest = True, 0
            self._answer(status, words)

    def _answer(self, status: int, words: str) -> None:
        """Send a last answer, and close the connection a moment later, since the client may still be sending."""
        if self.is_waiting() and not self.transport.is_closing():
            body = words.encode()
            lines = (STATUS_LINE[status], b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n")
            self.transport.write(b"".join((*lines, b"content-length: %d\r\n\r\n" % len(body), body)))
            if self.transport.can_write_eof():
                self.transport.write_eof()
            self._wait(1.0)
            self.loop.call_later(1.0, self.transport.abort)
        elif self.cycle is not None and not self.cycle.response_started:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self.cycle.response_complete = True
            self._answer(status, words)
        else:
            self.loop.call_later(1.0, self.transport.abort)


WANTED = 65_536
# macOS reports no hard limit, but refuses a soft limit above this number.
MACOS_LIMIT = 10_240
FALLBACK = 512


def open_files() -> int:
    """Raise the limit of open files as far as the system allows, and return the limit."""
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
