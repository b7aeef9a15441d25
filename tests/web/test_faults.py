"""Faults: clocks through restarts and jumps, requests sent twice, late lists and absent databases."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from tests.web.serving import tables_on
from tests.web.wire import wait_until

from ludotheque.kernel.rng import Rng
from ludotheque.store import writer
from ludotheque.store.errors import StoreError
from ludotheque.store.store import Store
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.permissions import free_undo
from ludotheque.tables.table import Table, replay
from ludotheque.testing.server import ServerProcess
from ludotheque.web import platform
from ludotheque.web.config import ServerConfig
from ludotheque.web.http import connections
from ludotheque.web.http.errors import WebError
from ludotheque.web.live.bots import Bots
from ludotheque.web.live.clocks import RESTART_GIFT_MS
from ludotheque.web.live.table import LiveTable
from ludotheque.web.live.tables import LiveTables

PEOPLE = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(2))
MINUTE = 60_000


def with_tables(path: Path, test: Callable[[LiveTables], Awaitable[None]]) -> None:
    """Run a test with live tables on a SQLite file."""

    async def run() -> None:
        url = f"sqlite:///{path}/t.db"
        live_tables = tables_on(Store(url), ServerConfig(database=url))
        await live_tables.start()
        await test(live_tables)
        await live_tables.stop()

    asyncio.run(run())


def test_downtime_costs_nobody_a_game(tmp_path: Path) -> None:
    """A server is down for an hour during a clock of one minute.

    The second restart agrees with the first.
    """
    config = check_config("kuhlorado", clock=e.ClockConfig(1))
    hour_ago = platform.now_ms() - 60 * MINUTE

    async def open_it(live_tables: LiveTables) -> None:
        await live_tables.open("t", plans.plan_open(config, "h0", PEOPLE, hour_ago, Rng(1)))

    async def look(live_tables: LiveTables) -> None:
        live = await live_tables.find("t")
        await asyncio.sleep(1.3)
        seat = live.table.awaited()[0]
        assert live.table.result is None
        assert MINUTE - 5_000 < live.table.time_left(seat, platform.now_ms()) <= MINUTE + 2 * RESTART_GIFT_MS

    with_tables(tmp_path, open_it)
    with_tables(tmp_path, look)
    with_tables(tmp_path, look)


def test_a_jump_of_the_clock_costs_nobody_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that a seat had used before the jump stays used."""
    config = check_config("kuhlorado", clock=e.ClockConfig(1))
    true, used = platform.wall_ms, 25_000

    async def run(live_tables: LiveTables) -> None:
        live_tables.clocks.started_at = 0  # the game began after the server
        live = await live_tables.open("t", plans.plan_open(config, "h0", PEOPLE, platform.now_ms() - used, Rng(1)))
        for jump in (3_600_000, -7_200_000):
            monkeypatch.setattr(platform, "wall_ms", lambda jump=jump: true() + jump)
            await asyncio.sleep(1.2)
            assert abs(platform.now_ms() - (true() + jump)) < 1_000
            assert live.table.result is None
            left = live.table.time_left(live.table.awaited()[0], platform.now_ms())
            assert MINUTE - used - 20_000 < left <= MINUTE - used
        again = replay("t", map(e.parse_entry, live_tables.store.load("t")))
        assert abs(again.time_left(again.awaited()[0], platform.now_ms()) - left) < 2_000

    try:
        with_tables(tmp_path, run)
    finally:
        monkeypatch.undo()
        platform.follow_jump(1)


def test_a_table_that_is_looked_for_while_it_opens_exists_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = check_config("kuhlorado")

    async def run(live_tables: LiveTables) -> None:
        append = live_tables._append
        found: list[LiveTable] = []

        async def append_and_look(row: Any) -> bool:
            is_stored = await append(row)
            found.append(await live_tables.find("t"))
            return is_stored

        monkeypatch.setattr(live_tables, "_append", append_and_look)
        live = await live_tables.open("t", plans.plan_open(config, "h0", PEOPLE, platform.now_ms(), Rng(1)))
        assert live is found[0] is live_tables.tables["t"]

    with_tables(tmp_path, run)


