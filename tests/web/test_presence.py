"""Presence between servers: announcements of viewers, and servers that fall silent."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from ludotheque.kernel.rng import Rng
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.table import Table
from ludotheque.web.live.lobby import PresenceExchange
from ludotheque.web.live.table import LiveTable, Viewer


def open_live() -> LiveTable:
    people = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(2))
    return LiveTable(Table("t", plans.plan_open(check_config("kuhlorado", 2), "h0", people, 0, Rng(1))), 0.0)


def watched(live: LiveTable) -> PresenceExchange:
    store: Any = SimpleNamespace(is_shared=lambda: True)
    return PresenceExchange({"t": live}, store)


def test_changes_are_told_once_and_everything_in_a_round() -> None:
    async def check() -> None:
        live = open_live()
        exchange = watched(live)
        assert exchange.notices(is_round=True) == []
        seat, spectator = Viewer(1), Viewer(-3)
        live.subscribe(seat)
        live.subscribe(spectator)
        assert exchange.notices(is_round=False) == ["t 1 1"]
        assert exchange.notices(is_round=False) == []
        assert exchange.notices(is_round=True) == ["t 1 1"]
        live.unsubscribe(seat)
        live.unsubscribe(spectator)
        assert exchange.notices(is_round=False) == ["t - 0"]
        assert exchange.notices(is_round=True) == []

    asyncio.run(check())


def test_who_looks_elsewhere_is_here_until_that_server_falls_silent() -> None:
    async def check() -> None:
        live = open_live()
        exchange = watched(live)
        exchange.note_viewers("other", ["t", "0,1", "2", "unknown", "-", "1"])
        assert live.presence().here == {0, 1}
        assert live.presence().spectators == 2
        exchange.note_viewers("third", ["t", "-", "1"])
        assert live.presence().spectators == 3
        exchange.note_viewers("other", ["t", "0", "0"])
        assert live.presence().here == {0}
        live.forget_silent(before=0.0)
        assert live.presence().here == {0}
        live.forget_silent(before=float("inf"))
        assert live.presence().here == frozenset()
        assert live.presence().spectators == 0

    asyncio.run(check())


def test_a_table_that_is_loaded_later_knows_who_is_elsewhere() -> None:
    """Viewers elsewhere were announced before this server loaded the table."""

    async def check() -> None:
        live = open_live()
        exchange = PresenceExchange({}, None)  # type: ignore[arg-type]
        exchange.note_viewers("other", ["t", "1", "3", "x", "-", "1"])
        assert exchange.is_elsewhere("t")
        exchange.inform(live)
        assert live.presence().here == {1}
        assert live.presence().spectators == 3
        exchange.note_viewers("other", ["t", "-", "0"])
        assert not exchange.is_elsewhere("t")

    asyncio.run(check())
