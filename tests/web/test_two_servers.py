"""Two server processes on one PostgreSQL serve the same table."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from tests.web.serving import tables_on

from ludotheque.kernel.rng import Rng
from ludotheque.store.schema import TABLES
from ludotheque.store.store import Store
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Acted, Person, parse_entry
from ludotheque.tables.parts import Planned
from ludotheque.tables.table import Table
from ludotheque.testing.server import ServerProcess
from ludotheque.web.app import create_app
from ludotheque.web.config import NO_LIMITS, ServerConfig
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.live import tables as live_tables
from ludotheque.web.live.seating import Matchmaking
from ludotheque.web.live.service import Service
from ludotheque.web.live.tables import LiveTables
from ludotheque.web.platform import now_ms


class Follower:
    """A client that follows a table through one server's stream."""

    def __init__(self, url: str, table: str, token: str) -> None:
        self.url = f"{url}/api/v1/tables/{table}"
        self.headers = {"authorization": f"Bearer {token}"}
        self.view: dict[str, Any] = {}
        self.changed = threading.Condition()
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self) -> None:
        try:
            with httpx.stream("GET", f"{self.url}/stream", headers=self.headers, timeout=60) as answer:
                for line in answer.iter_lines():
                    with self.changed:
                        self.view.update(json.loads(line))
                        self.changed.notify_all()
        except httpx.TransportError:
            pass

    def wait_for_version(self, version: int) -> dict[str, Any]:
        with self.changed:
            assert self.changed.wait_for(lambda: self.view.get("version", -1) >= version, timeout=15)
            return dict(self.view)

    def wait_for_presence(self, seat: int, presence: str) -> None:
        def is_so() -> bool:
            return bool(self.view) and self.view["seats"][seat]["presence"] == presence

        with self.changed:
            assert self.changed.wait_for(is_so, timeout=15)

    def act(self, decision: int, action: int) -> httpx.Response:
        body = {"decision": decision, "action": action, "key": uuid.uuid4().hex}
        return httpx.post(f"{self.url}/act", json=body, headers=self.headers, timeout=30)


