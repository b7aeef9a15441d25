"""Errors with sentences from a catalog of texts and an exit code for commands."""

from __future__ import annotations

from errno import errorcode
from typing import ClassVar

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog
from ludotheque.lab.texts import TEXTS


class CatalogError(LudothequeError):
    """An error whose sentence comes from a catalog of texts.

    Values that are errors themselves are inserted as sentences.
    """

    catalog: ClassVar[Catalog]
    exit_code: ClassVar[int] = 2

    def sentence(self, lang: str) -> str:
        values = {name: _localized(value, lang) for name, value in self.values.items()}
        return self.catalog.say(self.code, lang, **values)


class LabError(CatalogError):
    """A simulation, report or sweep with wrong arguments."""

    catalog = TEXTS


class LabFailedError(LabError):
    """A simulation, report or sweep that could not be carried out, such as on a full disk."""

    exit_code = 1


def _localized(value: object, lang: str) -> object:
    """Return an error as a sentence, in the reader's language also for known errors of the system."""
    if isinstance(value, LudothequeError):
        return value.sentence(lang)
    if not isinstance(value, OSError):
        return value
    key = f"os/{errorcode.get(value.errno or 0, '')}"
    return TEXTS.say(key, lang) if key in TEXTS else value.strerror or str(value)