def test_every_post_happens_once_under_its_key(client: httpx.Client) -> None:
    token = {"authorization": f"Bearer {'k' * 22}0123456789"}
    body: dict[str, Any] = {"game": "kuhlorado", "name": "A", "key": "create", "is_public": False}
    first, second = (client.post("/api/v1/tables", json=body, headers=token) for _ in range(2))
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    other = client.post("/api/v1/tables", json={**body, "game": "niet"}, headers=token)
    assert other.json()["code"] == "request/key-used"
    at = f"/api/v1/tables/{first.json()['table']}"
    friend = {"authorization": f"Bearer {'f' * 22}0123456789"}
    seats = [client.post(f"{at}/seats", json={"name": "B", "key": "sit"}, headers=friend) for _ in range(2)]
    assert [seat.json()["seat"] for seat in seats] == [1, 1]

    def twice(command: str, **content: Any) -> None:
        answers = [client.post(f"{at}/{command}", json={**content, "key": command}, headers=token) for _ in range(2)]
        assert [answer.json().get("is_repeated") for answer in answers] == [False, True], answers[1].text
        assert answers[0].json()["version"] == answers[1].json()["version"]

    twice("chat", text="once")
    seen = client.get(at, headers=token).json()
    assert [line["text"] for line in seen["chat"]] == ["once"]
    changed = client.post(f"{at}/chat", json={"text": "another", "key": "chat"}, headers=token)
    assert (changed.status_code, changed.json()["code"]) == (409, "request/key-used")
    reused = client.post(f"{at}/resign", json={"key": "chat"}, headers=token)
    assert reused.json()["code"] == "request/key-used"
    twice("leave")
    twice("return")
    twice("resign")
    rematch = [client.post(f"{at}/rematch", headers=token).json()["table"] for _ in range(2)]
    assert rematch[0] == rematch[1]


