"""Why an action is refused, with its ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.kuhlorado.rules.sheet import (
    COW,
    PASS,
    REROLL_BOTH,
    TROUGH,
    reach_of,
)
from ludotheque.kernel.reason import Reason

if TYPE_CHECKING:
    from ludotheque.games.kuhlorado.rules.state import KuhloradoState
from ludotheque.games.kuhlorado.notation import cells_of, format_cell
from ludotheque.games.kuhlorado.texts import TEXTS


def explain_refusal(state: KuhloradoState, seat: int, action: int) -> Reason:
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
