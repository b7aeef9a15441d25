"""`ludotheque join` and `ludotheque bot` at a real server: a person against a bot from a file."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludotheque.cli import main
from ludotheque.cli.remote import Remote
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.testing.server import ServerProcess

BOT = """
def agent(state, seat):
    return state.legal_actions(seat)[0]

def fails(state, seat):
    raise ValueError("no")
"""
WRONG = {"nonsense": "not the address", "http://127.0.0.1:9": "cannot be reached", "{}/t/none": "The server says"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(str(folder / "v.db"), "--no-limits", "--bots", "1") as running:
        yield running.url


def open_table(url: str, game: str, people: int = 2) -> str:
    body = {"game": game, "levels": [""] * people}
    return str(httpx.post(f"{url}/api/v1/tables", json=body).json()["table"])


def test_a_person_in_a_terminal_plays_a_bot_of_a_file(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.py").write_text(BOT)
    table = open_table(server, "kuhlorado")
    link = f"{server}/t/{table}"
    words = [sys.executable, "-m", "ludotheque", "bot", link, "my.py:agent"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as bot:
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 400))
        assert main(["join", link, "--name", "Ada", "--lang", "en"]) == 0
        out = capsys.readouterr().out
        assert "Ada" in out and "★" in out
        assert bot.wait(60) == 0


def test_a_bot_that_fails_tells_the_table(server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "my.py").write_text(BOT)
    # Our own bot in the other seat plays, so that this bot's turn comes in any order.
    body = {"game": "niet", "levels": ["", "easy"]}
    table = httpx.post(f"{server}/api/v1/tables", json=body).json()["table"]
    assert main(["bot", f"{server}/t/{table}", f"{tmp_path / 'my.py'}:fails", "--lang", "en"]) == 1
    assert "failed: ValueError: no" in capsys.readouterr().err
    seen = httpx.get(f"{server}/api/v1/tables/{table}").json()
    assert "failed: ValueError: no" in seen["chat"][-1]["text"]


@pytest.mark.parametrize("game", game_ids())
def test_a_sample_is_a_position_that_a_bot_can_search(server: str, game: str) -> None:
    people = get_spec(game).players[0]
    table = open_table(server, game, people)
    seats = [Remote(f"{server}/t/{table}", f"P{number}") for number in range(people)]
    view = next(seats[0].views())
    state = seats[0].sample(seats[0].game(view))
    assert state.awaited() and state.copy().fields() == state.fields()


def test_wrong_addresses_are_one_sentence(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    for url, words in WRONG.items():
        assert main(["join", url.format(server), "--lang", "en"]) in (1, 2)
        assert words in capsys.readouterr().err
