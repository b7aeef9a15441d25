"""Language by option or locale, numbers as each language writes them, every text in both languages."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import Any

import pytest

from ludotheque import cli
from ludotheque.cli.texts import TEXTS
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.lab.i18n import Localizer, language_asked, language_of, printable


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "fr_BE@euro"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de:fr:en"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "en"}, "en"),
    ],
)
def test_the_locale_decides(environ: dict[str, str], language: str) -> None:
    assert language_of(environ) == language


def test_control_characters_for_a_terminal_are_not_printed() -> None:
    assert printable("Ada\x1b[2J\x07") == "Ada�[2J�"
    assert printable("Léa ★\u202f!\nBo") == "Léa ★\u202f!\nBo"


def test_lang_is_found_anywhere() -> None:
    assert language_asked(["--lang", "fr", "games"]) == "fr"
    assert language_asked(["games", "--lang=en"]) == "en"
    assert language_asked(["games", "--", "--lang", "fr"]) is None
    assert language_asked(["games", "--lang"]) is None


def test_numbers_follow_the_language() -> None:
    assert Localizer("fr", TEXTS).number(-1234.5, 1) == "−1\u202f234,5"
    assert Localizer("en", TEXTS).number(-1234.5, 1) == "−1,234.5"
    assert Localizer("en", TEXTS).number(0.5, 2, sign=True) == "+0.50"
    assert Localizer("en", TEXTS).number(-0.001, 2) == "0.00"
    assert Localizer("fr", TEXTS).percent(0.256) == "25,6\u00a0%"
    assert Localizer("en", TEXTS).percent(0.256) == "25.6%"
    assert (Localizer("en", TEXTS).points(4.0), Localizer("fr", TEXTS).points(4.5)) == ("4", "4,5")


def variants(text: Any) -> list[str]:
    """Return a text's singular and plural, or the text."""
    return list(text.values()) if isinstance(text, dict) else [text]


def fields(text: Any) -> set[str]:
    return {name for each in variants(text) for _, name, _, _ in string.Formatter().parse(each) if name}


@pytest.mark.parametrize("key", sorted(TEXTS.entries))
def test_every_text_is_there_in_both_languages(key: str) -> None:
    entry = TEXTS.entries[key]
    assert set(entry) == set(LANGUAGES)
    assert fields(entry["fr"]) == fields(entry["en"])


@pytest.mark.parametrize("key", sorted(TEXTS.entries))
def test_french_is_set_as_french(key: str) -> None:
    """French has typographic apostrophes, and spaces that do not break before double signs."""
    for text in variants(TEXTS.entries[key]["fr"]):
        assert "'" not in text
        assert not re.search(r"\w [;:!»%]|« ", text)


def test_no_text_is_left_over() -> None:
    """Every key is used in the sources, where some are put together from a prefix and a part."""
    families = ("player/", "help/", "place/")
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(cli.__file__).parent.rglob("*.py"))
    sources = sources.replace("'", '"')
    for key in TEXTS.entries:
        part = key.removeprefix("simulate/")
        assert key.startswith(families) or f'"{key}"' in sources or f'"{part}"' in sources, key
