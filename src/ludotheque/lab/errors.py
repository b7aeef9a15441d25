"""Errors whose sentences are in a catalog of texts, with the exit code of a command that ends with one."""

from __future__ import annotations

from errno import errorcode
from typing import ClassVar

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog
from ludotheque.lab.texts import TEXTS


class CatalogError(LudothequeError):
    """Something was called wrongly; values may be errors themselves."""

    catalog: ClassVar[Catalog]
    exit_code: ClassVar[int] = 2

    def sentence(self, lang: str) -> str:
        values = {name: _localized(value, lang) for name, value in self.values.items()}
        return self.catalog.say(self.code, lang, **values)


class LabError(CatalogError):
    """A simulation, report or sweep that was called wrongly."""

    catalog = TEXTS


class LabFailedError(LabError):
    """A simulation, report or sweep that could not be carried out, such as on a full disk."""

    exit_code = 1


def _localized(value: object, lang: str) -> object:
    """An error as its sentence; one of the system in the reader's language, where we know it."""
    if isinstance(value, LudothequeError):
        return value.sentence(lang)
    if not isinstance(value, OSError):
        return value
    key = f"os/{errorcode.get(value.errno or 0, '')}"
    return TEXTS.say(key, lang) if key in TEXTS else value.strerror or str(value)
