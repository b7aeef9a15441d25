"""A PostgreSQL server for tests, in a temporary folder, on a free port, removed afterwards."""

from __future__ import annotations

import getpass
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PORTS = range(10_000, 32_000)
FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def find_program(name: str) -> str | None:
    """Return the path of a PostgreSQL program, which Debian installs outside of PATH."""
    for folder in FOLDERS:
        if (folder / name).exists():
            return str(folder / name)
    return shutil.which(name)


def is_installed() -> bool:
    """Return True if a server can be started here."""
    if os.name != "posix" or find_program("initdb") is None:
        return False
    return os.geteuid() != 0 or shutil.which("runuser") is not None


@contextmanager
def postgres_server() -> Iterator[str]:
    """Start a PostgreSQL server and yield the URL of its database.

    As root the server is started as user `postgres`, since PostgreSQL refuses to run as root.
    """
    initdb, pg_ctl = find_program("initdb"), find_program("pg_ctl")
    assert initdb is not None
    assert pg_ctl is not None
    is_root = os.geteuid() == 0
    prefix = ["runuser", "-u", "postgres", "--"] if is_root else []
    user = "postgres" if is_root else getpass.getuser()
    with tempfile.TemporaryDirectory() as folder:
        if is_root:
            shutil.chown(folder, "postgres")
        data = f"{folder}/data"
        port = free_port()
        _run([*prefix, initdb, "-D", data, "-A", "trust", "-U", user, "--locale=C.UTF-8", "--no-sync"], folder)
        # No test simulates a power cut, so written data is safe without fsync, even from a killed server.
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -k {folder}"
        _run([*prefix, pg_ctl, "-D", data, "-w", "-l", f"{folder}/log", "-o", options, "start"], folder)
        try:
            yield f"postgresql://{user}@127.0.0.1:{port}/postgres"
        finally:
            _run([*prefix, pg_ctl, "-D", data, "-w", "-m", "immediate", "stop"], folder)


def free_port() -> int:
    """Return a free port below the range that the system uses for outgoing connections."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            return port


def _run(command: list[str], folder: str) -> None:
    subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
