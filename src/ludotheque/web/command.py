"""`ludotheque serve`: the server, from the command line."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludotheque.kernel.errors import LudothequeError

if TYPE_CHECKING:
    from socket import socket

    import uvicorn

    from ludotheque.web.live_tables import LiveTables

FIRST_PORT = 8000


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", show_default=False)] = 0,
    database: Annotated[str, typer.Option("--database", metavar="FILE|URL")] = "ludotheque.db",
    bots: Annotated[int, typer.Option("--bots", metavar="N")] = 0,
    open_browser: Annotated[bool, typer.Option("--open/--no-open")] = False,
    limits: Annotated[bool, typer.Option("--limits/--no-limits")] = True,
    solver_seconds: Annotated[float, typer.Option("--solver-seconds", metavar="X", min=0.0, max=60.0)] = 20.0,
    trust: Annotated[str, typer.Option("--trust", metavar="ADDRESS,…")] = "",
    hosts: Annotated[str, typer.Option("--hosts", metavar="NAME,…")] = "",
    base_path: Annotated[str, typer.Option("--base-path", metavar="/PATH")] = "",
    lang: Annotated[str | None, typer.Option("--lang", metavar="fr|en")] = None,
) -> None:
    """Serve the games to browsers and programs; without `port`, the first free one from 8000 on."""
    from msgspec.structs import replace

    from ludotheque.store.store import Store
    from ludotheque.web.app import create_app
    from ludotheque.web.clients import Trust
    from ludotheque.web.config import NO_LIMITS, Limits, ServerConfig
    from ludotheque.web.links import set_base
    from ludotheque.web.live_tables import LiveTables
    from ludotheque.web.protocol import Door, DoorConfig

    url = database if "://" in database else f"sqlite:///{Path(database).absolute()}"
    config = ServerConfig(
        database=url,
        limits=Limits() if limits else NO_LIMITS,
        solver_seconds=solver_seconds,
        trust=words(trust),
        hosts=words(hosts),
        base_path=set_base(base_path),
    )
    if bots > 0:
        config = replace(config, bot_workers=bots)
    port = free_port(host, port)
    store = Store(config.database)
    store.claim()
    live_tables = LiveTables(store, config)
    server_config = DoorConfig(
        create_app(live_tables),
        Door(config.limits, Trust(config.trust)),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=75,
        # Streams never end by themselves: do not wait long for them.
        timeout_graceful_shutdown=1,
    )
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    typer.echo(f"Ludothèque: http://{shown}:{port}/")
    if open_browser and has_desktop():
        import threading
        import webbrowser

        threading.Timer(0.5, webbrowser.open, (f"http://{shown}:{port}/",)).start()
    run(live_tables, server_config)


def words(text: str) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or if that is 0 the first free one; an error if there is none."""
    import socket

    for port in [wanted] if wanted else range(FIRST_PORT, FIRST_PORT + 20):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                attempt.bind((host, port))
            except OSError:
                continue
            return port
    raise LudothequeError("serve/port", port=wanted or FIRST_PORT, host=host)


def has_desktop() -> bool:
    """Whether a browser can open a window; a text browser in this terminal would only be in the way."""
    if platform.system() == "Linux":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def run(live_tables: LiveTables, config: uvicorn.Config) -> None:
    """Run until a signal comes, then end the streams before everything else."""
    import uvicorn

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket] | None = None) -> None:
            live_tables.end_streams()
            await super().shutdown(sockets)

    Server(config).run()
