"""Players of Chévoux: a planner over drawn futures, weaker levels by smaller budgets. The search itself is compiled."""

from __future__ import annotations

import time
from collections.abc import Callable

from ludotheque.games.chevoux.bot.planner import Planner
from ludotheque.games.chevoux.bot.trouble import Trouble
from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.guide import Guide
from ludotheque.search.players import Analysis, Level, Player, Verdict, lead_of, run_in_slices

WIDTH = 4

# An iteration is a whole beam through one future, so a few of them go a long way.
LEVELS = {
    "mcts": Level("search", iterations=60),
    "easy": Level("search", iterations=3, blunder=0.2, fixed=True),
    "medium": Level("search", iterations=12, fixed=True),
    "hard": Level("search", seconds=1.0),
}


class ChevouxPlayer(Player):
    """Searches with the planner; random and blundering levels as everywhere."""

    def __init__(self, name: str, level: Level, guide: Guide, rng: Rng) -> None:
        super().__init__(name, level, guide, rng)
        self.troubles: dict[tuple[int, int], Trouble] = {}

    def analyse(self, state: State, seat: int, progress: Callable[[float], None] | None = None) -> Analysis:
        if self.level.kind == "random":
            return super().analyse(state, seat, progress)
        begun = time.perf_counter()
        planner = self.planner(state)
        iterations = 1
        if self.level.kind == "search":
            iterations = run_in_slices(
                planner.run, self.level.iterations, self.level.seconds, progress, lambda: lead_of(planner.results())
            )
        rows = planner.results()
        verdicts = sorted((Verdict(*row) for row in rows), key=lambda verdict: (-verdict.visits, -verdict.value))
        return Analysis(verdicts[0].action, tuple(verdicts), iterations, time.perf_counter() - begun)

    def planner(self, state: State) -> Planner:
        """A fresh search; a greedy player takes its first candidate."""
        assert isinstance(state, ChevouxState)
        axes = state.moon, state.sun
        if axes not in self.troubles:
            self.troubles[axes] = Trouble(state.rules.tables, *axes)
        return Planner(state, self.rng, self.troubles[axes], WIDTH)


def make_guide(game: Game) -> Guide:
    """The generic searches play without knowledge."""
    return Guide()


def make_player(game: Game, name: str, level: Level, rng: Rng) -> Player:
    """A player by name and level."""
    return ChevouxPlayer(name, level, make_guide(game), rng)
