"""The guide of Chévoux for searches."""

from __future__ import annotations

from ludotheque.games.chevoux.bot.sampled_futures import FutureSampling
from ludotheque.games.chevoux.bot.violations import ViolationCounter
from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.guide import Guide


class ChevouxGuide(Guide):
    """A guide that searches sampled futures, with the look-up tables of each pair of axes cached."""

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
    """Return the guide of a game."""
    return ChevouxGuide()
