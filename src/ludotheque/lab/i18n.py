"""Texts and numbers in one language, for the terminal and the lab's pages."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from babel import negotiate_locale

from ludotheque.kernel.numbers import format_number, format_percent, format_points
from ludotheque.kernel.texts import LANGUAGES, Catalog
from ludotheque.lab.statistics import Interval

FALLBACK = "en"


class Localizer:
    """A catalog's texts and numbers in one language."""

    def __init__(self, lang: str, catalog: Catalog) -> None:
        self.lang = lang
        self.catalog = catalog

    def say(self, key: str, /, **values: Any) -> str:
        """Return a text of the catalog."""
        return self.catalog.say(key, self.lang, **values)

    def number(self, value: float, digits: int = 0, sign: bool = False) -> str:
        """Return a number with `digits` decimals, with a minus sign as wide as a plus."""
        return format_number(value, self.lang, digits, sign)

    def points(self, value: float) -> str:
        """Return a score, without decimals if it is a whole number."""
        return format_points(value, self.lang)

    def percent(self, rate: float, sign: bool = False) -> str:
        """Return a rate in percent with one decimal."""
        return format_percent(rate, self.lang, 1, sign)

    def rate(self, interval: Interval, sign: bool = False) -> str:
        """Return a rate with its interval."""
        low, high = (self.number(100 * bound, 1, sign) for bound in (interval.low, interval.high))
        return f"{self.percent(interval.value, sign)} ({low} … {high})"

    def mean(self, interval: Interval, digits: int = 1, sign: bool = False) -> str:
        """Return a mean with its interval."""
        low, high = (self.number(bound, digits, sign) for bound in (interval.low, interval.high))
        return f"{self.number(interval.value, digits, sign)} ({low} … {high})"

    def duration(self, seconds: float) -> str:
        """Return a short duration in seconds, milliseconds or microseconds."""
        if seconds >= 1:
            return f"{self.number(seconds, 1)} s"
        return f"{self.number(seconds * 1000, 1)} ms" if seconds >= 1e-4 else f"{self.number(seconds * 1e6)} µs"

    def long_time(self, seconds: float) -> str:
        """Return a long duration in minutes or hours."""
        return f"{self.number(seconds / 60)} min" if seconds < 5400 else f"{self.number(seconds / 3600, 1)} h"


def language_of(environ: Mapping[str, str]) -> str:
    """Return the language that the environment, as gettext reads it, or Windows asks for."""
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or windows_locale()
    if locale in ("C", "POSIX"):
        return FALLBACK
    wanted = [part.partition(".")[0].partition("@")[0] for part in (*environ.get("LANGUAGE", "").split(":"), locale)]
    return negotiate_locale([part for part in wanted if part], LANGUAGES) or FALLBACK


def windows_locale() -> str:
    """Return the locale of Windows' own texts, such as fr_FR, or an empty text on other systems."""
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


def language_asked(arguments: Sequence[str]) -> str | None:
    """Return the value of the last `--lang`, which help and errors need before a command has parsed it."""
    found = None
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            found = argument.partition("=")[2]
        elif argument == "--lang" and index + 1 < len(arguments):
            found = arguments[index + 1]
    return found


# Control characters, marks of direction and invisible ones, halves of characters, separators of lines.
OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")


def printable(text: str) -> str:
    """Return a text from outside, such as a name in a record, without control characters for a terminal."""
    return "".join("�" if unicodedata.category(letter) in OBEYED and letter != "\n" else letter for letter in text)
