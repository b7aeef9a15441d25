"""Under systemd: says when the server is ready, and takes over a socket that is already listening."""

from __future__ import annotations

import contextlib
import os
import socket

FIRST_SOCKET = 3


def notify(state: str) -> None:
    """Tell the service manager, if there is one (`Type=notify`)."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect("\0" + address[1:] if address.startswith("@") else address)
        line.sendall(state.encode())


def inherited_sockets() -> list[socket.socket]:
    """Listening sockets from socket activation; while the server restarts, connections wait in them."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return []
    count = int(os.environ.get("LISTEN_FDS", "0") or 0)
    return [socket.socket(fileno=number) for number in range(FIRST_SOCKET, FIRST_SOCKET + count)]
