"""The page's texts: complete in both languages, with every key that the code uses."""

from __future__ import annotations

import re
from pathlib import Path

import ludotheque.web.pages
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.web.texts import TEXTS

PAGES = Path(ludotheque.web.pages.__file__).parent
STATIC = PAGES.parent / "static"


def test_both_languages() -> None:
    """No text lacks a language, and both have the same values to fill in."""
    for key, entry in TEXTS.entries.items():
        assert set(entry) == set(LANGUAGES), key
        fields = [set(re.findall(r"\{(\w+)\}", str(entry[lang]))) - {"one", "other"} for lang in LANGUAGES]
        assert fields[0] == fields[1], key


def test_every_key_is_there() -> None:
    """Literal keys in the code exist."""
    asked = set()
    for path in (*PAGES.glob("*.py"), *PAGES.parent.glob("*.py")):
        asked |= set(re.findall(r'\bsay\(\s*"([a-z_]+)"', path.read_text(encoding="utf-8")))
    for path in STATIC.glob("*.js"):
        asked |= {f"js_{key}" for key in re.findall(r'\bword\("([a-z_]+)"', path.read_text(encoding="utf-8"))}
    assert asked - set(TEXTS.entries) == set()


def test_no_text_is_idle() -> None:
    """Unused texts are removed."""
    source = "".join(path.read_text(encoding="utf-8") for path in (*PAGES.parent.rglob("*.py"), *STATIC.glob("*.js")))
    built = (
        "theme_",
        "level_",
        "status_",
        "presence_",
        "replay_",
        "review_",
        "retry_",
        "hint_",
        "is_",
        "has_",
        "js_coach_",
        "js_confirm_",
        "js_pace_",
        "js_lost",
        "js_key_",
        "tab_",
        "phrase_",
        "resign_",
        "leave_",
    )
    idle = {key for key in TEXTS.entries if f'"{key.removeprefix("js_")}"' not in source and not key.startswith(built)}
    assert idle == set()
