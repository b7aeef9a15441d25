"""Errors of the database, with sentences in `errors.toml`."""

from __future__ import annotations

from pathlib import Path

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog

CATALOG = Catalog.load(Path(__file__).parent / "errors.toml")


class StoreError(LudothequeError):
    """A database that cannot be used, or must not be used by this version."""

    exit_code = 1

    def sentence(self, lang: str) -> str:
        return CATALOG.say(self.code, lang, **self.values)
