"""Several servers on one PostgreSQL behind a real proxy, one of them killed while people play."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.proxies import proxy
from tests.web.test_kill import Stubborn, check_logs
from tests.web.test_two_servers import Follower
from tests.web.wire import wait_until

from ludotheque.store.store import Store
from ludotheque.tables.entries import Acted, parse_entry
from ludotheque.testing.postgres import free_port
from ludotheque.testing.server import ServerProcess

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = {"nginx": "nginx-servers.conf", "caddy": "Caddyfile-servers"}
PLAYERS = 4
MOVES = 5


def deployed(kind: str, servers: list[int]) -> str:
    """Return the file from `deploy/` with other addresses, no TLS and a shorter `fail_timeout`."""
    site = (DEPLOY / FILES[kind]).read_text("utf-8")
    names = {
        "127.0.0.1:8001": f"127.0.0.1:{servers[0]}",
        "127.0.0.1:8002": f"127.0.0.1:{servers[1]}",
        **({"443 ssl": "@address@", "fail_timeout=10s": "fail_timeout=1s"} if kind == "nginx" else {}),
        **({"{$LUDOTHEQUE_DOMAIN}": "http://@address@", "duration 10s": "duration 1s"} if kind == "caddy" else {}),
    }
    for shown, used in names.items():
        assert shown in site
        site = site.replace(shown, used)
    return site


def moves_at(port: int) -> float:
    """Return how many moves a server has stored, from its figures."""
    found = re.search(r"^ludotheque_moves_total (\S+)$", httpx.get(f"http://127.0.0.1:{port}/metrics").text, re.M)
    assert found is not None
    return float(found[1])


class SteadyTable:
    """A table at which both seats are played in turn."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.acknowledged: list[str] = []
        opened = httpx.post(f"{url}/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()
        self.table = opened["table"]
        seated = httpx.post(f"{url}/api/v1/tables/{self.table}/seats", json={"name": "B"}).json()
        self.tokens = [opened["token"], seated["token"]]

    def _see(self, seat: int) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = httpx.get(f"{self.url}/api/v1/tables/{self.table}", headers=headers)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def move(self) -> int:
        """Play the first legal action, repeated until answered, and return the table's version."""
        seen = [self._see(seat) for seat in (0, 1)]
        mover = next(seat for seat in (0, 1) if seen[seat]["is_your_turn"])
        key = f"steady-{len(self.acknowledged)}"
        body = {"decision": seen[mover]["decision"], "action": seen[mover]["observation"]["legal"][0][0], "key": key}
        headers = {"authorization": f"Bearer {self.tokens[mover]}"}
        until = time.monotonic() + 10
        while True:
            answer = httpx.post(f"{self.url}/api/v1/tables/{self.table}/act", json=body, headers=headers)
            if answer.status_code == 200:
                self.acknowledged.append(key)
                return int(answer.json()["version"])
            assert answer.status_code in (502, 503) and time.monotonic() < until, answer.text
            time.sleep(0.05)

    def stored_keys(self, database: str) -> list[str]:
        """Return the keys of the moves in the log."""
        store = Store(database)
        entries = [parse_entry(body) for body in store.load(self.table)]
        store.close()
        return [entry.key for entry in entries if isinstance(entry, Acted)]


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_killed_server_behind_a_proxy_costs_no_move(postgres: str, tmp_path: Path, kind: str) -> None:
    """The killed server's table goes on at the other one, and every acknowledged move is in the log."""
    figures = [free_port(), free_port()]
    arguments = ("--no-limits", "--bots", "1", "--trust", "127.0.0.1")
    one, other = (ServerProcess(postgres, *arguments, "--metrics", str(port)) for port in figures)
    with one, other, proxy(kind, tmp_path, deployed(kind, [one.port, other.port])) as url:
        steady = SteadyTable(url)
        before = [moves_at(port) for port in figures]
        for _ in range(MOVES):
            version = steady.move()
        made = [moves_at(port) - count for port, count in zip(figures, before, strict=True)]
        assert sorted(made) == [0, MOVES]  # all requests of the table came to one server
        server, left = (one, figures[1]) if made[0] else (other, figures[0])
        Follower(url, steady.table, steady.tokens[0]).wait_for_version(version)

        players = [Stubborn(url, number, may_be_stale=True) for number in range(PLAYERS)]
        for player in players:
            player.thread.start()
        wait_until(lambda: all(moves_at(port) > MOVES for port in figures))
        server.kill()
        played, counts = moves_at(left), [len(player.acknowledged) for player in players]
        for _ in range(MOVES):
            version = steady.move()
        assert moves_at(left) >= played + MOVES
        Follower(url, steady.table, steady.tokens[0]).wait_for_version(version)
        wait_until(lambda: all(len(p.acknowledged) > n for p, n in zip(players, counts, strict=True)))

        server.start()  # and is given its tables back
        again = figures[0] if server is one else figures[1]
        wait_until(lambda: moves_at(again) > 0)
        for player in players:
            player.stop.set()
            player.thread.join()
        assert [player.failed for player in players if player.failed] == []
        assert steady.stored_keys(postgres) == steady.acknowledged
        assert check_logs(postgres, players) > 2 * MOVES
