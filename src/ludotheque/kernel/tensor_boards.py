"""Boards as planes of numbers, and values that must be turned to the viewer first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludotheque.kernel.tensor_parts import Each, Number, Part, Single
from ludotheque.kernel.tensor_writer import TALLY, Operation


class Spots(Single, frozen=True):
    """Things on a board, one plane for each kind of thing: `spots` gives the planes and cells (or −1) of an item."""

    rows: int
    columns: int
    called: tuple[str, ...]
    spots: Callable[[Any], Sequence[tuple[int, int]]]
    about: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return self.called

    @property
    def size(self) -> int:
        return len(self.names) * self.rows * self.columns

    @property
    def form(self) -> str:
        return f"{len(self.names)} planes of {self.rows} × {self.columns}: {', '.join(self.names)}"

    @property
    def dimensions(self) -> tuple[int, ...]:
        return (len(self.names), self.rows, self.columns)

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        cells = self.rows * self.columns
        found = [plane * cells + cell for item in value for plane, cell in self.spots(item) if cell >= 0]
        data.append(len(found))
        data.extend(found)

    def blank(self, data: list[Any]) -> None:
        data.append(0)

    def operation(self, start: int, stride: int, repeat: int, step: int) -> Operation:
        return Operation(TALLY, start, 0, self.size, stride, repeat, step, 1.0)


def whole_item(item: Any, name: str) -> Any:
    """The item itself, for boards whose cells hold one value."""
    return item


class Planes(Part, frozen=True):
    """A board with an item for each cell; every number of every part of an item becomes a plane of its own.

    `read` gives the value of a part by its name, `place` the cell of an item.
    """

    rows: int
    columns: int
    parts: dict[str, Single]
    about: str = ""
    read: Callable[[Any, str], Any] = whole_item
    place: Callable[[Any], int] | None = None

    @property
    def size(self) -> int:
        return self.rows * self.columns * self.dimensions[0]

    @property
    def dimensions(self) -> tuple[int, ...]:
        return (sum(part.size for part in self.parts.values()), self.rows, self.columns)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"{name} {each}".strip() for name, part in self.parts.items() for each in part.names)

    @property
    def form(self) -> str:
        inner = "; ".join(f"{name}: {part.form}" for name, part in self.parts.items())
        return f"{self.dimensions[0]} planes of {self.rows} × {self.columns}: {inner}"

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        items = Each(self.rows * self.columns, Number(1), "", self.place).items(value, viewer)
        for name, part in self.parts.items():
            for item in items:
                if item is None:
                    part.blank(data)
                else:
                    part.gather(self.read(item, name), data, viewer)

    def blank(self, data: list[Any]) -> None:
        self.gather((), data, 0)

    def operations(self, start: int) -> list[Operation]:
        cells = self.rows * self.columns
        found = []
        for part in self.parts.values():
            found.append(part.operation(start, cells, cells, 1))
            start += part.size * cells
        return found


class Turned(Part, frozen=True):
    """A part whose value is first turned to the viewer by a function of value and viewer."""

    part: Part
    turn: Callable[[Any, int], Any]

    @property
    def size(self) -> int:
        return self.part.size

    @property
    def form(self) -> str:
        return self.part.form

    @property
    def meaning(self) -> str:
        return self.part.meaning

    @property
    def dimensions(self) -> tuple[int, ...]:
        return self.part.dimensions

    @property
    def names(self) -> tuple[str, ...]:
        return self.part.names

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        self.part.gather(self.turn(value, viewer), data, viewer)

    def blank(self, data: list[Any]) -> None:
        self.part.blank(data)

    def operations(self, start: int) -> list[Operation]:
        return self.part.operations(start)
