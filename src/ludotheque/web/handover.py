"""Several processes behind one port: each table has one that serves it, by its id, and connections are passed on to it.

Every process accepts connections. When a request for another one's table begins, the open connection goes there with
what was read of it. That spares drawing a table twice, but nothing depends on it: a process that cannot pass a
connection on serves it, and PostgreSQL tells all of them what the others have appended.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import sys
import zlib
from collections.abc import Callable

from ludotheque.web.api import PREFIX
from ludotheque.web.usage import SharedUsage

# What was read of a request when its connection is passed on.
MOST_READ = 32_768
# Keeps messages apart; macOS has it for datagrams only.
KIND = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM
AT_ONCE = 64
MakeProtocol = Callable[[bytes], asyncio.Protocol]


class Handover:
    """One line into every process, made before they are forked; `index` is this process's number."""

    def __init__(self, processes: int, base_path: str) -> None:
        self.index = 0
        self.processes = processes
        self.usage = SharedUsage(processes)
        self._lines = [socket.socketpair(socket.AF_UNIX, KIND) for _ in range(processes)]
        for line in self._lines:
            for end in line:
                end.setblocking(False)
        # Nothing is ever written here: it ends when the process that looks after the others does.
        self._parent = os.pipe()
        base, tables = re.escape(base_path.encode()), re.escape(PREFIX.encode())
        table = rb"[A-Z]{3,7} (?:%s)?(?:/t|%s/tables)/([0-9a-zA-Z]{1,32})[/?. ]" % (base, tables)
        # Strangers who look for each other meet in the first process.
        self._address = re.compile(rb"%s|POST (?:%s)?/meet[? ]" % (table, base))
        self._tasks: set[asyncio.Task[None]] = set()

    def owner(self, table_id: str) -> int:
        """The process that serves a table."""
        return zlib.crc32(table_id.encode()) % self.processes

    def owns(self, table_id: str) -> bool:
        """Whether a table is served here."""
        return self.owner(table_id) == self.index

    def enter(self, index: int) -> None:
        """After forking: this is the process with that number."""
        self.index = self.usage.index = index
        os.close(self._parent[1])

    def pass_on(self, transport: asyncio.Transport, data: bytes) -> bool:
        """At the start of a request: give the connection to the process of its table; False if it stays here."""
        found = self._address.match(data)
        if found is None or len(data) > MOST_READ:
            return False
        owner = zlib.crc32(found[1]) % self.processes if found[1] else 0
        if owner == self.index or not self.usage.is_ready(owner) or transport.get_write_buffer_size():
            return False
        line = transport.get_extra_info("socket")
        try:
            transport.pause_reading()
            socket.send_fds(self._lines[owner][1], [data], [line.fileno()])
        except OSError:  # its line is full
            transport.resume_reading()
            return False
        transport.abort()  # closes our end only
        return True

    def start(self, make_protocol: MakeProtocol, end: Callable[[], None]) -> None:
        """Take connections from the others from now on; `end` is called if the process above them is gone."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._lines[self.index][0].fileno(), self._receive, loop, make_protocol)
        loop.add_reader(self._parent[0], self._end, loop, end)
        self.usage.set_ready(self.index, True)
        os.kill(os.getppid(), signal.SIGUSR1)

    def stop(self) -> None:
        """Take no more connections: what is on the line waits for the next process of this number."""
        self.usage.set_ready(self.index, False)
        asyncio.get_running_loop().remove_reader(self._lines[self.index][0].fileno())

    def _end(self, loop: asyncio.AbstractEventLoop, end: Callable[[], None]) -> None:
        loop.remove_reader(self._parent[0])
        end()

    def _receive(self, loop: asyncio.AbstractEventLoop, make_protocol: MakeProtocol) -> None:
        for _ in range(AT_ONCE):
            try:
                data, files, _, _ = socket.recv_fds(self._lines[self.index][0], MOST_READ, 1)
            except OSError:  # nothing more
                return
            for file in files:
                task = loop.create_task(self._open(loop, make_protocol, socket.socket(fileno=file), data))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _open(
        self, loop: asyncio.AbstractEventLoop, make_protocol: MakeProtocol, line: socket.socket, data: bytes
    ) -> None:
        line.setblocking(False)
        with contextlib.suppress(OSError):  # the other side has hung up
            await loop.connect_accepted_socket(lambda: make_protocol(data), line)
