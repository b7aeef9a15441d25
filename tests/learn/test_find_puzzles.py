"""The program that makes puzzles ends when it has enough, and its lines in the docs run."""

from __future__ import annotations

import importlib
import multiprocessing
import re
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ludotheque import CHANCE, Rng, load_game
from ludotheque.learn.puzzles import Puzzle, puzzles_of

ROOT = Path(__file__).parents[2]
FOUND = list(puzzles_of("kuhlorado")[:1])
RECORD = """ludotheque: 1
game: kuhlorado
rules: 1
players: 2
options: pro=false sheet=1

* first A
* roll cow cow
A keep
"""


def instant(task: object) -> list[Puzzle]:
    """Return the same puzzle for every game."""
    return FOUND


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    monkeypatch.chdir(tmp_path)
    return importlib.import_module("find_puzzles")


def run(tool: Any, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["find_puzzles.py", *words])
    tool.main()


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="a stand-in reaches only forked processes")
def test_it_ends_when_there_are_enough(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool of processes waited for a seed that was never drawn."""
    monkeypatch.setattr(tool, "look_through", instant)
    monkeypatch.setattr(tool, "print", lambda *_, **__: time.sleep(0.1), raising=False)
    begin = time.monotonic()
    run(tool, monkeypatch, "kuhlorado", "--count", "1", "--processes", "1", "--output", "some.jsonl")
    assert time.monotonic() - begin < 30, "it was allowed to look for two minutes"
    assert Path("some.jsonl").read_text("utf-8").count("\n") == 1


def test_the_lines_of_the_docs_run(
    tool: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines run with less time and never write into a shipped file."""
    lines = re.findall(
        r"^python tools/find_puzzles.py (.*?)(?:  #.*)?$",
        (ROOT / "docs" / "lessons.md").read_text("utf-8"),
        re.MULTILINE,
    )
    assert len(lines) == 4
    Path("my-games").mkdir()
    Path("my-games", "one.txt").write_text(RECORD, "utf-8")
    for line in lines:
        line = re.sub(r"--seconds \d+", "--seconds 0.1", line.replace("my-games/*.txt", "my-games/one.txt"))
        words = [*shlex.split(re.sub(r" --processes \d+", "", line)), "--processes", "1", "--worlds", "1"]
        if "--records" not in words:
            Path("own.jsonl").touch()
            words += ["--output", "own.jsonl"]
        run(tool, monkeypatch, *words)
    said = capsys.readouterr().out
    assert "new puzzles" in said and "judged again" in said and "agrees" in said
    assert Path("kuhlorado-puzzles.jsonl").exists()


def test_a_turn_that_ends_on_empty_mines_is_over_before_the_next_is_planned(tool: Any) -> None:
    """The next turn was planned among mines without ores, and broke off (“negative shift count”)."""
    words = importlib.import_module("neuland_puzzles")
    game, rng = load_game("neuland", players=2), Rng(0)
    state = game.new_initial_state()
    while len(state.history()) < 269:
        seat = state.current_player()
        is_chance = state.is_chance_node()
        action = state.sample_chance(rng) if is_chance else rng.pick(state.legal_actions())
        state.apply_action(action, CHANCE if is_chance else seat)
    seat = state.current_player()
    state.apply_action(state.string_to_action("end"), seat)
    assert state.is_chance_node(), "an ore is drawn for a mine that a lying worker leaves"
    sentences = words.next_turn_in_words(state, seat, "en")
    assert len(sentences) > 1
