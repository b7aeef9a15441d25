"""A pilot for the command line: scripted input, captured output, an empty folder, a known language."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ludotheque.cli import main
from ludotheque.games import registry


class Result(NamedTuple):
    code: int
    out: str
    err: str


Pilot = Callable[..., Result]


GAMES = registry.game_ids()


@pytest.fixture
def parlour() -> Iterator[str]:
    registry.register_package("parlour", "parlour")
    yield "parlour"
    del registry.PACKAGES["parlour"]


@pytest.fixture
def pilot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Pilot:
    """Run `ludotheque ARGUMENTS` with the given input lines."""
    monkeypatch.chdir(tmp_path)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LUDOTHEQUE_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / "data"))

    def run(arguments: str, *lines: str) -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        capsys.readouterr()
        code = main(arguments.split())
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run
