"""What each legal action would do to the constraints, before it is done. Asks the village; changes nothing."""

from __future__ import annotations

from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.games.chevoux.rules.tables import COLUMNS, ROW_SHIFT, SWAP
from ludotheque.games.chevoux.rules.village import moved_cells, shift_by


def effects_of(state: ChevouxState) -> list[tuple[int, int, int]]:
    """For each legal action: itself, the cells whose tile would newly hold, those whose tile would no longer.

    Cells are those after the action; a tile that moves keeps what it was.
    """
    village = state.village()
    before = village.unsatisfied()
    found: list[tuple[int, int, int]] = []
    for action in state.actions(0):
        if action < SWAP:
            found.append((action, 0, 0))
            continue
        after = village.unsatisfied_after(action)
        was = carried(state, before, action)
        found.append((action, was & ~after, after & ~was))
    return found


def carried(state: ChevouxState, cells: int, action: int) -> int:
    """A set of cells, moved along with their tiles."""
    if action < ROW_SHIFT:
        first = 1 << state.rules.tables.first[action]
        second = 1 << state.rules.tables.second[action]
        if (cells & first != 0) != (cells & second != 0):
            return cells ^ (first | second)
        return cells
    line = moved_cells(action, state.filled // COLUMNS)
    by = shift_by(action)
    moved = cells
    for index in range(len(line)):
        target = 1 << line[(index + by) % len(line)]
        if cells & (1 << line[index]) != 0:
            moved |= target
        else:
            moved &= ~target
    return moved
