"""Objects that Jupyter displays: legal actions, a bot's opinion of them, and a whole game."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.records import Record, seat_letter
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.lab.page import fragment, table
from ludotheque.search.players import Analysis, Player

MOST_PICTURES = 4


class Actions:
    """The legal actions of a seat, as an iterable.

    A notebook shows their notation, and pictures of the first few results.
    """

    def __init__(self, state: State, seat: int | None = None, pictures: int = MOST_PICTURES) -> None:
        self.state = state
        self.seat = state.current_player() if seat is None else seat
        self.pictures = pictures

    def __iter__(self) -> Iterator[int]:
        return iter(self.state.legal_actions(self.seat))

    def __len__(self) -> int:
        return len(self.state.legal_actions(self.seat))

    def __repr__(self) -> str:
        return "\n".join(f"{action}: {self.state.action_to_string(action, self.seat)}" for action in self)

    def _repr_html_(self) -> str:
        rows = [[self.state.action_to_string(action, self.seat), str(action)] for action in self]
        pictures = [self._picture(action) for action in list(self)[: self.pictures]]
        shown = tag("div", *pictures, class_="wide")
        return fragment(join(table([f"{seat_letter(self.seat)}", ""], rows), shown))

    def _picture(self, action: int) -> Markup:
        after = self.state.clone()
        after.apply_action(action, self.seat)
        caption = tag("figcaption", self.state.action_to_string(action, self.seat))
        return tag("figure", caption, Markup(after.svg(max(0, self.seat))))


class Opinion:
    """A bot's opinion of every action of a seat, which a notebook shows as a table, best first."""

    def __init__(self, state: State, player: Player, seat: int | None = None, seed: int = 0) -> None:
        self.state = state
        self.seat = state.current_player() if seat is None else seat
        self.player = player
        self.analysis: Analysis = player.analyse(state.resample(self.seat, Rng(seed)), self.seat)

    def _repr_html_(self) -> str:
        rows = [
            [self.state.action_to_string(verdict.action, self.seat), str(verdict.visits), f"{verdict.value:+.2f}"]
            for verdict in self.analysis.verdicts
        ]
        return fragment(table([self.player.name, "visits", "value"], rows))


class Moves:
    """A game as a list of moves in its own notation."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def _repr_html_(self) -> str:
        state = self.record.game.new_initial_state()
        rows = []
        for number, (seat, action) in enumerate(self.record.moves, start=1):
            rows.append([f"{number} {seat_letter(seat)}", state.action_to_string(action, seat)])
            state.apply_action(action, seat)
        return fragment(table(["", ""], rows))
