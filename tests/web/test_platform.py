"""The interfaces between the server and its platform."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import ludotheque.web

ROOT = Path(__file__).parents[2]
WEB = Path(ludotheque.web.__file__).parent
# The implementations for a server, and its command line.
OF_SERVERS = {"platform.py", "cli.py", "__main__.py", "http/server.py", "http/connections.py", "live/workers.py"}
MODULES = {"multiprocessing", "random", "secrets", "signal", "socket", "subprocess", "threading", "uvicorn"}
CALLS = {
    *(f"asyncio.{name}" for name in ("create_subprocess_exec", "open_connection", "start_server", "to_thread")),
    *(f"os.{name}" for name in ("execv", "fork", "urandom")),
    *(f"time.{name}" for name in ("monotonic", "monotonic_ns", "perf_counter", "sleep", "time", "time_ns")),
}


def uses(source: str) -> list[str]:
    """Return the threads, processes, sockets, clocks and random sources that a module uses itself."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.partition(".")[0] in MODULES]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in MODULES:
            found.append(node.module or "")
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in CALLS:
            found.append(ast.unparse(node))
    return found


def test_only_the_platform_uses_threads_processes_sockets_and_clocks() -> None:
    found = {path.relative_to(WEB).as_posix(): uses(path.read_text("utf-8")) for path in WEB.rglob("*.py")}
    assert {name for name, used in found.items() if used} <= OF_SERVERS
    assert uses("import threading\nimport time\ntime.monotonic()") == ["threading", "time.monotonic"]


def test_a_game_is_played_on_a_platform_without_threads_processes_and_sockets() -> None:
    program = [sys.executable, "-m", "tests.web.single_thread"]
    played = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert played.returncode == 0, played.stderr
    assert "ChooseAction" in played.stdout and "ReviewGame" in played.stdout
