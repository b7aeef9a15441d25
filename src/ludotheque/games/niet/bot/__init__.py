"""The bot of NIET!: worth of hands, vetoes, a policy for roll-outs, and the guide that a search asks."""

from ludotheque.games.niet.bot.guide import make_guide

__all__ = ["make_guide"]
