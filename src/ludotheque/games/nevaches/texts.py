"""The texts of NéVaches in both languages, from `texts.toml`, and the names of places in them."""

from __future__ import annotations

from pathlib import Path

from ludotheque.kernel.texts import Catalog

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")


def place_word(place: str, lang: str) -> str:
    """Return a place's name.

    In French, O is west (ouest), so the first tile has a name in words.
    """
    if place == "o":
        return TEXTS.say("first_tile", lang)
    return place.upper().replace("W", "O") if lang == "fr" else place.upper()
