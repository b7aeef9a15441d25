"""The bot of a game without a `bot.py`: search with uniform roll-outs and no knowledge."""

from __future__ import annotations

from ludotheque.kernel.game import Game
from ludotheque.search.game_judge import GameJudge
from ludotheque.search.guide import Guide


def make_guide(game: Game) -> Guide:
    """The generic guide."""
    return Guide()


def make_judge(game: Game) -> GameJudge:
    """The generic judge: the game's own guide plays on to the end."""
    return GameJudge(game.spec.module("bot").make_guide(game))
