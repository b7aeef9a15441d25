"""Every error is one sentence on standard error in the right language, with a usable exit code."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import Pilot

WRONG = [
    ("play chess", "There is no game “chess”"),
    ("play", "Which game?"),
    ("play kuhlorado --players 3", "is for 2 players, not 3"),
    ("play kuhlorado --players two", "“two” is not a whole number"),
    ("play kuhlorado --players 0", "at least 1"),
    ("play kuhlorado --seats human,wizard", "There is no player called “wizard”"),
    ("play kuhlorado --seats a,b,c", "Number of players of Kuhlorado: 2; named: 3."),
    ("play kuhlorado --option sheet=99", "Option “sheet” cannot be 99"),
    ("play kuhlorado --option colour=red", "has no option “colour”"),
    ("play kuhlorado --option players=2", "has no option “players”"),
    ("play kuhlorado --option sheet", "“sheet” is not of the form name=value"),
    ("play kuhlorado --edition printed", "has no edition “printed”"),
    ("play kuhlorado --edition mine.toml", "The edition mine.toml cannot be read"),
    ("play kuhlorado --speed warp", "--speed cannot be “warp”"),
    ("play kuhlorado --seed", "--seed needs a value"),
    ("play kuhlorado --seconds never", "“never” is not a number above zero"),
    ("play kuhlorado --tempo 3", "There is no option --tempo"),
    ("play kuhlorado again", "Unexpected argument: “again”"),
    ("play --resume lost.ludo", "lost.ludo cannot be read: no such file or folder."),
    ("simulate kuhlorado", "--seats is missing"),
    ("simulate", "is missing"),
    ("simulate kuhlorado --seats human,hard", "There is no player called “human”"),
    ("simulate kuhlorado --seats hard --games 0", "at least 1"),
    ("simulate kuhlorado --seats hard --games many", "“many” is not a whole number"),
    ("simulate kuhlorado --seats hard --seconds 1 --iterations 5", "either --seconds or --iterations"),
    ("rules chess", "There is no game “chess”"),
    ("replay lost.ludo", "lost.ludo cannot be read"),
    ("replay .", "is a folder"),
    ("games --lang de", "--lang cannot be “de”"),
    ("dance", "There is no such command"),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=[arguments for arguments, _ in WRONG])
def test_wrong_calls_are_one_sentence_and_code_2(pilot: Pilot, arguments: str, words: str) -> None:
    done = pilot(arguments)
    assert done.code == 2
    assert done.out == ""
    assert words in done.err
    assert len(done.err.splitlines()) == 1
    french = pilot(f"--lang fr {arguments}")
    assert french.code == 2
    if "--lang de" not in arguments:
        assert words not in french.err


RECORD = """ludotheque: 1
game: kuhlorado
rules: 1
edition: reconstructed
players: 2
options: pro=false sheet=1

* first A
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Line 1 of the record"),
        ("hello", "Line 1 of the record"),
        (RECORD + "A keep\n", "Line 9 of the record: seat A is not to act"),
        (RECORD + "* roll 3 cow\nA dance\n", "Line 10 of the record"),
        (RECORD.replace("sheet=1", "sheet=x"), "Line 6 of the record"),
        (RECORD.replace("rules: 1", "rules: 9"), "rules version 9"),
        ("\xff\xfe\x00", "is not a record"),
    ],
)
@pytest.mark.parametrize("command", ["replay game.ludo", "render game.ludo --out x.svg", "play --resume game.ludo"])
def test_broken_records_are_refused_with_line_and_reason(pilot: Pilot, text: str, words: str, command: str) -> None:
    Path("game.ludo").write_bytes(text.encode("latin-1"))
    done = pilot(command)
    assert done.code == 2
    assert words in done.err
    assert done.err.startswith("game.ludo"), "of several files, one knows which"
    assert len(done.err.splitlines()) == 1


def test_an_edition_that_cannot_be_read_is_no_fault_of_the_record(pilot: Pilot) -> None:
    Path("game.ludo").write_text(RECORD, encoding="utf-8")
    done = pilot("replay game.ludo --edition absent.toml")
    assert done.code == 2
    assert done.err.startswith("The edition absent.toml cannot be read")


