"""What a seat may know in a game without an `observation.py`: everything, since nothing is hidden there."""

from __future__ import annotations

from typing import Any

from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.observation import Observation, common_fields
from ludotheque.kernel.state import State


class OpenObservation(Observation, frozen=True, kw_only=True):
    """The whole position, field by field."""

    position: dict[str, Any]


def observe(state: State, seat: int) -> OpenObservation:
    """Everything; a game with hidden information must have an `observation.py`."""
    if state.game.has_hidden_information():
        raise ConfigurationError("game/observation", game=state.game.spec.title)
    return OpenObservation(**common_fields(state, seat), position=state.copy().fields())
