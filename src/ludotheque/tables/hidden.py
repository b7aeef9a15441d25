"""Whether a step revealed something hidden: would it have looked the same in every possible world?

A viewer's possible worlds are samples of `resample`. If the step is possible in each of them and each then looks like
the real one, the viewer has learned nothing from it.
"""

from __future__ import annotations

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State

WORLDS = 12


def reveals(before: State, seat: int, action: int, after: State, rng: Rng) -> bool:
    """Whether any seat learned something hidden from this step."""
    if not before.game.has_hidden_information():
        return False
    # The others first: a card from a hidden hand shows up as soon as a world does not have it there.
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
