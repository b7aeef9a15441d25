"""Actions as text and back, and why an action is refused. Columns are a–h from the left, rows 1–8 from the top."""

from __future__ import annotations

from pathlib import Path
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
    TROUGH,
    reach_of,
)
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.records import seat_letter
from ludotheque.kernel.texts import Catalog

if TYPE_CHECKING:
    from ludotheque.games.kuhlorado.rules.state import KuhloradoState

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")


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


def format_action(state: KuhloradoState, action: int) -> str:
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


def explain_refusal(state: KuhloradoState, action: int) -> Reason:
    """The ruling that forbids an action of the seat to act."""
    from ludotheque.games.kuhlorado.rules.state import DECIDE

    def reason(ruling: str, key: str, **values: object) -> Reason:
        return Reason(ruling, key, values, TEXTS)

    if state.phase == DECIDE:
        return reason("K5", "refused_decide_first" if action > REROLL_BOTH else "refused_same_dice")
    if action < PASS:
        return reason("K5", "refused_one_reroll")
    if action == PASS:
        return reason("K8" if state.high == COW else "K7", "refused_pass")
    cells = cells_of(action)
    if len(cells) == 2 and cells[0] >= cells[1]:
        return reason("K6", "refused_not_a_pair")
    for cell in cells:
        if state.sheet.symbols[cell] == TROUGH:
            return reason("K9", "refused_trough", cell=format_cell(cell))
        if state.marks[cell]:
            return reason("K6", "refused_taken", cell=format_cell(cell))
    symbols = [state.sheet.symbols[cell] for cell in cells]
    if state.high < COW:
        return reason("K7", "refused_numbers", low=state.low, high=state.high)
    if state.low == COW:
        return reason("K6", "refused_cows")
    if any(symbol not in (COW, state.low) for symbol in symbols):
        return reason("K8", "refused_symbol", number=state.low)
    if symbols.count(COW) != 1:
        return reason("K8", "refused_one_each", number=state.low)
    assert cells[1] not in reach_of(cells[0])
    return reason("K8", "refused_distance")