def test_a_full_disk_refuses_a_move_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal has a code and a sentence, and people and bots go on once there is room."""
    is_full, write = False, writer.write

    def write_if_there_is_room(*arguments: Any) -> Any:
        if is_full:
            full = sqlite3.OperationalError("database or disk is full")
            full.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise OperationalError("INSERT", {}, full)
        return write(*arguments)

    async def choose(_: Bots, live: LiveTable, seat: int, decision: int) -> tuple[int, bool]:
        return live.table.state.legal_actions(seat)[0], False

    monkeypatch.setattr(writer, "write", write_if_there_is_room)
    monkeypatch.setattr(Bots, "_choose", choose)

    async def play(live_tables: LiveTables) -> None:
        nonlocal is_full
        config = check_config("kuhlorado", levels=["", "easy"])
        live = await live_tables.open("t", plans.plan_open(config, "h0", PEOPLE[:1], platform.now_ms(), Rng(1)))
        table = live.table

        def plan(now: Table) -> Any:
            action = now.state.legal_actions(0)[0]
            return plans.plan_act(now, 0, action, now.decision, platform.now_ms(), Rng(2))

        async def until_it_is(seat: int) -> None:
            async with asyncio.timeout(30):
                while seat not in table.awaited():
                    await asyncio.sleep(0.02)

        await until_it_is(0)
        version, is_full = table.version, True
        with pytest.raises(WebError) as refused:
            await live_tables.change(live, plan)
        assert refused.value.code == "server/full" and "disque" in refused.value.sentence("fr")
        assert table.version == version
        is_full = False
        while 0 in table.awaited():
            assert await live_tables.change(live, plan)
            is_full = 0 not in table.awaited()  # the bot's move is refused, and the bot tries again
        version = table.version
        await asyncio.sleep(0.1)
        assert table.version == version
        is_full = False
        await until_it_is(0)
        assert table.version > version
        assert len(live_tables.store.load("t")) == table.version

    with_tables(tmp_path, play)


def test_a_server_that_cannot_write_its_database_says_so(tmp_path: Path) -> None:
    (tmp_path / "folder.db").mkdir()
    with pytest.raises(StoreError) as refused:
        Store(f"sqlite:///{tmp_path}/folder.db")
    assert refused.value.code == "store/unusable" and "unable to open" in refused.value.sentence("en")


def test_undo_twice_under_one_key_undoes_one_move() -> None:
    table = Table("t", plans.plan_open(check_config("kuhlorado", 2), "h0", PEOPLE, 0, Rng(1)))
    seat = table.awaited()[0]
    planned = plans.plan_act(table, seat, table.state.legal_actions(seat)[-1], table.decision, 0, Rng(3))
    assert planned is not None
    table.apply(planned)
    undone = plans.with_key(plans.plan_undo(table, seat, 0), seat, "u", "d")
    assert e.parse_entry(e.format_entry(undone.entry)) == undone.entry
    table.apply(undone)
    assert table.has_seen(seat, "u", "d")
    assert not table.has_seen(1 - seat, "u", "d")


def test_whether_a_move_revealed_something_is_decided_once() -> None:
    """A repeated question at a position has an equal answer, also after chat in between."""
    table = Table("t", plans.plan_open(check_config("niet", 3), "h0", (*PEOPLE, e.Person(2, "C", "h2")), 0, Rng(5)))
    chance = Rng(9)
    asked = 0
    while table.result is None and asked < 40:
        seat = table.awaited()[0]
        planned = plans.plan_act(table, seat, chance.pick(table.state.legal_actions(seat)), table.decision, 0, chance)
        assert planned is not None
        table.apply(planned)
        answers = set()
        for number in range(4):
            answers.add(free_undo(table, seat) is not None)
            table.apply(plans.plan_say(table, seat, f"{number}", 0))
        assert len(answers) == 1
        asked += 1
    assert asked


def test_lists_are_repaired_when_a_table_is_loaded(tmp_path: Path) -> None:
    async def spoil(live_tables: LiveTables) -> None:
        await live_tables.open("t", plans.plan_open(check_config("kuhlorado"), "h0", PEOPLE[:1], 0, Rng(1)))

        def sit(table: Table) -> Any:
            return plans.plan_sit(table, "h1", "B", None, 0, Rng(1))

        await live_tables.change(live_tables.tables["t"], sit)
        row = live_tables.store.listing("t")
        assert row is not None and row.status == "playing"  # written with the entry itself
        with live_tables.store.engine.begin() as connection:
            connection.execute(text("UPDATE tables SET status = 'waiting'"))
            connection.execute(text("DELETE FROM holders"))

    async def look(live_tables: LiveTables) -> None:
        await live_tables.find("t")
        until = time.monotonic() + 5
        while (row := live_tables.store.listing("t")) is None or row.status != "playing":
            assert time.monotonic() < until
            await asyncio.sleep(0.02)
        assert [found.id for found in live_tables.store.list_of("h1")] == ["t"]

    with_tables(tmp_path, spoil)
    with_tables(tmp_path, look)


def test_the_end_of_a_game_is_listed_with_its_last_entry(tmp_path: Path) -> None:
    async def run(live_tables: LiveTables) -> None:
        live = await live_tables.open("t", plans.plan_open(check_config("kuhlorado"), "h0", PEOPLE, 0, Rng(1)))
        await live_tables.change(live, lambda table: plans.plan_resign(table, 0, 0))
        row = live_tables.store.listing("t")
        assert row is not None and row.status == "over" and '"winners":[1]' in row.summary

    with_tables(tmp_path, run)


def test_lost_lines_are_noticed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        near = socket.create_connection(listener.getsockname())
        far, _ = listener.accept()

        class Transport:
            def get_extra_info(self, name: str) -> socket.socket:
                return far

        transport: Any = Transport()
        connections._watch_line(transport)
        assert far.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 15_000
        assert far.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        far.close()
        near.close()


def test_a_second_server_on_the_same_file_says_why_it_will_not_start(tmp_path: Path) -> None:
    import subprocess
    import sys

    with ServerProcess(f"{tmp_path}/one.db", "--bots", "1"):
        command = [sys.executable, "-m", "ludotheque", "serve", "--database", f"{tmp_path}/one.db", "--lang", "en"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 1
        assert "already uses" in second.stderr


def test_while_the_database_is_away_requests_may_be_sent_again(postgres: str) -> None:
    """Requests get 503 instead of 500 or endless waiting, and work again afterwards."""
    store = Store(postgres)
    with ServerProcess(postgres, "--no-limits", "--bots", "1") as server, store.engine.connect() as blocker:  # noqa: SIM117
        with httpx.Client(base_url=server.url, timeout=30) as client:
            opened = client.post("/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()
            headers = {"authorization": f"Bearer {opened['token']}"}
            at = f"/api/v1/tables/{opened['table']}"
            blocker.execute(text("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE"))
            begun = time.monotonic()
            answer = client.post(f"{at}/chat", json={"text": "x", "key": "c"}, headers=headers)
            assert answer.status_code == 503
            assert time.monotonic() - begun < 12
            assert client.get("/api/v1/tables/0123456789").status_code == 503
            blocker.rollback()
            wait_until(lambda: client.get("/healthz").status_code == 200)
            answer = client.post(f"{at}/chat", json={"text": "x", "key": "c"}, headers=headers)
            assert answer.status_code == 200
            assert len(client.get(at, headers=headers).json()["chat"]) == 1
    store.close()
