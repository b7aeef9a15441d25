"""The action meant by a choice that is not on offer, so that the refusal can cite a ruling."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.chevoux.notation import LETTERS, parse_cell
from ludotheque.games.chevoux.observation import ChevouxObservation
from ludotheque.games.chevoux.rules.codes import COLUMN_SHIFT, COLUMNS, POPULATE, ROW_SHIFT, ROWS, swap_action


def intended_action(o: ChevouxObservation, path: Sequence[str]) -> int | None:
    """Return the swap of cells, the arrival at a house, or the shift of a line that a path names."""
    parts = [handle.partition(":") for handle in path]
    try:
        cells = [parse_cell(value) for kind, _, value in parts if kind == "cell"]
        if cells:
            return swap_action(cells[0], cells[-1]) if len(cells) > 1 else _swap_with_any(o, cells[0])
        kind, _, value = parts[0]
        if kind == "people":
            return POPULATE + parse_cell(value)
        if kind == "row" and 1 <= int(value) <= ROWS:
            return ROW_SHIFT + (int(value) - 1) * (COLUMNS - 1)
        if kind == "column":
            return COLUMN_SHIFT + LETTERS.index(value) * (ROWS - 1)
    except (ValueError, IndexError):
        return None
    return None


def _swap_with_any(o: ChevouxObservation, cell: int) -> int:
    """Return a swap with a neighbour that the card in hand may swap.

    Only `cell` can then be the reason to refuse the swap.
    """
    kind = o.cards[o.card - 1].restructure if o.card else ""
    row, column = divmod(cell, COLUMNS)
    if kind == "swap_column":
        return swap_action(cell, cell + COLUMNS if row == 0 else cell - COLUMNS)
    return swap_action(cell, cell + 1 if column == 0 else cell - 1)
