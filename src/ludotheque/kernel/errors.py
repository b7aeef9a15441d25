"""Errors that callers can cause: a code for programs and a sentence in French and English.

The sentences are in `errors.toml`. This module does not know any game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from ludotheque.kernel.texts import Catalog

CATALOG = Catalog.load(Path(__file__).parent / "errors.toml")
# The keys of `errors.toml`; a test compares them.
KernelCode = Literal[
    "game/unknown",
    "game/observation",
    "game/players",
    "option/unknown",
    "option/value",
    "seat/unknown",
    "seats/count",
    "bot/unknown",
    "action/illegal",
    "action/number",
    "action/not-yours",
    "action/over",
    "action/chance",
    "notation/unreadable",
    "notation/ambiguous",
    "edition/unknown",
    "edition/reconstructed",
    "edition/unreadable",
    "edition/invalid",
    "record/broken",
    "record/content",
    "record/rules",
    "review/unfinished",
    "review/budget",
    "review/rules",
    "rules/other",
    "rules/other-part",
    "extra/missing",
    "record/seats",
    "record/letter",
    "record/over",
    "record/idle",
    "record/no-chance",
    "record/header",
    "record/twice",
    "record/lacks",
    "record/format",
    "record/players",
    "record/option",
    "record/edition",
    "serve/port",
    "weights/unreadable",
    "weights/damaged",
    "weights/other",
    "game/broken",
    "game/no-package",
    "game/folder-name",
    "game/name-taken",
    "game/id-taken",
    "game/no-spec",
    "game/part",
    "game/too-many",
    "game/no-picture",
    "bot/attribute",
    "bot/file",
    "edition/inconsistent",
    "build/compiled",
    "build/interpreted",
]


class LudothequeError(Exception):
    """Base of all errors of the package.

    `code` is stable, and `sentence(lang)` is for people.
    """

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return self.sentence("en")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.code, self.values))

    def sentence(self, lang: str) -> str:
        """Explain in French or English what is wrong and what would be right."""
        return CATALOG.say(self.code, lang, **self.values)


def _rebuild(kind: type[LudothequeError], code: str, values: dict[str, Any]) -> LudothequeError:
    return kind(code, **values)


class NotationError(LudothequeError):
    """A text that cannot be read as an action."""

    def __init__(self, code: KernelCode, **values: Any) -> None:
        super().__init__(code, **values)


class AmbiguousActionError(LudothequeError):
    """A text that could mean several actions."""

    def __init__(self, code: KernelCode, **values: Any) -> None:
        super().__init__(code, **values)


class IllegalActionError(LudothequeError):
    """An action that the rules do not allow here, raised without changing the state."""

    def sentence(self, lang: str) -> str:
        reason = self.values.get("reason")
        if reason is not None:
            return str(reason.sentence(lang))
        return super().sentence(lang)


class ConfigurationError(LudothequeError):
    """An unknown game, option, number of players, seat or bot."""

    def __init__(self, code: KernelCode, **values: Any) -> None:
        super().__init__(code, **values)


class EditionError(LudothequeError):
    """A refused content file, with field and reason."""

    def __init__(self, code: KernelCode, **values: Any) -> None:
        super().__init__(code, **values)


class RecordError(LudothequeError):
    """A refused record, with its line and a reason, which is itself an error."""

    def sentence(self, lang: str) -> str:
        reason = self.values.get("reason")
        if isinstance(reason, LudothequeError):
            return CATALOG.say(self.code, lang, **{**self.values, "reason": reason.sentence(lang)})
        return super().sentence(lang)
