"""Limits of connections: endless heads, bodies and trailers, silent clients, crowds from one address."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.web.wire import connect, flood, get, is_open, memory, read_all, wait_until

from ludotheque.testing.server import ServerProcess
from ludotheque.web.config import Limits
from ludotheque.web.http.connections import _watch_line

MEGABYTE = 1 << 20
POST = b"POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
CHUNKED = POST + b"transfer-encoding: chunked\r\n\r\n"
ENDLESS = {
    "address": (b"GET /", b"a" * 4096),
    "header": (b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ", b"a" * 4096),
    "headers": (b"GET / HTTP/1.1\r\n", b"x-a: b\r\n" * 512),
    "trailer": (CHUNKED + b"2\r\n{}\r\n0\r\nx-long: ", b"a" * 4096),
    "trailers": (CHUNKED + b"2\r\n{}\r\n0\r\n", b"x-a: b\r\n" * 512),
    "extension": (CHUNKED + b"2;x=", b"a" * 4096),
    "body": (CHUNKED, b"1000\r\n" + b"a" * 4096 + b"\r\n"),
}


HASTY = """
from ludotheque.web import config
config.Limits = lambda limits=config.Limits(head_seconds=2.0, body_seconds=2.0): limits
from ludotheque.cli import main
main(["serve", *__import__("sys").argv[1:]])
"""


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server with limits of two seconds instead of ten."""
    file = str(tmp_path_factory.mktemp("connections") / "test.db")
    with ServerProcess(file, "--bots", "1", program=("-c", HASTY)) as process:
        yield process


def test_the_system_watches_connections() -> None:
    """A line whose other side is gone without a word is noticed."""

    async def run(host: str) -> int:
        watched: list[int] = []

        def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            _watch_line(writer.transport)  # type: ignore[arg-type]
            line = writer.get_extra_info("socket")
            watched.append(line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE))
            writer.close()

        server = await asyncio.start_server(accept, host, 0)
        reader, writer = await asyncio.open_connection(host, server.sockets[0].getsockname()[1])
        assert await reader.read() == b""
        writer.close()
        server.close()
        return watched[0]

    assert asyncio.run(run("127.0.0.1")) == 1


def test_heads_and_bodies_have_ten_seconds() -> None:
    assert Limits().head_seconds == Limits().body_seconds == 10


@pytest.mark.parametrize("kind", ENDLESS)
def test_nothing_without_end_is_read_to_its_end(server: ServerProcess, kind: str) -> None:
    before = memory(server)
    start, piece = ENDLESS[kind]
    with connect(server) as link:
        sent, said = flood(link, start, piece, 40 * MEGABYTE)
    assert sent < 20 * MEGABYTE  # the size of the system's buffers
    assert not said or said.startswith((b"HTTP/1.1 4", b"HTTP/1.1 201"))
    assert memory(server) - before < 10
    assert b" 200 " in get(server)


def test_a_head_of_32_kilobytes_is_refused_and_a_smaller_one_read(client: httpx.Client) -> None:
    assert client.get("/healthz", headers={"x-long": "a" * 30_000}).status_code == 200
    assert client.get("/healthz", headers={"x-long": "a" * 40_000}).status_code == 431


def test_a_body_that_is_too_large_is_answered(client: httpx.Client) -> None:
    assert client.post("/api/v1/tables", content=b"x" * 100_000).status_code == 413
    assert client.post("/api/v1/tables", content=(b"x" * 1000 for _ in range(100))).status_code == 413


def test_a_client_that_is_silent_or_stops_halfway_is_disconnected(guarded: ServerProcess) -> None:
    halves = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\n", POST + b"content-length: 100\r\n\r\n{"]
    links = [connect(guarded) for _ in halves]
    for link, half in zip(links, halves, strict=True):
        link.sendall(half)
    time.sleep(1)
    assert all(is_open(link) for link in links)
    begun = time.monotonic()
    wait_until(lambda: not any(is_open(link) for link in links))
    assert time.monotonic() - begun < 5
    for link in links:
        link.close()


def test_bytes_that_drip_do_not_buy_time(guarded: ServerProcess) -> None:
    with connect(guarded) as link:
        link.sendall(b"GET / HTTP/1.1\r\n")
        begun = time.monotonic()
        while is_open(link, 0.2) and time.monotonic() - begun < 20:
            try:
                link.sendall(b"x-a: b\r\n")
            except OSError:
                break
        assert 1 < time.monotonic() - begun < 6


def test_a_crowd_from_one_address_keeps_nobody_out(guarded: ServerProcess) -> None:
    crowd = [connect(guarded, "127.0.0.3") for _ in range(1000)]
    assert b" 200 " in get(guarded, source="127.0.0.4")
    time.sleep(0.5)
    assert sum(is_open(link, 0.001) for link in crowd) <= 250
    for link in crowd:
        link.close()
    wait_until(lambda: b" 200 " in get(guarded, source="127.0.0.3"))


def test_an_answer_that_nobody_reads_is_dropped(tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "unread.db"), "--no-limits", "--bots", "1") as server:
        before = memory(server)
        links = []
        for _ in range(20):
            link = socket.socket()
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            link.connect(("127.0.0.1", server.port))
            link.sendall(b"GET /g/niet/rules HTTP/1.1\r\nhost: x\r\n\r\n" * 2000)
            links.append(link)
        time.sleep(2)
        assert memory(server) - before < 60
        assert b" 200 " in get(server)
        for link in links:
            link.close()


def test_many_requests_at_once_on_one_connection(server: ServerProcess) -> None:
    with connect(server) as link:
        link.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n" * 8 + b"GET / HTTP/1.0\r\n\r\n")
        assert read_all(link).count(b" 200 ") == 9


@pytest.mark.parametrize(
    "nonsense",
    [b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"OPTIONS * HTTP/1.1\r\n\r\n", b"CONNECT x:1 HTTP/1.1\r\n\r\n",
     b"GET http://[ HTTP/1.1\r\n\r\n", b"POST / HTTP/1.1\r\ncontent-length: " + b"9" * 5000 + b"\r\n\r\n",
     b"POST / HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
     b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
     b"GET /%00%ff%2f.. HTTP/1.1\r\nhost: x\r\n\r\n"],
)  # fmt: skip
def test_nonsense_is_refused_and_costs_nothing(server: ServerProcess, nonsense: bytes) -> None:
    with connect(server) as link:
        link.sendall(nonsense)
        link.shutdown(socket.SHUT_WR)
        said = read_all(link)
    assert b" 500 " not in said[:20]
    assert b" 200 " in get(server)
