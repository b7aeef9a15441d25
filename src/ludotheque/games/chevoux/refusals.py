"""Reasons for refused actions, with their rulings."""

from __future__ import annotations

from ludotheque.games.chevoux.content import load_edition
from ludotheque.games.chevoux.notation import format_cell, swapped_cells
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.codes import (
    COLUMN_SHIFT,
    HOUSE,
    POPULATE,
    ROW_SHIFT,
    SHIFT_COLUMN,
    SHIFT_ROW,
    SWAP,
    line_length,
    shift_length,
    shifted_line,
)
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.kernel.contract import Refusals
from ludotheque.kernel.reason import Reason


def explain_refusal(state: ChevouxState, seat: int, action: int) -> Reason:
    """Return the ruling that forbids an action of the mayor."""
    if action < SWAP:
        return _explain_populate(state, action - POPULATE)
    if action >= ROW_SHIFT:
        return _explain_shift(state, action)
    first, second = swapped_cells(action)
    if first >= second:
        return _reason("C6", "refused_swap_itself")
    for cell in (first, second):
        if cell >= state.filled:
            return _reason("C4", "refused_no_tile", cell=format_cell(cell))
    if action not in state.rules.tables.cards[state.card].restructurings[state.rows()]:
        return _other_restructuring(state)
    inhabited = first if state.people[first] else second
    return _reason("C7", "refused_inhabited", cell=format_cell(inhabited))


def _explain_shift(state: ChevouxState, action: int) -> Reason:
    is_column = action >= COLUMN_SHIFT
    rows = state.rows()
    if state.rules.tables.cards[state.card].restructure != (SHIFT_COLUMN if is_column else SHIFT_ROW):
        return _other_restructuring(state)
    if shift_length(action) >= line_length(action, rows) or not (is_column or shifted_line(action) < rows):
        return _reason("C12", "refused_shift_far", rows=rows)
    card = load_edition(state.rules.edition, state.rules.difficulty).cards[state.card]
    return _reason("C6", f"refused_shift_{card.way or 'length'}", card=state.card + 1, count=card.by)


def _other_restructuring(state: ChevouxState) -> Reason:
    """Return the reason that names the restructuring of the card in hand."""
    card = load_edition(state.rules.edition, state.rules.difficulty).cards[state.card]
    return _reason("C6", f"refused_{card.restructure}", card=state.card + 1)


def _explain_populate(state: ChevouxState, cell: int) -> Reason:
    if cell >= state.filled:
        return _reason("C4", "refused_no_tile", cell=format_cell(cell))
    if state.kinds[cell] != HOUSE:
        return _reason("C8", "refused_no_house", cell=format_cell(cell))
    if state.supply == 0:
        return _reason("C8", "refused_no_supply")
    return _reason("C8", "refused_house_condition", cell=format_cell(cell), card=state.card + 1)


def _reason(ruling: str, key: str, **values: object) -> Reason:
    return Reason(ruling, key, values, TEXTS)


REFUSALS = Refusals(explain_refusal)
