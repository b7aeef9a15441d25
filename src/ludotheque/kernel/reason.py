"""The reason for refusing an action: a ruling and a sentence in the rulebook's words."""

from __future__ import annotations

from typing import Any

from ludotheque.kernel.errors import CATALOG
from ludotheque.kernel.texts import Catalog


class Reason:
    """A reason for refusing an action.

    `ruling` is a number such as K8, or empty if no rule of the game is involved.
    """

    def __init__(self, ruling: str, key: str, values: dict[str, Any], catalog: Catalog = CATALOG) -> None:
        self.ruling = ruling
        self.key = key
        self.values = values
        self.catalog = catalog

    def sentence(self, lang: str) -> str:
        """Return the sentence, followed by the ruling's number if there is one."""
        text = self.catalog.say(self.key, lang, **self.values)
        return f"{text} ({self.ruling})" if self.ruling else text

    def __repr__(self) -> str:
        return f"Reason({self.sentence('en')!r})"
