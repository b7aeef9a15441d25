"""Small value networks: sizes that do not fit, switches, the same results in Python and C."""

from __future__ import annotations

import importlib.util
from array import array

import pytest

from ludotheque import Rng
from ludotheque.search.layers import FixedLayers, Layers, make_layers

COMPILED = importlib.util.find_spec("ludotheque.search._layers") is not None
INPUTS, FIRST, SECOND, SWITCHES, REACH = 4, 128, 64, 3, 64
SIZE = (INPUTS + 1 + SECOND) * FIRST + SWITCHES * REACH + 2 * SECOND + 1


def weights(seed: int) -> list[float]:
    rng = Rng(seed)
    return [rng.random() - 0.5 for _ in range(SIZE)]


def test_only_what_differs_from_the_first_row_counts_anew() -> None:
    layers = FixedLayers(weights(1), INPUTS, FIRST, SECOND, SWITCHES, REACH)
    row = [0.5, 0.0, -1.0, 2.0]
    apart = [layers.chances([[0.0] * INPUTS, row], [[], [0, 2]]), layers.chances([row, row], [[0], [2]])]
    assert apart[0] == apart[1] == layers.chances([row, row], [[0, 2], []])
    assert layers.chances([row], [[]]) == []


def test_weights_of_another_size_are_refused() -> None:
    for values in (weights(1)[1:], [*weights(1), 0.0]):
        with pytest.raises(ValueError, match="another size"):
            make_layers(values, INPUTS, FIRST, SECOND, (SWITCHES, REACH))


@pytest.mark.skipif(not COMPILED, reason="the compiled layers are not built here")
def test_python_and_c_agree_to_the_last_bit() -> None:
    for seed in range(5):
        values, rng = weights(seed), Rng(seed)
        rows = [[rng.random() * 4 - 2 for _ in range(INPUTS)] for _ in range(6)]
        switches = [[0], [], [1], [2, 1], [2], []]
        listed = array("i", [each for row in switches for each in (len(row), *row)]).tobytes()
        numbers = array("d", [number for row in rows for number in row]).tobytes()
        fast = make_layers(values, INPUTS, FIRST, SECOND, (SWITCHES, REACH))
        twin = FixedLayers(values, INPUTS, FIRST, SECOND, SWITCHES, REACH)
        assert fast.chances(numbers, listed) == twin.chances(rows, switches)
        for wrong in (listed[:-4], array("i", [1, 3, 0, 0, 0, 0, 0]).tobytes(), array("i", [9]).tobytes(), b""):
            with pytest.raises(ValueError, match="switches"):
                fast.chances(numbers, wrong)
        for wrong in (numbers[:-8], b""):
            with pytest.raises(ValueError, match="inputs"):
                fast.chances(wrong, listed)


def test_without_switches_layers_compute_in_double_precision() -> None:
    values = weights(1)[: (2 + 1 + 3) * 5 + 2 * 3 + 1]
    layers, twin = make_layers(values, 2, 5, 3), Layers(values, 2, 5, 3)
    nothing = [0.0] * 5
    assert layers.chance(nothing, nothing, [0.5, -1.0], 0) == twin.chance(nothing, nothing, [0.5, -1.0], 0)
