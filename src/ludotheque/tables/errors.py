"""Errors of tables: a code for programs and a sentence for people (`errors.toml`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from ludotheque.kernel.errors import CATALOG as KERNEL_CATALOG
from ludotheque.kernel.errors import KernelCode, LudothequeError
from ludotheque.kernel.texts import Catalog

CATALOG = Catalog.load(Path(__file__).parent / "errors.toml")
# The keys of `errors.toml`; a test compares them.
TableCode = Literal[
    "table/unknown",
    "table/deleted",
    "table/not-started",
    "table/over",
    "table/rules",
    "table/not-over",
    "seat/none",
    "seat/taken",
    "seat/full",
    "seat/twice",
    "seat/not-left",
    "seat/left",
    "seat/resigned",
    "seat/removed",
    "seat/address",
    "remove/begun",
    "remove/empty",
    "remove/oneself",
    "host/only",
    "action/stale",
    "action/awaiting-others",
    "action/legal",
    "action/path",
    "undo/nothing",
    "undo/too-late",
    "undo/not-asked",
    "undo/asked",
    "name/empty",
    "chat/length",
    "chat/spectators",
    "chat/muted",
    "chat/full",
    "clock/value",
    "record/running",
    "rematch/done",
    "hint/none",
    "name/face",
    "hint/people",
    "coach/better",
    "review/over",
    "replay/step",
    "daily/none",
    "daily/date",
    "daily/future",
    "scores/none",
    "solver/none",
    "solver/unfinished",
    "table/full",
    "request/key-used",
]


class TableError(LudothequeError):
    """A request that the table refuses without any change."""

    def __init__(self, code: TableCode | KernelCode, **values: Any) -> None:
        super().__init__(code, **values)

    def sentence(self, lang: str) -> str:
        catalog = CATALOG if self.code in CATALOG else KERNEL_CATALOG
        return catalog.say(self.code, lang, **self.values)
