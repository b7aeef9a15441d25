"""What a seat is given: observations and events, frozen and JSON-able; built up from what the seat may know."""

from __future__ import annotations

from typing import Any

import msgspec

SPECTATOR = -3


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's observation.

    `seat` is who looks (a seat or SPECTATOR); `to_act` the awaited seats; `legal` what this seat may do now, as
    actions with their notation, so that a page, a program or a screen reader needs nothing else to play.
    """

    game: str
    players: int
    seat: int
    to_act: tuple[int, ...]
    is_over: bool
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    legal: tuple[tuple[int, str], ...]

    def to_json(self) -> bytes:
        """The observation as JSON."""
        return msgspec.json.encode(self)

    def to_dict(self) -> dict[str, Any]:
        """The observation as plain dicts, lists, numbers and strings."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, as one viewer may know it; the game's view puts it into a sentence.

    `key` names a text of the game's catalog; `seat` is who did it (CHANCE and SPECTATOR included).
    """

    key: str
    seat: int
    values: dict[str, Any] = {}
