"""What a viewer learns of an action in a game without an `events.py`: its notation, where nothing is hidden."""

from __future__ import annotations

from ludotheque.kernel.observation import Event
from ludotheque.kernel.state import State


def events(before: State, seat: int, action: int, after: State, viewer: int) -> tuple[Event, ...]:
    """One event with the notation of the action."""
    if before.game.has_hidden_information():
        return ()
    return (Event("action", seat, {"notation": before.action_to_string(action, seat)}),)
