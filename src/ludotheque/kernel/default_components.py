"""Components of a game without a `components.py`: none are counted."""

from __future__ import annotations

from ludotheque.kernel.game import Game
from ludotheque.kernel.state import State


def components(game: Game) -> list[str]:
    """Every card, tile or unit by name."""
    return []


def used(state: State, seat: int, action: int) -> list[str]:
    """Those that an action uses."""
    return []
