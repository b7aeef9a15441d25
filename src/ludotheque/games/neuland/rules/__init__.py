"""The rules of Neuland: map, tables, payments, and the state. No text, no drawing, no files."""

from ludotheque.games.neuland.rules.state import NeulandGame, NeulandState

__all__ = ["NeulandGame", "NeulandState"]
