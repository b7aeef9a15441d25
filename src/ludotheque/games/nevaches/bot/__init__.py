"""What helps a search play NéVaches: how near each card is to fitting, and which actions are worth a look."""

from ludotheque.games.nevaches.bot.guide import make_guide

__all__ = ["make_guide"]
