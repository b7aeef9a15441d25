"""Observations and events: frozen, JSON-able values of what a seat may know.

A game builds observations from permitted facts and never removes secrets from a full position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from ludotheque.kernel.state import State

SPECTATOR = -3


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's observation.

    `seat` is the viewer (a seat or SPECTATOR). `to_act` has the awaited seats. `legal` has the seat's legal actions
    with their notation, so that a page, a program or a screen reader needs nothing else to play.
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
        """Return the observation as JSON."""
        return msgspec.json.encode(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the observation as plain dicts, lists, numbers and strings."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


class Event(msgspec.Struct, frozen=True):
    """A thing that happened, as one viewer may know it, for the game's view to put into a sentence.

    `key` names a text of the game's catalog. `seat` is the seat that acted (CHANCE and SPECTATOR included).
    """

    key: str
    seat: int
    values: dict[str, Any] = {}


def common_fields(state: State, seat: int) -> dict[str, Any]:
    """Return the fields that all observations share, as keyword arguments."""
    legal = state.legal_actions(seat) if seat >= 0 else []
    return {
        "game": state.game.spec.id,
        "players": state.game.players,
        "seat": seat,
        "to_act": tuple(state.awaited()),
        "is_over": state.is_terminal(),
        "scores": tuple(state.scores()),
        "winners": tuple(state.winners()),
        "legal": tuple((action, state.action_to_string(action, seat)) for action in legal),
    }
