"""The numbers that encode the grid, kinds of tiles, selectors, phases and actions.

Cell 0 is the first of the river row, cell 6 the first of row 2.
"""

from __future__ import annotations

from typing import Final

COLUMNS: Final = 6
ROWS: Final = 5
CELLS: Final = 30
EMPTY: Final = -1

# The tiles of every edition, in this order, followed by four for each of the seven axes (C1).
FIELD: Final = 0
HOUSE: Final = 1
FIRST_VIOLET: Final = 2
FIRST_BLUE: Final = 6
FIRST_SPECIAL: Final = 10
AXES: Final = 7
OF_AXIS: Final = 4
KINDS: Final = 38
FIELDS: Final = 8
HOUSES: Final = 6

# What a clause may count. From AXIS on the buildings of one axis, from NAMED on a single kind of tile.
OF_FIELD: Final = 0
OF_HOUSE: Final = 1
OF_BUILDING: Final = 2
OF_VIOLET: Final = 3
OF_BLUE: Final = 4
OF_VIOLET_OR_BLUE: Final = 5
OF_MOON: Final = 6
OF_SUN: Final = 7
OF_ANY: Final = 8
AXIS: Final = 9
NAMED: Final = 16
SELECTORS: Final = 54
NO_LIMIT: Final = 99

# The place of an action card.
NOW: Final = "now"
TO_COME: Final = "to_come"
PLAYED: Final = "played"

# Difficulties. Hard has four rounds (C4), gentle and tight have cards of their own.
GENTLE: Final = "gentle"
NORMAL: Final = "normal"
TIGHT: Final = "tight"
HARD: Final = "hard"

# Cards and people (C3, C5), and the kinds of restructuring (C6).
CARDS: Final = 6
CARDS_PER_ROUND: Final = 5
PEOPLE: Final = 20
SWAP_ADJACENT: Final = 0
SWAP_ROW: Final = 1
SWAP_COLUMN: Final = 2
SWAP_ANY: Final = 3
SHIFT_ROW: Final = 4
SHIFT_COLUMN: Final = 5

# Phases.
DRAW_MOON: Final = 0
DRAW_SUN: Final = 1
DRAW_TILE: Final = 2
DRAW_CARD: Final = 3
ACT: Final = 4
OVER: Final = 5

# Actions: the first of each kind.
NOTHING: Final = 0
POPULATE: Final = 1
SWAP: Final = POPULATE + CELLS
ROW_SHIFT: Final = SWAP + CELLS * CELLS
COLUMN_SHIFT: Final = ROW_SHIFT + ROWS * (COLUMNS - 1)
ACTIONS: Final = COLUMN_SHIFT + COLUMNS * (ROWS - 1)


def distance(first: int, second: int) -> int:
    """Return the number of steps from cell to cell by sides (C11).

    The filled cells are always whole rows, so no shortest path has to leave them.
    """
    return abs(first // COLUMNS - second // COLUMNS) + abs(first % COLUMNS - second % COLUMNS)


def swap_action(first: int, second: int) -> int:
    """Return the action that swaps two cells, in either order."""
    return SWAP + (first * CELLS + second if first < second else second * CELLS + first)


def shifted_line(action: int) -> int:
    """Return the row or column, from 0, that a shift moves."""
    if action >= COLUMN_SHIFT:
        return (action - COLUMN_SHIFT) // (ROWS - 1)
    return (action - ROW_SHIFT) // (COLUMNS - 1)


def shift_length(action: int) -> int:
    """Return the length of a shift: to the right in a row, away from the river in a column."""
    if action >= COLUMN_SHIFT:
        return (action - COLUMN_SHIFT) % (ROWS - 1) + 1
    return (action - ROW_SHIFT) % (COLUMNS - 1) + 1


def shifted_cells(action: int, rows: int) -> list[int]:
    """Return the cells that a shift moves, in the direction of the shift (C12)."""
    line = shifted_line(action)
    if action >= COLUMN_SHIFT:
        return [line + row * COLUMNS for row in range(rows)]
    return [line * COLUMNS + column for column in range(COLUMNS)]


def line_length(action: int, rows: int) -> int:
    """Return the number of cells that a shift moves."""
    return rows if action >= COLUMN_SHIFT else COLUMNS
