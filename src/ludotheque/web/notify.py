"""Under systemd: says when the server is ready, and takes over sockets that listen already, as after a restart."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Sequence

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


def pass_sockets(sockets: Sequence[socket.socket]) -> None:
    """Before this process becomes another program: have that one find these sockets as if systemd had passed them."""
    # First out of the way: a socket may stand where another one has to be.
    import fcntl

    copies = [fcntl.fcntl(each.fileno(), fcntl.F_DUPFD, 100) for each in sockets]
    for number, copy in enumerate(copies, FIRST_SOCKET):
        os.dup2(copy, number, inheritable=True)
    os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=str(len(copies)))
