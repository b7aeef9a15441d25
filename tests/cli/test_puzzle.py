"""`ludotheque puzzle GAME`: answers are judged, the solution is shown, typing errors are explained."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ludotheque.learn.puzzles import puzzles_of

from .conftest import Pilot


def test_wrong_then_right(pilot: Pilot) -> None:
    """The reply to a wrong answer says what it gives up, and the reply to the right one explains it."""
    puzzle = puzzles_of("kuhlorado")[0]
    result = pilot("puzzle kuhlorado --number 1 --lang en", "fly", puzzle.greedy, puzzle.best)
    assert result.code == 0
    assert "Puzzle 1 of" in result.out and "cannot be read" in result.out
    assert "No: this gives up" in result.out and "Right!" in result.out and "The natural move" in result.out


def test_help_solution_and_end(pilot: Pilot) -> None:
    """`?` lists the moves and `!` shows the solution.

    Without a number the puzzle is that of the day. The input may end at any time.
    """
    assert "mark" in pilot("puzzle kuhlorado --number 1", "?", "q").out
    assert "Le meilleur coup" in pilot("puzzle kuhlorado --lang fr", "!").out
    assert pilot("puzzle kuhlorado").code == 0


def test_a_file_of_ones_own(pilot: Pilot, tmp_path: Path) -> None:
    """Puzzles from the user's own games are solved the same way, by default the first one."""
    puzzle = puzzles_of("kuhlorado")[3]
    file = tmp_path / "mine.jsonl"
    file.write_text(msgspec.json.encode(puzzle).decode() + "\n", encoding="utf-8")
    assert "Puzzle 1 of 1" in pilot(f"puzzle kuhlorado --file {file} --lang en", puzzle.best).out
    assert "no puzzles" in pilot(f"puzzle niet --file {file} --lang en").err
    assert "cannot be read" in pilot(f"puzzle niet --file {tmp_path / 'none.jsonl'} --lang en").err


def test_refusals(pilot: Pilot) -> None:
    """A number beyond the list and a game without puzzles are refused."""
    assert "from 1 to" in pilot("puzzle kuhlorado --number 99999").err
    assert "no puzzles" in pilot("puzzle nim").err or pilot("puzzle nim").code == 2
