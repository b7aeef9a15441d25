"""What helps a search play Kuhlorado."""

from ludotheque.games.kuhlorado.bot.guide import LEVELS, make_guide

__all__ = ["LEVELS", "make_guide"]
