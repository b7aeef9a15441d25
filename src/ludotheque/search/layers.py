"""A small value network with two hidden layers, for inputs that are mostly zero.

`_layers.c` is the same network in C. The contribution of some inputs to the first layer can be computed once (`sums`)
and reused.
"""

from __future__ import annotations

import importlib
from array import array
from math import exp
from typing import Any


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


def make_layers(values: list[float], inputs: int, first: int, second: int) -> Any:
    """Return the network in C if it was compiled, otherwise in Python.

    `values` holds the weights of each input one after the other.
    """
    try:
        compiled: Any = importlib.import_module("ludotheque.search._layers")
    except ImportError:
        return Layers(values, inputs, first, second)
    return compiled.Layers(array("d", values).tobytes(), inputs, first, second)
