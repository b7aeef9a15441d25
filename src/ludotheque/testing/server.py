"""A server process for tests and benchmarks that can be killed and restarted on the same port."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from types import TracebackType

from ludotheque.testing.postgres import free_port


class ServerProcess:
    """`ludotheque serve` on a database, or another server program, as a context manager."""

    def __init__(
        self, database: str, *arguments: str, port: int = 0, program: tuple[str, ...] = ("-m", "ludotheque.web")
    ) -> None:
        self.database = database
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, *program, "--port", str(self.port), "--database", database, *arguments]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, patience: float = 60.0) -> float:
        """Start the server and return the seconds until its first answer."""
        begun = time.perf_counter()
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/", timeout=5) as answer:
                    answer.read()
                return time.perf_counter() - begun
            except OSError:
                if self.process.poll() is not None or time.perf_counter() - begun > patience:
                    raise
                time.sleep(0.01)

    def kill(self) -> None:
        """End the server abruptly, by a signal that cannot be caught."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ask the server to end, and wait."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=20)

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
