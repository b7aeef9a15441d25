"""Paired roll-outs: every action in the running is tried on the same samples of what is hidden, one step deep.

Two actions are compared on the same deals and with the same dice, so that most of what luck does cancels out; an action
that is clearly behind drops out. Suits games where a round is long, hands are hidden and the guide plays on sensibly.
"""

from __future__ import annotations

from math import sqrt

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.guide import Guide
from ludotheque.search.rollout import rollout

LEAST = 24  # samples before an action may drop out
CLEARLY = 3.0  # standard errors behind the best
NEGLIGIBLE = 0.004  # a lead that is surely smaller than this, of results from −1 to 1, is not worth finding out


class Paired:
    """A search for one seat; `state` may be any state that the seat cannot tell from the true one."""

    def __init__(self, state: State, seat: int, guide: Guide, rng: Rng) -> None:
        self.state = state
        self.seat = seat
        self.guide = guide
        self.rng = rng
        self.actions: list[int] = guide.candidates(state, seat)
        count = len(self.actions)
        self.running: list[int] = list(range(count))
        self.owed: int = 0
        self.rollouts: int = 0
        self.visits: list[int] = [0] * count
        self.totals: list[float] = [0.0] * count
        # Per action: squares of its results less the sample's mean.
        self.squares: list[float] = [0.0] * count

    def run(self, iterations: int) -> None:
        """Some more roll-outs, in whole samples: what one run does too much, the next does less.

        Nothing is left to find out once a single action is in the running, or where more roll-outs gain nothing.
        """
        self.owed += iterations
        while self.owed > 0 and (self.rollouts == 0 or not self.is_settled()):
            self.owed -= len(self.running)
            self._sample()

    def results(self) -> list[tuple[int, int, float]]:
        """For each action: visits and mean value."""
        found: list[tuple[int, int, float]] = []
        for index in range(len(self.actions)):
            visits = self.visits[index]
            value = self.totals[index] / float(visits) if visits > 0 else 0.0
            found.append((self.actions[index], visits, value))
        return found

    def is_settled(self) -> bool:
        """Whether only one action is left in the running, or further roll-outs gain nothing."""
        return len(self.running) == 1 or 0 < self.guide.most <= self.rollouts

    def _sample(self) -> None:
        guide = self.guide
        seat = self.seat
        world = guide.sample(self.state, seat, self.rng)
        dice = self.rng.spawn()
        values: list[float] = []
        mean = 0.0
        for index in self.running:
            state = world.copy()
            state.step(seat, self.actions[index])
            value = rollout(state, guide, dice.copy())[seat]
            values.append(value)
            mean += value
        self.rollouts += len(values)
        mean /= float(len(values))
        for place in range(len(values)):
            index = self.running[place]
            lead = values[place] - mean
            self.visits[index] += 1
            self.totals[index] += values[place]
            self.squares[index] += lead * lead
        if self.visits[self.running[0]] % LEAST == 0 and len(self.running) > 1:
            self._drop()

    def _drop(self) -> None:
        """Take those out of the running that are clearly behind the best, or at most negligibly ahead of it."""
        best = self.running[0]
        for index in self.running:
            if self.totals[index] > self.totals[best]:
                best = index
        number = float(self.visits[best])
        left: list[int] = []
        for index in self.running:
            error = sqrt(self.squares[index] + self.squares[best]) / number
            lead = (self.totals[best] - self.totals[index]) / number
            if index == best or lead <= CLEARLY * error - NEGLIGIBLE:
                left.append(index)
        self.running = left
