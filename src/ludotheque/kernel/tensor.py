"""Positions as fixed rows of numbers for learning: the meaning of each number, and access to a row.

A game lists its fields in one method of its state, in the order of the row:

    def write_row(self, row: TensorRow) -> None:
        row.one_of("phase", self.phase, 0, 4, "what is done now")
        row.tally("hand", self.hands[row.viewer], 52, 1, "own cards")

Fields that follow from others may be left out. Legal actions are always left out, since every framework has a mask for
them. Seats are counted from the viewer on. The fields that all games share come first.

`TensorRow` collects plain numbers, `data`. `tensor_writer` expands them by the operations of the parts, for instance 3
into 0 0 0 1. The first position of a game describes the row.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.kernel.game import Game
from ludotheque.kernel.state import State
from ludotheque.kernel.tensor_parts import Part
from ludotheque.kernel.tensor_row import TensorRow
from ludotheque.kernel.tensor_writer import Operation, make_writer


class TensorShape:
    """The row of one game with its players, options and edition: every field, its place and its size."""

    def __init__(self, game: Game) -> None:
        self.parts: dict[str, Part] = {}
        game.new_initial_state().tensor_data(TensorRow(game.players, self.parts), 0)
        self.starts: dict[str, int] = {}
        self.size = 0
        self.operations: list[Operation] = []
        for name, part in self.parts.items():
            self.starts[name] = self.size
            self.operations += part.operations_at(self.size)
            self.size += part.size

    def data(self, state: State, seat: int) -> list[int]:
        """Return the observation of a seat (or SPECTATOR) as numbers from which its row is expanded."""
        return state.tensor_data(TensorRow(state.game.players), seat)

    def expand(self, data: list[int], seat: int) -> list[float]:
        """Return the row of `size` numbers between −1 and 1."""
        return expand(self.operations, self.size, data, seat)

    def values(self, state: State, seat: int) -> list[float]:
        """Return the observation of a seat (or SPECTATOR) as a row of `size` numbers between −1 and 1."""
        return self.expand(self.data(state, seat), seat)

    def place(self, name: str) -> slice:
        """Return the place of a field in the row."""
        return slice(self.starts[name], self.starts[name] + self.parts[name].size)

    def read(self, row: Sequence[float], name: str) -> list[float]:
        """Return the numbers of one field."""
        return list(row[self.place(name)])

    def table(self) -> str:
        """Return all fields as a Markdown table."""
        lines = ["| from | numbers | field | numbers are | meaning |", "|---:|---:|---|---|---|"]
        for name, part in self.parts.items():
            lines.append(f"| {self.starts[name]} | {part.size} | `{name}` | {part.form} | {part.meaning} |")
        return "\n".join(lines)


def expand(operations: list[Operation], size: int, data: list[int], seat: int) -> list[float]:
    """Expand data by operations into a row of `size` numbers, as a seat sees them."""
    row = bytearray(4 * size)
    make_writer(operations, row, size, bytearray(1), 1, True).write(0, seat, data, [])
    return [*memoryview(row).cast("f")]


_shapes: dict[str, TensorShape] = {}


def tensor_shape(game: Game) -> TensorShape:
    """Return the shape of a game's rows, made once."""
    key = f"{game!r} {game.edition}"
    if key not in _shapes:
        if len(_shapes) >= 64:
            _shapes.clear()
        _shapes[key] = TensorShape(game)
    return _shapes[key]
