"""The action meant by a choice that is not on offer, so that the refusal can cite a ruling."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.kuhlorado.notation import parse_cell
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.rules.codes import MARK_ONE, pair_action
from ludotheque.games.kuhlorado.view.choices import DICE_HANDLES


def intended_action(o: KuhloradoObservation, path: Sequence[str]) -> int | None:
    """Return the marking of one or two cells, or another roll, legal or not."""
    for action, handle in DICE_HANDLES.items():
        if path and path[-1] == handle:
            return action
    cells = set()
    for handle in path:
        kind, _, value = handle.partition(":")
        if kind == "done":
            continue
        try:
            cell = parse_cell(value)
        except ValueError:
            return None
        if kind != "cell" or not 0 <= cell < len(o.symbols):
            return None
        cells.add(cell)
    if len(cells) == 1:
        return MARK_ONE + cells.pop()
    return pair_action(cells.pop(), cells.pop()) if len(cells) == 2 else None
