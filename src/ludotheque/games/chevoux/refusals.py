"""Why an action is refused, with its ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.chevoux.rules.tables import (
    COLUMN_SHIFT,
    COLUMNS,
    HOUSE,
    POPULATE,
    ROW_SHIFT,
    SHIFT_COLUMN,
    SHIFT_ROW,
    SWAP,
)
from ludotheque.kernel.reason import Reason

if TYPE_CHECKING:
    from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.games.chevoux.notation import WANTED, format_cell, swapped_cells
from ludotheque.games.chevoux.texts import TEXTS


def explain_refusal(state: ChevouxState, seat: int, action: int) -> Reason:
    """The ruling that forbids an action of the mayor."""
    if action < SWAP:
        return _explain_populate(state, action - POPULATE)
    card = state.rules.tables.cards[state.card]
    if action >= ROW_SHIFT:
        if card.restructure != (SHIFT_COLUMN if action >= COLUMN_SHIFT else SHIFT_ROW):
            return _reason("C6", WANTED[card.restructure], card=state.card + 1)
        return _reason("C12", "refused_shift_far", rows=state.filled // COLUMNS)
    first, second = swapped_cells(action)
    if first >= second:
        return _reason("C6", "refused_swap_itself")
    for cell in (first, second):
        if cell >= state.filled:
            return _reason("C4", "refused_no_tile", cell=format_cell(cell))
    if action not in state.rules.tables.restructure[card.restructure][state.filled // COLUMNS]:
        return _reason("C6", WANTED[card.restructure], card=state.card + 1)
    inhabited = first if state.people[first] else second
    return _reason("C7", "refused_inhabited", cell=format_cell(inhabited))


def _explain_populate(state: ChevouxState, cell: int) -> Reason:
    if cell >= state.filled:
        return _reason("C4", "refused_no_tile", cell=format_cell(cell))
    if state.kinds[cell] != HOUSE:
        return _reason("C8", "refused_no_house", cell=format_cell(cell))
    if state.supply == 0:
        return _reason("C8", "refused_no_supply")
    if state.rules.tables.cards[state.card].only_empty and state.people[cell]:
        return _reason("C8", "refused_not_empty", cell=format_cell(cell))
    return _reason("C8", "refused_house_condition", cell=format_cell(cell), card=state.card + 1)


def _reason(ruling: str, key: str, **values: object) -> Reason:
    return Reason(ruling, key, values, TEXTS)
