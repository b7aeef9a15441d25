"""Why an action is refused: the ruling that forbids it and a sentence, in the words of the rules."""

from __future__ import annotations

from typing import Any

from ludotheque.kernel.errors import CATALOG
from ludotheque.kernel.texts import Catalog


class Reason:
    """`ruling` is a number such as K8, or empty where no rule of the game is involved."""

    def __init__(self, ruling: str, key: str, values: dict[str, Any], catalog: Catalog = CATALOG) -> None:
        self.ruling = ruling
        self.key = key
        self.values = values
        self.catalog = catalog

    def sentence(self, lang: str) -> str:
        """What the rules say, with the ruling's number where there is one."""
        text = self.catalog.say(self.key, lang, **self.values)
        return f"{text} ({self.ruling})" if self.ruling else text

    def __repr__(self) -> str:
        return f"Reason({self.sentence('en')!r})"
