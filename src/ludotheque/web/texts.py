"""The texts of the pages, and numbers in them."""

from __future__ import annotations

from pathlib import Path

from ludotheque.kernel.numbers import format_percent
from ludotheque.kernel.texts import Catalog

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")
say = TEXTS.say


def percent(share: float, lang: str, is_signed: bool = False) -> str:
    """Return a share of the win in whole percent: 12 %, −3 %."""
    number = round(100 * share)
    return format_percent(number / 100, lang, sign=is_signed and number != 0)


def margin(error: float, lang: str) -> str:
    """Return a standard error in percent, at least as “< 1 %”."""
    return percent(error, lang) if error >= 0.01 else f"< {percent(0.01, lang)}"
