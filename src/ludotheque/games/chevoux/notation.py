"""Actions as text and back, and why an action is refused. Columns are a–f, rows 1–5 from the river."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.chevoux.content import load_edition
from ludotheque.games.chevoux.rules.tables import (
    CELLS,
    COLUMN_SHIFT,
    COLUMNS,
    NOTHING,
    POPULATE,
    ROW_SHIFT,
    ROWS,
    SHIFT_COLUMN,
    SHIFT_ROW,
    SWAP,
    SWAP_ADJACENT,
    SWAP_ANY,
    SWAP_COLUMN,
    SWAP_ROW,
    distance,
    swap_action,
)
from ludotheque.games.chevoux.rules.village import shift_by

if TYPE_CHECKING:
    from ludotheque.games.chevoux.rules.state import ChevouxState

from ludotheque.games.chevoux.texts import TEXTS

LETTERS = "abcdef"
WANTED = {
    SWAP_ADJACENT: "refused_swap_adjacent",
    SWAP_ROW: "refused_swap_row",
    SWAP_COLUMN: "refused_swap_column",
    SWAP_ANY: "refused_swap_any",
    SHIFT_ROW: "refused_shift_row",
    SHIFT_COLUMN: "refused_shift_column",
}


def format_cell(cell: int) -> str:
    """A cell's name, such as c4."""
    return LETTERS[cell % COLUMNS] + str(cell // COLUMNS + 1)


def parse_cell(text: str) -> int:
    """The cell of a name; ValueError if there is none."""
    row = int(text[1:]) - 1
    if not 0 <= row < ROWS:
        raise ValueError(text)
    return row * COLUMNS + LETTERS.index(text[0])


def swapped_cells(action: int) -> tuple[int, int]:
    """Both cells of a swap."""
    return (action - SWAP) // CELLS, (action - SWAP) % CELLS


def cell_kinds(state: ChevouxState, action: int) -> tuple[int, int]:
    """The kinds of the two tiles that a swap exchanges."""
    first, second = swapped_cells(action)
    return state.kinds[first], state.kinds[second]


def shifted_line(action: int) -> int:
    """The row or column, from 0, that a shift turns."""
    if action >= COLUMN_SHIFT:
        return (action - COLUMN_SHIFT) // (ROWS - 1)
    return (action - ROW_SHIFT) // (COLUMNS - 1)


def format_action(state: ChevouxState, action: int, seat: int) -> str:
    """The notation of an action, or of a chance outcome where chance is to act."""
    if state.is_chance_node():
        return _format_outcome(state, action)
    return format_choice(action)


def format_choice(action: int) -> str:
    """The notation of one of the mayor's actions; it needs no position."""
    if action == NOTHING:
        return "nothing"
    if action < SWAP:
        return f"populate {format_cell(action - POPULATE)}"
    if action < ROW_SHIFT:
        first, second = swapped_cells(action)
        return f"swap {format_cell(first)} {format_cell(second)}"
    if action < COLUMN_SHIFT:
        return f"shift row {shifted_line(action) + 1} by {shift_by(action)}"
    return f"shift column {LETTERS[shifted_line(action)]} by {shift_by(action)}"


def _format_outcome(state: ChevouxState, outcome: int) -> str:
    from ludotheque.games.chevoux.rules.state import DRAW_CARD, DRAW_MOON, DRAW_TILE

    edition = load_edition(state.rules.edition)
    if state.phase == DRAW_CARD:
        return f"card {outcome + 1}"
    if state.phase == DRAW_TILE:
        return f"tile {edition.tiles[outcome].id}"
    return f"{'moon' if state.phase == DRAW_MOON else 'sun'} {edition.axes[outcome].id}"


__all__ = ["TEXTS", "distance", "format_action", "format_cell", "parse_cell", "swap_action"]
