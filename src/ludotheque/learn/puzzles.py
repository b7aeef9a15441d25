"""Puzzles: one decision of a real game, with what the judge thinks of every answer. `tools/find_puzzles.py` makes them.

A game's puzzles are in `puzzles.jsonl` in its folder, one JSON object a line, so that more can be added to its end.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from pathlib import Path

import msgspec

from ludotheque.games.registry import get_spec, load_game
from ludotheque.kernel.records import Record, parse_record
from ludotheque.learn.errors import LearnError

FILE = "puzzles.jsonl"
# An answer that gives up less than this share of the win is right, as in a review.
CLOSE = 0.035
# The same where a puzzle counts something else: less than one.
CLOSE_GOAL = 1.0
# The day with the first puzzle of the row; any fixed one would do.
FIRST_DAY = date(2026, 1, 1)


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """One answer as it was judged: its notation, the seat's share of the win, what it gives up, and its error."""

    move: str
    share: float
    loss: float
    error: float


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision: a record up to it, whose it is, and the verdicts, best first.

    `greedy` is the natural answer, which is wrong; `why` says what it gives up. `difficulty` is the share of easy and
    medium players who fail. `source` is where the game came from.

    Shares and losses are those of the win. Where a puzzle counts something else, `goal` names it: shares and losses are
    numbers of that, several answers may be right, and the game's texts say what is asked (`puzzle_<goal>_ask`).
    """

    id: str
    record: str
    seat: int
    answers: tuple[Answer, ...]
    greedy: str
    why: dict[str, str]
    difficulty: float
    source: str = ""
    goal: str = ""

    @property
    def best(self) -> str:
        """The best answer."""
        return self.answers[0].move

    def loss(self, move: str) -> float:
        """What an answer gives up; what was not judged was not worth it."""
        worst = max(answer.loss for answer in self.answers)
        return next((answer.loss for answer in self.answers if answer.move == move), worst)

    def is_right(self, move: str) -> bool:
        """Whether an answer is as good as the best."""
        return self.loss(move) < (CLOSE_GOAL if self.goal else CLOSE)

    def cost(self, move: str) -> int:
        """What an answer gives up, as a number to show: points of the win, or what the goal counts."""
        return round(self.loss(move) if self.goal else 100 * self.loss(move))

    def open(self) -> Record:
        """The record of the position."""
        return _read(self.record)


@lru_cache(maxsize=64)
def _read(text: str) -> Record:
    return parse_record(text, load_game)


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """A game's puzzles by rising difficulty; none where it has no file of them."""
    path = get_spec(game).folder() / FILE
    return load_puzzles(path, path.stat().st_mtime_ns) if path.is_file() else ()


@lru_cache(maxsize=64)
def load_puzzles(path: Path, changed: int = 0) -> tuple[Puzzle, ...]:
    """The puzzles in a file, by rising difficulty; `changed` tells versions of the file apart."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        found = [msgspec.json.decode(line, type=Puzzle) for line in lines if line.strip()]
    except (OSError, msgspec.MsgspecError) as error:
        raise LearnError("puzzle/file", name=path.name, reason=str(error)) from error
    return tuple(sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.id)))


def find_puzzle(game: str, puzzle_id: str) -> Puzzle:
    """One puzzle by its id."""
    for puzzle in puzzles_of(get_spec(game).id):
        if puzzle.id == puzzle_id:
            return puzzle
    raise LearnError("puzzle/unknown", name=puzzle_id)


def puzzle_of_day(game: str, day: date) -> Puzzle:
    """The same for everybody on a date; every puzzle has its day before one comes again."""
    puzzles = puzzles_of(game)
    if not puzzles:
        raise LearnError("puzzle/none", game=get_spec(game).title)
    # By id, so that neighbours in the row are not neighbours in the calendar.
    row = sorted(puzzles, key=lambda puzzle: puzzle.id)
    return row[(day - FIRST_DAY).days % len(row)]
