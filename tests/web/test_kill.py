"""Twenty kills under load: no acknowledged move is lost or doubled, and all clients go on."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.wire import wait_until

from ludotheque.store.store import Store
from ludotheque.tables.entries import Acted, parse_entry
from ludotheque.testing.server import ServerProcess

TABLES = 6
KILLS = 20


class Stubborn:
    """A client that plays both seats of a table and repeats every request with its key."""

    def __init__(self, url: str, number: int, may_be_stale: bool = False) -> None:
        self.url = url
        # With several servers a view can be older than what another server has just acknowledged.
        self.may_be_stale = may_be_stale
        self.chance = random.Random(number)
        self.acknowledged: dict[str, int] = {}
        self.repeated = 0
        self.stop = threading.Event()
        self.failed: Exception | None = None
        self.tables: list[str] = []
        self.thread = threading.Thread(target=self._run)

    def _request(self, client: httpx.Client, method: str, path: str, token: str = "", **body: object) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        while True:
            try:
                answer = client.request(method, path, headers=headers, json=body or None)
            except httpx.TransportError:
                if self.stop.is_set():
                    raise
                time.sleep(0.1)
                continue
            if answer.status_code in (502, 503):  # from a proxy whose server is away, or from a busy server
                continue
            return answer.json()

    def _run(self) -> None:
        try:
            with httpx.Client(base_url=f"{self.url}/api/v1", timeout=10) as client:
                while not self.stop.is_set():
                    self._play(client)
        except httpx.TransportError:
            pass
        except Exception as error:
            self.failed = error

    def _play(self, client: httpx.Client) -> None:
        opened = self._request(client, "POST", "/tables", game="kuhlorado", name="A")
        table = opened["table"]
        seated = self._request(client, "POST", f"/tables/{table}/seats", name="B")
        if "token" not in seated:  # the seat was taken, but the answer was lost with the server: open another table
            return
        tokens = [opened["token"], seated["token"]]
        self.tables.append(table)
        while not self.stop.is_set():
            seen = [self._request(client, "GET", f"/tables/{table}", token) for token in tokens]
            if seen[0]["status"] == "over":
                return
            mover = next((seat for seat in (0, 1) if seen[seat]["is_your_turn"]), None)
            if mover is None:
                continue
            action = self.chance.choice(seen[mover]["observation"]["legal"])[0]
            key = f"{table}-{len(self.acknowledged)}"
            body = {"decision": seen[mover]["decision"], "action": action, "key": key}
            answer = self._request(client, "POST", f"/tables/{table}/act", tokens[mover], **body)
            if self.may_be_stale and answer.get("code") == "action/stale":
                continue
            assert "version" in answer, answer
            self.acknowledged[key] = answer["version"]
            self.repeated += answer["is_repeated"]


@pytest.mark.timeout(900)
def test_killed_twenty_times_under_load(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/kill.db"
    server = ServerProcess(database, "--no-limits", "--bots", "1")
    server.start()
    chance = random.Random(5)
    players = [Stubborn(server.url, number) for number in range(TABLES)]
    for player in players:
        player.thread.start()
    wait_until(lambda: all(player.acknowledged for player in players))
    for _ in range(KILLS):
        time.sleep(0.05 + chance.random() * 0.5)
        server.kill()
        server.start()
    time.sleep(0.5)
    for player in players:
        player.stop.set()
        player.thread.join()
    server.kill()
    assert [player.failed for player in players if player.failed] == []
    moves = check_logs(database, players)
    assert moves > KILLS


def check_logs(database: str, players: list[Stubborn]) -> int:
    """Check that every acknowledged key is in its table's log exactly once, and count the moves."""
    store = Store(database)
    count = 0
    for player in players:
        keys: list[str] = []
        for table in player.tables:
            entries = [parse_entry(body) for body in store.load(table)]
            keys += [entry.key for entry in entries if isinstance(entry, Acted)]
        assert len(keys) == len(set(keys))
        assert set(player.acknowledged) <= set(keys)
        assert len(keys) <= len(player.acknowledged) + 1
        count += len(keys)
    store.close()
    return count
