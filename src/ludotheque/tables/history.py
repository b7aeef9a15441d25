"""Finished games with every position, and every move in words as a viewer may know the move."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.draw.game_view import view_of
from ludotheque.kernel.contract import events_of
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import State
from ludotheque.tables.entries import Step
from ludotheque.tables.log import LogLine
from ludotheque.tables.parts import positions_after


class MoveLine(msgspec.Struct, frozen=True):
    """A decision in words.

    `step` is the number of steps before the decision. `verdict` is that of a review.
    """

    step: int
    seat: int
    text: str
    verdict: str = ""


class History:
    """A game's moves, with the position after each number of steps.

    `stops` are the numbers of steps before each decision, and at the end.
    """

    def __init__(
        self, game: Game, names: Sequence[str], moves: Sequence[Step], positions: Sequence[State] | None = None
    ) -> None:
        self.game = game
        self.names = tuple(names)
        self.moves = tuple(moves)
        if positions is None:
            start = game.new_initial_state()
            positions = [start, *positions_after(start, self.moves)]
        self.positions = positions
        self.stops = (*(number for number, (seat, _) in enumerate(moves) if seat >= 0), len(moves))
        self._listed: dict[tuple[int, str], tuple[MoveLine, ...]] = {}

    def lines(self, step: int, viewer: int, lang: str) -> list[LogLine]:
        """Return the log of one step."""
        seat, action = self.moves[step]
        spec, positions = self.game.spec, self.positions
        events = events_of(spec).events(positions[step], seat, action, positions[step + 1], viewer)
        say = view_of(spec).say
        return [LogLine(step + 1, event.seat, say(event, lang, self.names)) for event in events]

    def describe(self, step: int, viewer: int, lang: str) -> str:
        """Return the first sentence about a decision, or an ellipsis where the viewer saw nothing."""
        lines = self.lines(step, viewer, lang)
        seat = self.moves[step][0]
        return next((line.text for line in lines if line.seat == seat), lines[0].text if lines else "…")

    def list_moves(self, viewer: int, lang: str) -> tuple[MoveLine, ...]:
        """Return every decision in words as the viewer may know it, cached."""
        key = (viewer, lang)
        if key not in self._listed:
            self._listed[key] = tuple(
                MoveLine(step, self.moves[step][0], self.describe(step, viewer, lang)) for step in self.stops[:-1]
            )
        return self._listed[key]
