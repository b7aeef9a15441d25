"""Lessons and puzzles as views of a page."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import msgspec

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.texts import with_colon
from ludotheque.learn.attempt import Attempt
from ludotheque.learn.exercise import Exercise, notation_of
from ludotheque.learn.lessons import lessons_of
from ludotheque.learn.puzzles import puzzles_of
from ludotheque.learn.texts import puzzle_words
from ludotheque.learn.walk import READ, Walk
from ludotheque.tables.seat_view import Presence, SeatView
from ludotheque.tables.stages import stages_since
from ludotheque.web.http.assets import at
from ludotheque.web.http.identity import Visitor
from ludotheque.web.pages.frame import hidden, icon
from ludotheque.web.pages.learn import ExerciseView, draw_exercise
from ludotheque.web.texts import say


class Answer(msgspec.Struct, frozen=True):
    """The answer to a move: whether the move was right, a sentence about it, and the views that follow."""

    right: bool
    said: str
    frames: tuple[msgspec.Raw, ...] = ()


def address(path: str, answers: Sequence[str]) -> str:
    """Return the address of an exercise after some answers."""
    return f"{path}?{urlencode([('m', answer) for answer in answers])}" if answers else path


def seat_view(exercise: Exercise, lang: str, here: str) -> SeatView:
    """Return the learner's view of an exercise's table."""
    text = f"{here}{'&' if '?' in here else '?'}text=1"
    links = {"rules": at(f"/g/{exercise.table.spec.id}/rules"), "text": text, "record": "", "replay": ""}
    return exercise.presenter.present(exercise.seat, lang, 0, Presence(here=frozenset((exercise.seat,))), links)


def frames_since(since: int, exercise: Exercise, passing: ExerciseView, now: ExerciseView) -> tuple[msgspec.Raw, ...]:
    """Draw each stage after `since` steps with the card of `passing`, then the present with that of `now`."""
    table, frames = exercise.table, []
    for length in stages_since(table, since)[:-1]:
        past = exercise.presenter.present_past(now.view, length, table.position(length))
        shown = msgspec.structs.replace(passing, view=past)
        frames.append(msgspec.Raw(draw_exercise(shown, is_passing=True).after()))
    return (*frames, msgspec.Raw(draw_exercise(now).after()))


# Lessons.


def lesson_path(walk: Walk) -> str:
    """Return the address of a lesson's first step."""
    return at(f"/learn/{walk.lesson.game}/{walk.lesson.id}")


def lesson_view(walk: Walk, visitor: Visitor) -> ExerciseView:
    """Return the view of a lesson's current step."""
    lesson, step, lang = walk.lesson, walk.step, visitor.lang
    path, answers = lesson_path(walk), walk.answers
    here = address(path, answers)
    shown = ExerciseView(
        view=seat_view(walk.exercise, lang, here),
        kind="lesson",
        name=f"{lesson.game}/{lesson.id}",
        heading=lesson.title[lang],
        sentence=step.say[lang] if step else say("learn_done", lang),
        point=step.point if step else (),
        can_play=step is not None and step.is_move(),
        step=walk.index,
        steps=len(lesson.steps),
        here=here,
        back=address(path, answers[:-1]) if answers else "",
    )
    if step is None:
        ending = _lesson_ending(walk, visitor)
        return msgspec.structs.replace(shown, again=path, reached="done", ending=ending, verdict="is-right")
    # Each step that was read leaves an empty answer in the address, so that the answers count the steps.
    on = "" if step.is_move() else address(path, (*answers, READ))
    return msgspec.structs.replace(shown, on=on)


def answer_lesson(walk: Walk, path: Sequence[str], visitor: Visitor) -> Answer:
    """Judge the learner's choice, and advance the lesson if the choice is right."""
    notation = notation_of(walk.exercise, path)
    mistake = walk.mistake(notation)
    if mistake is not None:
        return Answer(False, mistake[visitor.lang])
    before, passing = len(walk.exercise.table.moves), lesson_view(walk, visitor)
    walk.advance(notation)
    walk.answers = (*walk.answers, notation)
    return Answer(True, "", frames_since(before, walk.exercise, passing, lesson_view(walk, visitor)))


def _lesson_ending(walk: Walk, visitor: Visitor) -> Markup:
    """Draw the links to the next lesson and to all lessons, and the form for an easy game."""
    lang, lesson = visitor.lang, walk.lesson
    ids = [each.id for each in lessons_of(lesson.game)]
    later = ids[ids.index(lesson.id) + 1 :]
    following = None
    if later:
        following = tag(
            "a",
            say("learn_next", lang),
            icon("next"),
            href=at(f"/learn/{lesson.game}/{later[0]}"),
            class_="button act small",
        )
    spec = walk.exercise.table.spec
    game = play_easy(spec, visitor, "button small" if later else "button act small")
    return join(following, game, tag("a", say("learn_all", lang), href=at("/learn"), class_="button small"))


