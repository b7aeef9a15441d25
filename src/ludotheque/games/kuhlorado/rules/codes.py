"""The numbers that encode cells, symbols, phases and actions."""

from __future__ import annotations

from typing import Final

SIDE: Final = 8
CELLS: Final = 64

# Symbols of cells and faces of dice. 1–5 are numbers.
TROUGH: Final = 0
COW: Final = 6
SYMBOLS: Final = 7

# Phases. Chance acts in all of them but DECIDE and MARK.
CHOOSE_SHEET: Final = 0
DRAW_LOT: Final = 1
ROLL: Final = 2
DECIDE: Final = 3
ROLL_LOW: Final = 4
ROLL_HIGH: Final = 5
ROLL_BOTH: Final = 6
MARK: Final = 7
OVER: Final = 8

# Actions. MARK_ONE + cell marks one cell, `pair_action` two.
KEEP: Final = 0
REROLL_LOW: Final = 1
REROLL_HIGH: Final = 2
REROLL_BOTH: Final = 3
PASS: Final = 4
MARK_ONE: Final = 5
MARK_TWO: Final = MARK_ONE + CELLS
ACTIONS: Final = MARK_TWO + CELLS * CELLS


def pair_action(first: int, second: int) -> int:
    """Return the action that marks two cells, in either order."""
    return MARK_TWO + (first * CELLS + second if first < second else second * CELLS + first)


def marked_cells(action: int) -> list[int]:
    """Return the cells that an action marks."""
    if action >= MARK_TWO:
        return [(action - MARK_TWO) // CELLS, (action - MARK_TWO) % CELLS]
    return [action - MARK_ONE] if action >= MARK_ONE else []
