"""Errors of the web server, and the HTTP status of every error code."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.texts import Catalog

CATALOG = Catalog.load(Path(__file__).parents[1] / "errors.toml")
# The keys of `errors.toml`; a test compares them.
WebCode = Literal[
    "request/malformed",
    "request/parameter",
    "request/token",
    "request/guessable",
    "request/csrf",
    "request/host",
    "serve/trust",
    "serve/config",
    "serve/setting",
    "serve/value",
    "request/banned",
    "chat/closed",
    "serve/base-path",
    "request/not-found",
    "request/method",
    "request/too-large",
    "request/address",
    "request/rate",
    "request/tables",
    "request/chat",
    "request/streams",
    "request/jobs",
    "request/reviews",
    "review/none",
    "review/not-yours",
    "review/rules",
    "review/step",
    "request/seats",
    "request/seats-address",
    "request/waiting",
    "server/failed",
    "server/busy",
    "server/full",
]


class WebError(LudothequeError):
    """A request that is refused before it reaches a table."""

    def __init__(self, code: WebCode, **values: Any) -> None:
        super().__init__(code, **values)

    def sentence(self, lang: str) -> str:
        return CATALOG.say(self.code, lang, **self.values)


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error as a client receives it.

    The refusal of a page's stale choice also has the table's `version` and its `view`.
    """

    code: str
    sentence: str
    version: int = -1
    view: msgspec.Raw | None = None


# Other codes have status 422: the request is well-formed, but makes no sense.
STATUS = {
    "request/malformed": 400,
    "request/token": 401,
    "request/csrf": 403,
    "request/banned": 403,
    "chat/closed": 403,
    "chat/spectators": 403,
    "chat/muted": 403,
    "chat/full": 403,
    "seat/none": 403,
    "seat/removed": 403,
    "seat/address": 403,
    "host/only": 403,
    "request/host": 421,
    "request/not-found": 404,
    "table/deleted": 410,
    "table/unknown": 404,
    "game/unknown": 404,
    "replay/step": 404,
    "scores/none": 404,
    "solver/none": 404,
    "lesson/unknown": 404,
    "picture/unknown": 404,
    "puzzle/none": 404,
    "puzzle/unknown": 404,
    "solver/unfinished": 409,
    "request/method": 405,
    "request/too-large": 413,
    "request/address": 414,
    "request/rate": 429,
    "request/tables": 429,
    "request/chat": 429,
    "request/streams": 429,
    "request/jobs": 429,
    "request/waiting": 429,
    "request/seats": 429,
    "request/seats-address": 429,
    "request/reviews": 429,
    "review/none": 404,
    "review/not-yours": 403,
    "review/step": 404,
    "server/failed": 500,
    "server/busy": 503,
    "server/full": 503,
    **dict.fromkeys(
        (
            "action/stale",
            "action/awaiting-others",
            "table/not-started",
            "table/over",
            "table/not-over",
            "review/rules",
            "table/full",
            "request/key-used",
            "seat/taken",
            "seat/full",
            "seat/twice",
            "seat/not-left",
            "seat/left",
            "seat/resigned",
            "remove/begun",
            "remove/empty",
            "remove/oneself",
            "undo/nothing",
            "undo/too-late",
            "undo/not-asked",
            "undo/asked",
            "record/running",
            "rematch/done",
            "hint/none",
            "coach/better",
            "review/over",
            "lesson/answer",
        ),
        409,
    ),
}


def status_of(code: str) -> int:
    """Return the HTTP status of an error code."""
    return STATUS.get(code, 422)


def problem_of(error: LudothequeError, lang: str, version: int = -1, view: msgspec.Raw | None = None) -> Problem:
    """Return an error in the form that clients receive."""
    return Problem(error.code, error.sentence(lang), version, view)
