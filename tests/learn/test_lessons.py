"""Every shipped lesson is played by the engine, and the checks find faults in bad ones."""

from __future__ import annotations

import pytest

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.learn.checks import check_lesson
from ludotheque.learn.errors import LearnError
from ludotheque.learn.lessons import Lesson, Mistake, Step, find_lesson, lessons_of, load_lesson
from ludotheque.learn.walk import READ, Walk

LESSONS = [lesson for game in game_ids() for lesson in lessons_of(game)]
TEXT = {"fr": "Bonjour", "en": "Hello"}
START = """
ludotheque: 1
game: kuhlorado
rules: 1
edition: reconstructed
players: 2
options: pro=false sheet=1

* first A
* roll 3 5
"""


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_shipped_lessons_are_sound(lesson: Lesson) -> None:
    """A shipped lesson has at most five minutes and a handful of steps."""
    assert 3 <= len(lesson.steps) <= 12
    assert 1 <= lesson.minutes <= 5


@pytest.mark.parametrize("game", [game for game in game_ids() if get_spec(game).package.startswith("ludotheque.")])
def test_every_game_has_three_lessons(game: str) -> None:
    """Every game has first turns, points and playing well, and NIET! one more."""
    ids = [lesson.id for lesson in lessons_of(game)]
    assert {"first-turns", "points", "playing-well"} <= set(ids), ids


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_walk_to_the_end(lesson: Lesson) -> None:
    """The right answers lead through the lesson, from the address alone as well as step by step."""
    walk = Walk(lesson, (), "Ada")
    answers: list[str] = []
    while (step := walk.step) is not None:
        answer = READ
        if step.is_move():
            state = walk.exercise.state
            first = state.action_to_string(state.legal_actions(walk.exercise.seat)[0], walk.exercise.seat)
            answer = step.allow[0] if step.allow else first
        walk.advance(answer)
        answers.append(answer)
    assert len(answers) == len(lesson.steps)
    again = Walk(lesson, answers, "Ada")
    assert again.step is None and again.exercise.state.fields() == walk.exercise.state.fields()


def test_wrong_moves_have_their_sentence() -> None:
    """A move with its own sentence gets it, every other move the step's."""
    walk = Walk(find_lesson("kuhlorado", "first-turns"), ["keep", "mark b1", "keep"], "Ada")
    single, other = walk.mistake("mark e1"), walk.mistake("mark c1")
    assert single is not None and "two" in single["en"]
    assert other is not None and "pair at the top" in other["en"]
    assert walk.mistake("mark e1 g1") is None


@pytest.mark.parametrize(
    "answers", [["reroll both"], ["mark b1"], [READ], ["keep"] * 20, ["keep", "mark b1", "no such move"]]
)
def test_addresses_that_do_not_fit_are_refused(answers: list[str]) -> None:
    """Any fault in the address gives one error with a next step."""
    with pytest.raises(LearnError, match="Begin it again"):
        Walk(find_lesson("kuhlorado", "first-turns"), answers, "Ada")


def _lesson(*steps: Step) -> Lesson:
    return Lesson(title=TEXT, about=TEXT, position=START, steps=steps, game="kuhlorado", id="test")


KEEP = Step(say=TEXT, allow=("keep",), wrong=TEXT)
FAULTS = {
    "lesson/language": [Step(say={"fr": "Bonjour"}), KEEP],
    "lesson/long": [Step(say={"fr": "x" * 300, "en": "y"}), KEEP],
    "lesson/move": [Step(say=TEXT, allow=("mark b1",), wrong=TEXT)],
    "lesson/turn": [KEEP, Step(say=TEXT, allow=("mark b1",), wrong=TEXT, then=("* roll 1 2",)), KEEP],
    "lesson/chance": [KEEP, Step(say=TEXT, allow=("mark b1",), wrong=TEXT), Step(say=TEXT)],
    "lesson/handle": [Step(say=TEXT, point=("cell:z9",)), KEEP],
    "lesson/wrong": [Step(say=TEXT, allow=("keep",))],
    "lesson/right": [Step(say=TEXT, allow=("keep",), wrong=TEXT, mistakes=(Mistake(("keep",), TEXT),))],
    "lesson/seat": [Step(say=TEXT), Step(say=TEXT, position=START, seat="C"), KEEP],
    "lesson/jump": [KEEP, Step(say=TEXT, position=START)],
    "lesson/own-move": [Step(say=TEXT), Step(say=TEXT), Step(say=TEXT), KEEP],
}


@pytest.mark.parametrize("code", FAULTS)
def test_checks_find(code: str) -> None:
    """Each fault of a lesson has its code and its sentence in both languages."""
    found = {error.code: error for error in check_lesson(_lesson(*FAULTS[code]))}
    assert code in found
    assert all(found[code].sentence(lang) != code for lang in ("fr", "en"))


def test_files_that_cannot_be_read() -> None:
    """A wrong name and a missing lesson are refused."""
    with pytest.raises(LearnError, match="cannot be read"):
        load_lesson("kuhlorado", "nameless.toml")
    with pytest.raises(LearnError, match="no lesson"):
        find_lesson("kuhlorado", "flying")