def test_what_goes_wrong_inside_is_no_traceback(pilot: Pilot, parlour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = pilot(f"play {parlour} --seats broken,broken --lang fr")
    assert done.code == 1
    assert "RuntimeError" in done.err
    assert "Traceback" not in done.err
    done = pilot(f"play {parlour} --seats human,broken,spy --seed 1", "1")
    assert done.code == 1
    assert not list(Path().glob("*.ludo")), "the bot fails before anybody has acted"
    done = pilot(f"play {parlour} --seats spy,broken --seed 1")
    assert done.code == 1
    assert len(list(Path().glob("*.ludo"))) == 1, "what was played is saved"
    monkeypatch.setenv("LUDOTHEQUE_DEBUG", "1")
    with pytest.raises(RuntimeError):
        pilot(f"play {parlour} --seats broken,broken")


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "ludotheque", *arguments]


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    """A reader that closes the pipe, as in `ludotheque … | head -1`, causes no error.

    There is more output than a pipe holds.
    """
    command = program("play", "kuhlorado", "--seats", "random,random", "--seed", "1")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) in (0, 1)


def test_output_that_cannot_be_encoded_is_no_trouble() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "fr_FR.UTF-8"}
    done = subprocess.run(program("games"), env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def living(group: int) -> list[str]:
    """Return the states of a group's processes, without ended ones whose exit code is not read yet."""
    done = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    return [state for number, state in rows if int(number) == group and not state.startswith("Z")]


@pytest.mark.skipif(os.name != "posix" or shutil.which("ps") is None, reason="signals and ps are needed")
@pytest.mark.parametrize("seconds", [2.0, 2.5, 3.0])
def test_a_real_ctrl_c_ends_a_simulation_with_its_workers(seconds: float) -> None:
    """The workers end too, also while they are just starting, about two seconds after the command."""
    command = program("simulate", "kuhlorado", "--seats", "mcts,mcts", "--games", "500", "--jobs", "2", "--lang", "en")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert err.splitlines()[-1] == "Interrupted."
    assert "mcts 1" in out or out == "", "what was done is shown, if a game was"
    deadline = time.monotonic() + 5
    while living(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert living(process.pid) == []


def test_the_command_line_costs_nothing_until_it_runs() -> None:
    heavy = ("typer", "rich", "babel", "numpy")
    code = f"import sys, ludotheque.cli, ludotheque.lab.simulate; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


NESTED = ["a = " + "[" * 3000, "a = " + "9" * 9000, "[" + ".".join(["a"] * 5000) + "]\n"]


@pytest.mark.parametrize("text", NESTED, ids=["nested", "digits", "dotted"])
@pytest.mark.parametrize("command", ["play kuhlorado", "simulate niet --seats easy,easy --games 1"])
def test_an_edition_that_is_nested_too_deeply_is_one_sentence(pilot: Pilot, text: str, command: str) -> None:
    Path("e.toml").write_text(text)
    done = pilot(f"{command} --edition e.toml")
    assert done.code == 2
    assert "e.toml" in done.err and "Internal error" not in done.err
    assert len(done.err.splitlines()) == 1


def test_settings_that_are_nested_too_deeply_are_one_sentence(pilot: Pilot) -> None:
    Path("s.toml").write_text(NESTED[0])
    done = pilot("serve --config s.toml")
    assert done.code == 2
    assert "s.toml" in done.err and "Internal error" not in done.err


@pytest.mark.parametrize("content", [b"\xff\xfe", b"x" * 100_000, b"\x00", b""])
def test_a_damaged_pointer_to_the_last_game_is_passed_over(
    pilot: Pilot, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_DATA", "data")
    Path("data/games").mkdir(parents=True)
    Path("data/games/last.txt").write_bytes(content)
    done = pilot("continue")
    assert done.code == 2
    assert "Internal error" not in done.err


@pytest.mark.parametrize("typed", ["9" * 5000, "s \x00", "s x\x00y"])
def test_odd_typing_is_no_internal_error(pilot: Pilot, typed: str) -> None:
    done = pilot("play kuhlorado --seats human,easy --seed 1", typed, "q")
    assert "Internal error" not in done.err
