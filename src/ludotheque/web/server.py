"""Runs the server: opens its socket, serves until it is stopped, starts again without letting the socket go.

On SIGUSR2 the program ends in order and becomes a fresh one, with the same socket: connections wait in it meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import uvicorn

import ludotheque
from ludotheque.games.registry import PACKAGES, get_spec
from ludotheque.kernel import plugins
from ludotheque.kernel.errors import LudothequeError
from ludotheque.store.store import Store
from ludotheque.web.app import create_app
from ludotheque.web.config import ServerConfig
from ludotheque.web.http.clients import Trust
from ludotheque.web.http.connections import Door, DoorConfig
from ludotheque.web.live.tables import LiveTables

FIRST_PORT = 8000
BACKLOG = 2048
# At a restart: for how long a kept connection may still bring a request, and for how long what comes later is read.
DRAIN_SECONDS = 0.5
LINGER_SECONDS = 0.1
# Not on Windows.
RESTART = getattr(signal, "SIGUSR2", None)


def listen(host: str, wanted: int) -> socket.socket:
    """A socket on the wanted port, or if that is 0 on the first free one; an error if there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in [wanted] if wanted else range(FIRST_PORT, FIRST_PORT + 20):
        try:
            return socket.create_server((host, port), family=family, backlog=BACKLOG)
        except OSError:
            continue
    raise LudothequeError("serve/port", port=wanted or FIRST_PORT, host=host)


def open_store(config: ServerConfig) -> Store:
    """The database, migrated, and ours alone if it is a file; an error if it cannot be used."""
    store = Store(config.database)
    store.claim()
    return store


def serve_tables(
    store: Store, config: ServerConfig, sockets: list[socket.socket], reloader: Reloader | None = None
) -> None:
    """Serve until a signal comes, and become a fresh server if that was `RESTART`."""
    if _run(LiveTables(store, config), Door(config.limits, Trust(config.trust)), sockets, reloader):
        start_again(sockets)


def _run(live_tables: LiveTables, door: Door, sockets: list[socket.socket], reloader: Reloader | None = None) -> bool:
    """Run until a signal comes, then end the streams before everything else; whether to start again."""
    live_tables.metrics.gauges["connections"] = lambda: len(door.connections)
    live_tables.metrics.gauges["connections_refused"] = lambda: door.refused
    config = DoorConfig(
        create_app(live_tables),
        door,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=75,
        # Streams never end by themselves: do not wait long for them.
        timeout_graceful_shutdown=1,
    )
    server = Server(config, live_tables, door)
    if reloader is not None:
        reloader.start(server.restart)
    # Copies: the server closes what it listens to, and ours may be needed again.
    server.run([each.dup() for each in sockets])
    return server.is_restart


class Server(uvicorn.Server):
    """uvicorn's server, with what ours does at its start and end."""

    def __init__(self, config: DoorConfig, live_tables: LiveTables, door: Door) -> None:
        super().__init__(config)
        self.is_restart = False
        self._live_tables = live_tables
        self._door = door

    def restart(self) -> None:
        """End in order, and start again."""
        self.is_restart = True
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._live_tables.garbage.settle()
        if RESTART is not None:
            asyncio.get_running_loop().add_signal_handler(RESTART, self.restart)
        notify("READY=1")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        notify("RELOADING=1" if self.is_restart else "STOPPING=1")
        if self.is_restart:
            await self._drain()
        self._live_tables.end_streams()
        await super().shutdown(sockets)

    async def _drain(self) -> None:
        """Answer the requests on open connections before these are closed, so that none is reset."""
        for server in self.servers:
            server.close()
        self._door.end_connections()
        self._live_tables.end_streams()
        until = time.monotonic() + DRAIN_SECONDS
        while self._door.connections and time.monotonic() < until:
            await asyncio.sleep(0.01)
        self._door.half_close()
        await asyncio.sleep(LINGER_SECONDS)


def start_again(sockets: list[socket.socket]) -> None:
    """Become a fresh server with the same sockets; it need not open another window."""
    words = [word for word in sys.orig_argv[1:] if word != "--open"]
    if RESTART is not None:
        signal.signal(RESTART, signal.SIG_IGN)  # until it listens to this signal: otherwise it would end the program
        pass_sockets(sockets)
        with contextlib.suppress(OSError):
            while os.waitpid(-1, os.WNOHANG)[0]:  # workers that have ended are nobody's children otherwise
                pass
    else:
        words += ["--port", str(sockets[0].getsockname()[1])]
        sockets[0].close()
    words = [sys.executable, *words]
    if sys.platform == "win32":
        words = [subprocess.list2cmdline([word]) for word in words]  # Windows joins them without quotes
    os.execv(sys.executable, words)


FIRST_SOCKET = 3


def notify(state: str) -> None:
    """Tell the service manager, if there is one (`Type=notify`)."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect("\0" + address[1:] if address.startswith("@") else address)
        line.sendall(state.encode())


def inherited_sockets() -> list[socket.socket]:
    """Listening sockets from socket activation; while the server restarts, connections wait in them."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return []
    count = int(os.environ.get("LISTEN_FDS", "0") or 0)
    return [socket.socket(fileno=number) for number in range(FIRST_SOCKET, FIRST_SOCKET + count)]


def pass_sockets(sockets: Sequence[socket.socket]) -> None:
    """Before this process becomes another program: have that one find these sockets as if systemd had passed them."""
    # First out of the way: a socket may stand where another one has to be.
    import fcntl

    copies = [fcntl.fcntl(each.fileno(), fcntl.F_DUPFD, 100) for each in sockets]
    for number, copy in enumerate(copies, FIRST_SOCKET):
        os.dup2(copy, number, inheritable=True)
    os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=str(len(copies)))


WATCHED = {".py", ".toml", ".css", ".js", ".md", ".txt"}
EVERY = 0.4


class Reloader:
    """Watches the files of all games and of the program; `has_changed` once something has."""

    def __init__(self) -> None:
        self.has_changed = False
        self._before = stamps()

    def start(self, end: Callable[[], None]) -> None:
        """Watch until something changes, then call `end`."""
        threading.Thread(target=self._watch, args=(end,), name="reload", daemon=True).start()

    def _watch(self, end: Callable[[], None]) -> None:
        while not self.has_changed:
            time.sleep(EVERY)
            self.has_changed = stamps() != self._before
        end()


def folders() -> Iterator[Path]:
    """Where the program and the games from outside are, those that cannot be used now included."""
    yield Path(ludotheque.__file__).parent
    yield from (Path(source) for source in plugins.sources() if Path(source).is_dir())
    for game in list(PACKAGES):
        try:
            yield get_spec(game).folder()
        except LudothequeError:
            continue


def stamps() -> dict[str, int]:
    """When each file was last written."""
    found = {}
    for folder in {folder.resolve() for folder in folders()}:
        for path in folder.rglob("*"):
            if path.suffix in WATCHED:
                try:
                    found[str(path)] = path.stat().st_mtime_ns
                except OSError:
                    continue
    return found
