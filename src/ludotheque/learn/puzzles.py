"""Puzzles: decisions of real games with the judge's verdict on every answer.

A game's puzzles are in `puzzles.jsonl` in its folder, one JSON object per line. `tools/find_puzzles.py`
appends to the file.
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
# An answer is right if it gives up less than this share of the win, as in a review.
CLOSE = 0.035
# The limit for puzzles with another goal: less than one unit.
CLOSE_GOAL = 1.0
# The date of the first puzzle in the order of days; any fixed date would do.
FIRST_DAY = date(2026, 1, 1)


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """A judged answer.

    `share` is the seat's share of the win after it, `loss` its difference to the best answer, with the standard error
    of that difference in `error`.
    """

    move: str
    share: float
    loss: float
    error: float


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision to find: the record before it, the seat to move, and the judged answers, best first.

    `greedy` is the natural answer, which is wrong, and `why` explains what it gives up. `difficulty` is the
    share of easy and medium players who fail. `source` says where the game came from.

    Shares and losses are shares of the win. If `goal` names another quantity, they are amounts of that
    quantity, several answers may be right, and the game's texts hold the question (`puzzle_<goal>_ask`).
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
        """Return the loss of an answer.

        An answer that was not judged has the greatest known loss.
        """
        worst = max(answer.loss for answer in self.answers)
        return next((answer.loss for answer in self.answers if answer.move == move), worst)

    def is_right(self, move: str) -> bool:
        """Return True if an answer is as good as the best."""
        return self.loss(move) < (CLOSE_GOAL if self.goal else CLOSE)

    def cost(self, move: str) -> int:
        """Return the loss of an answer as a number to show: percent of the win, or units of the goal."""
        return round(self.loss(move) if self.goal else 100 * self.loss(move))

    def open(self) -> Record:
        """Return the record of the position."""
        return _read(self.record)


@lru_cache(maxsize=64)
def _read(text: str) -> Record:
    return parse_record(text, load_game)


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles by rising difficulty, if there are any."""
    path = get_spec(game).folder() / FILE
    return load_puzzles(path, path.stat().st_mtime_ns) if path.is_file() else ()


@lru_cache(maxsize=64)
def load_puzzles(path: Path, changed: int = 0) -> tuple[Puzzle, ...]:
    """Load the puzzles of a file by rising difficulty.

    `changed` is the file's time of modification, so that a changed file is read again.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        found = [msgspec.json.decode(line, type=Puzzle) for line in lines if line.strip()]
    except (OSError, msgspec.MsgspecError) as error:
        raise LearnError("puzzle/file", name=path.name, reason=str(error)) from error
    return tuple(sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.id)))


def find_puzzle(game: str, puzzle_id: str) -> Puzzle:
    """Return a puzzle by its id."""
    for puzzle in puzzles_of(get_spec(game).id):
        if puzzle.id == puzzle_id:
            return puzzle
    raise LearnError("puzzle/unknown", name=puzzle_id)


def puzzle_of_day(game: str, day: date) -> Puzzle:
    """Return the puzzle of a date.

    Every puzzle is used once before one is repeated.
    """
    puzzles = puzzles_of(game)
    if not puzzles:
        raise LearnError("puzzle/none", game=get_spec(game).title)
    # Sorted by id, so that puzzles of similar difficulty are not on neighbouring days.
    row = sorted(puzzles, key=lambda puzzle: puzzle.id)
    return row[(day - FIRST_DAY).days % len(row)]
