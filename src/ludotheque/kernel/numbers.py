"""Numbers as people write them in French and English."""

from __future__ import annotations

from functools import cache, lru_cache


def format_number(value: float, lang: str, digits: int = 0, sign: bool = False) -> str:
    """Return a number with `digits` decimals and a true minus sign.

    `sign` adds a plus sign to other numbers.
    """
    text = _unsigned(abs(value), lang, digits)
    is_negative = value < 0 and any(digit in "123456789" for digit in text)  # −0.04 may be shown as 0.0
    return ("−" if is_negative else "+" if sign else "") + text


def format_points(points: float, lang: str) -> str:
    """Return a score, without decimals if the score is a whole number."""
    return format_number(points, lang, 0 if points == int(points) else 1)


def format_percent(share: float, lang: str, digits: int = 0, sign: bool = False) -> str:
    """Return a share of 1 in percent, with signs as in `format_number`."""
    return format_number(100 * share, lang, digits, sign) + _percent_sign(lang)


# A review shows the same numbers thousands of times, and Babel takes some ten microseconds for each.
@lru_cache(maxsize=4096)
def _unsigned(value: float, lang: str, digits: int) -> str:
    from babel.numbers import format_decimal

    return format_decimal(value, format="#,##0" + ("." + "0" * digits if digits else ""), locale=lang)


@cache
def _percent_sign(lang: str) -> str:
    """Return the percent sign with its space, if the language has one."""
    from babel import Locale

    sign: str = Locale.parse(lang).percent_formats[None].suffix[0]
    return sign
