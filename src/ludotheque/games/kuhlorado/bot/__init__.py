"""What helps a search play Kuhlorado."""

from ludotheque.games.kuhlorado.bot.guide import make_guide

__all__ = ["make_guide"]
