"""The bot of NIET!."""

from ludotheque.games.niet.bot.guide import LEVELS, make_guide

__all__ = ["LEVELS", "make_guide"]
