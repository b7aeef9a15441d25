"""The sheets of an edition as tables for many games at once, without the package."""

from __future__ import annotations

import struct
import tomllib
from itertools import combinations
from pathlib import Path

SIDE = 8
COW = 6
# Kinds of marks: single cells by symbol 1–6, a cow with a number 7–11, two cows 12, no mark 13.
PAIR, TWO_COWS, PASS = 6, 12, 13
NEVER = (1 << 63) - 1


def signed(bits: int) -> int:
    """Return a 64-bit pattern as the signed number that tensors hold."""
    return bits - (1 << 64) if bits >= 1 << 63 else bits


class SheetTables:
    """A sheet: its bytes for `features.h`, and every mark with its kind."""

    def __init__(self, rows: list[str]) -> None:
        letters = "".join(rows)
        self.symbols = [int(c) if c.isdigit() else COW if c == "c" else 0 for c in letters]
        cells = range(SIDE * SIDE)
        troughs = [[cell] for cell in cells if letters[cell] == "s"]
        troughs += [[cell for cell in cells if letters[cell] == kind] for kind in "hv"]
        edge = range(SIDE)
        regions = [list(edge), [r * 8 + 7 for r in edge], [56 + c for c in edge], [r * 8 for r in edge]]
        regions += [
            [near for near in cells if self.symbols[near] and any(touches(near, t) for t in trough)]
            for trough in troughs
        ]
        points = [3] * 4 + [2 if len(trough) == 1 else 4 for trough in troughs]
        masks = [sum(1 << cell for cell in cells if self.symbols[cell] == symbol) for symbol in range(7)]
        region_masks = [sum(1 << cell for cell in region) for region in regions]
        self.data = struct.pack("<15Q8i", *masks, *region_masks, *points)
        self.playable = masks[1] | masks[2] | masks[3] | masks[4] | masks[5] | masks[6]
        self.cows = masks[COW]
        self.marks: list[tuple[int, int, int, int]] = []  # bits, kind, first cell, second cell
        for cell in cells:
            if self.symbols[cell]:
                self.marks.append((1 << cell, self.symbols[cell], cell, -1))
        cow_cells = [cell for cell in cells if self.symbols[cell] == COW]
        for cow in cow_cells:
            for cell in cells:
                down, right = abs(cow // 8 - cell // 8), abs(cow % 8 - cell % 8)
                if 1 <= self.symbols[cell] < COW and (down, right) in ((0, 2), (2, 0), (2, 2)):
                    self.marks.append((1 << cow | 1 << cell, PAIR + self.symbols[cell], cow, cell))
        for one, two in combinations(cow_cells, 2):
            self.marks.append((1 << one | 1 << two, TWO_COWS, one, two))
        self.marks.append((0, PASS, -1, -1))


def touches(one: int, two: int) -> bool:
    """Check whether two cells share a side."""
    return abs(one // 8 - two // 8) + abs(one % 8 - two % 8) == 1


def read_sheets(path: Path) -> list[SheetTables]:
    """Return all sheets of an edition file."""
    with path.open("rb") as file:
        return [SheetTables(rows) for rows in tomllib.load(file)["sheets"]]
