"""The value network of Kuhlorado: how likely the player who has just marked is to win.

`_evaluator.c` does the same some thirty times faster where it was compiled; both add in the same order, so that they
agree to the last bit.
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


class Evaluator:
    """The network with its weights, as `_evaluator.Evaluator`."""

    def __init__(self, sheets: list[SheetBits], weights: list[float], hidden: int) -> None:
        cells = len(sheets) * 2 * CELLS
        if hidden < CELLED or len(weights) != (FEATURES + 1 + SECOND) * hidden + cells * CELLED + 2 * SECOND + 1:
            raise ValueError("weights of another size")
        self.sheets = sheets
        start = (FEATURES + 1) * hidden
        rows = [weights[at : at + hidden] for at in range(0, start, hidden)]
        self.feature_rows: list[list[float]] = rows[:FEATURES]
        self.bias: list[float] = rows[FEATURES]
        self.cell_rows: list[list[float]] = [
            weights[at : at + CELLED] for at in range(start, start + cells * CELLED, CELLED)
        ]
        start += cells * CELLED
        self.second_rows: list[list[float]] = [
            weights[at : at + SECOND] for at in range(start, start + hidden * SECOND, SECOND)
        ]
        start += hidden * SECOND
        self.second_bias: list[float] = weights[start : start + SECOND]
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
        before = Reading(bits, own, other, pro, doubles, other_doubles).features
        base = self._add_cells(self.bias, sheet, 0, own)
        base = self._add_cells(base, sheet, 1, other)
        base = self._add_features(base, before)
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
                changes = [now - then for now, then in zip(reading.features, before)]  # noqa: B905 (faster)
                hidden = self._add_features(self._add_cells(base, sheet, 0, mark), changes)
                found.append(1.0 / (1.0 + exp(-self._logit(hidden))))
        return found

    def _add_cells(self, hidden: list[float], sheet: int, side: int, cells: int) -> list[float]:
        celled = hidden[:CELLED]
        for cell in to_cells(cells):
            row = self.cell_rows[(sheet * 2 + side) * CELLS + cell]
            celled = [value + weight for value, weight in zip(celled, row)]  # noqa: B905 (faster)
        return celled + hidden[CELLED:]

    def _add_features(self, hidden: list[float], features: list[float]) -> list[float]:
        for feature, row in zip(features, self.feature_rows):  # noqa: B905
            if feature != 0.0:
                hidden = [value + feature * weight for value, weight in zip(hidden, row)]  # noqa: B905
        return hidden

    def _logit(self, hidden: list[float]) -> float:
        second = self.second_bias
        for value, row in zip(hidden, self.second_rows):  # noqa: B905
            if value > 0.0:
                second = [total + value * weight for total, weight in zip(second, row)]  # noqa: B905
        logit = self.last_bias
        for value, weight in zip(second, self.last):  # noqa: B905
            if value > 0.0:
                logit += value * weight
        return logit
