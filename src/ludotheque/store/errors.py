"""Errors of the database, with sentences in `errors.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog

CATALOG = Catalog.load(Path(__file__).parent / "errors.toml")
# The keys of `errors.toml`; a test compares them.
StoreCode = Literal[
    "store/newer",
    "store/foreign",
    "store/older",
    "store/in-use",
    "store/unusable",
    "store/exposed",
    "backup/exists",
    "backup/missing",
    "backup/not-empty",
    "backup/differs",
]


class StoreError(LudothequeError):
    """A database that cannot be used, or must not be used by this version."""

    exit_code = 1

    def __init__(self, code: StoreCode, **values: Any) -> None:
        super().__init__(code, **values)

    def sentence(self, lang: str) -> str:
        return CATALOG.say(self.code, lang, **self.values)
