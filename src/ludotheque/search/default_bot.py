"""The bot of games without a `bot.py`, which searches with uniform roll-outs and no knowledge."""

from __future__ import annotations

from ludotheque.kernel.game import Game
from ludotheque.search.game_judge import GameJudge
from ludotheque.search.guide import Guide


def make_guide(game: Game) -> Guide:
    """Return the generic guide."""
    return Guide()


def make_judge(game: Game) -> GameJudge:
    """Return the generic judge, which plays on to the end as the game's own guide says."""
    return GameJudge(game.spec.module("bot").make_guide(game))
