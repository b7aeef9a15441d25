"""The part of a game that plays: its knowledge and searches, its judge of reviews, its levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from ludotheque.kernel.game import Game
from ludotheque.kernel.parts import PartLoader
from ludotheque.kernel.rng import Rng
from ludotheque.search.game_judge import GameJudge
from ludotheque.search.guide import Guide

if TYPE_CHECKING:
    from ludotheque.search.levels import Level
    from ludotheque.search.players import Player


class OwnSearch(Protocol):
    """A search of a game's own, which `Guide.start_search` begins."""

    def run(self, iterations: int) -> None:
        """Search on."""

    def results(self) -> list[tuple[int, int, float]]:
        """Return action, visits and value of each root action, the best one first."""

    def is_settled(self) -> bool:
        """Return True if searching on cannot change the best action."""


def _make_guide(game: Game) -> Guide:
    return Guide()


def _make_judge(game: Game) -> GameJudge:
    return GameJudge(bot_of(game.spec).make_guide(game))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """The bot of a game: `BOT` in its `bot.py` or `bot/__init__.py`.

    `make_guide(game)` gives searches what the game knows; by default nothing.
    `make_judge(game)` judges positions for reviews, hints and puzzles; by default the guide plays on to the end.
    `levels` are added to those that every game has.
    `make_player(game, name, level, rng)` replaces the player that all games share.
    """

    make_guide: Callable[[Game], Guide] = _make_guide
    make_judge: Callable[[Game], GameJudge] = _make_judge
    make_player: Callable[[Game, str, Level, Rng], Player] | None = None
    levels: Mapping[str, Level] = field(default_factory=dict)


bot_of: PartLoader[Bot] = PartLoader("bot", Bot, Bot())
