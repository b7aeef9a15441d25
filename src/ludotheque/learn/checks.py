"""Checks of a lesson, which find mistakes that its author must correct."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.records import Record
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.learn.errors import LearnError
from ludotheque.learn.exercise import Exercise, read_line
from ludotheque.learn.lessons import Lesson, Step, Text
from ludotheque.tables.seat_view import Presence

# The longest text that fits above the bar of a phone, in characters.
LONGEST = 210
# Steps to read before the learner's first move: about half a minute.
FIRST_MOVE = 2


def check_lesson(lesson: Lesson) -> list[LearnError]:
    """Return every fault of a lesson."""
    found = [error for text in (lesson.title, lesson.about) for error in _check_text(text, lesson.id)]
    moves = [index for index, step in enumerate(lesson.steps) if step.is_move()]
    if not moves or moves[0] > FIRST_MOVE:
        found.append(LearnError("lesson/own-move", where=lesson.id, most=FIRST_MOVE))
    exercises: list[Exercise] = []
    for index, step in enumerate(lesson.steps):
        where = f"{lesson.game}/{lesson.id}, {index + 1}"
        found.extend(_check_words(step, where))
        try:
            if index == 0 or step.position:
                if index and lesson.steps[index - 1].is_move():
                    found.append(LearnError("lesson/jump", where=where))
                exercises = [_open(lesson, index)]
            for exercise in exercises:
                found.extend(_check_position(step, exercise, where))
            if step.is_move():
                exercises = _play_on(lesson, index, exercises, where)
        except LearnError as error:
            found.append(error)
            break
        except LudothequeError as error:
            found.append(LearnError("lesson/move", where=where, move=step.position or "?", reason=error))
            break
    return found


def _open(lesson: Lesson, index: int) -> Exercise:
    return Exercise(lesson.record_at(index), lesson.seat_at(index), "Ada")


def _check_words(step: Step, where: str) -> Iterator[LearnError]:
    for text in (step.say, *(each.say for each in step.mistakes)):
        yield from _check_text(text, where)
    if step.allow:
        if not step.wrong:
            yield LearnError("lesson/wrong", where=where)
        yield from _check_text(step.wrong, where)
    for move in step.allow:
        if any(move in mistake.moves for mistake in step.mistakes):
            yield LearnError("lesson/right", where=where, move=move)


def _check_text(text: Text, where: str) -> Iterator[LearnError]:
    if sorted(text) != sorted(LANGUAGES) or not all(text.values()):
        yield LearnError("lesson/language", where=where)
    longest = max(map(len, text.values()), default=0)
    if longest > LONGEST:
        yield LearnError("lesson/long", where=where, count=longest, most=LONGEST)


def _check_position(step: Step, exercise: Exercise, where: str) -> Iterator[LearnError]:
    """Check that marked pieces are drawn in both languages and that the listed wrong moves are legal."""
    for handle in step.point:
        if not all(is_drawn(exercise, handle, lang) for lang in LANGUAGES):
            yield LearnError("lesson/handle", where=where, handle=handle)
    if exercise.state.is_chance_node():
        yield LearnError("lesson/chance", where=where)
    if step.is_move() and exercise.seat not in exercise.state.awaited():
        yield LearnError("lesson/turn", where=where)
        return
    for move in [move for mistake in step.mistakes for move in mistake.moves]:
        try:
            exercise.read_move(move)
        except LudothequeError as error:
            yield LearnError("lesson/move", where=where, move=move, reason=error)


def is_drawn(exercise: Exercise, handle: str, lang: str) -> bool:
    """Return True if a handle is on a picture or a button, or names a panel (`panel:board`) that is shown."""
    view = exercise.presenter.present(exercise.seat, lang, 0, Presence())
    kind, _, name = handle.partition(":")
    if kind == "panel":
        return any(panel.id == name for panel in view.panels)
    return handle in view.labels or any(panel.has_handle(handle) for panel in view.panels)


def _play_on(lesson: Lesson, index: int, exercises: list[Exercise], where: str) -> list[Exercise]:
    """Return the positions after each right move.

    After a free move the next position is unknown, so the lesson must begin in a new position or end.
    """
    step = lesson.steps[index]
    if step.free:
        rest = lesson.steps[index + 1 :]
        until = next((number for number, later in enumerate(rest) if later.position), len(rest))
        if any(later.is_move() for later in rest[:until]):
            raise LearnError("lesson/turn", where=where)
        return []
    # Each position is replayed from the start, since a table cannot be copied. The moves before it are few.
    after = []
    for exercise in exercises:
        for move in step.allow:
            after.append(_exercise_after(exercise, move, step, where))
    return after


def _exercise_after(exercise: Exercise, move: str, step: Step, where: str) -> Exercise:
    so_far = Record(exercise.table.game, exercise.table.names(), list(exercise.table.moves))
    twin = Exercise(so_far, exercise.seat, "Ada")
    try:
        action = twin.read_move(move)
    except LudothequeError as error:
        raise LearnError("lesson/move", where=where, move=move, reason=error) from error
    state = twin.state.clone()
    state.apply_action(action, twin.seat)
    for line in step.then:
        try:
            seat, reply = read_line(state, line)
            state.apply_action(reply, seat)
        except LudothequeError as error:
            raise LearnError("lesson/move", where=where, move=line, reason=error) from error
    twin.act(action, step.then)
    return twin
