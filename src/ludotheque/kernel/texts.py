"""Catalogs of short texts in French and English, in one TOML file per catalog and without game logic.

For example:

    [cows_left]
    en = { one = "{count} cow left", other = "{count} cows left" }
    fr = { one = "{count} vache libre", other = "{count} vaches libres" }

Both languages are next to each other, so that a missing one is easy to see. A test checks that every catalog is
complete. Authors write plain spaces before French signs (`Qui joue ?`, `« oui »`). Loading makes them non-breaking.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from babel import Locale

LANGUAGES = ("fr", "en")
# Only spaces that an author wrote become non-breaking, so that times, addresses and names (NIET!) stay unchanged.
# Excluded are Markdown's pictures (![) and the edges of its tables (:--).
NARROW_SPACE, SPACE = "\u202f", "\u00a0"
_NARROW = re.compile(r" (?=[;?]|!(?!\[))")
_WIDE = re.compile(r" (?=:(?!-)|»)|(?<=«) |(?<=[0-9}]) (?=%)")


class Catalog:
    """Texts by key, some with a singular and a plural, chosen by the value `count`."""

    def __init__(self, entries: dict[str, dict[str, Any]], name: str = "catalog") -> None:
        self.entries = entries
        self.name = name

    @classmethod
    def load(cls, path: Path) -> Catalog:
        """Read one TOML file, in which quoted keys may contain slashes."""
        with path.open("rb") as file:
            return cls(with_french_spaces(tomllib.load(file)), str(path))

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def say(self, key: str, lang: str, /, **values: Any) -> str:
        """Return the text of a key with its values filled in, or an unknown key unchanged."""
        entry = self.entries.get(key)
        if entry is None:
            return key
        text = entry.get(lang, entry["en"])
        if isinstance(text, dict):
            text = text["one" if is_singular(values.get("count", 0), lang) else "other"]
        return str(text).format_map(values) if values else str(text)


def with_colon(what: str | int, words: str, lang: str) -> str:
    """Return `what: words`, in French with a space before the colon."""
    return f"{what}{SPACE}: {words}" if lang == "fr" else f"{what}: {words}"


def french_spaces(text: str) -> str:
    """Make the spaces of a French text non-breaking before punctuation and inside « »."""
    return _WIDE.sub(SPACE, _NARROW.sub(NARROW_SPACE, text))


def with_french_spaces(data: Any, is_french: bool = False) -> Any:
    """Return the content of a TOML file with non-breaking spaces in every text below a key `fr`."""
    if isinstance(data, dict):
        return {key: with_french_spaces(value, is_french or key == "fr") for key, value in data.items()}
    if isinstance(data, list):
        return [with_french_spaces(value, is_french) for value in data]
    return french_spaces(data) if is_french and isinstance(data, str) else data


def read_page(path: Path, lang: str) -> str:
    """Read a text file in a language, such as the rules of a game."""
    text = path.read_text(encoding="utf-8")
    return french_spaces(text) if lang == "fr" else text


def is_singular(count: int | float, lang: str) -> bool:
    """Return True if a count takes the singular: zero and one in French, only one in English (CLDR)."""
    return 0 <= abs(count) < 2 if lang == "fr" else count in (1, -1)


def join_words(words: Sequence[str], lang: str) -> str:
    """Join words to a list in a sentence: a, b and c."""
    return _join(tuple(words), lang)


@lru_cache(maxsize=4096)
def _join(words: tuple[str, ...], lang: str) -> str:
    from babel.lists import format_list

    return format_list(words, locale=_list_locale(lang))


@cache
def _list_locale(lang: str) -> Locale:
    from babel import Locale

    # British English has no comma before “and”. Parsing a locale takes longer than formatting a list.
    return Locale.parse("en_GB" if lang == "en" else lang)
