"""A puzzle on its table, before or after an answer."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.kernel.errors import LudothequeError
from ludotheque.learn.errors import LearnError
from ludotheque.learn.exercise import Exercise
from ludotheque.learn.puzzles import Puzzle


class Attempt:
    """An attempt at one puzzle.

    `answer` is the right move once it was made or shown.
    """

    def __init__(self, puzzle: Puzzle, answers: Sequence[str], name: str) -> None:
        self.puzzle = puzzle
        self.exercise = Exercise(puzzle.open(), puzzle.seat, name)
        self.labels: dict[str, dict[str, str]] = {}
        self.answer = ""
        if len(answers) > 1:
            raise LearnError("lesson/answer")
        for answer in answers:
            self.act(answer)

    def label(self, move: str, lang: str) -> str:
        """Return a move of the puzzle's position in words."""
        if lang not in self.labels:
            self.labels[lang] = self._name_moves(lang)
        return self.labels[lang].get(move, move)

    def _name_moves(self, lang: str) -> dict[str, str]:
        start = Exercise(self.puzzle.open(), self.puzzle.seat, "") if self.answer else self.exercise
        offered = start.presenter.choices(start.seat, lang)
        return {start.state.action_to_string(each.action, start.seat): each.label for each in offered}

    def act(self, move: str) -> None:
        """Make the right move.

        Any other move raises LearnError.
        """
        if self.answer or not self.puzzle.is_right(move):
            raise LearnError("lesson/answer")
        try:
            self.exercise.act(self.exercise.read_move(move))
        except LudothequeError as error:
            raise LearnError("lesson/answer") from error
        self.answer = move
