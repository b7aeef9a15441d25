"""How far a village is from satisfying everybody, kept up swap by swap instead of counted anew. Knows no cards."""

from __future__ import annotations

from typing import Final

from ludotheque.games.chevoux.rules.tables import CELLS, COLUMNS, EMPTY, KINDS, SWAP, Tables, distance
from ludotheque.games.chevoux.rules.village import Village
from ludotheque.kernel.rng import Rng

UNIT: Final = 4  # for each clause that does not hold


class Trouble:
    """Look-ups that do not change while a search runs; one for each pair of axes."""

    def __init__(self, tables: Tables, moon: int, sun: int) -> None:
        self.tables = tables
        self.moon = moon
        self.sun = sun
        # bits[kind]: the selectors that count it; asks[kind]: the selectors that its clauses look for.
        self.bits: list[int] = [mask_of(own) for own in tables.members[moon * 7 + sun]]
        self.asks: list[int] = [mask_of([clause.selector for clause in own]) for own in tables.clauses]
        # Tiles that look further than their neighbours.
        self.is_far: list[bool] = [any(clause.within > 1 for clause in own) for own in tables.clauses]
        # around[swap]: the cells beside the two swapped ones.
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
        # Random words for telling villages apart: by kind and cell, by inhabited cell.
        self.tile_words: list[int] = [rng.below(1 << 30) << 30 | rng.below(1 << 30) for _ in range(KINDS * CELLS)]
        self.people_words: list[int] = [rng.below(1 << 30) << 30 | rng.below(1 << 30) for _ in range(32 * CELLS)]

    def village(self, kinds: list[int]) -> Village:
        """A village to work on; takes the list over."""
        return Village(self.tables, self.moon, self.sun, kinds)

    def of_cell(self, village: Village, cell: int) -> int:
        """The trouble of one tile."""
        trouble = 0
        masks = village.masks
        for clause in self.tables.clauses[village.kinds[cell]]:
            if not clause.holds(cell, masks):
                trouble += UNIT
        return trouble

    def by_cell(self, village: Village) -> list[int]:
        """The trouble of every tile."""
        found: list[int] = []
        for cell in range(village.filled):
            found.append(self.of_cell(village, cell))
        return found

    def far_cells(self, village: Village) -> list[int]:
        """Where the tiles that look further stand."""
        found: list[int] = []
        for cell in range(village.filled):
            if self.is_far[village.kinds[cell]]:
                found.append(cell)
        return found

    def change(self, village: Village, own: list[int], far: list[int], action: int) -> int:
        """By how much a swap would change the trouble; nothing is moved for it."""
        tables = self.tables
        first = tables.first[action]
        second = tables.second[action]
        kinds = village.kinds
        masks = village.masks
        one = kinds[first]
        other = kinds[second]
        # The sets that a swap changes, and by what.
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
        """The trouble of a kind on a cell if both cells change sides in some sets."""
        trouble = 0
        for clause in self.tables.clauses[kind]:
            mask = masks[clause.selector]
            if clause.bit & sets != 0:
                mask ^= both
            if not clause.accepts(clause.areas[cell] & mask):
                trouble += UNIT
        return trouble

    def total(self, village: Village) -> int:
        """The trouble of the whole village."""
        trouble = 0
        for cell in range(village.filled):
            trouble += self.of_cell(village, cell)
        return trouble

    def key(self, kinds: list[int], people: list[int]) -> int:
        """A number that tells villages apart."""
        found = 0
        for cell in range(CELLS):
            kind = kinds[cell]
            if kind == EMPTY:
                break
            found ^= self.tile_words[kind * CELLS + cell]
            if people[cell] > 0:
                found ^= self.people_words[people[cell] * CELLS + cell]
        return found


def mask_of(selectors: list[int]) -> int:
    """Some selectors as a set."""
    found = 0
    for selector in selectors:
        found |= 1 << selector
    return found


def rows_of(kinds: list[int]) -> int:
    """How many rows are filled."""
    rows = 0
    while rows * COLUMNS < CELLS and kinds[rows * COLUMNS] != EMPTY:
        rows += 1
    return rows
