"""The configuration of a server: options, environment variables (`LUDOTHEQUE_…`) and one TOML file.

An option counts before the environment, the environment before the file. Typer does the first two. The file becomes
its table of defaults.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import typer

from ludotheque.kernel.cores import usable_cores
from ludotheque.web.http.errors import WebError


class Limits(msgspec.Struct, frozen=True):
    """What one client may do, and what stays in memory; zero means no limit.

    Heads of requests, bodies and unsent answers are measured in bytes. `unread_seconds`: for how long a client may
    leave an answer unread.
    """

    head: int = 32_768
    head_seconds: float = 10.0
    body: int = 16_384
    body_seconds: float = 10.0
    unsent: int = 65_536
    unread_seconds: float = 30.0
    connections: int = 200
    posts_per_second: float = 20.0
    posts_at_once: float = 60.0
    reads_per_second: float = 60.0
    reads_at_once: float = 240.0
    tables_per_hour: float = 60.0
    chats_per_minute: float = 20.0
    streams: int = 60
    jobs: int = 3
    # Public tables at which one person waits for players, or that one client has opened.
    waiting_tables: int = 5
    # Seats that one client holds at waiting public tables of others: enough for a class behind one address.
    waiting_seats: int = 16
    # Reviews that one client may have under way, and that it may ask for in an hour.
    reviews: int = 3
    reviews_per_hour: float = 40.0
    # A table of 140 moves takes half a megabyte, and a few with the drawings for its viewers.
    tables_in_memory: int = 500
    # Streams with a compressor of their own (400 kB each).
    contexts: int = 300


NO_LIMITS = Limits(
    connections=0,
    posts_per_second=0,
    reads_per_second=0,
    tables_per_hour=0,
    chats_per_minute=0,
    streams=0,
    jobs=0,
    waiting_tables=0,
    waiting_seats=0,
    reviews=0,
    reviews_per_hour=0,
    tables_in_memory=0,
    contexts=0,
)


class ServerConfig(msgspec.Struct, frozen=True):
    """`bot_seconds` caps one move of a bot."""

    database: str = "sqlite:///ludotheque.db"
    bot_workers: int = max(1, usable_cores() - 1)
    bot_seconds: float = 3.0
    heartbeat: float = 10.0
    solver_seconds: float = 20.0
    review_seconds: float = 120.0
    idle_minutes: float = 10.0
    # Proxies whose word on addresses and encryption counts, the hosts that are answered (none: all), the path below
    # which everything is found (empty: /).
    trust: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    base_path: str = ""
    # After how many days finished and untouched tables are deleted (0: never); where figures are served, if at all.
    finished_days: float = 0.0
    abandoned_days: float = 0.0
    metrics: tuple[str, int] | None = None
    limits: Limits = Limits()


PREFIX = "LUDOTHEQUE_"
# Not settings: about this one call.
CALLS = frozenset({"config", "show_config", "lang", "open_browser", "help"})


def read_file(context: typer.Context, file: Path | None) -> Path | None:
    """The option `--config`: takes what the file says as defaults."""
    if file is not None:
        names = {parameter.name for parameter in context.command.params if parameter.name} - CALLS
        context.default_map = {**(context.default_map or {}), **parse(file, names)}
    return file


def parse(file: Path, names: set[str]) -> dict[str, Any]:
    """The settings of a file; lists become words between commas, as on a command line."""
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
    """The settings as such a file; passwords in URLs are left out."""
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
