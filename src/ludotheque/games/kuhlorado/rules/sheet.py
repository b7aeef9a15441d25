"""A sheet: its printed symbols, and the look-up tables built from them."""

from __future__ import annotations

from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, MARK_TWO, SIDE, SYMBOLS, TROUGH, pair_action


def neighbours_of(cell: int) -> list[int]:
    """Return the cells that share a side with a cell."""
    row = cell // SIDE
    column = cell % SIDE
    found = []
    if row > 0:
        found.append(cell - SIDE)
    if column > 0:
        found.append(cell - 1)
    if column < SIDE - 1:
        found.append(cell + 1)
    if row < SIDE - 1:
        found.append(cell + SIDE)
    return found


def reach_of(cell: int) -> list[int]:
    """Return the cells at a distance of two in a row, a column or a diagonal (K8)."""
    row = cell // SIDE
    column = cell % SIDE
    found = []
    for down in (-2, 0, 2):
        for right in (-2, 0, 2):
            if (down or right) and 0 <= row + down < SIDE and 0 <= column + right < SIDE:
                found.append(cell + down * SIDE + right)
    return found


class Sheet:
    """The symbols of the 64 cells, the cells of each trough, and look-up tables for the rules."""

    def __init__(self, symbols: list[int], troughs: list[list[int]]) -> None:
        self.symbols = symbols
        self.troughs = troughs
        self.neighbours = [neighbours_of(cell) for cell in range(CELLS)]
        # cells[s]: the cells with symbol s. Cells of troughs are never marked (K9).
        self.cells = [[cell for cell in range(CELLS) if symbols[cell] == symbol] for symbol in range(SYMBOLS)]
        self.cells[TROUGH] = []
        # either[a * SYMBOLS + b]: the cells with one of two symbols, sorted.
        self.either = [sorted(set(self.cells[a] + self.cells[b])) for a in range(SYMBOLS) for b in range(SYMBOLS)]
        self.cow_count = len(self.cells[COW])
        self.number_count = CELLS - self.cow_count - symbols.count(TROUGH)
        # The pairs of a cow and each number (K8): their actions, sorted, and the two cells of each.
        self.pair_actions: list[list[int]] = [[]]
        self.pair_first: list[list[int]] = [[]]
        self.pair_second: list[list[int]] = [[]]
        for number in range(1, COW):
            actions = sorted(
                pair_action(cow, cell) for cow in self.cells[COW] for cell in reach_of(cow) if symbols[cell] == number
            )
            self.pair_actions.append(actions)
            self.pair_first.append([(action - MARK_TWO) // CELLS for action in actions])
            self.pair_second.append([(action - MARK_TWO) % CELLS for action in actions])
        edge = range(SIDE)
        # North, east, south, west (K11).
        self.meadows = [
            list(edge),
            [row * SIDE + SIDE - 1 for row in edge],
            [(SIDE - 1) * SIDE + column for column in edge],
            [row * SIDE for row in edge],
        ]
        # The cells that touch each trough by a side (K12).
        self.banks = [
            sorted({near for cell in trough for near in self.neighbours[cell] if symbols[near] != TROUGH})
            for trough in troughs
        ]
