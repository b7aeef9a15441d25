"""Which search plays Chévoux, and with which budget at each level."""

from __future__ import annotations

from ludotheque.games.chevoux.bot.sampled_futures import FutureSampling
from ludotheque.games.chevoux.bot.violations import ViolationCounter
from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.guide import Guide
from ludotheque.search.players import Level

# An iteration is a whole beam through one future, so a few of them go a long way.
LEVELS = {
    "mcts": Level("search", iterations=60),
    "greedy": Level("search", fixed=True),
    "easy": Level("search", iterations=3, overlooks=0.2, fixed=True),
    "medium": Level("search", iterations=12, fixed=True),
    "hard": Level("search", seconds=1.0),
}


class ChevouxGuide(Guide):
    """Plays by sampled futures; the look-ups of a pair of axes are made once."""

    def __init__(self) -> None:
        super().__init__()
        self.counters: dict[tuple[int, int], ViolationCounter] = {}

    def start_search(self, state: State, seat: int, rng: Rng) -> FutureSampling:
        assert isinstance(state, ChevouxState)
        axes = state.moon, state.sun
        if axes not in self.counters:
            self.counters[axes] = ViolationCounter(state.rules.tables, state.moon, state.sun)
        return FutureSampling(state, rng, self.counters[axes])


def make_guide(game: Game) -> Guide:
    """The guide of a game."""
    return ChevouxGuide()
