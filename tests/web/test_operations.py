"""Settings from three places, logs, figures, and messages to the service manager."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from ludotheque.testing.postgres import free_port
from ludotheque.testing.server import ServerProcess
from ludotheque.web.http.monitoring import JsonFormatter, LineFormatter, Metrics, Outage
from ludotheque.web.http.server import serve_metrics


def show_config(*arguments: str, **environment: str) -> dict[str, str]:
    command = [sys.executable, "-m", "ludotheque", "serve", "--show-config", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=True)
    return dict(line.split(" = ") for line in done.stdout.splitlines())


def test_options_before_environment_before_file(tmp_path: Path) -> None:
    file = tmp_path / "ludotheque.toml"
    file.write_text('port = 1111\nbots = 2\nbase-path = "/games"\ntrust = ["10.0.0.1", "unix"]\n', encoding="utf-8")
    found = show_config("--config", str(file), "--port", "3333", LUDOTHEQUE_PORT="2222", LUDOTHEQUE_BOTS="4")
    assert (found["port"], found["bots"], found["base-path"]) == ("3333", "4", '"/games"')
    assert found["trust"] == '"10.0.0.1,unix"'
    assert show_config(LUDOTHEQUE_CONFIG=str(file))["port"] == "1111"
    assert show_config(LUDOTHEQUE_DATABASE="postgresql://u:secret@h/d")["database"] == '"postgresql://u:***@h/d"'
    shown = tmp_path / "shown.toml"
    shown.write_text("\n".join(f"{name} = {value}" for name, value in found.items()), encoding="utf-8")
    assert show_config("--config", str(shown)) == found
    file.write_text("colour = 1", encoding="utf-8")
    command = [sys.executable, "-m", "ludotheque", "serve", "--config", str(file), "--lang", "en"]
    wrong = subprocess.run(command, capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "no setting colour" in wrong.stderr


def test_figures_on_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with ServerProcess(f"{tmp_path}/m.db", "--bots", "1", "--metrics", str(port)) as server:
        opened = httpx.post(f"{server.url}/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()
        headers = {"authorization": f"Bearer {opened['token']}"}
        httpx.post(f"{server.url}/api/v1/tables/{opened['table']}/chat", json={"text": "x"}, headers=headers)
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        figures = dict(re.findall(r"^ludotheque_(\w+) (\S+)$", text, re.M))
        assert figures["tables"] == "1"
        assert figures["entries_total"] == "1"
        assert int(figures["commits_total"]) >= 2
        assert float(figures["memory_bytes"]) > 1e7
        assert {"moves_total", "streams", "jobs_waiting", "connections", "change_seconds_count"} <= set(figures)
        assert httpx.get(f"{server.url}/metrics").status_code == 404


def test_a_taken_port_of_figures_stops_nobody(caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert asyncio.run(serve_metrics(Metrics(), "127.0.0.1", port)) is None
    assert f"no metrics: port {port} of 127.0.0.1 cannot be used" in caplog.text


def test_lines_of_the_log() -> None:
    record = logging.makeLogRecord({"msg": "%d tables", "args": (3,), "levelname": "INFO", "created": 0.0, "name": "x"})
    assert LineFormatter().format(record) == "1970-01-01T00:00:00Z INFO 3 tables"
    found = json.loads(JsonFormatter().format(record))
    assert (found["level"], found["message"], found["time"][:10]) == ("info", "3 tables", "1970-01-01")


def test_an_outage_is_two_lines(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage("the disk")
    with caplog.at_level("DEBUG", logger="ludotheque"):
        for _ in range(100):
            outage.fail(OSError("full"))
        outage.succeed()
        outage.succeed()
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


def test_the_service_manager_hears_when_the_server_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(address)
        manager.settimeout(30)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        with ServerProcess(f"{tmp_path}/n.db", "--bots", "1"):
            assert manager.recv(100) == b"READY=1"
        assert manager.recv(100) == b"STOPPING=1"


# Opens a socket, then becomes the server, as a service manager with socket activation does.
ACTIVATE = """
import os, socket, sys
line = socket.create_server(("127.0.0.1", int(sys.argv[1])))
os.dup2(line.fileno(), 3)
os.set_inheritable(3, True)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.executable, [sys.executable, "-m", "ludotheque.web", "--database", sys.argv[2], "--bots", "1"])
"""


def test_a_socket_that_listens_already_is_taken_over(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", ACTIVATE, str(port), f"{tmp_path}/s.db"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            transport = httpx.HTTPTransport(retries=5)
            with httpx.Client(transport=transport, timeout=60) as client:
                assert client.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
        finally:
            process.terminate()
