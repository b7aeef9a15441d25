"""Writing rows of 32-bit floats and masks of legal actions into buffers, without needing NumPy.

`_writer.c` is the C version, about a hundred times faster, and is used if it was compiled. Both round in the same way.
"""

from __future__ import annotations

import importlib
import struct
from typing import Any, Final, NamedTuple

# Kinds of operations. The comments say how each one reads its number, or the list that follows its length.
NUMBER: Final = 0  # a number to divide by `largest`
ONE_OF: Final = 1  # an index from `low` on
SEAT: Final = 2  # a seat, counted from the viewer on
TALLY: Final = 3  # a list of indices, each of which adds 1 / `largest`
SEATS: Final = 4  # a list of seats, counted from the viewer on


class Operation(NamedTuple):
    """An instruction for the next `repeat` numbers.

    An index goes to the place `start` + index × `stride`. Each repetition moves on by `step` places.
    """

    kind: int
    start: int
    low: int
    size: int
    stride: int
    repeat: int
    step: int
    largest: float


class Writer:
    """A writer into `rows`, a buffer of rows of floats, and `masks`, a buffer of rows of bytes.

    `row_size` and `mask_size` are the floats and bytes of one row. A mask has one bit for each action, the lowest first
    in each byte, or one byte for each action if not `is_packed`.
    """

    def __init__(
        self, operations: list[Operation], rows: Any, row_size: int, masks: Any, mask_size: int, is_packed: bool
    ) -> None:
        self.operations = operations
        self.rows = memoryview(rows).cast("B").cast("f")
        self.row_size = row_size
        self.masks = memoryview(masks).cast("B")
        self.mask_size = mask_size
        self.is_packed = is_packed

    def write(self, index: int, seat: int, data: list[Any], actions: list[int]) -> None:
        """Write a seat's row, expanded from data, and the mask of its actions.

        For SPECTATOR, seats are counted from seat 0.
        """
        start = index * self.row_size
        row = self.rows[start : start + self.row_size]
        row[:] = memoryview(bytes(4 * self.row_size)).cast("f")
        used = 0
        for operation in self.operations:
            used = _expand(operation, row, max(0, seat), data, used)
        if used != len(data):
            raise ValueError(f"{len(data)} numbers of data, {used} are described")
        mask = self.masks[index * self.mask_size : (index + 1) * self.mask_size]
        mask[:] = bytes(self.mask_size)
        for action in actions:
            if self.is_packed:
                mask[action >> 3] |= 1 << (action & 7)
            else:
                mask[action] = 1


def _expand(operation: Operation, row: Any, viewer: int, data: list[Any], used: int) -> int:
    """Expand one operation and return the number of data items used so far."""
    kind, start, low, size, stride, repeat, step, largest = operation
    for _ in range(repeat):
        value = data[used]
        used += 1
        if kind == NUMBER:
            row[start] = max(-1.0, min(1.0, value / largest))
        elif kind in (ONE_OF, SEAT):
            if low <= value < low + size:
                place = value - low if kind == ONE_OF else (value + size - viewer) % size
                row[start + place * stride] = 1.0
        else:
            for item in data[used : used + value]:
                if 0 <= item < size:
                    place = start + (item if kind == TALLY else (item + size - viewer) % size) * stride
                    row[place] = min(1.0, row[place] + 1.0 / largest)
            used += value
        start += step
    return used


def make_writer(
    operations: list[Operation], rows: Any, row_size: int, masks: Any, mask_size: int, is_packed: bool
) -> Any:
    """Return the compiled writer, or its Python version if that was not compiled."""
    try:
        compiled: Any = importlib.import_module("ludotheque.kernel._writer")
    except ImportError:
        return Writer(operations, rows, row_size, masks, mask_size, is_packed)
    plan = b"".join(struct.pack("7id", *operation) for operation in operations)
    return compiled.Writer(plan, rows, row_size, masks, mask_size, is_packed)
