"""Errors in lessons and puzzles: a code for programs, a sentence for the author (`errors.toml`)."""

from __future__ import annotations

from pathlib import Path

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog

CATALOG = Catalog.load(Path(__file__).parent / "errors.toml")


class LearnError(LudothequeError):
    """A lesson, a puzzle or an answer that is refused.

    The value `reason` may be an error itself, whose sentence is inserted.
    """

    def sentence(self, lang: str) -> str:
        reason = self.values.get("reason")
        said = {"reason": reason.sentence(lang)} if isinstance(reason, LudothequeError) else {}
        return CATALOG.say(self.code, lang, **{**self.values, **said})
