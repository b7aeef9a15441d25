"""`ludotheque puzzle GAME`: answers are judged, the solution is told, mistakes in typing are explained."""

from __future__ import annotations

from ludotheque.learn.puzzles import puzzles_of

from .conftest import Pilot


def test_wrong_then_right(pilot: Pilot) -> None:
    """A wrong answer says what it gives up, the right one is explained."""
    puzzle = puzzles_of("kuhlorado")[0]
    result = pilot("puzzle kuhlorado --number 1 --lang en", "fly", puzzle.greedy, puzzle.best)
    assert result.code == 0
    assert "Puzzle 1 of" in result.out and "cannot be read" in result.out
    assert "No: this gives up" in result.out and "Right!" in result.out and "The natural move" in result.out


def test_help_solution_and_end(pilot: Pilot) -> None:
    """`?` lists the moves, `!` shows the solution; without a number it is the one of the day; input may just end."""
    assert "mark" in pilot("puzzle kuhlorado --number 1", "?", "q").out
    assert "Le meilleur coup" in pilot("puzzle kuhlorado --lang fr", "!").out
    assert pilot("puzzle kuhlorado").code == 0


def test_refusals(pilot: Pilot) -> None:
    """A number beyond the row, and a game without puzzles."""
    assert "from 1 to" in pilot("puzzle kuhlorado --number 99999").err
    assert "no puzzles" in pilot("puzzle nim").err or pilot("puzzle nim").code == 2
