"""Tables deleted in play, which every server refuses from then on with a sentence."""

from __future__ import annotations

import asyncio
import threading
import time
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.serving import tables_on
from tests.web.wire import wait_until

from ludotheque.kernel.rng import Rng
from ludotheque.store import maintenance
from ludotheque.store.store import Store
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.errors import TableError
from ludotheque.testing.server import ServerProcess
from ludotheque.web.config import NO_LIMITS, ServerConfig
from ludotheque.web.http.bodies import NewTable
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.live.service import Service
from ludotheque.web.live.table import Viewer
from ludotheque.web.live.tables import LiveTables
from ludotheque.web.platform import now_ms


class Hammer:
    """A player who talks without a pause, and the answers with the times of their requests."""

    def __init__(self, url: str, table: str, token: str) -> None:
        self.at = f"{url}/api/v1/tables/{table}"
        self.headers = {"authorization": f"Bearer {token}"}
        self.answers: list[tuple[float, int, str]] = []
        self.is_over = False
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        with httpx.Client(headers=self.headers, timeout=30) as client:
            while not self.is_over:
                asked = time.monotonic()
                answer = client.post(f"{self.at}/chat", json={"text": "x", "key": uuid.uuid4().hex})
                self.answers.append((asked, answer.status_code, answer.json().get("code", "")))

    def stop(self) -> None:
        self.is_over = True
        self.thread.join(30)


def delete_in_play(database: str, servers: list[ServerProcess]) -> None:
    store = Store(database)
    hammers, tables = [], []
    for number in range(4):
        opened = httpx.post(f"{servers[0].url}/api/v1/tables", json={"game": "kuhlorado", "name": "Ada"}).json()
        tables.append(opened["table"])
        hammers += [Hammer(server.url, opened["table"], opened["token"]) for server in servers]
        if number == 0:  # a stream of every server ends
            address = f"/api/v1/tables/{opened['table']}/stream"
    ended = threading.Event()

    def watch(server: ServerProcess) -> None:
        with httpx.stream("GET", server.url + address, timeout=60) as answer:
            for _ in answer.iter_lines():
                pass
        ended.set()

    watching = [threading.Thread(target=watch, args=(server,), daemon=True) for server in servers]
    for thread in watching:
        thread.start()
    try:
        wait_until(lambda: all(len(hammer.answers) > 10 for hammer in hammers))
        assert maintenance.delete_tables(store, tables) == 4
        deleted_at = time.monotonic()
        before = [len(hammer.answers) for hammer in hammers]
        wait_until(lambda: all(len(h.answers) > count + 10 for h, count in zip(hammers, before, strict=True)))
    finally:
        for hammer in hammers:
            hammer.stop()
    for hammer in hammers:
        late = {answer[1:] for answer in hammer.answers if answer[0] > deleted_at}
        assert late == {(410, "table/deleted")}
        # Two servers that append to one table at once may answer that they are busy.
        assert {200} <= {answer[1] for answer in hammer.answers} - {410} <= {200, 503}
    for thread in watching:
        thread.join(10)
        assert not thread.is_alive()
    for server in servers:
        for table in tables:
            page = httpx.get(f"{server.url}/t/{table}", headers={"accept": "text/html", "accept-language": "fr"})
            assert page.status_code == 410
            assert "Cette table a été supprimée." in page.text
            assert httpx.get(f"{server.url}/api/v1/tables/{table}").json()["code"] == "table/deleted"
            assert httpx.get(f"{server.url}/t/{table}/stream").status_code == 410
    counts = maintenance.count_rows(store)
    assert [counts[name] for name in ("entries", "tables", "holders", "reviews")] == [0, 0, 0, 0]
    assert maintenance.remains(store) == maintenance.gaps(store) == maintenance.unknown_lists(store) == []
    store.close()


def test_a_table_in_play_is_deleted(tmp_path: Path) -> None:
    with ServerProcess(f"{tmp_path}/d.db", "--no-limits", "--bots", "1") as server:
        delete_in_play(f"sqlite:///{tmp_path}/d.db", [server])


def test_a_table_on_two_servers_is_deleted(postgres: str) -> None:
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    with ExitStack() as stack:
        delete_in_play(
            postgres, [stack.enter_context(ServerProcess(postgres, "--no-limits", "--bots", "1")) for _ in range(2)]
        )


def in_process(tmp_path: Path, work: Any) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path}/x.db"
        live_tables = tables_on(Store(url), ServerConfig(database=url, limits=NO_LIMITS, bot_workers=1))
        await live_tables.start()
        try:
            await work(live_tables)
        finally:
            await live_tables.stop()

    asyncio.run(run())


def test_a_table_opens_again_under_its_key_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a new id each time, the same one for the same request until it is deleted too."""
    monkeypatch.setattr("ludotheque.web.live.tables.MEASURES_SECONDS", 0.02)

    async def work(live_tables: LiveTables) -> None:
        service = Service(live_tables, RateLimiter(NO_LIMITS))
        body = NewTable(game="kuhlorado", name="Ada", key="k" * 16)
        seen: list[str] = []
        for _ in range(3):
            ids = {(await service.create(body, "holder", "client"))[0].table.id for _ in range(3)}
            assert len(ids) == 1
            table = ids.pop()
            assert table not in seen
            viewer = Viewer(0)
            live_tables.tables[table].subscribe(viewer)
            await asyncio.sleep(0.2)
            assert table in live_tables.tables
            assert not bool(viewer.is_done)
            await asyncio.to_thread(maintenance.delete_tables, live_tables.store, [table])
            await asyncio.sleep(0.2)
            assert table not in live_tables.tables
            assert viewer.is_done
            seen.append(table)

    in_process(tmp_path, work)


def test_bots_and_reviews_of_a_deleted_table_stop(tmp_path: Path) -> None:
    async def work(live_tables: LiveTables) -> None:
        config = check_config("kuhlorado", players=2, levels=["easy", "easy"])
        opening = plans.plan_open(config, "h", (), now_ms(), Rng(1))
        live = await live_tables.open("bots", opening)
        viewer = Viewer(-1)
        live.subscribe(viewer)
        live_tables.wake_bots(live)
        while live.table.version < 4:
            await asyncio.sleep(0.02)
        await asyncio.to_thread(maintenance.delete_tables, live_tables.store, ["bots"])
        while not live.is_deleted:
            await asyncio.sleep(0.02)
        assert viewer.is_done
        await asyncio.sleep(1.5)
        assert not live.thinking
        late = Viewer(-1)
        live.subscribe(late)
        assert late.is_done
        with pytest.raises(TableError) as refused:
            await live_tables.find("bots")
        assert refused.value.code == "table/deleted"
        assert maintenance.count_rows(live_tables.store)["entries"] == 0

    in_process(tmp_path, work)


def test_a_review_of_a_deleted_table_is_refused(tmp_path: Path) -> None:
    async def work(live_tables: LiveTables) -> None:
        config = check_config("kuhlorado", players=2, levels=["", "easy"])
        opening = plans.plan_open(config, "h", (Person(0, "Ada", "h"),), now_ms(), Rng(1))
        live = await live_tables.open("over", opening)
        await live_tables.change(live, lambda table: plans.plan_resign(table, 0, now_ms()))
        await asyncio.to_thread(maintenance.delete_tables, live_tables.store, ["over"])
        with pytest.raises(TableError) as refused:
            await live_tables.reviews.request(live.table, "client", RateLimiter(NO_LIMITS))
        assert refused.value.code == "table/deleted"
        assert live_tables.reviews.waiting() == 0
        assert maintenance.remains(live_tables.store) == []

    in_process(tmp_path, work)
