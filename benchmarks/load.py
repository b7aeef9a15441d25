"""Load clients: many seats in one process, on plain sockets.

An HTTP library would cost more than the server. A page's client reads its stream as a browser does: it unpacks the
stream, keeps the pieces of the view, takes the tree of choices out of it, and posts paths. A program's client reads
lines of JSON and posts numbers.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import time
from collections.abc import Callable
from typing import Any

import brotli

CSRF = re.compile(rb'name="csrf" content="(\w+)"')


class Connection:
    """A kept-alive connection that sends requests one after the other."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.cookie = ""
        self.headers = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def request(self, method: str, path: str, body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
        """Send a request and return status, headers and body of the answer."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        assert self._reader is not None
        self._writer.write(self._head(method, path, body) + body)
        status, headers = await self._read_head()
        length = int(headers.get("content-length", "0"))
        content = await self._reader.readexactly(length) if length else b""
        found = headers.get("set-cookie", "")
        if found.startswith("ludotheque="):
            self.cookie = found.partition(";")[0]
        return status, headers, content

    def _head(self, method: str, path: str, body: bytes) -> bytes:
        kind = "content-type: application/json\r\n" if body else ""
        cookie = f"cookie: {self.cookie}\r\n" if self.cookie else ""
        return (
            f"{method} {path} HTTP/1.1\r\nhost: x\r\n{cookie}{kind}{self.headers}content-length: {len(body)}\r\n\r\n"
        ).encode()

    async def _read_head(self) -> tuple[int, dict[str, str]]:
        assert self._reader is not None
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in head[1:]:
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        return int(head[0].split()[1]), headers

    async def stream(self, path: str, on_chunk: Callable[[bytes], None]) -> None:
        """Read a compressed stream to its end and pass the unpacked data to `on_chunk`."""
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        self._reader, self._writer = reader, writer
        if self.cookie:  # only a browser asks for compression
            self.headers += "accept-encoding: br\r\n"
        writer.write(self._head("GET", path, b""))
        status, headers = await self._read_head()
        assert status == 200, status
        unpack = unpacker() if headers.get("content-encoding") == "br" else bytes
        while True:
            size = int((await reader.readuntil(b"\r\n")).strip(), 16)
            chunk = await reader.readexactly(size + 2)
            if size == 0:
                return
            on_chunk(unpack(chunk[:-2]))

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()


class Figures:
    """The figures of a run, in seconds."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.own: list[float] = []
        self.other: list[float] = []
        self.moves = 0
        self.games = 0
        self.refused = 0
        self.bytes = 0
        self.frames = 0


class LoadTable:
    """A table of two seats that both belong to this client.

    `turn` is set when a seat can act."""

    def __init__(self, host: str, port: int, game: str, figures: Figures, is_page: bool) -> None:
        self.host = host
        self.port = port
        self.game = game
        self.figures = figures
        self.is_page = is_page
        self.table = ""
        self.posts = [Connection(host, port), Connection(host, port)]
        self.streams: list[Connection] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.version = 0
        self.decision = -1
        self.acted = -1
        self.choice: Any = None
        self.mover = 0
        self.is_over = False
        self.sent_at = 0.0
        self.sent_version = -1
        self.turn = asyncio.Event()

    async def open(self) -> None:
        """Open one table with two visitors and two streams."""
        self.is_over = False
        self.version, self.decision, self.acted, self.sent_version = 0, -1, -1, -1
        body = json.dumps({"game": self.game, "players": 2, "name": "Ada", "is_public": False}).encode()
        if self.is_page:
            for post in self.posts:
                if not post.cookie:
                    _, _, page = await post.request("GET", "/")
                    found = CSRF.search(page)
                    assert found is not None
                    post.headers = f"x-csrf-token: {found[1].decode()}\r\n"
            _, _, body = await self.posts[0].request("POST", "/tables", body)
            self.table = json.loads(body)["table"]
            await self.posts[1].request("POST", f"/t/{self.table}/sit", b'{"name":"Bob"}')
        else:
            _, _, body = await self.posts[0].request("POST", "/api/v1/tables", body)
            answer = json.loads(body)
            self.table = answer["table"]
            self.posts[0].headers = f"authorization: Bearer {answer['token']}\r\n"
            _, _, body = await self.posts[1].request("POST", f"/api/v1/tables/{self.table}/seats", b'{"name":"Bob"}')
            self.posts[1].headers = f"authorization: Bearer {json.loads(body)['token']}\r\n"
        for seat in (0, 1):
            stream = Connection(self.host, self.port)
            stream.cookie, stream.headers = self.posts[seat].cookie, self.posts[seat].headers
            path = f"/t/{self.table}/stream" if self.is_page else f"/api/v1/tables/{self.table}/stream"
            self.streams.append(stream)
            reader = self._page_reader(seat) if self.is_page else self._line_reader(seat)
            self.tasks.append(asyncio.create_task(stream.stream(path, reader)))

    def _page_reader(self, seat: int) -> Callable[[bytes], None]:
        buffer = bytearray()
        offered: dict[str, Any] = {}

        def read(chunk: bytes) -> None:
            nonlocal offered
            buffer.extend(chunk)
            while (end := buffer.find(b"\n\n")) >= 0:
                head, _, data = bytes(buffer[:end]).partition(b"\ndata: ")
                del buffer[: end + 2]
                if b"event: beat" in head:
                    continue
                self.figures.bytes += len(data)
                message = json.loads(data)
                offered = message.get("offer", {}).get("choices", offered)
                if b"event: view" not in head:
                    continue
                facts = message["facts"]
                tree = offered if offered["root"] else None
                self._seen(seat, facts["version"], facts["decision"], tree, facts["status"] == "over")

        return read

    def _line_reader(self, seat: int) -> Callable[[bytes], None]:
        buffer = bytearray()
        known: dict[str, Any] = {}

        def read(chunk: bytes) -> None:
            buffer.extend(chunk)
            while (end := buffer.find(b"\n")) >= 0:
                line = json.loads(buffer[:end])
                del buffer[: end + 1]
                if line["type"] == "heartbeat":
                    continue
                known.update(line)
                seen = known["observation"]
                offered = seen["legal"] if seen and known["is_your_turn"] else None
                self._seen(seat, known["version"], known["decision"], offered, known["status"] == "over")

        return read

    def _seen(self, seat: int, version: int, decision: int, offered: Any, is_over: bool) -> None:
        self.figures.frames += 1
        if self.sent_version >= 0 and version > self.sent_version and self.sent_at:
            waits = self.figures.own if seat == self.mover else self.figures.other
            waits.append(time.perf_counter() - self.sent_at)
        if is_over:
            self.is_over = True
            self.turn.set()
        elif offered and decision > self.acted:
            self.decision, self.choice, self.next_mover, self.next_version = decision, offered, seat, version
            self.turn.set()

    async def act(self) -> None:
        """Play a random legal move for the seat to move."""
        await self.turn.wait()
        self.turn.clear()
        if self.is_over:
            await self.close()
            self.figures.games += 1
            await self.open()
            return
        self.mover, self.sent_version = self.next_mover, self.next_version
        self.acted = self.decision
        body: dict[str, Any] = {"decision": self.decision, "key": secrets.token_hex(8)}
        if self.is_page:
            body["path"] = random_path(self.choice)
        else:
            body["action"] = random.choice(self.choice)[0]
        path = f"/t/{self.table}/act" if self.is_page else f"/api/v1/tables/{self.table}/act"
        self.sent_at = time.perf_counter()
        status, _, _ = await self.posts[self.mover].request("POST", path, json.dumps(body).encode())
        self.figures.acknowledged.append(time.perf_counter() - self.sent_at)
        if status == 200:
            self.figures.moves += 1
        else:
            self.figures.refused += 1

    async def close(self) -> None:
        """Close the streams."""
        for task in self.tasks:
            task.cancel()
        for stream in self.streams:
            stream.close()
        self.tasks, self.streams = [], []


def unpacker() -> Callable[[bytes], bytes]:
    """Return a function that unpacks frame by frame, also frames that arrive in several pieces."""
    context = brotli.Decompressor()

    def unpack(chunk: bytes) -> bytes:
        pieces = [context.process(chunk)]
        while pieces[-1]:
            pieces.append(context.process(b""))
        return b"".join(pieces)

    return unpack


def random_path(tree: dict[str, Any]) -> list[str]:
    """Return a random path through the tree of choices."""
    path = []
    node = tree["root"]
    while node:
        handle, node = random.choice(list(tree["nodes"][node].items()))
        path.append(handle)
    return path
