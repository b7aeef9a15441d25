"""Averages of shares and their standard errors."""

from __future__ import annotations

from statistics import mean, variance

import pytest

from ludotheque.reviews.mean import Mean


def test_mean_and_error_are_those_of_statistics() -> None:
    found = Mean(2)
    assert (found.values, found.variance(0)) == ([0.0, 0.0], 0.0)
    samples = [(0.25, 0.75), (0.5, 0.5), (1.0, 0.0)]
    for count, sample in enumerate(samples, start=1):
        found.add(list(sample))
        for seat in (0, 1):
            values = [each[seat] for each in samples[:count]]
            assert found.values[seat] == pytest.approx(mean(values))
            error = variance(values) / count if count > 1 else 0.0
            assert found.variance(seat) == pytest.approx(error)
