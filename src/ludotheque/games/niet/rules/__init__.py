"""The rules of NIET!: cards, teams, scoring, sampling of hidden cards, and the state. No text, drawing or files."""

from ludotheque.games.niet.rules.game import NietGame
from ludotheque.games.niet.rules.state import NietState

__all__ = ["NietGame", "NietState"]
