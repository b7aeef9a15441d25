"""Clients that speak HTTP badly: raw sockets, for tests of the front door."""

from __future__ import annotations

import socket
import time
from pathlib import Path

from ludotheque.testing.server import ServerProcess


def connect(server: ServerProcess, source: str = "127.0.0.1") -> socket.socket:
    """A connection from one of the machine's many loopback addresses."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=15, source_address=(source, 0))


def read_all(link: socket.socket) -> bytes:
    """Everything until the server hangs up, by whatever means."""
    found = b""
    try:
        while piece := link.recv(65_536):
            found += piece
    except (ConnectionError, TimeoutError):
        pass
    return found


def flood(link: socket.socket, start: bytes, piece: bytes, most: int) -> tuple[int, bytes]:
    """Send `piece` for ever; how many bytes went out before the server had enough, and what it said."""
    sent = 0
    try:
        link.sendall(start)
        while sent < most:
            link.sendall(piece)
            sent += len(piece)
    except OSError:
        pass
    return sent, read_all(link)


def is_open(link: socket.socket, seconds: float = 0.05) -> bool:
    """Whether the server has not hung up."""
    link.settimeout(seconds)
    try:
        while link.recv(65_536):
            pass
        return False
    except TimeoutError:
        return True
    except OSError:
        return False


def memory(server: ServerProcess) -> float:
    """Resident memory in MB."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def get(server: ServerProcess, path: str = "/healthz", source: str = "127.0.0.1") -> bytes:
    """One plain request."""
    with connect(server, source) as link:
        link.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        return read_all(link)


def wait_until(condition: object, seconds: float = 15.0) -> None:
    """Until it holds."""
    assert callable(condition)
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)
