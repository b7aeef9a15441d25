"""A restart by signal while people play: no request is lost or refused, streams go on."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import httpx
import pytest
from tests.web.test_kill import Stubborn, check_logs
from tests.web.wire import connect, is_open, read_all, wait_until

from ludotheque.testing.server import ServerProcess


class Watcher:
    """A page's stream that opens again when it ends, and the versions that it has shown."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.versions: list[int] = []
        self.refused = 0
        self.opened = 0
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self.stop.is_set():
            try:
                with httpx.stream("GET", f"{self.url}/stream", timeout=60) as answer:
                    self.opened += answer.status_code == 200
                    for line in answer.iter_lines():
                        if line.startswith("id: "):
                            self.versions.append(int(line[4:]))
                        if self.stop.is_set():
                            return
            except httpx.ConnectError:
                self.refused += 1
            except httpx.TransportError:
                continue


@pytest.mark.timeout(300)
def test_a_restart_under_load_is_a_moment(tmp_path: Path) -> None:
    """SIGUSR2 twice while people play: no move is lost, no connection refused, streams go on."""
    database = f"sqlite:///{tmp_path}/restart.db"
    with ServerProcess(database, "--no-limits", "--bots", "1") as server:
        assert server.process is not None
        players = [Stubborn(server.url, number) for number in range(3)]
        for player in players:
            player.thread.start()
        wait_until(lambda: all(player.acknowledged for player in players))
        watcher = Watcher(f"{server.url}/t/{players[0].tables[0]}")
        watcher.thread.start()
        wait_until(lambda: watcher.opened)
        for restarts in (1, 2):
            server.process.send_signal(signal.SIGUSR2)
            wait_until(lambda restarts=restarts: watcher.opened > restarts, 60)
            before = [len(player.acknowledged) for player in players]
            wait_until(
                lambda before=before: all(
                    len(player.acknowledged) > count for player, count in zip(players, before, strict=True)
                ),
                60,
            )
        for player in players:
            player.stop.set()
            player.thread.join()
        watcher.stop.set()
        assert server.process.poll() is None
        assert [player.failed for player in players if player.failed] == []
        assert watcher.refused == 0
        assert watcher.versions == sorted(watcher.versions)
        with httpx.stream("GET", f"{watcher.url}/stream", timeout=60) as answer:
            newest = next(int(line[4:]) for line in answer.iter_lines() if line.startswith("id: "))
        assert watcher.versions[-1] <= newest
        with connect(server) as link:
            assert is_open(link)
            link.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            link.settimeout(15)
            assert b"200 OK" in read_all(link)
    check_logs(database, players)