def play_easy(spec: Spec, visitor: Visitor, class_: str, words: str = "") -> Markup:
    """Draw a form that opens a first game: few players, easy bots, with the coach."""
    lang = visitor.lang
    is_alone = spec.players[-1] == 1
    words = words or ("learn_play_alone" if is_alone else "learn_play")
    players = 1 if is_alone else max(2, spec.players[0])
    options = {f"option.{name}": str(value) for name, value in spec.first_game.items()}
    return tag(
        "form",
        hidden(
            csrf=visitor.csrf,
            game=spec.id,
            name=visitor.name or say("guest", lang),
            players=str(players),
            bots="easy",
            is_public="no",
            coach="1",
            **options,
        ),
        tag("button", icon("play"), say(words, lang), class_=class_),
        method="post",
        action=at("/tables"),
    )


def puzzle_number(game: str, puzzle_id: str) -> int:
    """Return the place of a puzzle in the row of its game, counted from 1."""
    return 1 + [each.id for each in puzzles_of(game)].index(puzzle_id)


def attempt_view(attempt: Attempt, visitor: Visitor) -> ExerciseView:
    """Return the view of a puzzle, or of its answer with the reason."""
    lang, puzzle, spec = visitor.lang, attempt.puzzle, attempt.exercise.table.spec
    path = at(f"/puzzles/{spec.id}/{puzzle.id}")
    here = address(path, (attempt.answer,) if attempt.answer else ())
    number = puzzle_number(spec.id, puzzle.id)
    shown = ExerciseView(
        view=seat_view(attempt.exercise, lang, here),
        kind="puzzle",
        name=f"{spec.id}/{puzzle.id}",
        heading=say("puzzle_number", lang, number=number),
        sentence=puzzle_words(puzzle, "ask", lang),
        can_play=not attempt.answer,
        here=here,
    )
    if not attempt.answer:
        solution = address(path, (puzzle.best,))
        words = say("puzzle_solution", lang)
        ending = tag("a", icon("bulb"), words, href=solution, class_="button small", id="learn-solution")
        return msgspec.structs.replace(shown, ending=ending)
    return msgspec.structs.replace(
        shown,
        sentence=explain(attempt, lang),
        reached="done",
        verdict="is-right",
        ending=_ending(attempt, number, lang),
    )


def explain(attempt: Attempt, lang: str) -> str:
    """Return the best move in words, the cost of the natural move, and the reason."""
    puzzle = attempt.puzzle
    natural = attempt.label(puzzle.greedy, lang)
    lines = [with_colon(say("puzzle_best", lang), attempt.label(puzzle.best, lang), lang) + "."]
    lines.append(puzzle_words(puzzle, "natural", lang, move=natural, count=puzzle.cost(puzzle.greedy)))
    if puzzle.why.get(lang):
        lines.append(puzzle_words(puzzle, "why", lang, why=puzzle.why[lang]))
    return "\n".join(lines)


def answer_attempt(attempt: Attempt, path: Sequence[str], visitor: Visitor) -> Answer:
    """Judge an answer to a puzzle, and make the move if the answer is right.

    The sentence about a wrong answer says only what the move gives up.
    """
    lang, puzzle = visitor.lang, attempt.puzzle
    move = notation_of(attempt.exercise, path)
    if not puzzle.is_right(move):
        key = "wrong_natural" if move == puzzle.greedy else "wrong"
        return Answer(False, puzzle_words(puzzle, key, lang, count=puzzle.cost(move)))
    before, passing = len(attempt.exercise.table.moves), attempt_view(attempt, visitor)
    attempt.act(move)
    return Answer(
        True, say("puzzle_right", lang), frames_since(before, attempt.exercise, passing, attempt_view(attempt, visitor))
    )


def _ending(attempt: Attempt, number: int, lang: str) -> Markup:
    """Draw the links to the next puzzle and to all puzzles, and the button to share the puzzle.

    The script adds the result to the text that is shared.
    """
    game = attempt.exercise.table.spec
    row = puzzles_of(game.id)
    on = None
    if number < len(row):
        href = at(f"/puzzles/{game.id}/{row[number].id}")
        on = tag("a", say("puzzle_next", lang), icon("next"), href=href, class_="button act small")
    share = tag(
        "button",
        icon("link"),
        say("puzzle_share", lang),
        type="button",
        class_="button small",
        id="learn-share",
        data_text=say("puzzle_share_text", lang, game=game.title, number=number),
        data_path=at(f"/puzzles/{game.id}/{attempt.puzzle.id}"),
    )
    listed = tag("a", say("puzzle_all", lang), href=at(f"/puzzles/{game.id}"), class_="button small")
    return join(on, share, listed)
