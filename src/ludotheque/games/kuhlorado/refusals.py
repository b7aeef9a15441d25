"""Reasons for refused actions: a ruling and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.kuhlorado.notation import format_cell
from ludotheque.games.kuhlorado.rules.codes import COW, DECIDE, PASS, REROLL_BOTH, TROUGH, marked_cells
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.kernel.contract import Refusals
from ludotheque.kernel.reason import Reason

if TYPE_CHECKING:
    from ludotheque.games.kuhlorado.rules.state import KuhloradoState


def explain_refusal(state: KuhloradoState, seat: int, action: int) -> Reason:
    """Return the ruling that forbids an action of the seat to act."""
    if state.phase == DECIDE:
        return _reason("K5", "refused_decide_first" if action > REROLL_BOTH else "refused_same_dice")
    if action < PASS:
        return _reason("K5", "refused_one_reroll")
    ruling = "K7" if state.high < COW else "K6" if state.low == COW else "K8"
    if action == PASS:
        return _reason(ruling, "refused_pass")
    cells = marked_cells(action)
    if state.high == COW and len(cells) == 2 and cells[0] >= cells[1]:
        return _reason(ruling, "refused_not_a_pair")
    for cell in cells:
        if state.sheet.symbols[cell] == TROUGH:
            return _reason("K9", "refused_trough", cell=format_cell(cell))
        if state.marks[cell]:
            return _reason(ruling, "refused_taken", cell=format_cell(cell))
    if state.high < COW:
        return _reason(ruling, "refused_numbers")
    if state.low == COW:
        return _reason(ruling, "refused_cows")
    symbols = [state.sheet.symbols[cell] for cell in cells]
    if any(symbol not in (COW, state.low) for symbol in symbols):
        return _reason(ruling, "refused_symbol", number=state.low)
    if symbols.count(COW) != 1:
        return _reason(ruling, "refused_one_each", number=state.low)
    return _reason(ruling, "refused_distance")


def _reason(ruling: str, key: str, **values: object) -> Reason:
    return Reason(ruling, key, values, TEXTS)


REFUSALS = Refusals(explain_refusal)
