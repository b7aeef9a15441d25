"""Errors in lessons and puzzles: a code for programs, a sentence for the author (`errors.toml`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog

CATALOG = Catalog.load(Path(__file__).parent / "errors.toml")
# The keys of `errors.toml`; a test compares them.
LearnCode = Literal[
    "lesson/unknown",
    "lesson/file",
    "lesson/answer",
    "lesson/language",
    "lesson/long",
    "lesson/move",
    "lesson/seat",
    "lesson/line",
    "lesson/turn",
    "lesson/chance",
    "lesson/handle",
    "lesson/wrong",
    "lesson/right",
    "lesson/jump",
    "lesson/own-move",
    "picture/unknown",
    "puzzle/none",
    "puzzle/unknown",
    "puzzle/file",
]


class LearnError(LudothequeError):
    """A lesson, a puzzle or an answer that is refused.

    The value `reason` may be an error itself, whose sentence is inserted.
    """

    def __init__(self, code: LearnCode, **values: Any) -> None:
        super().__init__(code, **values)

    def sentence(self, lang: str) -> str:
        reason = self.values.get("reason")
        said = {"reason": reason.sentence(lang)} if isinstance(reason, LudothequeError) else {}
        return CATALOG.say(self.code, lang, **{**self.values, **said})
