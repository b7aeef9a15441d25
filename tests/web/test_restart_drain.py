"""A restart by SIGUSR2 breaks no request off."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from tests.web.wire import connect

from ludotheque.testing.server import ServerProcess

REQUEST = b"GET /api/v1/games HTTP/1.1\r\nhost: localhost\r\n\r\n"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGUSR2")


def test_a_request_on_a_kept_connection_is_answered_during_a_restart(tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "r.db"), "--bots", "1") as server, connect(server) as link:
        link.sendall(REQUEST)
        first = link.makefile("rb")
        assert first.readline().startswith(b"HTTP/1.1 200")
        fields = dict(line.lower().split(b": ") for line in iter(first.readline, b"\r\n"))
        first.read(int(fields[b"content-length"]))
        assert server.process is not None
        server.process.send_signal(signal.SIGUSR2)
        time.sleep(0.25)
        link.sendall(REQUEST)
        answer = b""
        while piece := link.recv(65_536):
            answer += piece
        assert answer.startswith(b"HTTP/1.1 200")
        assert b"connection: close\r\n" in answer


def test_no_client_is_reset_by_a_restart(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()

    async def ask(port: int, until: float, pause: float) -> None:
        writer = None
        while time.monotonic() < until:
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(REQUEST)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = int(head.split(b"content-length: ")[1].split(b"\r")[0])
                await reader.readexactly(length)
                seen["answered"] += 1
            except (OSError, asyncio.IncompleteReadError) as error:
                seen[type(error).__name__] += 1
                head = b"connection: close"
            if b"connection: close" in head:
                writer.close()
                writer = None
            await asyncio.sleep(pause)
        if writer is not None:
            writer.close()

    async def run(server: ServerProcess) -> None:
        until = time.monotonic() + 6
        clients = [ask(server.port, until, 0.02 + number % 5 / 50) for number in range(20)]
        assert server.process is not None
        asyncio.get_running_loop().call_later(1.0, server.process.send_signal, signal.SIGUSR2)
        await asyncio.gather(*clients)

    with ServerProcess(str(tmp_path / "r.db"), "--bots", "1", "--no-limits") as server:
        asyncio.run(run(server))
    assert set(seen) == {"answered"}
