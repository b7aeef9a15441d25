"""A lesson in progress: the answers so far determine a step and a position.

The whole state is the list of answers, one per step: the notation of a move, or an empty text for a step that
was read.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.kernel.errors import LudothequeError
from ludotheque.learn.errors import LearnError
from ludotheque.learn.exercise import Exercise
from ludotheque.learn.lessons import Lesson, Step, Text

READ = ""


class Walk:
    """A lesson after some answers.

    `exercise` is the table and `index` the step that is shown.
    """

    def __init__(self, lesson: Lesson, answers: Sequence[str], name: str) -> None:
        if len(answers) > len(lesson.steps):
            raise LearnError("lesson/answer")
        self.lesson = lesson
        self.answers = tuple(answers)
        self.name = name
        # Answers before the last new position no longer matter.
        self.index = start = lesson.start_of(min(len(answers), len(lesson.steps) - 1))
        self.exercise = self._open(start)
        for answer in answers[start:]:
            self.advance(answer)

    def _open(self, start: int) -> Exercise:
        return Exercise(self.lesson.record_at(start), self.lesson.seat_at(start), self.name)

    @property
    def step(self) -> Step | None:
        """The step that is shown, or None at the end."""
        return self.lesson.steps[self.index] if self.index < len(self.lesson.steps) else None

    def mistake(self, notation: str) -> Text | None:
        """Return the sentence about a wrong legal move, or None if the move is right."""
        step = self.step
        if step is None:
            raise LearnError("lesson/answer")
        if step.free or notation in step.allow:
            return None
        return next((each.say for each in step.mistakes if notation in each.moves), step.wrong)

    def advance(self, answer: str) -> None:
        """Continue after a right answer.

        Any other answer raises LearnError.
        """
        step = self.step
        if step is None or step.is_move() != bool(answer) or (answer and self.mistake(answer) is not None):
            raise LearnError("lesson/answer")
        if answer:
            try:
                self.exercise.act(self.exercise.read_move(answer), step.then)
            except LudothequeError as error:
                raise LearnError("lesson/answer") from error
            if step.free:
                self.exercise.draw_chance()
        self.index += 1
        if self.lesson.step_position(self.index):
            self.exercise = self._open(self.index)