def test_seats_on_two_servers_play_one_game(postgres: str) -> None:
    chance = random.Random(1)
    arguments = ("--no-limits", "--bots", "1")
    with ServerProcess(postgres, *arguments) as one, ServerProcess(postgres, *arguments) as other:
        opened = httpx.post(f"{one.url}/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()
        table = opened["table"]
        seated = httpx.post(f"{other.url}/api/v1/tables/{table}/seats", json={"name": "B"}).json()
        followers = [Follower(one.url, table, opened["token"]), Follower(other.url, table, seated["token"])]
        version = 2
        for _ in range(25):
            views = [follower.wait_for_version(version) for follower in followers]
            if views[0]["status"] == "over":
                break
            mover = next(seat for seat in (0, 1) if views[seat]["is_your_turn"])
            action = chance.choice(views[mover]["observation"]["legal"])[0]
            answer = followers[mover].act(views[mover]["decision"], action)
            assert answer.status_code == 200, answer.text
            version = answer.json()["version"]
        views = [follower.wait_for_version(version) for follower in followers]
        assert views[0]["observation"]["marks"] == views[1]["observation"]["marks"]


def test_of_two_acts_for_one_decision_one_wins(postgres: str) -> None:
    """A seat acts on both servers at once, and one act is refused as stale."""
    with ServerProcess(postgres, "--no-limits") as one, ServerProcess(postgres, "--no-limits") as other:
        for _ in range(8):
            opened = httpx.post(f"{one.url}/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()
            table = opened["table"]
            seated = httpx.post(f"{one.url}/api/v1/tables/{table}/seats", json={"name": "B"}).json()
            tokens = [opened["token"], seated["token"]]
            at = [f"{server.url}/api/v1/tables/{table}" for server in (one, other)]
            seen = [httpx.get(at[1], headers={"authorization": f"Bearer {token}"}).json() for token in tokens]
            mover = next(seat for seat in (0, 1) if seen[seat]["is_your_turn"])
            headers = {"authorization": f"Bearer {tokens[mover]}"}
            body = {"decision": seen[mover]["decision"], "action": seen[mover]["observation"]["legal"][0][0]}
            post = partial(httpx.post, json=body, headers=headers)
            followers = [Follower(server.url, table, tokens[mover]) for server in (one, other)]
            for follower in followers:
                follower.wait_for_version(2)
            with ThreadPoolExecutor() as pool:
                answers = list(pool.map(post, [f"{url}/act" for url in at]))
            for follower in followers:  # the server that lost the race shows the winner's move too
                follower.wait_for_version(3)
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            assert {answer.json().get("code") for answer in answers} == {None, "action/stale"}
            store = Store(postgres)
            acts = [entry for entry in map(parse_entry, store.load(table)) if isinstance(entry, Acted)]
            store.close()
            assert len(acts) == 1


def test_a_fresh_token_is_known_everywhere(postgres: str) -> None:
    with ServerProcess(postgres, "--no-limits") as one, ServerProcess(postgres, "--no-limits") as other:
        for _ in range(10):
            opened = httpx.post(f"{one.url}/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()
            at = f"/api/v1/tables/{opened['table']}"
            assert httpx.get(f"{other.url}{at}").status_code == 200  # now the other server has the table too
            seated = httpx.post(f"{one.url}{at}/seats", json={"name": "B"}).json()
            headers = {"authorization": f"Bearer {seated['token']}"}
            said = httpx.post(f"{other.url}{at}/chat", json={"text": "here"}, headers=headers)
            assert said.status_code == 200


def test_a_fresh_seat_may_talk_before_the_other_server_was_told(postgres: str) -> None:
    """A command that spectators may use, too, must not take the owner of a fresh seat for a spectator."""

    async def work() -> None:
        config = ServerConfig(database=postgres, limits=NO_LIMITS, bot_workers=1)
        one, other = (tables_on(Store(postgres), config) for _ in range(2))
        other.note_entry = lambda table_id, ply: None  # type: ignore[method-assign]
        for server in (one, other):
            await server.start()
        try:
            first, second = (
                httpx.AsyncClient(transport=httpx.ASGITransport(create_app(server)), base_url="http://x/api/v1")
                for server in (one, other)
            )
            opened = (await first.post("/tables", json={"game": "kuhlorado", "name": "A"})).json()
            assert (await second.get(f"/tables/{opened['table']}")).status_code == 200
            seated = (await first.post(f"/tables/{opened['table']}/seats", json={"name": "B"})).json()
            headers = {"authorization": f"Bearer {seated['token']}"}
            said = await second.post(f"/tables/{opened['table']}/chat", json={"text": "here"}, headers=headers)
            assert said.status_code == 200, said.text
        finally:
            for server in (one, other):
                await server.stop()

    asyncio.run(work())


def test_who_looks_is_known_on_both_servers(postgres: str) -> None:
    """A player whose page is open on the other server is present, until the page closes."""
    with ServerProcess(postgres, "--no-limits") as one, ServerProcess(postgres, "--no-limits") as other:
        opened = httpx.post(f"{one.url}/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()
        table = opened["table"]
        seated = httpx.post(f"{other.url}/api/v1/tables/{table}/seats", json={"name": "B"}).json()
        ada = Follower(one.url, table, opened["token"])
        ada.wait_for_presence(1, "away")
        headers = {"authorization": f"Bearer {seated['token']}"}
        with httpx.stream("GET", f"{other.url}/api/v1/tables/{table}/stream", headers=headers, timeout=60):
            ada.wait_for_presence(1, "here")
        ada.wait_for_presence(1, "away")


@pytest.mark.parametrize("is_busy", [False, True])
def test_bots_think_at_one_server(postgres: str, monkeypatch: pytest.MonkeyPatch, is_busy: bool) -> None:
    """A server that hears of a move leaves the answer to the server that stored it, unless none comes."""
    monkeypatch.setattr(live_tables, "BACKUP_SECONDS", 0.2)

    async def work() -> None:
        config = ServerConfig(database=postgres, limits=NO_LIMITS, bot_workers=1, bot_seconds=0.5 if is_busy else 10.0)
        one, other = (tables_on(Store(postgres), config) for _ in range(2))
        asked: list[LiveTables] = []
        has_begun = asyncio.Event()

        async def first_legal(server: LiveTables, table: Table) -> tuple[int, bool]:
            asked.append(server)
            if server is one and is_busy and has_begun.is_set():
                await asyncio.sleep(60)
            return table.state.legal_actions(1)[0], False

        for server in (one, other):
            await server.start()
            server._bots._choose = lambda live, *_, server=server: first_legal(server, live.table)  # type: ignore
        try:
            settings = check_config("kuhlorado", 2, levels=["", "easy"])
            planned = plans.plan_open(settings, "h", (Person(0, "A", "h"),), now_ms(), Rng(1))
            live = await one.open(uuid.uuid4().hex[:20], planned)
            while 0 not in live.table.awaited():
                await asyncio.sleep(0.02)
            asked.clear()
            has_begun.set()
            await other.find(live.table.id)
            while not asked or 0 not in live.table.awaited():
                if 0 in live.table.awaited():
                    await one.change(live, first_move)
                await asyncio.sleep(0.02)
            assert set(asked) == ({one, other} if is_busy else {one})
        finally:
            for server in (one, other):
                await server.stop()

    asyncio.run(asyncio.wait_for(work(), 30))


def first_move(table: Table) -> Planned | None:
    """Plan the first legal action of seat 0."""
    return plans.plan_act(table, 0, table.state.legal_actions(0)[0], table.decision, now_ms(), Rng(2))


@pytest.mark.parametrize("game", ["kuhlorado", "niet"])
def test_two_who_ask_two_servers_at_once_meet(postgres: str, game: str) -> None:
    async def work() -> None:
        config = ServerConfig(database=postgres, limits=NO_LIMITS, bot_workers=1)
        servers = [tables_on(Store(postgres), config) for _ in range(2)]
        with servers[0].store.engine.begin() as connection:  # ignore tables of other tests
            connection.execute(update(TABLES).values(is_public=False))
        for server in servers:
            await server.start()
        try:
            matchmakers = [
                Matchmaking(server, server.journal, Service(server, RateLimiter(NO_LIMITS))) for server in servers
            ]
            names = [uuid.uuid4().hex[:8] for _ in range(2)]
            found = await asyncio.gather(
                *(each.meet(game, name, name, name) for each, name in zip(matchmakers, names, strict=True))
            )
            assert found[0].table.id == found[1].table.id
        finally:
            for server in servers:
                await server.stop()

    asyncio.run(work())
