"""The bot of NIET!."""

from ludotheque.games.niet.bot.guide import LEVELS, make_guide
from ludotheque.games.niet.bot.judge import make_judge

__all__ = ["LEVELS", "make_guide", "make_judge"]
