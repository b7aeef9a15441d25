"""`ludotheque serve`: options, environment variables (`LUDOTHEQUE_…`) and one TOML file.

An option counts before the environment, and the environment before the file. Typer handles the first two, and the file
becomes its table of defaults.
"""

from __future__ import annotations

import os
import platform
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludotheque.games.registry import failed_games
from ludotheque.kernel.build import start_note
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.web.http.errors import WebError

if TYPE_CHECKING:
    from ludotheque.web.config import ServerConfig
    from ludotheque.web.platform import Transport


PREFIX = "LUDOTHEQUE_"
# Options of a single call, which a file of settings cannot hold.
CALLS = frozenset({"config", "show_config", "lang", "open_browser", "help"})


def read_file(context: typer.Context, file: Path | None) -> Path | None:
    """Handle `--config` by taking the settings of the file as defaults."""
    if file is not None:
        names = {parameter.name for parameter in context.command.params if parameter.name} - CALLS
        context.default_map = {**(context.default_map or {}), **parse(file, names)}
    return file


def parse(file: Path, names: set[str]) -> dict[str, Any]:
    """Return the settings of a file, with lists as words between commas."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise WebError("serve/config", file=str(file), reason=str(error)) from error
    settings = {}
    for name, value in found.items():
        known = name.replace("-", "_")
        if known not in names or isinstance(value, dict):
            known_names = ", ".join(sorted(each.replace("_", "-") for each in names))
            raise WebError("serve/setting", file=str(file), name=name, known=known_names)
        settings[known] = ",".join(map(str, value)) if isinstance(value, list) else value
    return settings


def format_settings(settings: Mapping[str, Any]) -> str:
    """Format the settings as such a file, without passwords in URLs."""
    lines = []
    for name, value in settings.items():
        if name not in CALLS:
            lines.append(f"{name.replace('_', '-')} = {_format(value)}")
    return "\n".join(lines)


def _format(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    text = str(value)
    if "://" in text:
        from sqlalchemy.engine import make_url

        text = make_url(text).render_as_string(hide_password=True)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def option(name: str, metavar: str | None = None, **more: Any) -> Any:
    """Return an option that the environment and the file of settings can set too."""
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
    """Serve the games to browsers and programs, on the first free port from 8000 by default."""
    if show_config:
        typer.echo(format_settings(context.params))
        return
    import socket

    from ludotheque.web.config import NO_LIMITS, Limits, ServerConfig
    from ludotheque.web.http.assets import set_base
    from ludotheque.web.http.monitoring import LOG_LEVELS, set_up_logs

    if log_level not in LOG_LEVELS:
        raise WebError("serve/value", name="--log-level", value=log_level, known=", ".join(LOG_LEVELS))

    settings = ServerConfig(
        machine=socket.gethostname(),
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
    warn_if_exposed(settings.database, lang if lang in LANGUAGES else "en")
    start(settings, host, port, open_browser, reload)


def warn_if_exposed(database: str, lang: str) -> None:
    """Print a warning if other users of this machine can read an existing database."""
    from sqlalchemy.engine import make_url

    from ludotheque.store.engine import file_of, is_exposed
    from ludotheque.store.errors import StoreError

    file = file_of(make_url(database))
    if is_exposed(file):
        typer.echo(StoreError("store/exposed", file=str(file)).sentence(lang), err=True)


def start(settings: ServerConfig, host: str, port: int, open_browser: bool, reload: bool) -> None:
    """Listen, print the address of the pages, and serve until a signal comes."""
    from ludotheque.store.store import Store
    from ludotheque.web.app import create_app
    from ludotheque.web.http.server import Reloader, UvicornTransport, inherited_sockets, listen, start_again
    from ludotheque.web.live.tables import LiveTables
    from ludotheque.web.live.workers import server_platform

    sockets = inherited_sockets() or [listen(host, port)]
    store = Store(settings.database)
    store.claim()
    address = sockets[0].getsockname()
    if isinstance(address, tuple):
        shown = f"[{address[0]}]" if ":" in address[0] else address[0]
        shown = "localhost" if shown in ("127.0.0.1", "0.0.0.0", "[::]") else shown
        url = f"http://{shown}:{address[1]}{settings.base_path}/"
        typer.echo(f"Ludothèque: {url}")
        if open_browser and has_desktop():
            import threading
            import webbrowser

            threading.Timer(0.5, webbrowser.open, (url,)).start()
    tables = LiveTables(server_platform(store, settings), settings)
    transport: Transport = UvicornTransport(sockets, settings, tables.metrics, Reloader() if reload else None)
    if transport.run(create_app(tables), on_ready=tables.garbage.settle, on_stop=tables.end_streams):
        start_again(sockets)


def words(text: str) -> tuple[str, ...]:
    """Split a list between commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def metrics_address(text: str) -> tuple[str, int] | None:
    """Return the address on which metrics are served, from a port or an address with a port."""
    if not text:
        return None
    host, _, port = text.rpartition(":")
    if not (port.isdecimal() and 0 < int(port[:6]) < 65_536):
        raise WebError("serve/value", name="--metrics", value=text, known="9100, 0.0.0.0:9100")
    return host.strip("[]") or "127.0.0.1", int(port)


def has_desktop() -> bool:
    """Return True if a browser can open a window, as opposed to a text browser in this terminal."""
    if platform.system() == "Linux":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
