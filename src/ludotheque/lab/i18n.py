"""The lab's texts in one language, and numbers as it writes them."""

from __future__ import annotations

from typing import Any

from babel.numbers import format_decimal

from ludotheque.lab.errors import TEXTS
from ludotheque.lab.statistics import Interval


class Words:
    """Everything that a report says."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, /, **values: Any) -> str:
        """A text of the catalog."""
        return TEXTS.say(key, self.lang, **values)

    def number(self, value: float, digits: int = 1, sign: bool = False) -> str:
        """A number with so many digits after the point, or the comma."""
        text = format_decimal(abs(value), format="#,##0" + ("." + "0" * digits if digits else ""), locale=self.lang)
        is_negative = value < 0 and any(digit in "123456789" for digit in text)
        return ("−" if is_negative else "+" if sign else "") + text

    def percent(self, rate: float, sign: bool = False) -> str:
        """A rate with one digit after the point."""
        return f"{self.number(100 * rate, 1, sign)}\u202f%"

    def rate(self, interval: Interval, sign: bool = False) -> str:
        """A rate with its interval."""
        low, high = (self.number(100 * bound, 1, sign) for bound in (interval.low, interval.high))
        return f"{self.percent(interval.value, sign)} ({low} … {high})"

    def mean(self, interval: Interval, digits: int = 1, sign: bool = False) -> str:
        """A mean with its interval."""
        low, high = (self.number(bound, digits, sign) for bound in (interval.low, interval.high))
        return f"{self.number(interval.value, digits, sign)} ({low} … {high})"

    def duration(self, seconds: float) -> str:
        """A short time."""
        if seconds >= 1:
            return f"{self.number(seconds)} s"
        return f"{self.number(seconds * 1000)} ms" if seconds >= 1e-4 else f"{self.number(seconds * 1e6, 0)} µs"
