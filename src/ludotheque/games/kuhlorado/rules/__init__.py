"""The rules of Kuhlorado: plain data and functions over it. No text, no drawing, no files."""

from ludotheque.games.kuhlorado.rules.game import KuhloradoGame
from ludotheque.games.kuhlorado.rules.state import KuhloradoState
from ludotheque.kernel.contract import Rules

__all__ = ["RULES", "KuhloradoGame", "KuhloradoState"]

RULES = Rules(KuhloradoGame, KuhloradoState)
