"""Counts of violated clauses in a village, and their changes by swaps."""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import AXES, CELLS, COLUMNS, EMPTY, KINDS, SWAP, distance
from ludotheque.games.chevoux.rules.tables import VillageTables
from ludotheque.games.chevoux.rules.village import Village
from ludotheque.kernel.rng import Rng


class ViolationCounter:
    """Look-up tables for a pair of axes, constant while a search runs."""

    def __init__(self, tables: VillageTables, moon: int, sun: int) -> None:
        self.tables = tables
        self.moon = moon
        self.sun = sun
        # bits[kind]: the selectors that count the kind. asks[kind]: the selectors that its clauses look for.
        self.bits: list[int] = [selector_set(own) for own in tables.members[moon * AXES + sun]]
        self.asks: list[int] = [selector_set([clause.selector for clause in own]) for own in tables.clauses]
        # Tiles that look further than their neighbours.
        self.is_far: list[bool] = [any(clause.within > 1 for clause in own) for own in tables.clauses]
        # around[swap]: the neighbours of the two swapped cells.
        self.around: list[list[int]] = [[] for _ in range(SWAP)]
        for first in range(CELLS):
            for second in range(CELLS):
                near = [
                    cell
                    for cell in range(CELLS)
                    if cell != first and cell != second and (distance(cell, first) == 1 or distance(cell, second) == 1)
                ]
                self.around.append(near if first < second else [])
        rng = Rng(20)
        # Zobrist hashing: random numbers by kind and cell, by inhabitants and cell.
        self.tile_hashes: list[int] = [rng.below(1 << 30) << 30 | rng.below(1 << 30) for _ in range(KINDS * CELLS)]
        self.people_hashes: list[int] = [rng.below(1 << 30) << 30 | rng.below(1 << 30) for _ in range(32 * CELLS)]

    def village(self, kinds: list[int]) -> Village:
        """Return a village to work on, which takes over the list."""
        return Village(self.tables, self.moon, self.sun, kinds)

    def of_cell(self, village: Village, cell: int) -> int:
        """Return the number of violated clauses of one tile."""
        violations = 0
        masks = village.masks
        for clause in self.tables.clauses[village.kinds[cell]]:
            if not clause.holds(cell, masks):
                violations += 1
        return violations

    def by_cell(self, village: Village) -> list[int]:
        """Return the number of violated clauses of every tile."""
        found: list[int] = []
        for cell in range(village.filled):
            found.append(self.of_cell(village, cell))
        return found

    def far_cells(self, village: Village) -> list[int]:
        """Return the cells of the tiles that look further than their neighbours."""
        found: list[int] = []
        for cell in range(village.filled):
            if self.is_far[village.kinds[cell]]:
                found.append(cell)
        return found

    def change(self, village: Village, own: list[int], far: list[int], action: int) -> int:
        """Return the change of violations by a swap, without making the swap.

        `own` and `far` are the results of `by_cell` and `far_cells` for `village`.
        """
        tables = self.tables
        first = tables.first[action]
        second = tables.second[action]
        kinds = village.kinds
        masks = village.masks
        one = kinds[first]
        other = kinds[second]
        # The sets of cells that a swap changes, and their change.
        sets = self.bits[one] ^ self.bits[other]
        both = 1 << first | 1 << second
        asks = self.asks
        change = self._after(other, first, masks, sets, both) + self._after(one, second, masks, sets, both)
        change -= own[first] + own[second]
        filled = village.filled
        for cell in self.around[action]:
            if cell < filled:
                kind = kinds[cell]
                if asks[kind] & sets != 0 and not self.is_far[kind]:
                    change += self._after(kind, cell, masks, sets, both) - own[cell]
        for cell in far:
            kind = kinds[cell]
            if asks[kind] & sets != 0 and cell != first and cell != second:
                change += self._after(kind, cell, masks, sets, both) - own[cell]
        return change

    def _after(self, kind: int, cell: int, masks: list[int], sets: int, both: int) -> int:
        """Return the violations of a kind on a cell after a swap.

        `both` are the swapped cells, which change membership in `sets`.
        """
        violations = 0
        for clause in self.tables.clauses[kind]:
            mask = masks[clause.selector]
            if clause.bit & sets != 0:
                mask ^= both
            if not clause.accepts(clause.areas[cell] & mask):
                violations += 1
        return violations

    def total(self, village: Village) -> int:
        """Return the number of violated clauses in the whole village."""
        violations = 0
        for cell in range(village.filled):
            violations += self.of_cell(village, cell)
        return violations

    def hash_village(self, kinds: list[int], people: list[int]) -> int:
        """Return the hash of a village with its people."""
        found = 0
        for cell in range(CELLS):
            kind = kinds[cell]
            if kind == EMPTY:
                break
            found ^= self.tile_hashes[kind * CELLS + cell]
            if people[cell] > 0:
                found ^= self.people_hashes[people[cell] * CELLS + cell]
        return found


def selector_set(selectors: list[int]) -> int:
    """Return selectors as bits of a set."""
    found = 0
    for selector in selectors:
        found |= 1 << selector
    return found


def count_rows(kinds: list[int]) -> int:
    """Return the number of filled rows."""
    rows = 0
    while rows * COLUMNS < CELLS and kinds[rows * COLUMNS] != EMPTY:
        rows += 1
    return rows
