"""Windows and macOS, as far as their differences can be simulated here."""

from __future__ import annotations

import ctypes
import errno
import os
import socket
import sys
from distutils.ccompiler import new_compiler
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
import setuptools
from setuptools.command.build_ext import build_ext

from ludotheque.cli import app
from ludotheque.cli.session import Session
from ludotheque.lab.i18n import language_of
from ludotheque.lab.simulate import Plan
from ludotheque.lab.workers import ProcessWorkers
from ludotheque.store.maintenance import backup
from ludotheque.store.store import Store
from ludotheque.testing import postgres
from ludotheque.web.http import connections, server

fcntl = pytest.importorskip("fcntl")
resource = pytest.importorskip("resource")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def setup_script(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the names that `setup.py` defines."""
    monkeypatch.setattr(setuptools, "setup", lambda **given: None)
    monkeypatch.setenv("LUDOTHEQUE_PURE", "1")
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {"__name__": "setup"}
    exec((ROOT / "setup.py").read_text(encoding="utf-8"), names)
    return names


def test_without_visual_c_windows_gets_pure_python(
    setup_script: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not setup_script["has_visual_c"]()
    monkeypatch.delenv("LUDOTHEQUE_PURE")
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        reason = setup_script["why_pure"]()
    assert reason == "no C compiler (Visual C++) was found"


def test_compilers_that_compile_by_themselves_keep_their_own_way(
    setup_script: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Visual C++ inherits a `_compile` that does nothing."""
    monkeypatch.setattr(build_ext, "build_extensions", lambda self: None)
    for kind, is_replaced in (("msvc", False), ("unix", True)):
        command = setup_script["ParallelBuild"](setuptools.Distribution())
        command.compiler = new_compiler(compiler=kind)
        command.build_extensions()
        assert ("compile" in vars(command.compiler)) is is_replaced


def test_a_backup_is_flushed_through_a_file_open_for_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flush(number: int) -> None:
        assert fcntl.fcntl(number, fcntl.F_GETFL) & os.O_RDWR

    monkeypatch.setattr(os, "fsync", flush)
    store = Store(f"sqlite:///{tmp_path}/game.db")
    try:
        backup(store, tmp_path / "copy.db")
    finally:
        store.close()
    assert (tmp_path / "copy.db").exists()


def test_macos_allows_fewer_open_files_than_its_limit_says(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [256, resource.RLIM_INFINITY]

    def change(kind: int, wanted: tuple[int, int]) -> None:
        if wanted[0] > connections.MACOS_LIMIT:
            raise ValueError("current limit exceeds maximum limit")
        limits[0] = wanted[0]

    monkeypatch.setattr(resource, "getrlimit", lambda kind: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", change)
    assert connections.open_files() == connections.MACOS_LIMIT
    limits[:] = [20_000, 20_000]
    assert connections.open_files() == 20_000


def test_windows_has_at_most_61_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(game="niet", bots=("random", "random", "random"), games=1)
    with monkeypatch.context() as windows:
        windows.setattr(sys, "platform", "win32")
        workers = ProcessWorkers(plan, 100)
    workers.end(is_done=True)
    assert workers.in_hand == 122


def test_macos_refuses_options_of_a_connection_that_is_gone() -> None:
    class Line:
        family = socket.AF_INET

        def setsockopt(self, *option: object) -> NoReturn:
            raise OSError(22, "Invalid argument")

    class Transport:
        def get_extra_info(self, name: str) -> Line:
            return Line()

    transport: Any = Transport()
    connections._watch_line(transport)


def test_windows_starts_again_from_a_path_with_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(server, "RESTART", None)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", r"C:\Program Files\Python\python.exe")
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "ludotheque", "serve", "--database", "my games.db"])
    monkeypatch.setattr(os, "execv", lambda path, words: called.append(words))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        server.start_again([listener])
    [words] = called
    assert words[0] == r'"C:\Program Files\Python\python.exe"'
    assert words[3:] == ["serve", "--database", '"my games.db"', "--port", str(port)]


def test_old_consoles_of_windows_get_no_sequences(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session("en")
    written: list[str] = []

    class Console:
        is_terminal = True
        legacy_windows = True

        class file:  # noqa: N801 - named like Rich's
            write = staticmethod(written.append)
            flush = staticmethod(lambda: None)

        def clear(self) -> None:
            written.append("cleared")

    console: Any = Console()
    monkeypatch.setattr(session, "out", console)
    session.clear()
    assert written == ["cleared"]


@pytest.mark.parametrize(("number", "language"), [(0x040C, "fr"), (0x0C0C, "fr"), (0x0407, "en"), (0, "en")])
def test_windows_gives_the_language(monkeypatch: pytest.MonkeyPatch, number: int, language: str) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert language_of({}) == language
    assert language_of({"LANG": "en_GB.UTF-8"}) == "en"


def test_windows_calls_a_closed_pipe_an_invalid_argument(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    silenced: list[bool] = []

    def fail(*_arguments: object, **_options: object) -> NoReturn:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(app, "_silence_output", lambda: silenced.append(True))
    monkeypatch.setattr(app, "get_command", fail)
    monkeypatch.setattr(sys, "platform", "win32")
    assert app.run(["games", "--lang", "en"]) == 1
    assert silenced and capsys.readouterr().err == ""


def test_no_server_of_postgresql_is_started_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as windows:
        windows.setattr(postgres, "find_program", lambda name: "initdb.exe")
        windows.delattr(os, "geteuid")
        windows.setattr(os, "name", "nt")
        found = postgres.is_installed()
    assert not found
