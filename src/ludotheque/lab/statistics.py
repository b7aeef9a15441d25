"""Statistics for tables of results in plain Python: rates and means with 95 % intervals.

A report may compare `many` values and point out the unusual ones. The intervals are then widened so that all of them
together hold in 95 % of reports (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

Z = 1.959963984540054  # the normal quantile of 97.5 %
# Student's quantiles of 97.5 % for 1 to 12 degrees of freedom. Above, an expansion is exact to three digits.
T = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788)


def quantile(many: int = 1) -> float:
    """Return the normal quantile of intervals that hold for `many` comparisons together."""
    return Z if many <= 1 else NormalDist().inv_cdf(1 - 0.025 / many)


class Interval(msgspec.Struct, frozen=True):
    """A value and the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


def rate_interval(successes: float, count: int, many: int = 1) -> Interval:
    """Return a rate with Wilson's interval, which stays inside 0–1.

    Shared successes may be fractions.
    """
    if count == 0:
        return Interval(0.0, 0.0, 1.0)
    rate = successes / count
    z = quantile(many)
    square = z * z
    centre = (rate + square / (2 * count)) / (1 + square / count)
    half = z * sqrt(rate * (1 - rate) / count + square / (4 * count * count)) / (1 + square / count)
    return Interval(rate, max(0.0, centre - half), min(1.0, centre + half))


def mean_interval(values: Sequence[float]) -> Interval:
    """Return a mean with Student's interval, which has no width for a single value."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    mean = fmean(values)
    if len(values) == 1:
        return Interval(mean, mean, mean)
    half = student_t(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def student_t(freedom: int, many: int = 1) -> float:
    """Return Student's two-sided 95 % quantile, by Cornish and Fisher's expansion beyond the table."""
    if many <= 1 and freedom <= len(T):
        return T[freedom - 1]
    z = quantile(many)
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    return z + first + second + third


def rate_difference(successes: float, count: int, other_successes: float, other_count: int, many: int = 1) -> Interval:
    """Return one rate minus another with Newcombe's interval (from Wilson's of both)."""
    one = rate_interval(successes, count, many)
    other = rate_interval(other_successes, other_count, many)
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    difference = one.value - other.value
    return Interval(difference, difference - below, difference + above)


def mean_difference(values: Sequence[float], others: Sequence[float], many: int = 1) -> Interval:
    """Return one mean minus another with Welch's interval."""
    difference = (fmean(values) if values else 0.0) - (fmean(others) if others else 0.0)
    if len(values) < 2 or len(others) < 2:
        return Interval(difference, difference, difference)
    first = stdev(values) ** 2 / len(values)
    second = stdev(others) ** 2 / len(others)
    if first + second == 0:
        return Interval(difference, difference, difference)
    freedom = (first + second) ** 2 / (first**2 / (len(values) - 1) + second**2 / (len(others) - 1))
    half = student_t(max(1, int(freedom)), many) * sqrt(first + second)
    return Interval(difference, difference - half, difference + half)


class Running:
    """A running mean with its interval, which does not store the values.

    For whole numbers the result does not depend on their order.
    """

    def __init__(self) -> None:
        self.count = 0
        self._sum = 0.0
        self._squares = 0.0

    @property
    def mean(self) -> float:
        """The mean of the values so far."""
        return self._sum / self.count if self.count else 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self._sum += value
        self._squares += value * value

    def interval(self) -> Interval:
        """Return the interval that `mean_interval` gives for the same values."""
        if self.count < 2:
            return Interval(self.mean, self.mean, self.mean)
        variance = max(0.0, self._squares - self._sum * self._sum / self.count) / (self.count - 1)
        half = student_t(self.count - 1) * sqrt(variance / self.count)
        return Interval(self.mean, self.mean - half, self.mean + half)


class WithoutLuck:
    """A running mean of results less luck, with its interval.

    Luck has mean zero, so any part of it may be subtracted without changing the mean. The part that leaves the least
    spread is estimated from the results, with a prior of ten games in favour of subtracting all luck. If luck is
    measured so roughly that its error exceeds its size, little is subtracted, and the interval is hardly wider than
    without.
    """

    PRIOR = 10

    def __init__(self) -> None:
        self.count = 0
        self._result = self._luck = 0.0
        self._results = self._lucks = self._both = 0.0

    def add(self, result: float, luck: float) -> None:
        """Add a game."""
        self.count += 1
        self._result += result
        self._luck += luck
        self._results += result * result
        self._lucks += luck * luck
        self._both += result * luck

    @property
    def part(self) -> float:
        """The part of luck that is subtracted."""
        spread = self._lucks - self._luck * self._luck / max(1, self.count)
        if spread <= 1e-12:
            return 1.0
        fit = (self._both - self._result * self._luck / self.count) / spread
        return (self.count * max(0.0, fit) + self.PRIOR) / (self.count + self.PRIOR)

    @property
    def spread(self) -> float:
        """The standard deviation of results less that part."""
        if self.count < 2:
            return 0.0
        part, count = self.part, self.count
        total = self._result - part * self._luck
        squares = self._results - 2 * part * self._both + part * part * self._lucks
        return sqrt(max(0.0, squares - total * total / count) / (count - 1))

    def interval(self) -> Interval:
        """Return the mean with its interval."""
        mean = (self._result - self.part * self._luck) / max(1, self.count)
        half = student_t(self.count - 1) * self.spread / sqrt(self.count) if self.count > 1 else 0.0
        return Interval(mean, mean - half, mean + half)
