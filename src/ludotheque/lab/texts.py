"""The lab's texts, in French and English, from `texts.toml` in this folder."""

from __future__ import annotations

from pathlib import Path

from ludotheque.kernel.texts import Catalog

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")
