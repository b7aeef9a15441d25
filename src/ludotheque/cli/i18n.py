"""The command line's own words, its choice of language, and numbers as each language writes them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from babel import negotiate_locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from ludotheque.kernel.texts import LANGUAGES, Catalog

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")
FALLBACK = "en"


def language_of(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, the way gettext reads it."""
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    if locale in ("C", "POSIX"):
        return FALLBACK
    wanted = [part.partition(".")[0].partition("@")[0] for part in (*environ.get("LANGUAGE", "").split(":"), locale)]
    return negotiate_locale([part for part in wanted if part], LANGUAGES) or FALLBACK


def language_asked(arguments: Sequence[str]) -> str | None:
    """What the last `--lang` says, wherever it stands: help and errors are spoken before any command has read it."""
    found = None
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            found = argument.partition("=")[2]
        elif argument == "--lang" and index + 1 < len(arguments):
            found = arguments[index + 1]
    return found


def printable(text: str) -> str:
    """A text of somebody else's, such as a name in a record, without anything that a terminal would obey."""
    return "".join("�" if unicodedata.category(letter) == "Cc" and letter != "\n" else letter for letter in text)


class Words:
    """Everything that is said in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, /, **values: Any) -> str:
        """A text of the catalog."""
        return TEXTS.say(key, self.lang, **values)

    def number(self, value: float, digits: int = 0, sign: bool = False) -> str:
        """A number with so many digits after the point, or the comma."""
        pattern = "#,##0" + ("." + "0" * digits if digits else "")
        # The sign is the typographic one, as wide as a plus.
        text = format_decimal(abs(value), format=pattern, locale=self.lang)
        negative = value < 0 and any(digit in "123456789" for digit in text)
        return ("−" if negative else "+" if sign else "") + text

    def points(self, value: float) -> str:
        """A score: whole where it is whole."""
        return self.number(value, 0 if value == int(value) else 1)

    def percent(self, rate: float) -> str:
        """A rate with one digit after the point."""
        return format_percent(rate, format="#,##0.0%" if self.lang == "en" else "#,##0.0\u202f%", locale=self.lang)

    def listed(self, items: Sequence[str]) -> str:
        """Items with commas and an *and*."""
        return format_list(list(items), locale=self.lang)
