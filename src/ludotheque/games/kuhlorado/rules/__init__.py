"""The rules of Kuhlorado: plain data, and functions that work on it.

No text, no drawing and no files belong here.
"""

from ludotheque.games.kuhlorado.rules.game import KuhloradoGame
from ludotheque.games.kuhlorado.rules.state import KuhloradoState
from ludotheque.kernel.contract import Rules

__all__ = ["RULES", "KuhloradoGame", "KuhloradoState"]

RULES = Rules(KuhloradoGame, KuhloradoState)
