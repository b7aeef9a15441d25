"""The configuration of a server."""

from __future__ import annotations

import msgspec

from ludotheque.kernel.cores import usable_cores


class Limits(msgspec.Struct, frozen=True):
    """Limits for one client and for the server's memory, with 0 for no limit.

    Heads of requests, bodies and unsent answers are measured in bytes. A client may leave an answer unread for
    `unread_seconds`.
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
    """The settings of a server.

    `bot_seconds` limits one move of a bot.
    """

    database: str = "sqlite:///ludotheque.db"
    bot_workers: int = max(1, usable_cores() - 1)
    bot_seconds: float = 3.0
    heartbeat: float = 10.0
    solver_seconds: float = 20.0
    review_seconds: float = 120.0
    idle_minutes: float = 10.0
    # Trusted proxies, the host names that are answered (none: all), and the path below which all addresses are
    # (empty: /).
    trust: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    base_path: str = ""
    # The name of this machine, which is an allowed host.
    machine: str = ""
    # After how many days finished and untouched tables are deleted (0: never); where figures are served, if at all.
    finished_days: float = 0.0
    abandoned_days: float = 0.0
    metrics: tuple[str, int] | None = None
    limits: Limits = Limits()
