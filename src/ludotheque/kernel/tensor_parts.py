"""Conversion of values to numbers between −1 and 1: single values, lists, structures, boards."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from ludotheque.kernel.tensor_writer import NUMBER, ONE_OF, SEAT, SEATS, TALLY, Operation


class Part(NamedTuple):
    """The numbers of one value: their form, arrangement and names, and the operations that write them.

    On a board the names are those of the planes.
    """

    form: str
    dimensions: tuple[int, ...]
    names: tuple[str, ...]
    operations: tuple[Operation, ...]
    meaning: str = ""

    @property
    def size(self) -> int:
        """Return the number of numbers that the value takes."""
        return prod(self.dimensions)

    def operations_at(self, start: int) -> list[Operation]:
        """Return the operations for a row in which the value begins at an index."""
        return [each._replace(start=each.start + start) for each in self.operations]


def number(largest: float) -> Part:
    """Describe a number as a share of the largest one that is expected.

    Larger numbers are clipped. A flag is a number whose largest value is 1.
    """
    return _single(NUMBER, "0 or 1" if largest == 1 else f"share of {largest:g}", 1, largest=largest)


def one_of(low: int, high: int, called: Sequence[str] = ()) -> Part:
    """Describe a whole number with one place for each value.

    Any other value, such as −1 for none, is all zeros.
    """
    names = tuple(called or map(str, range(low, high + 1)))
    form = f"one of {', '.join(called)}" if called else f"one of {low}…{high}"
    return _single(ONE_OF, form, high - low + 1, names, low)


def seat(players: int) -> Part:
    """Describe a seat, counted from the viewer on, or −1 for none, which is all zeros."""
    names = ("viewer", *(f"viewer + {place}" for place in range(1, players)))
    return _single(SEAT, f"one of {players} seats, the viewer first", players, names)


def seats(players: int) -> Part:
    """Describe a list of seats, counted from the viewer on."""
    return _single(SEATS, f"which of {players} seats, the viewer first", players)


def tally(kinds: int, most: int = 1) -> Part:
    """Describe an unordered list of whole numbers by the count of each."""
    share = f", share of {most}" if most > 1 else ""
    return _single(TALLY, f"which of 0…{kinds - 1}{share}", kinds, largest=most)


def each(count: int, part: Part) -> Part:
    """Describe a list of `count` values."""
    return _repeated(count, part, f"{count} × ({part.form})")


def each_seat(players: int, part: Part) -> Part:
    """Describe a value of every seat, the viewer's first."""
    return _repeated(players, part, f"each of {players} seats, the viewer first: {part.form}")


def fields(parts: dict[str, Part]) -> Part:
    """Describe a structure: all values of one item, then those of the next."""
    operations: list[Operation] = []
    size = 0
    for part in parts.values():
        operations += part.operations_at(size)
        size += part.size
    form = "; ".join(f"{name}: {part.form}" for name, part in parts.items())
    return Part(form, (size,), ("",) * size, tuple(operations))


def planes(rows: int, columns: int, parts: dict[str, Part]) -> Part:
    """Describe a board: each part has a value for every cell, and each of its numbers is a plane."""
    cells = rows * columns
    operations: list[Operation] = []
    depth = 0
    for part in parts.values():
        operations.append(part.operations[0]._replace(start=depth * cells, stride=cells, repeat=cells, step=1))
        depth += part.size
    inner = "; ".join(f"{name}: {part.form}" for name, part in parts.items())
    names = tuple(f"{name} {each}".strip() for name, part in parts.items() for each in part.names)
    return Part(f"{depth} planes of {rows} × {columns}: {inner}", (depth, rows, columns), names, tuple(operations))


def spots(rows: int, columns: int, called: Sequence[str]) -> Part:
    """Describe things on a board as a list of plane × cells + cell, with a plane for each kind of thing."""
    form = f"{len(called)} planes of {rows} × {columns}: {', '.join(called)}"
    part = _single(TALLY, form, len(called) * rows * columns, tuple(called))
    return part._replace(dimensions=(len(called), rows, columns))


def _single(kind: int, form: str, size: int, names: tuple[str, ...] = (), low: int = 0, largest: float = 1.0) -> Part:
    operation = Operation(kind, 0, low, size, 1, 1, size, float(largest))
    return Part(form, (size,), names or ("",) * size, (operation,))


def _repeated(count: int, part: Part, form: str) -> Part:
    first = part.operations[0]
    if len(part.operations) == 1 and first.repeat * first.step == part.size:
        operations: tuple[Operation, ...] = (first._replace(repeat=count * first.repeat),)
    else:
        operations = tuple(each for index in range(count) for each in part.operations_at(index * part.size))
    inner = part.dimensions if part.dimensions != (1,) else ()
    return Part(form, (count, *inner), part.names, operations)
