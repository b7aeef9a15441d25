"""The rules of Neuland: map, tables, payments, and the state. No text, no drawing, no files."""

from ludotheque.games.neuland.rules.game import NeulandGame
from ludotheque.games.neuland.rules.state import NeulandState
from ludotheque.kernel.contract import Rules

__all__ = ["RULES", "NeulandGame", "NeulandState"]

RULES = Rules(NeulandGame, NeulandState)
