"""Games in a real terminal: no move is lost, no text is cut, all text is readable."""

from __future__ import annotations

import errno
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludotheque import load_game, parse_record
from ludotheque.cli.ascii import SIGNS, plain_sign
from ludotheque.cli.screen import in_sight
from ludotheque.cli.session import Session
from ludotheque.cli.tables import show_table
from ludotheque.draw.game_view import view_of
from ludotheque.games import registry
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State

from .conftest import GAMES, Pilot


def environment(folder: Path, **more: str) -> dict[str, str]:
    known = {"LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
    return {**os.environ, **known, "LUDOTHEQUE_DATA": str(folder / "data"), **more}


class Terminal:
    """A program in a terminal of 80 × 24."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.master, slave = pty.openpty()
        command = [sys.executable, "-m", "ludotheque", *words]
        env = environment(folder)
        # Closing a window ends what runs in it, also where the tests themselves run under nohup.
        before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=env, start_new_session=True
        )
        signal.signal(signal.SIGHUP, before)
        os.close(slave)
        self.text = ""

    def wait_for(self, pattern: str, seconds: float = 40) -> str:
        """Wait for output that matches a pattern, and return all output up to it."""
        os.set_blocking(self.master, False)
        deadline = time.monotonic() + seconds
        while not (found := re.search(pattern, self.text)):
            assert time.monotonic() < deadline, self.text[-2000:]
            try:
                self.text += os.read(self.master, 65536).decode("utf-8", "replace")
            except BlockingIOError:
                time.sleep(0.02)
        shown, self.text = self.text[: found.end()], self.text[found.end() :]
        return shown

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def end(self) -> None:
        os.close(self.master)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_nothing_is_lost_whatever_ends_the_program(tmp_path: Path, number: int) -> None:
    """Two moves are saved when the window is closed or the process is killed after them."""
    terminal = Terminal(
        tmp_path, "play", "kuhlorado", "--seats", "human:Ada,human:Bo", "--seed", "1", "--speed", "fast"
    )
    terminal.wait_for("(Ada|Bo) > ")
    terminal.type("1")
    terminal.wait_for("(Ada|Bo) > ")
    terminal.type("1")
    terminal.wait_for("(Ada|Bo) > ")
    terminal.process.send_signal(number)
    terminal.process.wait(20)
    terminal.end()
    (path,) = (tmp_path / "data" / "games").glob("*.ludo")
    record = parse_record(path.read_text("utf-8"), load_game)
    assert sum(seat >= 0 for seat, _ in record.moves) == 2
    assert record.seats == ("Ada", "Bo")
    again = Terminal(tmp_path, "continue")
    again.wait_for("(Ada|Bo) > ")
    again.type("q")
    again.process.wait(20)
    again.end()


def test_alone_the_program_opens_a_menu_and_the_board_stays_in_sight(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.wait_for("q to leave:")
    terminal.type("1")
    terminal.wait_for("others be")
    terminal.type("1")
    shown = terminal.wait_for("Human.* > ")
    screen = shown[shown.rindex("──") :]
    assert screen.count("\n") <= 24
    assert "\x1b[" in screen, "in colour"
    assert "v: the whole table" in screen
    terminal.end()


def test_without_a_terminal_the_help_is_shown(pilot: Pilot) -> None:
    assert "Usage" in pilot("").out


def midgame(game_id: str, plies: int = 80) -> State:
    rng = Rng(3)
    spec = get_spec(game_id)
    state = load_game(game_id, players=max(spec.players)).new_initial_state()
    while not state.is_terminal() and (plies > 0 or state.is_chance_node()):
        seat = state.current_player()
        action = state.sample_chance(rng) if seat == CHANCE else rng.pick(state.legal_actions(seat))
        state.apply_action(action, seat)
        plies -= 1
    return state


@pytest.mark.parametrize("game_id", GAMES)
def test_a_short_screen_shows_what_matters(game_id: str) -> None:
    state = midgame(game_id)
    text = state.text(max(0, state.current_player()))
    view = view_of(get_spec(game_id))
    short = in_sight(text, view.in_sight, 17)
    assert 5 <= short.count("\n") + 1 <= 17
    assert set(short.splitlines()) <= set(text.splitlines())
    assert any(re.search(pattern, text) for pattern in view.styles)


@pytest.mark.parametrize("game_id", game_ids())
def test_in_ascii_signs_that_meet_stay_different(game_id: str) -> None:
    """Different signs of one text stay different, except frames and quotation marks."""
    state = midgame(game_id)
    drawn = {letter for letter in state.text(max(0, state.current_player())) if ord(letter) > 127}
    alike = set("─━═│┃┌┐└┘├┤┬┴┼“”«»’‘–−—\u00a0\u202f×✗")
    plain = [plain_sign(letter) for letter in drawn if not letter.isalpha() and letter not in alike]
    assert "?" not in plain
    assert len(plain) == len(set(plain)), sorted(drawn)
    assert all(value.isascii() for value in SIGNS.values())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_ascii_terminals_can_read_everything(tmp_path: Path, lang: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "games", "--lang", lang],
        env=environment(tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0"),
        capture_output=True,
        check=True,
    )
    text = done.stdout.decode("ascii")
    assert "NeVaches" in text and "?" not in text.replace("? ", "")


@pytest.mark.usefixtures("parlour")
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "command",
    [
        "games",
        "simulate parlour --seats greedy,random,random -n 12 -j 1",
        "tournament parlour --players 2 --bots greedy,random,easy,medium,spy -n 2 -j 1",
        "sweep parlour --seats random,random --vary bids=2,3,4 -n 4 -j 1",
    ],
)
def test_tables_are_not_cut_at_80_columns(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, command: str, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = pilot(f"{command} --lang {lang}")
    assert done.code == 0, done.err
    assert "…" not in done.out.replace("(…", "").replace(" … ", "")
    assert all(len(line) <= 80 for line in done.out.splitlines())


@pytest.mark.parametrize("command", ["", "simulate", "play", "serve", "admin list"])
def test_flags_are_not_shown_as_a_type(pilot: Pilot, command: str) -> None:
    shown = pilot(f"{command} --help").out
    assert "<bool>" not in shown and "--help" in shown


def test_a_game_from_outside_says_its_turn_once_and_how_to_continue(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_GAMES", "")
    monkeypatch.setattr(registry, "PACKAGES", {**registry.PACKAGES})
    assert pilot("new-game stones").code == 0
    done = pilot("play stones --game stones --seats human,human", "1", "q")
    assert done.out.count("Your turn.") == 2  # once for each player
    assert f"ludotheque continue --game {tmp_path / 'stones'}" in done.err


def test_a_table_on_a_narrow_screen_has_no_line_without_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session("en")
    session.out.width = 20
    show_table(session, ["", "a long heading here", ""], [["first", "1", "could be chance"]])
    assert "  could be chance" in capsys.readouterr().out.replace("\x1b[2m", "").replace("\x1b[0m", "")


@pytest.mark.usefixtures("parlour")
def test_a_full_disk_is_said_once_and_nobody_leaves_by_mistake(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on, leaving asks once more, and earlier saved moves stay."""
    pilot("play parlour --seats human,spy --seed 1 --save game.ludo", "2", "q")
    before = Path("game.ludo").read_text("utf-8")
    fsync = os.fsync

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = pilot("play parlour --resume game.ludo", "1", "q", "q")
    assert done.out.count("game.ludo cannot be written: the disk is full.") == 2, "after the move, and on leaving"
    assert "The game is not saved" in done.out and done.code == 1
    assert Path("game.ludo").read_text("utf-8") == before and not list(Path().glob("*.new"))
    monkeypatch.setattr(os, "fsync", fsync)
    done = pilot("play parlour --resume game.ludo", "1", "q")
    assert done.code == 0 and len(Path("game.ludo").read_text("utf-8")) > len(before)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_output_onto_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", "edition", "niet"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANG": "en_GB.UTF-8"},
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, "The disk is full: make room, then try again.\n")
