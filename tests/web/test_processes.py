"""Several processes behind one port, and restarts that nobody notices but for a moment."""

from __future__ import annotations

import itertools
import os
import re
import signal
import subprocess
import sys
import threading
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import httpx
import pytest
from tests.web.test_kill import Stubborn, check_logs
from tests.web.wire import connect, is_open, read_all, wait_until

from ludotheque.cli import main
from ludotheque.testing.postgres import free_port
from ludotheque.testing.server import ServerProcess
from ludotheque.web.config import Limits
from ludotheque.web.errors import WebError
from ludotheque.web.limits import RateLimiter
from ludotheque.web.usage import CONNECTIONS, STREAMS, SharedUsage

PROCESSES = 2


def figures(port: int) -> dict[str, float]:
    """What a process says of itself."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return {name: float(value) for name, value in re.findall(r"^ludotheque_(\w+) (\S+)$", text, re.M)}


def children(server: ServerProcess) -> list[int]:
    assert server.process is not None
    number = server.process.pid
    return [int(word) for word in Path(f"/proc/{number}/task/{number}/children").read_text(encoding="ascii").split()]


def is_alive(number: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{number}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return False


def read_answer(replies: BinaryIO) -> bytes:
    """The body of one answer."""
    assert b" 200 " in replies.readline()
    length = 0
    while (line := replies.readline()) != b"\r\n":
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    return replies.read(length)


def meet(server: ServerProcess) -> str:
    """Where a newcomer is led who looks for somebody to play with."""
    with httpx.Client(base_url=server.url, timeout=60) as visitor:
        found = re.search(r'name="csrf" content="(\w+)"', visitor.get("/").text)
        assert found is not None
        answer = visitor.post("/meet", data={"game": "niet", "name": "N", "csrf": found[1]})
        assert answer.status_code == 303
        return answer.headers["location"]


class Pair:
    """Two seats at a table, on one connection that is kept alive."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        opened = self.ask("POST", "/tables", game="kuhlorado", name="A")
        self.table = opened["table"]
        seated = self.ask("POST", f"/tables/{self.table}/seats", name="B")
        self.tokens = [opened["token"], seated["token"]]

    def ask(self, method: str, path: str, token: str = "", **body: Any) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.client.request(method, f"/api/v1{path}", json=body or None, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def move(self) -> None:
        seen = [self.ask("GET", f"/tables/{self.table}", token) for token in self.tokens]
        mover = next(seat for seat in (0, 1) if seen[seat]["is_your_turn"])
        body = {"decision": seen[mover]["decision"], "action": seen[mover]["observation"]["legal"][0][0]}
        self.ask("POST", f"/tables/{self.table}/act", self.tokens[mover], **body)


@pytest.mark.timeout(300)
def test_each_table_has_its_process(postgres: str) -> None:
    """Two processes: tables are served where they belong, limits hold together, a death is mended, all end together."""
    port = free_port()
    arguments = ("--bots", "1", "--processes", str(PROCESSES), "--metrics", str(port))
    server = ServerProcess(postgres, *arguments)
    with server, httpx.Client(base_url=server.url, timeout=60) as client:
        pairs = [Pair(client) for _ in range(6)]
        for pair in pairs:
            pair.move()
        moves = [0, 0]
        for pair in pairs:
            moves[zlib.crc32(pair.table.encode()) % PROCESSES] += 1
        assert [figures(port + index)["moves_total"] for index in range(PROCESSES)] == moves

        # A request may come in pieces, or several at once, for tables of both processes.
        with connect(server) as link:
            replies = link.makefile("rb")
            for number, (one, other) in enumerate(itertools.product(pairs, pairs)):
                data = b"".join(f"GET /t/{each.table} HTTP/1.1\r\nhost: x\r\n\r\n".encode() for each in (one, other))
                link.sendall(data[: 7 + number])
                time.sleep(0.002)
                link.sendall(data[7 + number :])
                for each in (one, other):
                    assert each.table.encode() in read_answer(replies)

        # Strangers find each other, whichever process they came to.
        for _ in range(4):
            assert meet(server) == meet(server)

        # One address may hold 200 connections, wherever they were accepted.
        links = [connect(server, "127.0.0.7") for _ in range(230)]
        assert httpx.get(f"{server.url}/healthz").status_code == 200
        for link in links:
            with suppress(OSError):  # refused, and gone already
                link.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        refused = sum(b"Too many connections" in read_all(link) for link in links)
        for link in links:
            link.close()
        assert 25 <= refused <= 60

        first, *others = children(server)
        os.kill(first, signal.SIGKILL)
        for pair in pairs:  # also those of the dead process: another one serves them until it is back
            retrying(pair)
        wait_until(lambda: len(children(server)) == PROCESSES)
        assert set(others) <= set(children(server))
        assert first not in children(server)

        assert server.process is not None
        numbers = [server.process.pid, *children(server)]
        server.process.send_signal(signal.SIGUSR2)
        wait_until(lambda: not set(children(server)) & set(numbers))
        wait_until(lambda: len(children(server)) == PROCESSES)
        for pair in pairs:
            retrying(pair)
        numbers = children(server)
        server.kill()  # even then nobody is left behind
        wait_until(lambda: not any(map(is_alive, numbers)))


def retrying(pair: Pair) -> None:
    """A move, where the first connection may have died with its process."""
    for _ in range(20):
        try:
            pair.move()
            return
        except (httpx.TransportError, StopIteration):
            continue
    raise AssertionError("no move was answered")


def test_several_processes_need_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--processes", "2", "--database", str(tmp_path / "x.db"), "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert "2 processes need PostgreSQL" in said.err
    assert "http://" not in said.out
    assert main(["serve", "--processes", "2", "--reload", "--database", "postgresql://x/y", "--lang", "en"]) == 2
    assert "one process" in capsys.readouterr().err


FORK = """
import os
from ludotheque.web.system import fresh_rng
fresh_rng()
for _ in range(2):
    if os.fork() == 0:
        break
os.write(1, b"%d %d %d\\n" % fresh_rng().words()[:3])
os._exit(0)
"""


def test_processes_never_draw_the_same() -> None:
    """What a process has put aside of the system's randomness is not used by those that it forks."""
    done = subprocess.run([sys.executable, "-c", FORK], capture_output=True, text=True, check=True)
    assert len(set(done.stdout.splitlines())) == 3


def test_limits_are_shared() -> None:
    """What a client does at one process counts at the others, until that process dies."""
    usage = SharedUsage(2)
    limits = Limits(streams=2, tables_per_hour=3)
    limiters = [RateLimiter(limits, usage), RateLimiter(limits, usage)]
    for index in (0, 1):
        usage.index = index
        limiters[index].open_stream("a")
    with pytest.raises(WebError):
        limiters[1].open_stream("a")
    usage.forget(0)
    limiters[1].open_stream("a")
    limiters[1].close_stream("a")
    assert usage.elsewhere(STREAMS, "a") == 0
    for limiter in (*limiters, limiters[0]):
        limiter.table("a")
    with pytest.raises(WebError):
        limiters[1].table("a")
    limiters[1].table("b")
    usage.note(CONNECTIONS, "a", 3)
    usage.index = 0
    assert usage.elsewhere(CONNECTIONS, "a") == 3
    assert usage.elsewhere(CONNECTIONS, "b") == 0


class Watcher:
    """A page's stream that opens again when it ends, as the page does; notes the versions it was shown."""

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
    """SIGUSR2 twice, while people play: no move is lost, no connection refused, streams go on at the newest version."""
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
