"""The bot of Chévoux: beam search through sampled futures; weaker levels have smaller budgets."""

from ludotheque.games.chevoux.bot.guide import LEVELS, make_guide

__all__ = ["LEVELS", "make_guide"]
