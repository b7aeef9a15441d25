"""Tables in memory: no more than the limit, those in use never forgotten, all of them back from their logs."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ludotheque.kernel.rng import Rng
from ludotheque.store.store import Store
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.web.config import Limits, ServerConfig
from ludotheque.web.live_table import Viewer
from ludotheque.web.live_tables import LiveTables


def test_the_least_recently_used_tables_leave_the_memory(tmp_path: Path) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path}/memory.db"
        live_tables = LiveTables(Store(url), ServerConfig(database=url, limits=Limits(tables_in_memory=10)))
        await live_tables.start()
        opening = plans.plan_open(check_config("kuhlorado"), "h", (), 0, Rng(1))
        watched = await live_tables.open("watched", opening)
        watched.come(Viewer(-3))
        for number in range(12):
            await live_tables.open(f"t{number}", opening)
        assert "watched" in live_tables.tables
        assert "t0" not in live_tables.tables
        assert "t11" in live_tables.tables
        assert len(live_tables.tables) <= 10
        assert (await live_tables.find("t0")).table.version == 1
        await live_tables.stop()

    asyncio.run(run())
