"""Lessons as files: `lessons/1-first-turns.toml` in a game's folder. docs/lessons.md explains the format to authors."""

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
    """Wrong moves that get a sentence of their own."""

    moves: tuple[str, ...]
    say: Text


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to read or to do.

    With `allow` (the right moves, as in a record) or `free` (any move is right) the learner plays; otherwise there is
    only something to read. `wrong` is said of every move without a sentence in `mistakes`. `then` is played afterwards,
    as lines of a record: chance and the other seats. With a `position` the step begins in another one.
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
        """Whether the learner is to play."""
        return self.free or bool(self.allow)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: where it begins (a record as text, or the name of a file of one beside it), whose seat, and its steps.

    `game` and `id` come from where the file is, not from what it says.
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
        """The last step up to this one that begins in a position of its own."""
        return max((number for number in range(1, index + 1) if self.step_position(number)), default=0)

    def step_position(self, index: int) -> str:
        """The position in which a step begins anew; empty where it goes on from the one before."""
        return self.steps[index].position if index < len(self.steps) else ""

    def record_at(self, start: int) -> Record:
        """The record of the position in which a step begins (see `start_of`)."""
        return read_position(self.game, self.steps[start].position or self.position)

    def seat_at(self, start: int) -> int:
        """The learner's seat from a step with a position of its own on."""
        letter = self.steps[start].seat or self.seat
        players = self.record_at(start).game.players
        if letter not in list(SEAT_LETTERS[:players]):
            raise LearnError("lesson/seat", where=f"{self.game}/{self.id}, {start + 1}", seat=letter)
        return SEAT_LETTERS.index(letter)


def lessons_of(game: str) -> list[Lesson]:
    """All lessons of a game, in their order; none where the game has no such folder."""
    folder = get_spec(game).folder() / "lessons"
    found = sorted(path.name for path in folder.glob("*.toml")) if folder.is_dir() else []
    return [load_lesson(game, name) for name in found]


def find_lesson(game: str, lesson_id: str) -> Lesson:
    """One lesson by its id: its file's name without number and ending."""
    for lesson in lessons_of(get_spec(game).id):
        if lesson.id == lesson_id:
            return lesson
    raise LearnError("lesson/unknown", name=lesson_id)


@cache
def load_lesson(game: str, name: str) -> Lesson:
    """The lesson in a file; what a test of the game checks further is in `checks.py`."""
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
    """The record that a position names: a text of several lines, or a file in `lessons/`."""
    is_text = "\n" in position
    text = position if is_text else _read(get_spec(game).folder() / "lessons" / position)
    return parse_record(text, load_game)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise LearnError("lesson/file", name=path.name, reason=str(error)) from error
