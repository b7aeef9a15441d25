"""The value network of Kuhlorado: how likely the player who has just marked is to win.

`_evaluator.c` does the same some hundred times faster where it was compiled; both add whole numbers, so that they agree
to the last bit.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ludotheque.games.kuhlorado.bot.features import (
    COWS_FOR_DOUBLES,
    FEATURES,
    Reading,
    SheetBits,
    count_doubles,
    to_cells,
)
from ludotheque.games.kuhlorado.rules.codes import CELLS, COW

CELLED: Final = 256  # units of the first layer that see marked cells, besides the features
SECOND: Final = 64
# How fine whole numbers are, in bits: features and weights of the first layer, units and weights of the second.
FEATURE_BITS: Final = 12
FIRST_BITS: Final = 11
UNIT_BITS: Final = 10
SECOND_BITS: Final = 12
DROPPED: Final = FEATURE_BITS + FIRST_BITS - UNIT_BITS
LARGEST: Final = 32767  # of features, units and weights


class Evaluator:
    """The network with its weights, as `_evaluator.Evaluator`."""

    def __init__(self, sheets: list[SheetBits], weights: list[float], hidden: int) -> None:
        cells = len(sheets) * 2 * CELLS
        if hidden < CELLED or len(weights) != (FEATURES + 1 + SECOND) * hidden + cells * CELLED + 2 * SECOND + 1:
            raise ValueError("weights of another size")
        self.sheets = sheets
        start = FEATURES * hidden
        self.feature_rows: list[list[int]] = rows_of(weights[:start], hidden, FIRST_BITS)
        self.bias: list[int] = wholes(weights[start : start + hidden], FEATURE_BITS + FIRST_BITS)
        start += hidden
        self.cell_rows: list[list[int]] = [
            wholes(weights[at : at + CELLED], FEATURE_BITS + FIRST_BITS)
            for at in range(start, start + cells * CELLED, CELLED)
        ]
        start += cells * CELLED
        self.second_rows: list[list[int]] = rows_of(weights[start : start + hidden * SECOND], SECOND, SECOND_BITS)
        start += hidden * SECOND
        self.second_bias: list[int] = wholes(weights[start : start + SECOND], UNIT_BITS + SECOND_BITS)
        self.last: list[float] = weights[start + SECOND : start + 2 * SECOND]
        self.last_bias: float = weights[start + 2 * SECOND]

    def features(self, sheet: int, own: int, other: int, pro: int, doubles: int, other_doubles: int) -> list[float]:
        """The inputs, for tests."""
        return Reading(self.sheets[sheet], own, other, pro, doubles, other_doubles).features

    def values(
        self, sheet: int, own: int, other: int, pro: int, doubles: int, other_doubles: int, marks: list[int]
    ) -> list[float]:
        """For each mark the share of the win of the player who makes it; exact where it ends the game."""
        bits = self.sheets[sheet]
        before = smalls(Reading(bits, own, other, pro, doubles, other_doubles).features, FEATURE_BITS)
        base = self._add_cells(self.bias, sheet, 0, own)
        base = self._add_cells(base, sheet, 1, other)
        base = add_rows(base, self.feature_rows, before)
        found: list[float] = []
        for mark in marks:
            scored, first, second = pro, doubles, other_doubles
            if pro == 1 and (bits.symbol[COW] & (own | mark | other)).bit_count() >= COWS_FOR_DOUBLES:
                scored, first, second = 2, count_doubles(bits, own | mark), count_doubles(bits, other)
            reading = Reading(bits, own | mark, other, scored, first, second)
            if reading.is_over:
                found.append(1.0 if reading.difference > 0 else 0.0 if reading.difference < 0 else 0.5)
            else:
                # Only what the mark changes is added.
                features = smalls(reading.features, FEATURE_BITS)
                changes = [now - then for now, then in zip(features, before)]  # noqa: B905 (faster)
                hidden = add_rows(self._add_cells(base, sheet, 0, mark), self.feature_rows, changes)
                found.append(1.0 / (1.0 + exp(-self._logit(hidden))))
        return found

    def _add_cells(self, hidden: list[int], sheet: int, side: int, cells: int) -> list[int]:
        celled = hidden[:CELLED]
        for cell in to_cells(cells):
            row = self.cell_rows[(sheet * 2 + side) * CELLS + cell]
            celled = [total + weight for total, weight in zip(celled, row)]  # noqa: B905
        return celled + hidden[CELLED:]

    def _logit(self, hidden: list[int]) -> float:
        half = 1 << (DROPPED - 1)
        units = [min(LARGEST, (total + half) >> DROPPED) if total > 0 else 0 for total in hidden]
        logit = self.last_bias
        for total, weight in zip(add_rows(self.second_bias, self.second_rows, units), self.last):  # noqa: B905
            if total > 0:
                logit += float(total) / float(1 << (UNIT_BITS + SECOND_BITS)) * weight
        return logit


def wholes(values: list[float], bits: int) -> list[int]:
    """Values as whole numbers, so many bits after the point."""
    scale = float(1 << bits)
    return [round(value * scale) for value in values]


def smalls(values: list[float], bits: int) -> list[int]:
    """The same within 16 bits."""
    return [max(-LARGEST, min(LARGEST, value)) for value in wholes(values, bits)]


def rows_of(values: list[float], width: int, bits: int) -> list[list[int]]:
    """Rows of weights."""
    return [smalls(values[at : at + width], bits) for at in range(0, len(values), width)]


def add_rows(sums: list[int], rows: list[list[int]], numbers: list[int]) -> list[int]:
    """Sums with rows of weights added, each times its number."""
    for number, row in zip(numbers, rows):  # noqa: B905 (faster)
        if number != 0:
            sums = [total + number * weight for total, weight in zip(sums, row)]  # noqa: B905
    return sums
