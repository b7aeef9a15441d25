"""The effects of legal actions on the constraints."""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import ROW_SHIFT, SWAP, shift_length, shifted_cells
from ludotheque.games.chevoux.rules.legal import legal_actions
from ludotheque.games.chevoux.rules.position import ChevouxPosition


def effects_of(position: ChevouxPosition) -> list[tuple[int, int, int]]:
    """Return for each legal action the cells whose constraint newly holds or no longer holds.

    A row is the action, the set of gained cells and the set of lost cells. Both are cells after the action. A tile that
    moves is compared with itself before.
    """
    village = position.village()
    before = village.unsatisfied()
    found: list[tuple[int, int, int]] = []
    for action in legal_actions(position):
        if action < SWAP:
            found.append((action, 0, 0))
            continue
        after = village.unsatisfied_after(action)
        moved = _move_cells(position, before, action)
        found.append((action, moved & ~after, after & ~moved))
    return found


def _move_cells(position: ChevouxPosition, cells: int, action: int) -> int:
    """Return a set of cells moved along with their tiles."""
    if action < ROW_SHIFT:
        first = 1 << position.rules.tables.first[action]
        second = 1 << position.rules.tables.second[action]
        if (cells & first != 0) != (cells & second != 0):
            return cells ^ (first | second)
        return cells
    line = shifted_cells(action, position.rows())
    by = shift_length(action)
    moved = cells
    for index in range(len(line)):
        target = 1 << line[(index + by) % len(line)]
        if cells & (1 << line[index]) != 0:
            moved |= target
        else:
            moved &= ~target
    return moved
