"""`make play` the first time: the page opens before the build is finished, and the build takes over."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
# A server that records its start and serves until it is ended or the build has been.
SERVER = "import pathlib, time; pathlib.Path('ran').open('a').write('{name} '); time.sleep({seconds})"


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("play", ROOT / "tools" / "play.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module.signal, "signal", lambda *_: None)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return module


def program(text: str) -> list[str]:
    return [sys.executable, "-c", text]


WAITS_FOR_THE_SERVER = "import pathlib, time\nwhile not pathlib.Path('ran').exists(): time.sleep(0.02)\n"


def test_the_compiled_server_takes_over(play: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    first = program(SERVER.format(name="first", seconds=60))
    then = program(SERVER.format(name="then", seconds=0))
    assert play.run(program(WAITS_FOR_THE_SERVER), first, then, Path("log")) == 0
    assert Path("ran").read_text() == "first then "
    said = capfd.readouterr().out
    assert "bots are slower or weaker" in said and "starts again" in said


def test_a_build_that_fails_leaves_the_first_server(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    build = program("print('no compiler likes this'); raise SystemExit(2)")
    monkeypatch.setattr(play, "say", lambda key: Path(key).touch())
    first = program("import pathlib, time\nwhile not pathlib.Path('failed').exists(): time.sleep(0.02)")
    assert play.run(build, first, program("raise SystemExit(9)"), Path("log")) == 0
    assert not Path("finished").exists()
    assert "no compiler likes this" in Path("log").read_text()


def test_the_end_of_the_server_ends_the_build(play: ModuleType) -> None:
    build = program("import time; time.sleep(60)")
    assert play.run(build, program("raise SystemExit(3)"), program("pass"), Path("log")) == 3


def test_both_languages_are_there(play: ModuleType) -> None:
    assert all(set(texts) == {"en", "fr"} for texts in play.TEXTS.values())
