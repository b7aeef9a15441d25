"""What helps a search play NéVaches."""

from ludotheque.games.nevaches.bot.guide import make_guide

__all__ = ["make_guide"]
