"""Actions as text and back, and why an action is refused. Columns are a–h from the left, rows 1–8 from the top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.kuhlorado.rules.sheet import (
    CELLS,
    COW,
    KEEP,
    MARK_ONE,
    MARK_TWO,
    PASS,
    REROLL_BOTH,
    REROLL_LOW,
    SIDE,
)
from ludotheque.kernel.records import seat_letter

if TYPE_CHECKING:
    from ludotheque.games.kuhlorado.rules.state import KuhloradoState


def format_cell(cell: int) -> str:
    """A cell's name, such as c4."""
    return "abcdefgh"[cell % SIDE] + str(cell // SIDE + 1)


def parse_cell(text: str) -> int:
    """The cell of a name; ValueError if there is none."""
    return (int(text[1:]) - 1) * SIDE + "abcdefgh".index(text[0])


def format_face(face: int) -> str:
    """A die's face."""
    return "cow" if face == COW else str(face)


def cells_of(action: int) -> list[int]:
    """The cells that an action marks."""
    if action >= MARK_TWO:
        return [(action - MARK_TWO) // CELLS, (action - MARK_TWO) % CELLS]
    return [action - MARK_ONE] if action >= MARK_ONE else []


def format_action(state: KuhloradoState, action: int, seat: int) -> str:
    """The notation of an action, or of a chance outcome where chance is to act."""
    from ludotheque.games.kuhlorado.rules.state import CHOOSE_SHEET, DRAW_LOT, ROLL_HIGH, ROLL_LOW, ROLLS

    if state.is_chance_node():
        if state.phase == CHOOSE_SHEET:
            return f"sheet {action + 1}"
        if state.phase == DRAW_LOT:
            return f"first {seat_letter(action)}"
        if state.phase in (ROLL_LOW, ROLL_HIGH):
            return f"roll {format_face(action + 1)}"
        low, high = ROLLS[action]
        return f"roll {format_face(low)} {format_face(high)}"
    if action == KEEP:
        return "keep"
    if action == REROLL_BOTH:
        return "reroll both"
    if action == PASS:
        return "pass"
    if action < PASS:
        return f"reroll {format_face(state.low if action == REROLL_LOW else state.high)}"
    return "mark " + " ".join(format_cell(cell) for cell in cells_of(action))
