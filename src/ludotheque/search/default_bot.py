"""The bot of a game without a `bot.py`: search with uniform roll-outs and no knowledge."""

from __future__ import annotations

from ludotheque.kernel.game import Game
from ludotheque.search.guide import Guide


def make_guide(game: Game) -> Guide:
    """The generic guide."""
    return Guide()
