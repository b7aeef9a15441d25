"""Positions from the pictures of the rules, in which the reader can try any legal move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ludotheque.games.registry import get_spec
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.records import Record
from ludotheque.kernel.texts import read_page
from ludotheque.learn.errors import LearnError
from ludotheque.learn.exercise import Exercise
from ludotheque.learn.pictures import has_picture, record_of_picture

MOST_MOVES = 60


class Tryout:
    """A picture's position after some of the learner's moves."""

    def __init__(self, game: str, picture: str, answers: Sequence[str], name: str) -> None:
        self.game = get_spec(game).id
        self.picture = picture
        self.answers = tuple(answers)
        if picture == "cover" or len(picture) > 64 or not has_picture(self.game, picture):
            raise LearnError("picture/unknown", name=picture)
        record, seat = _position(self.game, picture)
        self.exercise = Exercise(record, seat, name)
        self.exercise.draw_chance()
        if len(answers) > MOST_MOVES:
            raise LearnError("lesson/answer")
        for answer in answers:
            self.act(answer)

    @property
    def is_over(self) -> bool:
        """True unless the learner is to move."""
        return self.exercise.seat not in self.exercise.state.awaited()

    def act(self, notation: str) -> None:
        """Make a move of the learner, then let chance act."""
        try:
            self.exercise.act(self.exercise.read_move(notation))
        except LudothequeError as error:
            raise LearnError("lesson/answer") from error
        self.exercise.draw_chance()


@cache
def _position(game: str, picture: str) -> tuple[Record, int]:
    """Return the picture's position, or the last one before it with a choice, and the seat to move."""
    record, seat = record_of_picture(game, picture)
    moves = list(record.moves)
    while moves:
        state = Record(record.game, record.seats, moves).final_state()
        awaited = state.awaited()
        if state.is_chance_node() or awaited:
            break
        moves.pop()
    trimmed = Record(record.game, record.seats, moves)
    probe = Exercise(trimmed, max(seat, 0), "–")
    probe.draw_chance()
    awaited = probe.state.awaited()
    return trimmed, seat if seat in awaited else awaited[0]


def caption_of(game: str, picture: str, lang: str) -> str:
    """Return the caption of a picture in the rules."""
    path = get_spec(game).folder() / f"rules_{lang}.md"
    found = re.search(rf"!\[([^\]]*)\]\({re.escape(picture)}\)", read_page(path, lang))
    return " ".join(found[1].split()) if found else ""
