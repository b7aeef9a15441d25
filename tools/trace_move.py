"""Count the files and functions that one move crosses, from the request to both streams.

    trace_move.py kuhlorado neuland [--files]

The application runs in this process, without uvicorn and uncompiled.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import threading
from collections.abc import Iterable
from pathlib import Path
from types import FrameType
from typing import Any

import ludotheque
from ludotheque.store.store import Store
from ludotheque.web.app import create_app
from ludotheque.web.config import NO_LIMITS, ServerConfig
from ludotheque.web.http.identity import csrf_of
from ludotheque.web.live.tables import LiveTables
from ludotheque.web.live.workers import server_platform

ROOT = os.path.dirname(ludotheque.__file__) + os.sep
SECRETS = ("abcdefghijklmnopqrstuvwxyz012345", "zyxwvutsrqponmlkjihgfedcba543210")
SCOPE = {
    "type": "http",
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
    "scheme": "http",
    "server": ("localhost", 8000),
    "client": ("127.0.0.1", 1234),
    "root_path": "",
}


class Tracer:
    """A profiler that notes each function of the package once."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str, int]] = set()
        self.is_on = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if self.is_on and event == "call" and code.co_filename.startswith(ROOT):
            self.seen.add((code.co_filename[len(ROOT) :], code.co_qualname, code.co_firstlineno))

    def files(self) -> list[str]:
        """Return the files of the noted functions."""
        return sorted({name for name, _, _ in self.seen})


class Client:
    """A client that calls the application directly."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.frames = [0, 0]

    async def request(self, seat: int, method: str, path: str, body: bytes = b"", query: bytes = b"") -> bytes:
        """Send a request of a seat's player, and return the body of the answer."""
        headers = {"cookie": f"ludotheque={SECRETS[seat]}", "x-csrf-token": csrf_of(SECRETS[seat]), "host": "localhost"}
        headers |= {"content-type": "application/json", "accept-encoding": "br"}
        messages: Iterable[dict[str, Any]] = iter([{"type": "http.request", "body": body, "more_body": False}])
        found = []

        async def receive() -> dict[str, Any]:
            message = next(messages, None)  # type: ignore[call-overload]
            if message is None:
                await asyncio.Event().wait()
            return dict(message)

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.body":
                found.append(message.get("body", b""))
                self.frames[seat] += bool(message.get("body"))

        encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
        scope = {"method": method, "path": path, "raw_path": path.encode(), "query_string": query, "headers": encoded}
        await self._app({**SCOPE, **scope}, receive, send)
        return b"".join(found)


async def trace(game: str, tracer: Tracer) -> None:
    """Play three moves of a game, and trace the last one."""
    config = ServerConfig(database=f"sqlite:///{tempfile.mkdtemp()}/t.db", limits=NO_LIMITS, bot_workers=1)
    tables = LiveTables(server_platform(Store(config.database), config), config)
    client = Client(create_app(tables))
    await tables.start()
    opened = await client.request(0, "POST", "/tables", json.dumps({"game": game, "name": "A"}).encode())
    path = f"/t/{json.loads(opened)['table']}"
    await client.request(1, "POST", f"{path}/sit", b'{"name": "B"}')
    live = tables.tables[path[3:]]
    streams = [asyncio.create_task(client.request(seat, "GET", f"{path}/stream", b"", b"seen=0")) for seat in (0, 1)]
    await asyncio.sleep(1.0)
    for number in range(3):
        seat, before = live.table.awaited()[0], list(client.frames)
        choice = live.presenter.choices(seat, "en")[0]
        body = {"decision": live.table.decision, "key": f"move {number}", "path": choice.path}
        tracer.is_on = number == 2
        await client.request(seat, "POST", f"{path}/act", json.dumps(body).encode())
        while any(now == then for now, then in zip(client.frames, before, strict=True)):
            await asyncio.sleep(0.005)
        tracer.is_on = False
    for stream in streams:
        stream.cancel()
    await tables.stop()


def main() -> None:
    """Trace one move of each game that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["kuhlorado", "neuland"])
    parser.add_argument("--files", action="store_true", help="list the files")
    args = parser.parse_args()
    for game in args.games:
        tracer = Tracer()
        threading.setprofile(tracer)
        sys.setprofile(tracer)
        asyncio.run(trace(game, tracer))
        sys.setprofile(None)
        files = tracer.files()
        print(f"{game}: {len(files)} files, {len(tracer.seen)} functions")
        if args.files:
            print(*(f"  {Path(name)}" for name in files), sep="\n")


if __name__ == "__main__":
    main()
