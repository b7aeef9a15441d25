"""Notation of a game without a `notation.py`: the number of the action."""

from __future__ import annotations

from ludotheque.kernel.state import State


def format_action(state: State, action: int, seat: int) -> str:
    """The number as text."""
    return str(action)
