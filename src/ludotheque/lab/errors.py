"""What can go wrong in a simulation, in French and English; the sentences are in `texts.toml` beside this file."""

from __future__ import annotations

from errno import errorcode
from pathlib import Path

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")


class LabError(LudothequeError):
    """A simulation that was asked for wrongly."""

    exit_code = 2

    def sentence(self, lang: str) -> str:
        values = {name: _spoken(value, lang) for name, value in self.values.items()}
        return TEXTS.say(self.code, lang, **values)


class LabFailure(LabError):  # noqa: N818 -- it is one: asked for rightly, and it failed on the way
    """A simulation that could not be carried out, such as on a full disk."""

    exit_code = 1


def _spoken(value: object, lang: str) -> object:
    if isinstance(value, LudothequeError):
        return value.sentence(lang)
    if not isinstance(value, OSError):
        return value
    key = f"os/{errorcode.get(value.errno or 0, '')}"
    return TEXTS.say(key, lang) if key in TEXTS else value.strerror or str(value)
