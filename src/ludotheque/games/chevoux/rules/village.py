"""A village that evaluates its constraints, also after an action.

A change is undone by its inverse, so that a search needs no copies.
"""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import (
    AXES,
    CELLS,
    COLUMN_SHIFT,
    COLUMNS,
    EMPTY,
    ROW_SHIFT,
    SELECTORS,
    line_length,
    shift_length,
    shifted_cells,
)
from ludotheque.games.chevoux.rules.tables import VillageTables


def swap(values: list[int], first: int, second: int) -> None:
    """Exchange the values of two cells."""
    held = values[first]
    values[first] = values[second]
    values[second] = held


def rotate(values: list[int], cells: list[int], by: int) -> None:
    """Move the values of these cells on by so many places, cyclically (C12)."""
    held = [values[cell] for cell in cells]
    count = len(cells)
    for index in range(count):
        values[cells[(index + by) % count]] = held[index]


class Village:
    """The kinds of tiles by cell (EMPTY for none) and, for each selector, the set of cells that it counts."""

    def __init__(self, tables: VillageTables, moon: int, sun: int, kinds: list[int]) -> None:
        self.tables = tables
        self.members: list[list[int]] = tables.members[moon * AXES + sun]
        self.kinds = kinds
        masks = [0] * SELECTORS
        filled = 0
        # Tiles fill the cells in order.
        while filled < CELLS and kinds[filled] != EMPTY:
            bit = 1 << filled
            for selector in self.members[kinds[filled]]:
                masks[selector] |= bit
            filled += 1
        self.masks: list[int] = masks
        self.filled: int = filled

    def holds(self, cell: int) -> bool:
        """Return True if the constraint of the tile on this cell holds now."""
        return all(clause.holds(cell, self.masks) for clause in self.tables.clauses[self.kinds[cell]])

    def unsatisfied(self) -> int:
        """Return the set of cells whose tile's constraint does not hold."""
        kinds = self.kinds
        masks = self.masks
        clauses = self.tables.clauses
        found = 0
        for cell in range(self.filled):
            for clause in clauses[kinds[cell]]:
                if not clause.holds(cell, masks):
                    found |= 1 << cell
                    break
        return found

    def swap(self, first: int, second: int) -> None:
        """Exchange two tiles, which the same swap undoes."""
        kinds = self.kinds
        one = kinds[first]
        other = kinds[second]
        if one == other:
            return
        masks = self.masks
        both = (1 << first) | (1 << second)
        for selector in self.members[one]:
            masks[selector] ^= both
        for selector in self.members[other]:
            masks[selector] ^= both
        kinds[first] = other
        kinds[second] = one

    def shift(self, action: int, by: int) -> None:
        """Move the line of a shift on by so many cells (C12).

        A shift by the rest of the line's length undoes the change.
        """
        rows = self.filled // COLUMNS
        cells = shifted_cells(action, rows)
        rotate(self.kinds, cells, by)
        # The line's bits, moved down to bit 0, rotate within `length` bits.
        base = cells[0]
        width = 1 if action < COLUMN_SHIFT else COLUMNS
        length = len(cells) * width
        line = 0
        for cell in cells:
            line |= 1 << cell
        line >>= base
        up = by * width
        down = length - up
        masks = self.masks
        for selector in self.tables.asked:
            mask = masks[selector]
            part = (mask >> base) & line
            rotated = ((part << up) | (part >> down)) & line
            if rotated != part:
                masks[selector] = mask ^ ((part ^ rotated) << base)

    def unsatisfied_after(self, action: int) -> int:
        """Return the value of `unsatisfied` after a swap or a shift, without changing the village."""
        if action < ROW_SHIFT:
            first = self.tables.first[action]
            second = self.tables.second[action]
            self.swap(first, second)
            found = self.unsatisfied()
            self.swap(first, second)
            return found
        by = shift_length(action)
        self.shift(action, by)
        found = self.unsatisfied()
        self.shift(action, line_length(action, self.filled // COLUMNS) - by)
        return found
