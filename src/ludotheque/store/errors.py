"""Why a database cannot be used (`errors.toml` has the sentences)."""

from __future__ import annotations

from pathlib import Path

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog

CATALOG = Catalog.load(Path(__file__).parent / "errors.toml")


class StoreError(LudothequeError):
    """A database that this program must not touch, or cannot."""

    exit_code = 1

    def sentence(self, lang: str) -> str:
        return CATALOG.say(self.code, lang, **self.values)
