"""The few statistics that a table of results needs, in plain Python: rates and means with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

Z = 1.959963984540054  # the normal quantile of 97.5 %
# Student's quantiles of 97.5 % for 1 to 12 degrees of freedom; above, an expansion is exact to three digits.
T = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788)


class Interval(msgspec.Struct, frozen=True):
    """A value and the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


def rate_interval(successes: float, count: int) -> Interval:
    """A rate with Wilson's interval, which stays inside 0–1; shared successes may be fractions."""
    if count == 0:
        return Interval(0.0, 0.0, 1.0)
    rate = successes / count
    square = Z * Z
    centre = (rate + square / (2 * count)) / (1 + square / count)
    half = Z * sqrt(rate * (1 - rate) / count + square / (4 * count * count)) / (1 + square / count)
    return Interval(rate, max(0.0, centre - half), min(1.0, centre + half))


def mean_interval(values: Sequence[float]) -> Interval:
    """A mean with Student's interval; a single value has no width that could be known."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    mean = fmean(values)
    if len(values) == 1:
        return Interval(mean, mean, mean)
    half = student_t(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def student_t(freedom: int) -> float:
    """Student's two-sided 95 % quantile (Cornish and Fisher's expansion beyond the table)."""
    if freedom <= len(T):
        return T[freedom - 1]
    first = (Z**3 + Z) / (4 * freedom)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
    return Z + first + second


def rate_difference(successes: float, count: int, other_successes: float, other_count: int) -> Interval:
    """One rate minus another with Newcombe's interval (from Wilson's of both)."""
    one = rate_interval(successes, count)
    other = rate_interval(other_successes, other_count)
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    difference = one.value - other.value
    return Interval(difference, difference - below, difference + above)


def mean_difference(values: Sequence[float], others: Sequence[float]) -> Interval:
    """One mean minus another with Welch's interval."""
    difference = (fmean(values) if values else 0.0) - (fmean(others) if others else 0.0)
    if len(values) < 2 or len(others) < 2:
        return Interval(difference, difference, difference)
    first = stdev(values) ** 2 / len(values)
    second = stdev(others) ** 2 / len(others)
    if first + second == 0:
        return Interval(difference, difference, difference)
    freedom = (first + second) ** 2 / (first**2 / (len(values) - 1) + second**2 / (len(others) - 1))
    half = student_t(max(1, int(freedom))) * sqrt(first + second)
    return Interval(difference, difference - half, difference + half)
