"""The rules of NIET!, without texts, drawings and files."""

from ludotheque.games.niet.rules.game import NietGame
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.contract import Rules

__all__ = ["RULES", "NietGame", "NietState"]

RULES = Rules(NietGame, NietState)
