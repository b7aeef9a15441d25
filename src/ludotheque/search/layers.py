"""Small value networks with two hidden layers, for inputs that are mostly zero.

`_layers.c` has the same networks in C. `Layers` compute in double precision. The contribution of some inputs to the
first layer can be computed once (`sums`) and reused. `FixedLayers` compute in whole numbers, several times as fast, and
value many similar positions in one call.
"""

from __future__ import annotations

import importlib
from array import array
from math import exp
from typing import Any, Final


class Layers:
    """The network in Python, with the order of additions and the precision of the C version."""

    def __init__(self, values: list[float], inputs: int, first: int, second: int) -> None:
        at = inputs * first
        self.rows = [values[index : index + first] for index in range(0, at, first)]
        self.first_bias = values[at : at + first]
        at += first
        self.second_rows = [values[at + unit * second : at + (unit + 1) * second] for unit in range(first)]
        at += first * second
        self.second_bias = values[at : at + second]
        self.last = values[at + second : at + 2 * second]
        self.last_bias = values[at + 2 * second]

    def _add(self, sums: list[float], numbers: list[float], offset: int) -> None:
        for place, value in enumerate(numbers):
            if value != 0.0:
                for unit, weight in enumerate(self.rows[offset + place]):
                    sums[unit] += value * weight

    def sums(self, numbers: list[float], offset: int) -> list[float]:
        """Return the contribution of some inputs to the first layer.

        `offset` is the index of the first input.
        """
        found = [0.0] * len(self.first_bias)
        self._add(found, numbers, offset)
        return found

    def chance(self, sums: list[float], more: list[float], *parts: Any) -> float:
        """Return the output between 0 and 1.

        `parts` are further inputs, each followed by its offset.
        """
        hidden = [bias + one + other for bias, one, other in zip(self.first_bias, sums, more, strict=True)]
        for index in range(0, len(parts), 2):
            self._add(hidden, parts[index], parts[index + 1])
        second = self.second_bias[:]
        for unit, value in enumerate(hidden):
            if value > 0.0:
                for place, weight in enumerate(self.second_rows[unit]):
                    second[place] += value * weight
        logit = self.last_bias
        for value, weight in zip(second, self.last, strict=True):
            if value > 0.0:
                logit += value * weight
        return 0.0 if logit < -30.0 else 1.0 / (1.0 + exp(-logit))


# How fine whole numbers are, in bits: inputs and weights of the first layer, units and weights of the second.
INPUT_BITS: Final = 12
FIRST_BITS: Final = 11
UNIT_BITS: Final = 10
SECOND_BITS: Final = 12
DROPPED: Final = INPUT_BITS + FIRST_BITS - UNIT_BITS
LARGEST: Final = 32767  # of inputs, units and weights


class FixedLayers:
    """A network that computes in whole numbers, exactly as `_layers.FixedLayers` does.

    Inputs are numbers and switches. A switch is on or off, and only the first `reach` units of the first layer see it.
    """

    def __init__(self, values: list[float], inputs: int, first: int, second: int, switches: int, reach: int) -> None:
        if len(values) != (inputs + 1 + second) * first + switches * reach + 2 * second + 1 or reach > first:
            raise ValueError("weights of another size")
        at = inputs * first
        self.reach = reach
        self.rows = rows_of(values[:at], first, FIRST_BITS)
        self.first_bias = wholes(values[at : at + first], INPUT_BITS + FIRST_BITS)
        at += first
        self.switch_rows = [
            wholes(values[index : index + reach], INPUT_BITS + FIRST_BITS)
            for index in range(at, at + switches * reach, reach)
        ]
        at += switches * reach
        self.second_rows = rows_of(values[at : at + first * second], second, SECOND_BITS)
        at += first * second
        self.second_bias = wholes(values[at : at + second], UNIT_BITS + SECOND_BITS)
        self.last = values[at + second : at + 2 * second]
        self.last_bias = values[at + 2 * second]

    def chances(self, rows: list[list[float]], switches: list[list[int]]) -> list[float]:
        """Return the outputs between 0 and 1 for all rows but the first, whose switches count for all."""
        base = smalls(rows[0], INPUT_BITS)
        base_sums = add_rows(self._add_switches(self.first_bias, switches[0]), self.rows, base)
        found: list[float] = []
        for row, more in zip(rows[1:], switches[1:], strict=True):
            # Only what differs from the first row is added.
            changes = [now - then for now, then in zip(smalls(row, INPUT_BITS), base)]  # noqa: B905 (faster)
            sums = add_rows(self._add_switches(base_sums, more), self.rows, changes)
            found.append(1.0 / (1.0 + exp(-self._logit(sums))))
        return found

    def _add_switches(self, sums: list[int], switches: list[int]) -> list[int]:
        seen = sums[: self.reach]
        for switch in switches:
            seen = [total + weight for total, weight in zip(seen, self.switch_rows[switch])]  # noqa: B905
        return seen + sums[self.reach :]

    def _logit(self, sums: list[int]) -> float:
        half = 1 << (DROPPED - 1)
        units = [min(LARGEST, (total + half) >> DROPPED) if total > 0 else 0 for total in sums]
        logit = self.last_bias
        for total, weight in zip(add_rows(self.second_bias, self.second_rows, units), self.last):  # noqa: B905
            if total > 0:
                logit += float(total) / float(1 << (UNIT_BITS + SECOND_BITS)) * weight
        return logit


def wholes(values: list[float], bits: int) -> list[int]:
    """Return values as whole numbers with so many bits after the point."""
    scale = float(1 << bits)
    return [round(value * scale) for value in values]


def smalls(values: list[float], bits: int) -> list[int]:
    """Return values as whole numbers of 16 bits with so many bits after the point."""
    return [max(-LARGEST, min(LARGEST, value)) for value in wholes(values, bits)]


def rows_of(values: list[float], width: int, bits: int) -> list[list[int]]:
    """Return rows of weights as whole numbers."""
    return [smalls(values[at : at + width], bits) for at in range(0, len(values), width)]


def add_rows(sums: list[int], rows: list[list[int]], numbers: list[int]) -> list[int]:
    """Return sums with rows of weights added, each times its number."""
    for number, row in zip(numbers, rows):  # noqa: B905 (faster)
        if number != 0:
            sums = [total + number * weight for total, weight in zip(sums, row)]  # noqa: B905
    return sums


def make_layers(values: list[float], inputs: int, first: int, second: int, switches: tuple[int, int] = (0, 0)) -> Any:
    """Return the network in C if it was compiled, otherwise in Python.

    `values` holds the weights of each input one after the other. With switches (their number, and how many units see
    them) the network computes in whole numbers, and the weights of switches follow the biases of the first layer.
    """
    kind: Any = FixedLayers if switches[0] else Layers
    sizes = (inputs, first, second, *switches) if switches[0] else (inputs, first, second)
    try:
        compiled: Any = importlib.import_module("ludotheque.search._layers")
    except ImportError:
        return kind(values, *sizes)
    return getattr(compiled, kind.__name__)(array("d", values).tobytes(), *sizes)
