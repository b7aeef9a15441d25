"""Clients with faulty HTTP on raw sockets, for tests of connection limits."""

from __future__ import annotations

import socket
import time
from pathlib import Path

from ludotheque.testing.server import ServerProcess


def connect(server: ServerProcess, source: str = "127.0.0.1") -> socket.socket:
    """Connect from one of the machine's many loopback addresses."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=15, source_address=(source, 0))


def read_all(link: socket.socket) -> bytes:
    """Read until the server closes the connection in any way."""
    found = b""
    try:
        while piece := link.recv(65_536):
            found += piece
    except (ConnectionError, TimeoutError):
        pass
    return found


def flood(link: socket.socket, start: bytes, piece: bytes, most: int) -> tuple[int, bytes]:
    """Send `piece` until the server refuses.

    Returns the number of bytes sent and the server's answer.
    """
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
    """Check that the server has not closed the connection."""
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
    """Return the resident memory in MB."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def get(server: ServerProcess, path: str = "/healthz", source: str = "127.0.0.1") -> bytes:
    """Send one plain request and return the answer."""
    with connect(server, source) as link:
        link.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        return read_all(link)


def wait_until(condition: object, seconds: float = 15.0) -> None:
    """Wait until the condition holds."""
    assert callable(condition)
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)
