"""The judge of Chévoux: narrow beams through sampled futures, and the chance of a win where they end.

A beam knows the cards to come, so its results are too good. The chance that such villages were won in the end was
fitted to 120 games of the bot (normal and hard).
"""

from __future__ import annotations

from math import exp
from typing import Final

from ludotheque.games.chevoux.bot.beam import BeamSearch, Evaluation, Future, root_node
from ludotheque.games.chevoux.bot.guide import ChevouxGuide
from ludotheque.games.chevoux.bot.sampled_futures import COST, HORIZON, WIDTH, draw_future
from ludotheque.games.chevoux.bot.violations import ViolationCounter
from ludotheque.games.chevoux.rules.codes import CARDS_PER_ROUND, OVER
from ludotheque.games.chevoux.rules.position import ChevouxPosition
from ludotheque.games.chevoux.rules.scoring import is_won, score_of
from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.game_judge import GameJudge
from ludotheque.search.rollout import settle_chance

CANDIDATES: Final = 10
# Coefficients of the log-odds of a win: constant, a violation, ten cards to come, both together, ten points.
NEAR: Final = [0.71, -3.23, -0.81, 2.37, 2.17]  # beams that reach the end
FAR: Final = [-1.21, -1.25, 1.68, 0.51, 1.39]  # beams that stop before the end


class ChevouxJudge(GameJudge):
    """A judge that runs beams through possible futures."""

    def __init__(self, guide: ChevouxGuide) -> None:
        super().__init__(guide, "beams through sampled futures", 2, 48, quick=4)
        self.own = guide
        self.points: float = 0.0
        self.violations: float = 0.0

    def candidates(self, state: State, seat: int) -> list[int]:
        search = self.own.start_search(state, seat, Rng(0))
        return sorted([child.action for child in search.children[:CANDIDATES]])

    def shares(self, state: State, rng: Rng) -> list[float]:
        assert isinstance(state, ChevouxState)
        settle_chance(state, rng)
        if state.phase == OVER:
            self.points = float(score_of(state))
            self.violations = float(state.village().unsatisfied())
            return [1.0 if is_won(state) else 0.0]
        coming = draw_future(state, rng)
        future = Future([state.card, *coming.cards], [no_tiles(), *coming.arrivals])
        left = cards_to_come(state)
        beam = BeamSearch(self.counter(state), Evaluation(COST))
        end = beam.run(root_node(state), future, WIDTH, WIDTH, left <= HORIZON)
        self.points = float(end.score)
        self.violations = float(end.violations)
        return [win_chance(end.violations, end.score, left)]

    def counter(self, state: ChevouxState) -> ViolationCounter:
        """Return the look-up tables of a pair of axes, cached."""
        axes = state.moon, state.sun
        if axes not in self.own.counters:
            self.own.counters[axes] = ViolationCounter(state.rules.tables, state.moon, state.sun)
        return self.own.counters[axes]

    def lines(self, state: State, seat: int) -> list[float]:
        """Return the points and the number of violated constraints as a negative number."""
        return [self.points, 0.0, -self.violations, 0.0]


def no_tiles() -> list[int]:
    """Return an empty list, since no tile arrives before the card in hand."""
    return []


def cards_to_come(position: ChevouxPosition) -> int:
    """Return the number of cards after the one in hand."""
    return position.cards_left + CARDS_PER_ROUND * (position.rules.rounds - position.round_number)


def win_chance(violations: int, score: int, cards: int) -> float:
    """Return the chance that a game is won in which a beam ended so with `cards` cards to come."""
    if cards == 0:
        return 1.0 if violations == 0 else 0.0
    numbers = NEAR if cards <= HORIZON else FAR
    wrong = float(violations)
    far = float(cards) / 10.0
    odds = numbers[0] + numbers[1] * wrong + numbers[2] * far + numbers[3] * wrong * far
    odds += numbers[4] * float(score) / 10.0
    return 1.0 / (1.0 + exp(-odds))


def make_judge(game: Game) -> GameJudge:
    """Return the judge of a game."""
    return ChevouxJudge(ChevouxGuide())
