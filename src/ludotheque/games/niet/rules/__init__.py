"""The rules of NIET!: no texts, no drawings, no files."""

from ludotheque.games.niet.rules.game import NietGame
from ludotheque.games.niet.rules.state import NietState

__all__ = ["NietGame", "NietState"]
