"""The home page costs the same with any number of stored games and tables in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event
from tests.web.serving import tables_on

from ludotheque.store.store import Store
from ludotheque.web.app import create_app
from ludotheque.web.config import NO_LIMITS, ServerConfig
from ludotheque.web.http.bodies import NewTable
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.http.identity import holder_of
from ludotheque.web.live.service import Service
from ludotheque.web.live.table import LiveTable
from ludotheque.web.live.tables import LiveTables

SECRET = "s" * 22 + "0123456789"
Visit = Callable[[], Awaitable[str]]


def on_server(tmp_path: Path, secret: str, work: Callable[[LiveTables, Visit], Awaitable[None]]) -> None:
    """Run `work` on a server without a network, where `visit` requests the home page."""

    async def run() -> None:
        url = f"sqlite:///{tmp_path}/home.db"
        live_tables = tables_on(Store(url), ServerConfig(database=url, limits=NO_LIMITS, bot_workers=1))
        await live_tables.start()
        transport = httpx.ASGITransport(create_app(live_tables))
        cookies = {"ludotheque": secret} if secret else {}
        try:
            async with httpx.AsyncClient(transport=transport, base_url="http://x", cookies=cookies) as client:

                async def visit() -> str:
                    return (await client.get("/")).raise_for_status().text

                await work(live_tables, visit)
        finally:
            await live_tables.stop()

    asyncio.run(run())


async def open_tables(live_tables: LiveTables, count: int) -> None:
    service = Service(live_tables, RateLimiter(NO_LIMITS))
    body = NewTable(game="kuhlorado", players=2, name="Ada")
    await asyncio.gather(*(service.create(body, holder_of(SECRET), "a") for _ in range(count)))


async def count_queries(store: Store, visit: Visit) -> int:
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    await visit()
    event.remove(store.engine, "before_cursor_execute", note)
    return len(asked)


@pytest.mark.parametrize("secret", ["", SECRET], ids=["stranger", "owner"])
def test_the_home_page_asks_as_often_however_many_tables_there_are(tmp_path: Path, secret: str) -> None:
    async def work(live_tables: LiveTables, visit: Visit) -> None:
        await visit()  # the stranger has a cookie now
        counts = []
        for count in (2, 28):
            await open_tables(live_tables, count)
            live_tables.tables.clear()  # as after a restart
            counts.append(await count_queries(live_tables.store, visit))
        assert 0 < counts[0] == counts[1]
        # Now all tables on the page are in memory.
        assert await count_queries(live_tables.store, visit) <= counts[0]

    on_server(tmp_path, secret, work)


def test_the_home_page_looks_at_listed_tables_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(live_tables: LiveTables, visit: Visit) -> None:
        await open_tables(live_tables, 60)
        looked = 0
        presence = LiveTable.presence

        def count(live: LiveTable) -> Any:
            nonlocal looked
            looked += 1
            return presence(live)

        monkeypatch.setattr(LiveTable, "presence", count)
        assert (await visit()).count('href="/t/') == 50
        assert looked == 50

    on_server(tmp_path, "", work)


def test_what_is_kept_of_the_page_has_nobodys_token(tmp_path: Path) -> None:
    async def work(live_tables: LiveTables, visit: Visit) -> None:
        pages = [await visit() for _ in range(2)]
        tokens = [html.partition('name="csrf" content="')[2][:32] for html in pages]
        # The first visit brought a cookie, whose token the second page has in each of its forms.
        assert tokens[0] == tokens[1] != ""
        assert pages[0].count(tokens[0]) == pages[1].count(tokens[0]) > 5
        assert not set(pages[0]) & set("\x02\x03")

    on_server(tmp_path, "", work)
