"""What a ban does to a client whose streams are open."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.web.wire import connect, is_open, wait_until

from ludotheque.testing.server import ServerProcess
from ludotheque.web.config import Limits
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.http.errors import WebError


def open_stream(server: ServerProcess, path: str, source: str) -> socket.socket:
    link = connect(server, source)
    link.sendall(f"GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
    assert link.recv(65_536).startswith(b"HTTP/1.1 200")
    return link


def test_streams_of_a_banned_client_end(tmp_path: Path) -> None:
    database = str(tmp_path / "b.db")
    with ServerProcess(database, "--bots", "1") as server:
        table = httpx.post(f"{server.url}/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()["table"]
        paths = ["/home/stream", f"/t/{table}/stream", f"/api/v1/tables/{table}/stream"]
        banned = [open_stream(server, path, "127.0.0.9") for path in paths]
        others = [open_stream(server, path, "127.0.0.8") for path in paths]
        command = [sys.executable, "-m", "ludotheque", "admin", "ban", "127.0.0.9", "--database", database]
        subprocess.run(command, check=True, capture_output=True)
        for link in banned:
            link.setblocking(True)
            link.settimeout(8)
            received = b""
            while not received.endswith(b"0\r\n\r\n"):
                received = link.recv(65_536)
                assert received
        assert all(is_open(link) for link in others)
        wait_until(lambda: b"403" in connect_once(server))
        for link in (*banned, *others):
            link.close()


def connect_once(server: ServerProcess) -> bytes:
    with connect(server, "127.0.0.9") as link:
        link.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
        return link.recv(100)


def test_a_ban_of_one_address_covers_its_household() -> None:
    """Limits count IPv6 by /64, so a ban cannot be narrower."""
    limiter = RateLimiter(Limits())
    limiter.ban(["2001:db8:1:2::5/128"])
    with pytest.raises(WebError):
        limiter.admit("2001:db8:1:2::")
    limiter.admit("2001:db8:1:3::")
