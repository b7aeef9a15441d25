"""What helps a search play NéVaches."""

from ludotheque.games.nevaches.bot.guide import LEVELS, make_guide
from ludotheque.games.nevaches.bot.judge import make_judge

__all__ = ["LEVELS", "make_guide", "make_judge"]
