"""Parlour's bots.

`spy` fails when it gets the true state, `broken` always fails, `sometimes` fails with card 4.
"""

from __future__ import annotations

from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.bot import Bot
from ludotheque.search.guide import Guide
from ludotheque.search.levels import Level
from ludotheque.search.players import Player

LEVELS = {
    "spy": Level("greedy"),
    "broken": Level("greedy"),
    "sometimes": Level("greedy"),
    "hard": Level("search", seconds=0.02),
}


def make_guide(game: Game) -> Guide:
    return Guide()


class Spy(Player):
    def choose(self, state: State, seat: int) -> int:
        if self.name == "broken" or (self.name == "sometimes" and getattr(state, "cards")[seat] == 4):  # noqa: B009
            raise RuntimeError("a broken bot")
        assert not state.history(), "a bot was given the true state"
        return state.legal_actions(seat)[0]


def make_player(game: Game, name: str, level: Level, rng: Rng) -> Player:
    return (Spy if name in ("spy", "broken", "sometimes") else Player)(name, level, make_guide(game), rng)


BOT = Bot(make_guide=make_guide, make_player=make_player, levels=LEVELS)
