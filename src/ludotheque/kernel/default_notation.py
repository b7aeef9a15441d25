"""Notation of a game without a `notation.py`: the number of the action."""

from __future__ import annotations

from ludotheque.kernel.state import State


def format_action(state: State, action: int, seat: int) -> str:
    """The number as text."""
    return str(action)


def sort_parts(notation: str) -> str:
    """A plain notation with the parts that may be typed in any order in one order; here there are none."""
    return notation
