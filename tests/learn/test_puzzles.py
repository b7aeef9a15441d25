"""Every shipped puzzle opens, is clear, and hides what its seat could not know.

The puzzle of the day is the same for all.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from ludotheque.games.registry import game_ids
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.learn.attempt import Attempt
from ludotheque.learn.errors import LearnError
from ludotheque.learn.puzzles import CLOSE, Puzzle, find_puzzle, load_puzzles, puzzle_of_day, puzzles_of
from ludotheque.learn.texts import puzzle_words

PUZZLES = [(game, puzzle) for game in game_ids() for puzzle in puzzles_of(game)]


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES, ids=lambda each: getattr(each, "id", each))
def test_shipped_puzzles(game: str, puzzle: Puzzle) -> None:
    """The record replays, every answer is legal, the best is clearly better, and the natural one is wrong."""
    record = puzzle.open()
    state = record.final_state()
    assert record.game.spec.id == game and puzzle.seat in state.awaited()
    legal = {state.action_to_string(action, puzzle.seat) for action in state.legal_actions(puzzle.seat)}
    assert {answer.move for answer in puzzle.answers} | {puzzle.greedy} <= legal
    assert not puzzle.is_right(puzzle.greedy) and puzzle.is_right(puzzle.best)
    if puzzle.goal:  # counted in the game's own unit: every legal move has a verdict, few are right
        assert {answer.move for answer in puzzle.answers} == legal
        assert sum(puzzle.is_right(answer.move) for answer in puzzle.answers) <= 5 and puzzle.cost(puzzle.greedy) >= 2
    else:
        for answer in puzzle.answers[1:]:
            assert answer.loss >= max(0.10, 3 * answer.error)
    assert all(puzzle.why.get(lang) for lang in LANGUAGES)
    attempt = Attempt(puzzle, (puzzle.best,), "Ada")
    assert all(attempt.label(puzzle.greedy, lang) for lang in LANGUAGES)


def test_wrong_answers_are_not_played() -> None:
    """An address with a wrong answer, or with two answers, does not fit."""
    _, puzzle = PUZZLES[0]
    for answers in ([puzzle.greedy], [puzzle.best, puzzle.best], ["fly"]):
        with pytest.raises(LearnError):
            Attempt(puzzle, answers, "Ada")


@pytest.mark.parametrize("goal", ["", "spaces"])
def test_words_of_answers(goal: str) -> None:
    """Every sentence exists in both languages, in the unit that the puzzle counts."""
    puzzle = next(puzzle for _, puzzle in PUZZLES if puzzle.goal == goal)
    for lang in LANGUAGES:
        assert puzzle_words(puzzle, "ask", lang).endswith((".", "?"))
        for key in ("wrong", "wrong_natural", "natural", "why"):
            said = puzzle_words(puzzle, key, lang, count=7, move="xyz", why="abc")
            assert ("7" in said) == (key != "why") and "puzzle_" not in said


def test_what_was_not_judged_is_wrong() -> None:
    """A move without a verdict gives up as much as the worst one."""
    _, puzzle = PUZZLES[0]
    assert puzzle.loss("something else") == max(answer.loss for answer in puzzle.answers) > CLOSE


def test_puzzle_of_the_day() -> None:
    """The date decides the puzzle, and all puzzles have their day before one comes again."""
    game = PUZZLES[0][0]
    row = puzzles_of(game)
    days = [date(2026, 11, 16) + timedelta(days=number) for number in range(len(row))]
    assert {puzzle_of_day(game, day).id for day in days} == {puzzle.id for puzzle in row}
    assert puzzle_of_day(game, days[0]) == puzzle_of_day(game, days[0])
    assert [puzzle.difficulty for puzzle in row] == sorted(puzzle.difficulty for puzzle in row)


def test_files_and_names_that_are_wrong(tmp_path: Path) -> None:
    """Each faulty file or name gets its sentence."""
    with pytest.raises(LearnError, match="no puzzle"):
        find_puzzle(PUZZLES[0][0], "nothing")
    broken = tmp_path / "puzzles.jsonl"
    broken.write_text('{"id": 1}\n', encoding="utf-8")
    with pytest.raises(LearnError, match="cannot be read"):
        load_puzzles(broken)
