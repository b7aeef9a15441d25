"""Actions as text.

Columns are a–f, rows 1–5 from the river.
"""

from __future__ import annotations

from ludotheque.games.chevoux.content import load_edition
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.codes import (
    CELLS,
    COLUMN_SHIFT,
    COLUMNS,
    DRAW_CARD,
    DRAW_MOON,
    DRAW_TILE,
    NOTHING,
    POPULATE,
    ROW_SHIFT,
    ROWS,
    SWAP,
    shift_length,
    shifted_line,
)
from ludotheque.kernel.contract import Notation

LETTERS = "abcdef"


def format_cell(cell: int) -> str:
    """Return a cell's name, such as c4."""
    return LETTERS[cell % COLUMNS] + str(cell // COLUMNS + 1)


def parse_cell(text: str) -> int:
    """Return the cell of a name, or raise ValueError."""
    row = int(text[1:]) - 1
    if not 0 <= row < ROWS:
        raise ValueError(text)
    return row * COLUMNS + LETTERS.index(text[0])


def swapped_cells(action: int) -> tuple[int, int]:
    """Return both cells of a swap."""
    return (action - SWAP) // CELLS, (action - SWAP) % CELLS


def format_action(state: ChevouxState, action: int, seat: int) -> str:
    """Return the notation of an action, or of a chance outcome where chance is to act."""
    if state.is_chance_node():
        return _format_outcome(state, action)
    if action == NOTHING:
        return "nothing"
    if action < SWAP:
        return f"populate {format_cell(action - POPULATE)}"
    if action < ROW_SHIFT:
        first, second = swapped_cells(action)
        return f"swap {format_cell(first)} {format_cell(second)}"
    if action < COLUMN_SHIFT:
        return f"shift row {shifted_line(action) + 1} by {shift_length(action)}"
    return f"shift column {LETTERS[shifted_line(action)]} by {shift_length(action)}"


def sort_parts(notation: str) -> str:
    """Return the notation with the cells of a swap sorted, so that their order does not matter."""
    word, *cells = notation.split() or [""]
    return " ".join([word, *sorted(cells)]) if word == "swap" else notation


def _format_outcome(state: ChevouxState, outcome: int) -> str:
    edition = load_edition(state.rules.edition)
    if state.phase == DRAW_CARD:
        return f"card {outcome + 1}"
    if state.phase == DRAW_TILE:
        return f"tile {edition.tiles[outcome].id}"
    return f"{'moon' if state.phase == DRAW_MOON else 'sun'} {edition.axes[outcome].id}"


NOTATION = Notation(format_action, sort_parts)
