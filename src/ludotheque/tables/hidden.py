"""A test whether a step revealed something hidden.

A viewer's possible worlds are samples of `resample`. A viewer learns nothing from a step that is legal in each of them
and leads each time to the observation of the true position.
"""

from __future__ import annotations

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State

WORLDS = 12


def reveals(before: State, seat: int, action: int, after: State, rng: Rng) -> bool:
    """Return True if any seat learned something hidden from this step."""
    if not before.game.has_hidden_information():
        return False
    # Other seats first: a card played from a hidden hand is missing there in most of their worlds.
    for viewer in sorted(range(before.game.players), key=lambda other: other == seat):
        seen = None
        for _ in range(WORLDS):
            world = before.resample(viewer, rng)
            if action not in world.legal_actions(seat):
                return True
            world.step(seat, action)
            seen = seen or after.observation(viewer)
            if world.observation(viewer) != seen:
                return True
    return False
