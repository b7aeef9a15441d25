"""Positions as fixed rows of numbers, for programs that learn: what each number means, and how a row is read.

A game's `tensor.py` says how the fields of its observation become numbers:

    def tensor_parts(game: Game) -> dict[str, Part]:
        return {"phase": OneOf(0, 4, "what is done now"), "hand": Tally(52, 4, "own cards")}

Keys are fields of the game's observation, or `seats.hand` for the field `hand` of each item of `seats`, in the order of
the row. Fields that follow from others may be left out; legal actions always are, since every framework has a mask for
them. Seats are counted from the viewer on. What all games share is added in front.

A row is written in two steps. The first lists plain numbers, `data`: by `State.tensor_data`, where a game has written
it in its compiled rules, otherwise from the observation (`Part.gather`). The second (`tensor_writer`) expands them by
the operations of the parts, for instance 3 into 0 0 0 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Observation
from ludotheque.kernel.state import State
from ludotheque.kernel.tensor_parts import EachSeat, Number, Part, Seats
from ludotheque.kernel.tensor_writer import Operation, make_writer


class TensorShape:
    """The row of one game with its players, options and edition: every field, its place and its size."""

    def __init__(self, game: Game) -> None:
        own: dict[str, Part] = {}
        if find_spec(f"{game.spec.package}.tensor") is not None:
            own = game.spec.module("tensor").tensor_parts(game)
        self.parts = {**_common_parts(game.players), **own}
        self.starts: dict[str, int] = {}
        self.size = 0
        self.operations: list[Operation] = []
        for name, part in self.parts.items():
            self.starts[name] = self.size
            self.operations += part.operations(self.size)
            self.size += part.size

    def data(self, state: State, seat: int) -> list[Any]:
        """What a seat (or SPECTATOR) may know as the numbers from which its row is expanded."""
        return state.tensor_data(seat) or self.gather(state.observation(seat))

    def gather(self, observation: Observation) -> list[Any]:
        """The same from an observation, for games without `State.tensor_data`; for the others it is the reference."""
        data: list[Any] = []
        for name, part in self.parts.items():
            field, _, inner = name.partition(".")
            value = getattr(observation, field)
            part.gather([getattr(item, inner) for item in value] if inner else value, data, observation.seat)
        return data

    def expand(self, data: list[Any], seat: int) -> list[float]:
        """The row of `size` numbers between −1 and 1."""
        row = bytearray(4 * self.size)
        make_writer(self.operations, row, self.size, bytearray(1), 1, True).write(0, seat, data, [])
        return [*memoryview(row).cast("f")]

    def values(self, state: State, seat: int) -> list[float]:
        """What a seat (or SPECTATOR) may know as a row of `size` numbers between −1 and 1."""
        return self.expand(self.data(state, seat), seat)

    def place(self, name: str) -> slice:
        """Where a field is in the row."""
        return slice(self.starts[name], self.starts[name] + self.parts[name].size)

    def read(self, row: Sequence[float], name: str) -> list[float]:
        """The numbers of one field."""
        return list(row[self.place(name)])

    def table(self) -> str:
        """All fields as a Markdown table."""
        lines = ["| from | numbers | field | numbers are | meaning |", "|---:|---:|---|---|---|"]
        for name, part in self.parts.items():
            lines.append(f"| {self.starts[name]} | {part.size} | `{name}` | {part.form} | {part.meaning} |")
        return "\n".join(lines)


_shapes: dict[str, TensorShape] = {}


def tensor_shape(game: Game) -> TensorShape:
    """The row of a game, made once."""
    key = f"{game!r} {game.edition}"
    if key not in _shapes:
        if len(_shapes) >= 64:
            _shapes.clear()
        _shapes[key] = TensorShape(game)
    return _shapes[key]


def _common_parts(players: int) -> dict[str, Part]:
    return {
        "to_act": Seats(players, 1, "the awaited seats"),
        "is_over": Number(1, "whether the game is over"),
        "scores": EachSeat(players, Number(100), "each seat's points"),
    }
