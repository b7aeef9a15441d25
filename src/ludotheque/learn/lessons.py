"""Lessons as files: `lessons/1-first-turns.toml` in a game's folder.

docs/lessons.md explains the format.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec

from ludotheque.games.registry import get_spec, load_game
from ludotheque.kernel.records import SEAT_LETTERS, Record, parse_record
from ludotheque.kernel.texts import with_french_spaces
from ludotheque.learn.errors import LearnError

FILE_NAME = re.compile(r"(\d+)-([a-z0-9-]+)\.toml")
Text = dict[str, str]


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wrong moves with a sentence that explains them."""

    moves: tuple[str, ...]
    say: Text


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson, with something to read or to do.

    With `allow` (the right moves, as in a record) or `free` (any move is right) the learner plays. Otherwise
    there is only something to read. `wrong` is shown for every move without a sentence in `mistakes`. `then`
    is played afterwards, as lines of a record: chance and the other seats. With a `position` the step begins
    in a new position.
    """

    say: Text
    point: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    free: bool = False
    wrong: Text = {}
    mistakes: tuple[Mistake, ...] = ()
    then: tuple[str, ...] = ()
    position: str = ""
    seat: str = ""

    def is_move(self) -> bool:
        """Return True if the learner is to play."""
        return self.free or bool(self.allow)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson with its first position, the learner's seat and its steps.

    `position` is a record as text, or the name of a file with a record in the same folder. `game` and `id`
    come from the path of the lesson's file, not from its content.
    """

    title: Text
    about: Text
    position: str
    steps: tuple[Step, ...]
    seat: str = "A"
    minutes: int = 3
    game: str = ""
    id: str = ""

    def start_of(self, index: int) -> int:
        """Return the index of the last step up to this one that begins in a new position."""
        return max((number for number in range(1, index + 1) if self.step_position(number)), default=0)

    def step_position(self, index: int) -> str:
        """Return the new position in which a step begins, or "" if the step continues from the one before."""
        return self.steps[index].position if index < len(self.steps) else ""

    def record_at(self, start: int) -> Record:
        """Return the record of the position in which a step begins (see `start_of`)."""
        return read_position(self.game, self.steps[start].position or self.position)

    def seat_at(self, start: int) -> int:
        """Return the learner's seat from a step that begins in a new position."""
        letter = self.steps[start].seat or self.seat
        players = self.record_at(start).game.players
        if letter not in list(SEAT_LETTERS[:players]):
            raise LearnError("lesson/seat", where=f"{self.game}/{self.id}, {start + 1}", seat=letter)
        return SEAT_LETTERS.index(letter)


def lessons_of(game: str) -> list[Lesson]:
    """Return all lessons of a game in their order, or an empty list."""
    folder = get_spec(game).folder() / "lessons"
    found = sorted(path.name for path in folder.glob("*.toml")) if folder.is_dir() else []
    return [load_lesson(game, name) for name in found]


def find_lesson(game: str, lesson_id: str) -> Lesson:
    """Return a lesson by its id, which is the file's name without number and ending."""
    for lesson in lessons_of(get_spec(game).id):
        if lesson.id == lesson_id:
            return lesson
    raise LearnError("lesson/unknown", name=lesson_id)


@cache
def load_lesson(game: str, name: str) -> Lesson:
    """Load a lesson from its file.

    Further checks for a game's tests are in `checks.py`.
    """
    path = get_spec(game).folder() / "lessons" / name
    named = FILE_NAME.fullmatch(name)
    if named is None:
        raise LearnError("lesson/file", name=name, reason="1-first-turns.toml")
    try:
        data = with_french_spaces(tomllib.loads(path.read_text(encoding="utf-8")))
        lesson = msgspec.convert(data, type=Lesson)
    except (OSError, ValueError) as error:
        raise LearnError("lesson/file", name=name, reason=str(error)) from error
    return msgspec.structs.replace(lesson, game=game, id=named[2])


@cache
def read_position(game: str, position: str) -> Record:
    """Return the record that a position names: a text of several lines, or a file in `lessons/`."""
    is_text = "\n" in position
    text = position if is_text else _read(get_spec(game).folder() / "lessons" / position)
    return parse_record(text, load_game)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise LearnError("lesson/file", name=path.name, reason=str(error)) from error
