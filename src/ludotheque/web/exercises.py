"""Lessons as views of a page: what the card says, what follows an answer, frame by frame."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import msgspec

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.spec import Spec
from ludotheque.learn.exercise import Exercise, notation_of
from ludotheque.learn.lessons import lessons_of
from ludotheque.learn.walk import READ, Walk
from ludotheque.tables.seat_view import Presence, SeatView
from ludotheque.tables.stages import stages_since
from ludotheque.web.links import rebase
from ludotheque.web.models import Visitor
from ludotheque.web.pages.exercise import ExerciseView, exercise_fragment
from ludotheque.web.pages.frame import hidden
from ludotheque.web.pages.icons import icon
from ludotheque.web.texts import say


class Answer(msgspec.Struct, frozen=True):
    """What follows a move: whether it was right, what is said of it, and the page's changing part, step by step."""

    right: bool
    said: str
    frames: tuple[str, ...] = ()


def address(path: str, answers: Sequence[str]) -> str:
    """The address of an exercise after some answers."""
    return f"{path}?{urlencode([('m', answer) for answer in answers])}" if answers else path


def seat_view(exercise: Exercise, lang: str, here: str) -> SeatView:
    """The table as the learner sees it."""
    text = f"{here}{'&' if '?' in here else '?'}text=1"
    links = {"rules": f"/g/{exercise.table.spec.id}/rules", "text": text, "record": "", "replay": ""}
    return exercise.presenter.present(exercise.seat, lang, 0, Presence(here=frozenset((exercise.seat,))), links)


def frames_since(since: int, exercise: Exercise, passing: ExerciseView, now: ExerciseView) -> tuple[str, ...]:
    """Every stage since so many steps, with the old words, then the present with the new ones."""
    table, frames = exercise.table, []
    for length in stages_since(table, since)[:-1]:
        past = exercise.presenter.present_past(now.view, length, table.position(length))
        shown = msgspec.structs.replace(passing, view=past)
        frames.append(str(rebase(exercise_fragment(shown, is_passing=True))))
    return (*frames, str(rebase(exercise_fragment(now))))


# Lessons.


def lesson_path(walk: Walk) -> str:
    """The address of a lesson's first step."""
    return f"/learn/{walk.lesson.game}/{walk.lesson.id}"


def lesson_view(walk: Walk, visitor: Visitor) -> ExerciseView:
    """The step that is shown."""
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
    # An empty answer would vanish from an address of nothing but empty ones: it is written all the same.
    on = "" if step.is_move() else address(path, (*answers, READ))
    return msgspec.structs.replace(shown, on=on)


def answer_lesson(walk: Walk, path: Sequence[str], visitor: Visitor) -> Answer:
    """What follows the learner's choice in a lesson."""
    notation = notation_of(walk.exercise, path)
    mistake = walk.mistake(notation)
    if mistake is not None:
        return Answer(False, mistake[visitor.lang])
    before, passing = len(walk.exercise.table.moves), lesson_view(walk, visitor)
    walk.advance(notation)
    walk.answers = (*walk.answers, notation)
    return Answer(True, "", frames_since(before, walk.exercise, passing, lesson_view(walk, visitor)))


def _lesson_ending(walk: Walk, visitor: Visitor) -> Markup:
    """A game against easy bots with the coach, and the next lesson."""
    lang, lesson = visitor.lang, walk.lesson
    ids = [each.id for each in lessons_of(lesson.game)]
    later = ids[ids.index(lesson.id) + 1 :]
    following = None
    if later:
        following = tag(
            "a",
            say("learn_next", lang),
            icon("next"),
            href=f"/learn/{lesson.game}/{later[0]}",
            class_="button act small",
        )
    spec = walk.exercise.table.spec
    game = play_easy(spec, visitor, "button small" if later else "button act small")
    return join(following, game, tag("a", say("learn_all", lang), href="/learn", class_="button small"))


def play_easy(spec: Spec, visitor: Visitor, class_: str, words: str = "") -> Markup:
    """A form that opens a first game: few players, easy bots, with the coach."""
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
        action="/tables",
    )
