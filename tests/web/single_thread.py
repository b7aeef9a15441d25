"""A platform without threads, processes and sockets, as in a browser, and a game on it.

As a program (`python -m tests.web.single_thread`) this module plays on the platform, with packages that browsers lack
made unavailable and everything else forbidden that a browser cannot do.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any, NoReturn, ParamSpec, TypeVar

# Packages without a wheel for browsers, and modules that do not work there.
MISSING = ("alembic", "brotli", "httptools", "multiprocessing", "psycopg", "uvicorn", "uvloop")
P = ParamSpec("P")
T = TypeVar("T")


def forbid(*arguments: Any, **options: Any) -> NoReturn:
    raise AssertionError("not on this platform")


class Journal:
    """A journal that commits each entry at once."""

    def __init__(self) -> None:
        from ludotheque.store.schema import METADATA
        from ludotheque.store.store import Store
        from ludotheque.store.writer import Writer

        self.store = Store("sqlite://", upgrade=lambda engine, revision: METADATA.create_all(engine))
        self._writer = Writer(self.store.engine, self.store.origin)
        self._events: Any = None

    def start(self, events: Any) -> None:
        self._events = events

    async def append(self, row: Any) -> bool:
        outcome = self._commit(row)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def upsert_listing(self, row: Any, holders: tuple[str, ...] = ()) -> None:
        from ludotheque.store.rows import Listing

        self._commit(Listing(row, holders))

    def _commit(self, row: Any) -> bool | Exception:
        self._events.note_commit()
        return self._writer.commit([(row, lambda outcome: None)])[0][1]

    async def run(self, call: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        return call(*arguments, **options)

    async def close(self) -> None:
        self._writer.close()
        self.store.close()


class Jobs:
    """Jobs that run on the event loop, one after the other."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def submit(self, job: Any, report: Callable[[Any], None] | None = None) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()

        def run() -> None:
            if not future.cancelled():
                self.done.append(type(job).__name__)
                future.set_result(job.run(report or (lambda interim: None)))

        loop.call_soon(run)
        return future

    async def run(self, call: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        return call(*arguments, **options)

    def warm(self) -> None:
        pass

    def waiting(self) -> int:
        return 0

    def forecast(self) -> list[Any]:
        return []

    def close(self) -> None:
        pass


class Clock:
    """A clock that goes on by a tenth of a millisecond each time, with the same random bytes in each run."""

    def __init__(self) -> None:
        self.calls = 0

    def wall_ns(self) -> int:
        return 1_800_000_000_000_000_000 + self.steady_ns()

    def steady_ns(self) -> int:
        self.calls += 1
        return self.calls * 100_000

    def random_bytes(self, count: int) -> bytes:
        self.calls += 1
        return hashlib.shake_256(str(self.calls).encode()).digest(count)


class Stream:
    """An open stream, read until it contains a text."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed = asyncio.Event()
        self.received = ""

    async def receive(self) -> dict[str, Any]:
        await self.closed.wait()
        return {"type": "http.disconnect"}

    async def read_until(self, text: str) -> None:
        async with asyncio.timeout(10):
            while text not in self.received:
                self.received += (await self.messages.get()).get("body", b"").decode()


class Transport:
    """A transport that calls the application from the same event loop, while `play` is running."""

    def __init__(self, play: Callable[[Transport], Awaitable[None]]) -> None:
        self._play = play
        self._app: Any = None
        self._streams: list[asyncio.Task[None]] = []

    def run(self, app: Any, on_ready: Callable[[], None], on_stop: Callable[[], None]) -> bool:
        self._app = app
        asyncio.run(self._serve(on_ready, on_stop))
        return False

    async def _serve(self, on_ready: Callable[[], None], on_stop: Callable[[], None]) -> None:
        forbid_all()  # after the start, since the event loop has opened sockets
        asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        answered: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        lifespan = asyncio.create_task(self._app({"type": "lifespan"}, asked.get, answered.put))
        await asked.put({"type": "lifespan.startup"})
        assert (await answered.get())["type"] == "lifespan.startup.complete"
        on_ready()
        await self._play(self)
        on_stop()
        await asked.put({"type": "lifespan.shutdown"})
        assert (await answered.get())["type"] == "lifespan.shutdown.complete"
        await lifespan

    def scope(self, method: str, path: str, token: str) -> dict[str, Any]:
        headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())]
        return {
            "type": "http",
            "method": method,
            "scheme": "http",
            "path": path,
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
        }

    async def request(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": json.dumps(body or {}).encode()}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self._app(self.scope(method, path, token), receive, send)
        content = b"".join(message.get("body", b"") for message in sent)
        assert sent[0]["status"] in (200, 201, 202), content
        return json.loads(content) if content.startswith((b"{", b"[")) else content.decode()

    def open(self, path: str, token: str = "") -> Stream:
        stream = Stream()
        answer = self._app(self.scope("GET", path, token), stream.receive, stream.messages.put)
        self._streams.append(asyncio.create_task(answer))
        return stream


def forbid_all() -> None:
    """Forbid threads, processes and sockets."""
    import socket
    import subprocess

    threading.Thread.start = forbid  # type: ignore[method-assign]
    asyncio.to_thread = forbid
    socket.socket = forbid  # type: ignore[assignment, misc]
    subprocess.Popen = forbid  # type: ignore[assignment, misc]
    os.fork = forbid


def main() -> None:
    """Play a game with streams and a bot, look at pages, and print the number of moves."""
    for name in MISSING:
        sys.modules[name] = None  # type: ignore[assignment]

    from ludotheque.web import platform
    from ludotheque.web.app import create_app
    from ludotheque.web.config import NO_LIMITS, ServerConfig
    from ludotheque.web.live.tables import LiveTables

    clock, journal, jobs = Clock(), Journal(), Jobs()
    platform.use_clock(clock)
    config = ServerConfig(heartbeat=0.05, bot_seconds=0.2, review_seconds=0.5, limits=NO_LIMITS)
    tables = LiveTables(platform.Platform(journal, jobs), config)

    async def play(transport: Transport) -> None:
        new = {"game": "niet", "name": "Ada", "levels": ["", "easy"]}
        opened = await transport.request("POST", "/api/v1/tables", new)
        name, seat, token = opened["table"], opened["seat"], opened["token"]
        table = tables.tables[name].table
        page, program = transport.open(f"/t/{name}/stream"), transport.open(f"/api/v1/tables/{name}/stream", token)
        await program.read_until('"type":"table"')
        while not table.state.is_terminal():
            if table.may_act(seat):
                body = {"action": table.state.legal_actions(seat)[0], "decision": table.decision}
                await transport.request("POST", f"/api/v1/tables/{name}/act", body, token)
            else:
                await asyncio.sleep(0)
        await program.read_until('"result"')
        await page.read_until("event: view")
        page.closed.set()
        for path in ("/", f"/t/{name}", f"/t/{name}/replay", f"/t/{name}/record", "/learn", "/static/x/table.js"):
            assert await transport.request("GET", path), path
        await transport.request("POST", f"/api/v1/tables/{name}/review")
        while "ReviewGame" not in jobs.done:
            await asyncio.sleep(0)
        sys.stdout.write(f"{len(table.moves)} moves, {clock.calls} calls of the clock, jobs: {set(jobs.done)}\n")

    transport: platform.Transport = Transport(play)
    assert not transport.run(create_app(tables), on_ready=lambda: None, on_stop=tables.end_streams)
    assert not (set(MISSING) & {name for name, module in sys.modules.items() if module is not None})
    assert threading.active_count() == 1


if __name__ == "__main__":
    main()
