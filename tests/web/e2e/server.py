"""A server of its own for the tests, and a line to it that can be cut."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

HOST = "127.0.0.1"
START_SECONDS = 20.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


class Server:
    """`ludotheque serve` in a process, on a port and a file that outlive it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "ludotheque.web", "--port", str(self.port), "--no-limits", "--bots", "1"]
        command += ["--database", str(self.folder / "tables.db")]
        log = (self.folder / "server.log").open("ab")
        with log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ.copy())
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with contextlib.suppress(OSError, urllib.error.URLError):
                urllib.request.urlopen(f"{self.address}/healthz", timeout=1).close()
                return
            time.sleep(0.05)
        raise TimeoutError((self.folder / "server.log").read_text())

    def kill(self) -> None:
        """As when the power goes."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


class Line:
    """A TCP proxy in front of a server; cutting it ends open streams too, which a browser's offline switch does not."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.listener = socket.create_server((HOST, 0))
        self.port = int(self.listener.getsockname()[1])
        self.is_cut = False
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
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
