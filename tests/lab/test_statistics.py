"""Intervals agree with published values."""

from __future__ import annotations

import pytest

from ludotheque import Rng
from ludotheque.lab.statistics import (
    Running,
    WithoutLuck,
    mean_difference,
    mean_interval,
    rate_difference,
    rate_interval,
    student_t,
)


@pytest.mark.parametrize(
    ("successes", "count", "low", "high"),
    # Computed independently with statsmodels' proportion_confint(method="wilson").
    [(50, 100, 0.40383, 0.59617), (0, 20, 0.0, 0.16113), (20, 20, 0.83887, 1.0), (1, 3, 0.06149, 0.79234)],
)
def test_rates_have_wilson_s_interval(successes: int, count: int, low: float, high: float) -> None:
    interval = rate_interval(successes, count)
    assert interval.value == successes / count
    assert interval.low == pytest.approx(low, abs=2e-5)
    assert interval.high == pytest.approx(high, abs=2e-5)


def test_no_games_tell_nothing() -> None:
    assert (rate_interval(0, 0).low, rate_interval(0, 0).high) == (0.0, 1.0)
    assert mean_interval([]).value == 0.0


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.7062), (2, 4.3027), (12, 2.1788), (13, 2.1604), (30, 2.0423), (1000, 1.9623)]
)
def test_student_s_quantiles(freedom: int, quantile: float) -> None:
    assert student_t(freedom) == pytest.approx(quantile, abs=1.5e-3)


def test_means_have_student_s_interval() -> None:
    interval = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert interval.value == 2.5
    assert interval.high - interval.value == pytest.approx(2.0542, abs=1e-3)
    assert interval.value - interval.low == pytest.approx(2.0542, abs=1e-3)


def test_one_value_has_no_width() -> None:
    assert mean_interval([7.0]) == mean_interval([7.0]).__class__(7.0, 7.0, 7.0)


def test_differences_of_rates_have_newcombe_s_interval() -> None:
    """The example of Newcombe's paper (1998): 56 of 70 and 48 of 80."""
    interval = rate_difference(56, 70, 48, 80)
    assert interval.value == pytest.approx(0.2)
    assert interval.low == pytest.approx(0.0524, abs=1e-4)
    assert interval.high == pytest.approx(0.3339, abs=1e-4)


def test_differences_of_means_have_welch_s_interval() -> None:
    """Checked with scipy.stats.ttest_ind(equal_var=False).confidence_interval()."""
    interval = mean_difference([1.0, 2.0, 3.0, 4.0, 5.0], [2.0, 2.5, 3.0])
    assert interval.value == 0.5
    assert interval.low == pytest.approx(-1.4403, abs=0.05)
    assert interval.high == pytest.approx(2.4403, abs=0.05)
    assert mean_difference([1.0], [3.0, 4.0]).value == -2.5


def played(count: int, error: float) -> list[tuple[float, float]]:
    """Return results that are half luck, and luck measured with an error."""
    rng = Rng(7)
    games = []
    for _ in range(count):
        luck, skill = rng.random() - 0.5, rng.random() - 0.5
        games.append((0.6 + luck + skill, luck + error * (rng.random() - 0.5)))
    return games


@pytest.mark.parametrize(("error", "least", "most"), [(0.0, 0.6, 0.8), (6.0, 0.95, 1.02)])
def test_results_without_luck_have_the_same_mean_and_are_never_much_wider(
    error: float, least: float, most: float
) -> None:
    """Hardly any luck is taken off if luck is measured badly."""
    games = played(2000, error)
    fair, plain = WithoutLuck(), Running()
    for result, luck in games:
        fair.add(result, luck)
        plain.add(result)
    plain_width = plain.interval().high - plain.interval().low
    found = fair.interval()
    assert found.low < 0.6 < found.high
    assert least < (found.high - found.low) / plain_width < most


def test_a_few_games_take_off_all_of_luck() -> None:
    fair = WithoutLuck()
    fair.add(1.0, 0.3)
    assert fair.interval().value == pytest.approx(0.7)
    fair.add(0.0, 0.3)
    assert fair.part == 1.0 and fair.interval().value == pytest.approx(0.2)
