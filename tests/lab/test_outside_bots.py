"""Bots from outside play in place of a level, and a failing one is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque import ConfigurationError, load_game
from ludotheque.cli import main
from ludotheque.lab import outside_bots
from ludotheque.lab.errors import LabFailedError
from ludotheque.lab.outside_bots import make_bot
from ludotheque.lab.simulate import Plan, simulate

BOTS = '''
import time

class First:
    """Takes the first legal action."""
    def __init__(self, game, seed):
        self.game = game
    def choose(self, state, seat):
        assert not state.history(), "a sample, not the true state"
        return state.legal_actions(seat)[0]

def last(state, seat):
    return state.legal_actions(seat)[-1]

def raises(state, seat):
    raise RuntimeError("out of ideas")

def cheats(state, seat):
    return 10**6

def hangs(state, seat):
    while True:
        time.sleep(0.01)
'''


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "my.py"
    path.write_text(BOTS)
    return path


@pytest.mark.parametrize("jobs", [1, 2])
def test_they_play_in_simulations(parlour: str, bots: Path, jobs: int) -> None:
    rows = list(simulate(Plan(game=parlour, bots=(f"{bots}:First", f"{bots}:last"), games=6), jobs))
    assert len(rows) == 6


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("raises", "RuntimeError: out of ideas"), ("cheats", "not a legal action"), ("hangs", "no answer after 0.2 s")],
)
def test_a_bot_that_fails_is_shown_and_nothing_plays_for_it(
    parlour: str, bots: Path, name: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(outside_bots.PATIENCE, "0.2")
    with pytest.raises(LabFailedError, match=sentence):
        list(simulate(Plan(game=parlour, bots=(f"{bots}:{name}", "random"), games=2)))


def test_a_wrong_name_says_what_there_is(bots: Path) -> None:
    game = load_game("kuhlorado")
    with pytest.raises(ConfigurationError, match=r"First, last, raises"):
        make_bot(game, f"{bots}:Frist")
    with pytest.raises(ConfigurationError, match="no file"):
        make_bot(game, "nowhere.py:Agent")
    with pytest.raises(LabFailedError, match="No module named"):
        make_bot(game, "no_such_module:Agent")


def test_they_play_in_the_terminal_and_in_tournaments(
    parlour: str, bots: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", parlour, "--seats", "my.py:First,my.py:last", "--save", "game.ludo"]) == 0
    assert "seats: my.py:First, my.py:last" in Path("game.ludo").read_text("utf-8")
    assert main(["tournament", parlour, "--players", "2", "--bots", "my.py:First,random", "-n", "4"]) == 0
    assert main(["play", parlour, "--seats", "my.py:raises,random", "--save", "other.ludo"]) == 1
    assert "The bot my.py:raises failed: RuntimeError: out of ideas" in capsys.readouterr().err


def test_an_installed_bot_has_a_name(parlour: str, bots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside_bots, "installed_bots", lambda: {"clever": f"{bots}:First"})
    assert len(list(simulate(Plan(game=parlour, bots=("clever", "random"), games=2)))) == 2
