"""A network connection to a server that can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading

HOST = "127.0.0.1"


class Line:
    """A TCP proxy in front of a server.

    Cutting it ends open streams too, which a browser's offline switch does not.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.listener = socket.create_server((HOST, 0))
        self.port = int(self.listener.getsockname()[1])
        self.is_cut = False
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def cut(self) -> None:
        self.is_cut = True
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self.is_cut = False

    def close(self) -> None:
        self.cut()
        self.listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if self.is_cut:
                near.close()
                continue
            try:
                far = socket.create_connection((HOST, self.target))
            except OSError:
                near.close()
                continue
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        self._open.add(one)
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        self._open.discard(one)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        one.close()
