"""What a table refuses: a code for programs, a sentence for people (`errors.toml`)."""

from __future__ import annotations

from pathlib import Path

from ludotheque.kernel.errors import CATALOG as KERNEL_CATALOG
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog

CATALOG = Catalog.load(Path(__file__).parent / "errors.toml")


class TableError(LudothequeError):
    """A request that the table refuses; nothing has changed."""

    def sentence(self, lang: str) -> str:
        catalog = CATALOG if self.code in CATALOG else KERNEL_CATALOG
        return catalog.say(self.code, lang, **self.values)
