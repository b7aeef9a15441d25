"""The transport of a server: sockets, uvicorn, restarts and reloading.

On SIGUSR2 the program ends in order and is replaced by a new one, which inherits the listening sockets. Connections
wait in them meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

import ludotheque
from ludotheque.games.registry import PACKAGES, get_spec
from ludotheque.kernel import plugins
from ludotheque.kernel.errors import LudothequeError
from ludotheque.web.config import ServerConfig
from ludotheque.web.http.clients import Trust
from ludotheque.web.http.connections import BoundedConfig, Connections
from ludotheque.web.http.monitoring import Metrics

log = logging.getLogger("ludotheque")
FIRST_PORT = 8000
BACKLOG = 2048
# At a restart: seconds in which a kept connection may still bring a request, and in which later bytes are read.
DRAIN_SECONDS = 0.5
LINGER_SECONDS = 0.1
# Not on Windows.
RESTART = getattr(signal, "SIGUSR2", None)


def listen(host: str, wanted: int) -> socket.socket:
    """Return a socket on the wanted port, or on the first free one if that is 0."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in [wanted] if wanted else range(FIRST_PORT, FIRST_PORT + 20):
        try:
            return socket.create_server((host, port), family=family, backlog=BACKLOG)
        except OSError:
            continue
    raise LudothequeError("serve/port", port=wanted or FIRST_PORT, host=host)


class UvicornTransport:
    """The transport of a server: uvicorn on listening sockets, with metrics on a port of their own."""

    def __init__(
        self,
        sockets: list[socket.socket],
        config: ServerConfig,
        metrics: Metrics,
        reloader: Reloader | None = None,
    ) -> None:
        self._sockets = sockets
        self._metrics = metrics
        self._metrics_address = config.metrics
        self._connections = Connections(config.limits, Trust(config.trust))
        self._reloader = reloader

    def run(self, app: ASGIApp, on_ready: Callable[[], None], on_stop: Callable[[], None]) -> bool:
        """Serve until a signal comes, and return True if that was `RESTART`."""
        connections = self._connections
        self._metrics.gauges["connections"] = lambda: len(connections.open)
        self._metrics.gauges["connections_refused"] = lambda: connections.refused
        config = BoundedConfig(
            app,
            connections,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=75,
            # Streams do not end by themselves.
            timeout_graceful_shutdown=1,
        )

        async def start() -> None:
            on_ready()
            if self._metrics_address is not None:
                await serve_metrics(self._metrics, *self._metrics_address)

        server = Server(config, connections, start, on_stop)
        if self._reloader is not None:
            self._reloader.start(server.restart)
        # Copies, since the server closes its sockets and a restart needs them again.
        server.run([each.dup() for each in self._sockets])
        return server.is_restart


class Server(uvicorn.Server):
    """uvicorn's server, with actions at its start and end."""

    def __init__(
        self,
        config: BoundedConfig,
        connections: Connections,
        start: Callable[[], Awaitable[None]],
        on_stop: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self.is_restart = False
        self._connections = connections
        self._start = start
        self._on_stop = on_stop

    def restart(self) -> None:
        """Stop in order, and start again."""
        self.is_restart = True
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        await self._start()
        if RESTART is not None:
            asyncio.get_running_loop().add_signal_handler(RESTART, self.restart)
        notify("READY=1")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        notify("RELOADING=1" if self.is_restart else "STOPPING=1")
        if self.is_restart:
            await self._drain()
        self._on_stop()
        await super().shutdown(sockets)

    async def _drain(self) -> None:
        """Answer the requests on open connections before these are closed, so that none is reset."""
        for server in self.servers:
            server.close()
        self._connections.end()
        self._on_stop()
        until = time.monotonic() + DRAIN_SECONDS
        while self._connections.open and time.monotonic() < until:
            await asyncio.sleep(0.01)
        self._connections.half_close()
        await asyncio.sleep(LINGER_SECONDS)


async def serve_metrics(metrics: Metrics, host: str, port: int) -> asyncio.Server | None:
    """Answer `GET /metrics` on a separate port, or log that the port cannot be used."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError, asyncio.IncompleteReadError, TimeoutError):
            async with asyncio.timeout(5):
                head = await reader.readuntil(b"\r\n\r\n")
                is_ours = head.startswith((b"GET /metrics ", b"GET / "))
                body = metrics.text().encode() if is_ours else b""
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


def start_again(sockets: list[socket.socket]) -> None:
    """Replace this process by a new server with the same sockets, which opens no window."""
    words = [word for word in sys.orig_argv[1:] if word != "--open"]
    if RESTART is not None:
        signal.signal(RESTART, signal.SIG_IGN)  # until the new server handles this signal, which would end the program
        pass_sockets(sockets)
        with contextlib.suppress(OSError):
            while os.waitpid(-1, os.WNOHANG)[0]:  # the new program does not wait for workers that have ended
                pass
    else:
        words += ["--port", str(sockets[0].getsockname()[1])]
        sockets[0].close()
    words = [sys.executable, *words]
    if sys.platform == "win32":
        words = [subprocess.list2cmdline([word]) for word in words]  # Windows joins the words without quotes
    os.execv(sys.executable, words)


FIRST_SOCKET = 3


def notify(state: str) -> None:
    """Report a state to the service manager, if there is one (`Type=notify`)."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect("\0" + address[1:] if address.startswith("@") else address)
        line.sendall(state.encode())


def inherited_sockets() -> list[socket.socket]:
    """Return the listening sockets from socket activation or from the server before a restart."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return []
    count = int(os.environ.get("LISTEN_FDS", "0") or 0)
    return [socket.socket(fileno=number) for number in range(FIRST_SOCKET, FIRST_SOCKET + count)]


def pass_sockets(sockets: Sequence[socket.socket]) -> None:
    """Pass sockets to the program that replaces this process, as systemd would."""
    # First to high numbers, since a socket may have the number of another one.
    import fcntl

    copies = [fcntl.fcntl(each.fileno(), fcntl.F_DUPFD, 100) for each in sockets]
    for number, copy in enumerate(copies, FIRST_SOCKET):
        os.dup2(copy, number, inheritable=True)
    os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=str(len(copies)))


WATCHED = {".py", ".toml", ".css", ".js", ".md", ".txt"}
EVERY = 0.4


class Reloader:
    """A watcher of the files of the program and of all games."""

    def __init__(self) -> None:
        self.has_changed = False
        self._before = stamps()

    def start(self, end: Callable[[], None]) -> None:
        """Watch until a file changes, then call `end`."""
        threading.Thread(target=self._watch, args=(end,), name="reload", daemon=True).start()

    def _watch(self, end: Callable[[], None]) -> None:
        while not self.has_changed:
            time.sleep(EVERY)
            self.has_changed = stamps() != self._before
        end()


def folders() -> Iterator[Path]:
    """Yield the folders of the program and of all games, with games that cannot be loaded now."""
    yield Path(ludotheque.__file__).parent
    yield from (Path(source) for source in plugins.sources() if Path(source).is_dir())
    for game in list(PACKAGES):
        try:
            yield get_spec(game).folder()
        except LudothequeError:
            continue


def stamps() -> dict[str, int]:
    """Return the time of the last change of each file."""
    found = {}
    for folder in {folder.resolve() for folder in folders()}:
        for path in folder.rglob("*"):
            if path.suffix in WATCHED:
                try:
                    found[str(path)] = path.stat().st_mtime_ns
                except OSError:
                    continue
    return found
