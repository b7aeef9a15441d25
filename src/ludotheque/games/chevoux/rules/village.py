"""The village as its constraints see it: where the tiles stand, which hold, what an action would change.

Undone by doing the opposite, so that a search needs no copies. Knows no phases, no cards, no chance.
"""

from __future__ import annotations

from ludotheque.games.chevoux.rules.tables import (
    CELLS,
    COLUMN_SHIFT,
    COLUMNS,
    EMPTY,
    ROW_SHIFT,
    ROWS,
    SELECTORS,
    SWAP,
    Tables,
)


def moved_cells(action: int, rows: int) -> list[int]:
    """The cells that a shift turns, in the order in which each takes the place of one further on (C12)."""
    if action >= COLUMN_SHIFT:
        column = (action - COLUMN_SHIFT) // (ROWS - 1)
        return [column + row * COLUMNS for row in range(rows)]
    start = (action - ROW_SHIFT) // (COLUMNS - 1) * COLUMNS
    return [start + column for column in range(COLUMNS)]


def line_length(action: int, rows: int) -> int:
    """How many cells a shift turns."""
    return rows if action >= COLUMN_SHIFT else COLUMNS


def shift_by(action: int) -> int:
    """How far a shift goes: to the right in a row, away from the river in a column."""
    if action >= COLUMN_SHIFT:
        return (action - COLUMN_SHIFT) % (ROWS - 1) + 1
    return (action - ROW_SHIFT) % (COLUMNS - 1) + 1


def turn(values: list[int], cells: list[int], by: int) -> None:
    """Move what stands on these cells on by so many places, cyclically."""
    held = [values[cell] for cell in cells]
    count = len(cells)
    for index in range(count):
        values[cells[(index + by) % count]] = held[index]


class Village:
    """Kinds of tiles by cell (EMPTY where there is none) and, for each selector, the set of cells that it counts."""

    def __init__(self, tables: Tables, moon: int, sun: int, kinds: list[int]) -> None:
        self.tables = tables
        self.members: list[list[int]] = tables.members[moon * 7 + sun]
        self.kinds = kinds
        self.masks: list[int] = [0] * SELECTORS
        self.filled: int = 0
        for cell in range(CELLS):
            if kinds[cell] != EMPTY:
                self.filled += 1
                self._toggle(cell, kinds[cell])

    def _toggle(self, cell: int, kind: int) -> None:
        masks = self.masks
        bit = 1 << cell
        for selector in self.members[kind]:
            masks[selector] ^= bit

    def holds(self, cell: int) -> bool:
        """Whether the constraint of the tile on this cell holds now."""
        return all(clause.holds(cell, self.masks) for clause in self.tables.clauses[self.kinds[cell]])

    def unsatisfied(self) -> int:
        """The set of cells whose tile's constraint does not hold."""
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
        """Exchange two tiles; its own opposite."""
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
        """Turn the line of a shift by so many cells (C12); by the rest of its length, to undo it."""
        rows = self.filled // COLUMNS
        cells = moved_cells(action, rows)
        turn(self.kinds, cells, by)
        # The line's bits, moved down to bit 0, turn within `length` bits.
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
            turned = ((part << up) | (part >> down)) & line
            if turned != part:
                masks[selector] = mask ^ ((part ^ turned) << base)

    def unsatisfied_after(self, action: int) -> int:
        """What `unsatisfied` would give after an action; the village is as before."""
        if action < SWAP:
            return self.unsatisfied()
        if action < ROW_SHIFT:
            first = self.tables.first[action]
            second = self.tables.second[action]
            self.swap(first, second)
            found = self.unsatisfied()
            self.swap(first, second)
            return found
        by = shift_by(action)
        self.shift(action, by)
        found = self.unsatisfied()
        self.shift(action, line_length(action, self.filled // COLUMNS) - by)
        return found
