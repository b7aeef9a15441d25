"""Actions as text, such as `mark c4 e4`.

Columns are a–h from the left, rows 1–8 from the top.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ludotheque.games.kuhlorado.rules.codes import (
    CHOOSE_SHEET,
    COW,
    DRAW_LOT,
    KEEP,
    PASS,
    REROLL_BOTH,
    REROLL_LOW,
    ROLL_HIGH,
    ROLL_LOW,
    SIDE,
    marked_cells,
)
from ludotheque.kernel.contract import Notation
from ludotheque.kernel.records import seat_letter

if TYPE_CHECKING:
    from ludotheque.games.kuhlorado.rules.state import KuhloradoState

COLUMNS = "abcdefgh"


def format_cell(cell: int) -> str:
    """Return a cell's name, such as c4."""
    return COLUMNS[cell % SIDE] + str(cell // SIDE + 1)


CELLS = {format_cell(cell): cell for cell in range(SIDE * SIDE)}


def parse_cell(text: str) -> int:
    """Return the cell with this name, or raise ValueError."""
    known = CELLS.get(text)
    return (int(text[1:]) - 1) * SIDE + COLUMNS.index(text[0]) if known is None else known


def format_face(face: int) -> str:
    """Return the name of a face of a die."""
    return "cow" if face == COW else str(face)


def format_action(state: KuhloradoState, action: int, seat: int) -> str:
    """Return the notation of an action, or of an outcome where chance is to act."""
    if state.is_chance_node():
        return _format_outcome(state, action)
    if action == KEEP:
        return "keep"
    if action == REROLL_BOTH:
        return "reroll both"
    if action == PASS:
        return "pass"
    if action < PASS:
        return f"reroll {format_face(state.low if action == REROLL_LOW else state.high)}"
    return _format_marks(action)


@cache
def _format_marks(action: int) -> str:
    return "mark " + " ".join(format_cell(cell) for cell in marked_cells(action))


def sort_parts(notation: str) -> str:
    """Return the notation with the cells of a mark sorted, so that their order does not matter."""
    word, *cells = notation.split() or [""]
    return " ".join([word, *sorted(cells)]) if word == "mark" else notation


def _format_outcome(state: KuhloradoState, outcome: int) -> str:
    if state.phase == CHOOSE_SHEET:
        return f"sheet {outcome + 1}"
    if state.phase == DRAW_LOT:
        return f"first {seat_letter(outcome)}"
    return "roll " + " ".join(format_face(face) for face in rolled_faces(state, outcome))


def rolled_faces(state: KuhloradoState, outcome: int) -> list[int]:
    """Return the faces of the dice that were rolled, one or two."""
    if state.phase in (ROLL_LOW, ROLL_HIGH):
        return [outcome + 1]
    return [state.rules.roll_low[outcome], state.rules.roll_high[outcome]]


NOTATION = Notation(format_action, sort_parts)
