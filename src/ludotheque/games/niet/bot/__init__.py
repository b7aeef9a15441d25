"""The bot of NIET!."""

from ludotheque.games.niet.bot.guide import make_guide

__all__ = ["make_guide"]
