"""Estimates of positions and of chance, which become more precise with more roll-outs."""

from __future__ import annotations

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.reviews.judge import stream
from ludotheque.reviews.mean import Mean, Shares
from ludotheque.search.game_judge import GameJudge

MOST_DRAWS = 32  # draws for a judge without roll-outs, where outcomes are too many to examine all


class ValuedState:
    """A true position whose value is the mean of its roll-outs, with the dice of its step."""

    def __init__(self, judge: GameJudge, state: State, seed: int, step: int) -> None:
        self.judge = judge
        self.state = state
        self.seed = seed
        self.step = step
        self.mean = Mean(state.game.players)
        self.looked = 0  # how far a judge that looks ahead has looked

    def outline(self) -> None:
        """Make a first, rough estimate."""
        self.run(1)

    def run(self, rollouts: int) -> None:
        """Play on until there are `rollouts` roll-outs, or one if the result is certain."""
        if self.judge.is_exact:
            self.judge.look(rollouts)
            self.looked = rollouts
            self.mean = Mean(self.state.game.players)
        wanted = 1 if self.judge.is_certain(self.state) else rollouts
        while self.mean.count < wanted:
            self.mean.add(self.judge.shares(self.state.copy(), stream(self.seed, self.step, 0, self.mean.count + 1)))


class ChanceRun:
    """A run of consecutive outcomes of chance, valued together.

    The run lasts from step `first` to the decision or the end at step `last`. The expectation covers all outcomes that
    were possible, judged in the same way as the actual one.
    """

    def __init__(self, judge: GameJudge, before: State, after: State, seed: int, first: int, last: int) -> None:
        self.judge = judge
        self.before = before
        self.seed = seed
        self.first = first
        self.last = last
        self.came = ValuedState(judge, after, seed, last)
        self.expected = Mean(before.game.players)
        self.exact: list[tuple[State, float]] = outcomes_of(before, judge.outcomes)
        self.values: Shares = [0.0] * before.game.players
        self.rounds = 0
        self.is_known = False

    def outline(self) -> None:
        """Make a first, rough estimate of the position after the run, without its luck."""
        self.came.run(1)

    def run(self, samples: int) -> None:
        """Sample the possible outcomes `samples` times, and roll out the actual one as often."""
        self.is_known = True
        self.came.run(samples)
        if self.judge.is_exact and self.exact:
            self._look_at_all(samples)
        elif self.judge.is_exact:
            self.judge.look(samples)
            self.expected = Mean(len(self.values))
            for _ in range(min(samples, MOST_DRAWS)):
                self._sample()
        elif self.exact:
            while self.rounds * len(self.exact) < samples:
                self._roll_out_all()
        else:
            while self.expected.count < samples:
                self._sample()

    def luck(self) -> Shares:
        """Return the value of the actual outcome less the expectation, or zeros before the first run."""
        if not self.is_known:
            return [0.0] * len(self.values)
        return [came - mean for came, mean in zip(self.came.mean.values, self.mean, strict=True)]

    def variance(self, seat: int) -> float:
        """Return the squared standard error of a seat's luck."""
        return self.came.mean.variance(seat) + self.expected.variance(seat) if self.is_known else 0.0

    @property
    def mean(self) -> Shares:
        """The expected shares before chance acted."""
        return self.values if self.exact else self.expected.values

    def _look_at_all(self, samples: int) -> None:
        self.judge.look(samples)
        self.values = [0.0] * len(self.values)
        for state, probability in self.exact:
            for seat, share in enumerate(self.judge.shares(state.copy(), Rng(0))):
                self.values[seat] += probability * share

    def _roll_out_all(self) -> None:
        """Roll out every outcome once, with the same dice."""
        self.rounds += 1
        found = [0.0] * len(self.values)
        for state, probability in self.exact:
            shares = self.judge.shares(state.copy(), stream(self.seed, self.last, 0, self.rounds))
            for seat, share in enumerate(shares):
                found[seat] += probability * share
        self.expected.add(found)
        self.values = self.expected.values

    def _sample(self) -> None:
        """Draw one possible outcome and roll it out once."""
        number = self.expected.count + 1
        state = self.before.copy()
        draws = stream(self.seed, self.first, 1, number)
        while state.current_player() == CHANCE:
            state.step(CHANCE, state.sample_chance(draws))
        self.expected.add(self.judge.shares(state, stream(self.seed, self.last, 0, number)))


def outcomes_of(before: State, most: int) -> list[tuple[State, float]]:
    """Return all possible outcomes of chance with their probabilities, or [] if there are too many."""
    open_ = [(before, 1.0)]
    found: list[tuple[State, float]] = []
    while open_:
        state, chance = open_.pop()
        for outcome, probability in state.chance_outcomes():
            after = state.copy()
            after.step(CHANCE, outcome)
            (open_ if after.current_player() == CHANCE else found).append((after, chance * probability))
            if len(open_) + len(found) > most:
                return []
    return found
