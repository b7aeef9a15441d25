"""The server's configuration; the defaults suit a family's laptop."""

from __future__ import annotations

import msgspec

from ludotheque.kernel.cores import usable_cores


class Limits(msgspec.Struct, frozen=True):
    """What one client may do, and how many tables stay in memory; zero means no limit."""

    body: int = 16_384
    posts_per_second: float = 20.0
    posts_at_once: float = 60.0
    reads_per_second: float = 60.0
    reads_at_once: float = 240.0
    tables_per_hour: float = 60.0
    chats_per_minute: float = 20.0
    streams: int = 60
    tables_in_memory: int = 5000


NO_LIMITS = Limits(
    posts_per_second=0, reads_per_second=0, tables_per_hour=0, chats_per_minute=0, streams=0, tables_in_memory=0
)


class ServerConfig(msgspec.Struct, frozen=True):
    """`bot_seconds` caps one move of a bot."""

    database: str = "sqlite:///ludotheque.db"
    bot_workers: int = max(1, usable_cores() - 1)
    bot_seconds: float = 3.0
    heartbeat: float = 10.0
    solver_seconds: float = 20.0
    idle_minutes: float = 10.0
    limits: Limits = Limits()
