"""The rules of Neuland: map, tables, payments, and the state. No text, no drawing, no files."""

from ludotheque.games.neuland.rules.game import NeulandGame
from ludotheque.games.neuland.rules.state import NeulandState

__all__ = ["NeulandGame", "NeulandState"]
