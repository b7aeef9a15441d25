"""The texts of the pages."""

from __future__ import annotations

from pathlib import Path

from ludotheque.kernel.texts import Catalog

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")
say = TEXTS.say
