"""What helps a search play Kuhlorado."""

from ludotheque.games.kuhlorado.bot.guide import LEVELS, make_guide
from ludotheque.games.kuhlorado.bot.judge import make_judge

__all__ = ["LEVELS", "make_guide", "make_judge"]
