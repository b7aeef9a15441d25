"""The levels of the bot, and a player who overlooks actions.

This module stays interpreted, like `search/players.py`.
"""

from __future__ import annotations

from math import exp

from ludotheque.games.chevoux.bot.guide import make_guide
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.levels import Level
from ludotheque.search.players import Player

EASY = "easy"
# An iteration is a whole beam through one future, so that few of them suffice.
LEVELS = {
    "mcts": Level("search", iterations=60),
    "greedy": Level("search", fixed=True),
    EASY: Level("search", iterations=6, fixed=True),
    "medium": Level("search", iterations=12, fixed=True),
    "hard": Level("search", iterations=60, seconds=1.0),
    "expert": Level("search", seconds=3.0),
}
# An action whose value, from −1 to 1, is lower by this is chosen 1/e times as often as the best one.
CARELESSNESS = 0.06
PRECISION = 10_000


class CarelessPlayer(Player):
    """A player who considers a few plausible actions and sometimes takes a worse one.

    The more an action loses, the rarer it is chosen.
    """

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        seen = [verdict for verdict in self.analyse(state, seat).verdicts if verdict.visits]
        best = max(verdict.value for verdict in seen)
        weights = [round(PRECISION * exp((verdict.value - best) / CARELESSNESS)) for verdict in seen]
        return seen[self.rng.weighted(weights)].action


def make_player(game: Game, name: str, level: Level, rng: Rng) -> Player:
    """Return the player of a level."""
    return (CarelessPlayer if name == EASY else Player)(name, level, make_guide(game), rng)
