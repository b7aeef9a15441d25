"""Paired roll-outs: every remaining action is tried on the same samples of hidden information.

Actions are compared one step deep, on the same deals and with the same dice, so that most of the luck cancels out. An
action that is clearly behind is dropped. The method suits games with long rounds, hidden hands and a sensible guide.
"""

from __future__ import annotations

from math import sqrt

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.guide import Guide
from ludotheque.search.rollout import rollout

LEAST = 24  # samples before an action may be dropped
CLEARLY = 3.0  # standard errors behind the best
NEGLIGIBLE = 0.004  # a smaller lead, of results from −1 to 1, is not worth more roll-outs


class Paired:
    """A search for one seat, from any state that the seat cannot tell from the true one."""

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
        # Per action: sum of squared differences between its result and the sample's mean.
        self.squares: list[float] = [0.0] * count

    def run(self, iterations: int) -> None:
        """Run more roll-outs, in whole samples.

        An excess is deducted from the next call. Stops early once a single action remains, or once more roll-outs gain
        nothing.
        """
        self.owed += iterations
        while self.owed > 0 and (self.rollouts == 0 or not self.is_settled()):
            self.owed -= len(self.running)
            self._sample()

    def results(self) -> list[tuple[int, int, float]]:
        """Return each action with its visits and mean value."""
        found: list[tuple[int, int, float]] = []
        for index in range(len(self.actions)):
            visits = self.visits[index]
            value = self.totals[index] / float(visits) if visits > 0 else 0.0
            found.append((self.actions[index], visits, value))
        return found

    def is_settled(self) -> bool:
        """Return True if only one action remains, or further roll-outs gain nothing."""
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
        """Drop the actions that are clearly behind the best one, or at most negligibly ahead of it."""
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
