"""`ludotheque serve`: the server, from the command line."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludotheque.games.registry import failed_games
from ludotheque.kernel.build import start_note
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.web.errors import WebError
from ludotheque.web.settings import PREFIX, format_settings, read_file

if TYPE_CHECKING:
    from socket import socket

    from ludotheque.web.config import ServerConfig
    from ludotheque.web.live_tables import LiveTables
    from ludotheque.web.protocol import DoorConfig
    from ludotheque.web.reload import Reloader

FIRST_PORT = 8000


def option(name: str, metavar: str | None = None, **more: Any) -> Any:
    """An option that the environment and the file of settings can give too."""
    variable = PREFIX + name.partition("/")[0].removeprefix("--").replace("-", "_").upper()
    return typer.Option(name, metavar=metavar, envvar=variable, show_envvar=False, **more)


def serve(
    context: typer.Context,
    host: Annotated[str, option("--host", "ADDRESS")] = "127.0.0.1",
    port: Annotated[int, option("--port", "N", show_default=False)] = 0,
    database: Annotated[str, option("--database", "FILE|URL")] = "ludotheque.db",
    bots: Annotated[int, option("--bots", "N")] = 0,
    open_browser: Annotated[bool, typer.Option("--open/--no-open")] = False,
    reload: Annotated[bool, typer.Option("--reload")] = False,
    limits: Annotated[bool, option("--limits/--no-limits")] = True,
    solver_seconds: Annotated[float, option("--solver-seconds", "X", min=0.0, max=60.0)] = 20.0,
    review_seconds: Annotated[float, option("--review-seconds", "X", min=0.1, max=600.0)] = 120.0,
    trust: Annotated[str, option("--trust", "ADDRESS,…")] = "",
    hosts: Annotated[str, option("--hosts", "NAME,…")] = "",
    base_path: Annotated[str, option("--base-path", "/PATH")] = "",
    finished_days: Annotated[float, option("--finished-days", "X", min=0.0)] = 0.0,
    abandoned_days: Annotated[float, option("--abandoned-days", "X", min=0.0)] = 0.0,
    metrics: Annotated[str, option("--metrics", "[ADDRESS:]PORT")] = "",
    log_level: Annotated[str, option("--log-level", "debug|info|warning|error")] = "warning",
    log_json: Annotated[bool, option("--log-json/--log-text")] = False,
    config: Annotated[
        Path | None, option("--config", "FILE.toml", is_eager=True, callback=read_file, show_default=False)
    ] = None,
    show_config: Annotated[bool, typer.Option("--show-config")] = False,
    lang: Annotated[str | None, typer.Option("--lang", metavar="fr|en")] = None,
) -> None:
    """Serve the games to browsers and programs; without `port`, the first free one from 8000 on."""
    if show_config:
        typer.echo(format_settings(context.params))
        return
    from ludotheque.web.config import NO_LIMITS, Limits, ServerConfig
    from ludotheque.web.links import set_base
    from ludotheque.web.logs import LEVELS, set_up_logs

    if log_level not in LEVELS:
        raise WebError("serve/value", name="--log-level", value=log_level, known=", ".join(LEVELS))
    settings = ServerConfig(
        database=database if "://" in database else f"sqlite:///{Path(database).absolute()}",
        bot_workers=bots if bots > 0 else ServerConfig().bot_workers,
        limits=Limits() if limits else NO_LIMITS,
        solver_seconds=solver_seconds,
        review_seconds=review_seconds,
        trust=words(trust),
        hosts=words(hosts),
        base_path=set_base(base_path),
        finished_days=finished_days,
        abandoned_days=abandoned_days,
        metrics=metrics_address(metrics),
    )
    set_up_logs(log_level, log_json)
    if note := start_note(lang if lang in LANGUAGES else "en"):
        typer.echo(note, err=True)
    for failed in failed_games().values():
        typer.echo(failed.sentence(lang if lang in LANGUAGES else "en"), err=True)
    start(settings, host, port, open_browser, reload)


def start(settings: ServerConfig, host: str, port: int, open_browser: bool, reload: bool) -> None:
    """Open the store and the door, say where the pages are, and serve until told to stop."""
    from ludotheque.store.store import Store
    from ludotheque.web.app import create_app
    from ludotheque.web.clients import Trust
    from ludotheque.web.live_tables import LiveTables
    from ludotheque.web.notify import inherited_sockets
    from ludotheque.web.protocol import Door, DoorConfig
    from ludotheque.web.reload import Reloader, start_again

    sockets = inherited_sockets()
    port = port if sockets else free_port(host, port)
    door = Door(settings.limits, Trust(settings.trust))
    store = Store(settings.database)
    store.claim()
    live_tables = LiveTables(store, settings)
    live_tables.metrics.gauges["connections"] = lambda: len(door.connections)
    live_tables.metrics.gauges["connections_refused"] = lambda: door.refused
    server_config = DoorConfig(
        create_app(live_tables),
        door,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=75,
        # Streams never end by themselves: do not wait long for them.
        timeout_graceful_shutdown=1,
    )
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    typer.echo(f"Ludothèque: http://{shown}:{port}{settings.base_path}/")
    if open_browser and has_desktop():
        import threading
        import webbrowser

        threading.Timer(0.5, webbrowser.open, (f"http://{shown}:{port}{settings.base_path}/",)).start()
    reloader = Reloader() if reload else None
    run(live_tables, server_config, sockets, reloader)
    if reloader is not None and reloader.has_changed:
        start_again(port)


def words(text: str) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def metrics_address(text: str) -> tuple[str, int] | None:
    """Where figures are served: a port of this machine, or an address with one."""
    if not text:
        return None
    host, _, port = text.rpartition(":")
    if not (port.isdecimal() and 0 < int(port[:6]) < 65_536):
        raise WebError("serve/value", name="--metrics", value=text, known="9100, 0.0.0.0:9100")
    return host.strip("[]") or "127.0.0.1", int(port)


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


def run(live_tables: LiveTables, config: DoorConfig, sockets: list[socket], reloader: Reloader | None = None) -> None:
    """Run until a signal comes, then end the streams before everything else."""
    import uvicorn

    from ludotheque.web.notify import notify

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket] | None = None) -> None:
            await super().startup(sockets)
            live_tables.garbage.settle()
            notify("READY=1")

        async def shutdown(self, sockets: list[socket] | None = None) -> None:
            notify("STOPPING=1")
            live_tables.end_streams()
            await super().shutdown(sockets)

    server = Server(config)
    if reloader is not None:
        reloader.start(lambda: setattr(server, "should_exit", True))
    server.run(sockets or None)
