"""One sheet with every table that play and scoring look up: pure data, built once per sheet."""

from __future__ import annotations

from typing import Final

SIDE: Final = 8
CELLS: Final = 64
TROUGH: Final = 0
COW: Final = 6  # as on a die: 1–5 are numbers, 6 is the cow

KEEP: Final = 0
REROLL_LOW: Final = 1
REROLL_HIGH: Final = 2
REROLL_BOTH: Final = 3
PASS: Final = 4
MARK_ONE: Final = 5
MARK_TWO: Final = MARK_ONE + CELLS
ACTIONS: Final = MARK_TWO + CELLS * CELLS


def pair_action(first: int, second: int) -> int:
    """The action that marks two cells."""
    return MARK_TWO + (first * CELLS + second if first < second else second * CELLS + first)


def neighbours_of(cell: int) -> list[int]:
    """The cells that share a side with a cell."""
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
    """The cells with exactly one cell between, in a row, a column or a diagonal (K8)."""
    row = cell // SIDE
    column = cell % SIDE
    found = []
    for down in (-2, 0, 2):
        for right in (-2, 0, 2):
            if (down or right) and 0 <= row + down < SIDE and 0 <= column + right < SIDE:
                found.append(cell + down * SIDE + right)
    return found


class Sheet:
    """A sheet's symbols and what follows from them."""

    def __init__(self, symbols: list[int], troughs: list[list[int]]) -> None:
        self.symbols = symbols
        self.troughs = troughs
        self.neighbours = [neighbours_of(cell) for cell in range(CELLS)]
        # cells[s]: the cells with symbol s.
        self.cells = [[cell for cell in range(CELLS) if symbols[cell] == symbol] for symbol in range(7)]
        self.cells[TROUGH] = []
        # either[a * 7 + b]: the cells with one of two symbols, sorted.
        self.either = [sorted(set(self.cells[a] + self.cells[b])) for a in range(7) for b in range(7)]
        self.cow_count = len(self.cells[COW])
        self.number_count = CELLS - self.cow_count - symbols.count(TROUGH)
        # The legal cow–number pairs of each number (K8): actions, sorted, with their cells beside them.
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
