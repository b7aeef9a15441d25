"""What helps a search play NéVaches."""

from ludotheque.games.nevaches.bot.guide import LEVELS, make_guide

__all__ = ["LEVELS", "make_guide"]
