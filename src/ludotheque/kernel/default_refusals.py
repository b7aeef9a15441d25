"""Why an action is refused in a game without a `refusals.py`: it is not among the legal ones."""

from __future__ import annotations

from ludotheque.kernel.reason import Reason
from ludotheque.kernel.state import State


def explain_refusal(state: State, seat: int, action: int) -> Reason:
    """A general sentence, without a ruling."""
    return Reason("", "action/illegal", {"action": action})
