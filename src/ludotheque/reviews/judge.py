"""Judges one decision by what its seat knew: every candidate on the same worlds, with the same dice.

Interpreted on purpose: the loop over worlds is where deadlines and cancelling are noticed. The roll-outs are compiled.
"""

from __future__ import annotations

import time
from math import sqrt

from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.reviews.reasons import Reasons
from ludotheque.reviews.report import Candidate, Decision
from ludotheque.search.game_judge import GameJudge

LEAST = 16  # worlds before an action may drop out
CLEARLY = 3.0  # standard errors behind the best
PRIOR = 0.02  # squares added to those seen, so that a few equal results are not taken for certainty
PRECISE = 0.004  # a standard error that needs no further samples
STEPS = (("blunder", 0.15), ("mistake", 0.10), ("inaccuracy", 0.05))
WORTH_A_REASON = 0.015
INSTANT = 32


def make_judge(game: Game) -> GameJudge:
    """The judge of a game."""
    judge: GameJudge = game.spec.module("bot").make_judge(game)
    return judge


def stream(seed: int, step: int, seat: int, number: int = 0) -> Rng:
    """Random numbers of one step that depend on nothing that is hidden."""
    return Rng((number << 64) + (seed << 32) + (step << 4) + seat + 2)


class JudgedDecision:
    """One decision while it is judged; `run` adds worlds, the properties say what is known so far.

    The played action, if there is one, never drops out; the others do once they are clearly behind the best.
    """

    def __init__(
        self,
        judge: GameJudge,
        state: State,
        seat: int,
        rng: Rng,
        played: int | None = None,
        actions: list[int] | None = None,
    ) -> None:
        self.judge = judge
        self.state = state
        self.seat = seat
        self.rng = rng
        chosen = {*(judge.candidates(state, seat) if actions is None else actions)}
        self.actions = sorted(chosen if played is None else chosen | {played})
        self.played = None if played is None else self.actions.index(played)
        self.is_forced = len(state.legal_actions(seat)) == 1
        self.running = list(range(len(self.actions)))
        self.worlds = 0
        # By action: the seat's share in each world, and everybody's added up.
        self.own: list[list[float]] = [[] for _ in self.actions]
        self.sums = [[0.0] * state.game.players for _ in self.actions]

    def run(self, worlds: int) -> None:
        """Judge on further worlds, until there are so many or nothing is left to find out."""
        if self.judge.is_exact:
            self._look(worlds)
            return
        while self.worlds < worlds and not self.is_settled():
            self._sample()

    def is_settled(self) -> bool:
        """Whether further worlds would change nothing that matters."""
        if self.is_forced or len(self.running) == 1:
            return self.worlds > 0
        if self.worlds < 2 * LEAST or self.worlds % LEAST:
            return False
        best = self.best
        return self.played is not None and best != self.played and self.error(self.played) < PRECISE

    @property
    def best(self) -> int:
        """The index of the best action in the running; the played one if it is as good."""
        means = {index: self.mean(index) for index in self.running}
        most = max(means.values())
        if self.played is not None and means[self.played] >= most - 1e-9:
            return self.played
        return next(index for index in self.running if means[index] == most)

    def mean(self, index: int) -> float:
        """The seat's expected share after an action."""
        own = self.own[index]
        return sum(own) / len(own) if own else 0.0

    def shares(self, index: int) -> list[float]:
        """Everybody's expected shares after an action."""
        count = max(1, len(self.own[index]))
        return [total / count for total in self.sums[index]]

    def loss(self, index: int) -> float:
        """What an action gives up against the best, on the worlds that both were tried in."""
        best = self.own[self.best]
        own = self.own[index]
        count = min(len(best), len(own))
        return (sum(best[:count]) - sum(own[:count])) / count if count else 0.0

    def error(self, index: int) -> float:
        """The standard error of that."""
        best = self.best
        if index == best or not self.worlds:
            return 0.0
        floor = self.judge.error(self.state)
        if self.judge.is_exact:
            return floor
        pairs = [first - second for first, second in zip(self.own[best], self.own[index], strict=False)]
        count = len(pairs)
        mean = sum(pairs) / count
        squares = sum((pair - mean) ** 2 for pair in pairs)
        return sqrt((squares + PRIOR) / (count * max(1, count - 1)) + floor * floor)

    def _look(self, worlds: int) -> None:
        self.judge.look(worlds)
        self.worlds = 1
        for index, action in enumerate(self.actions):
            state = self.state.copy()
            state.step(self.seat, action)
            shares = self.judge.shares(state, self.rng)
            self.own[index] = [shares[self.seat]]
            self.sums[index] = shares

    def _sample(self) -> None:
        judge, seat = self.judge, self.seat
        world = judge.sample(self.state, seat, self.rng)
        dice = self.rng.spawn()
        self.worlds += 1
        for index in self.running:
            state = world.copy()
            state.step(seat, self.actions[index])
            shares = judge.shares(state, dice.copy())
            self.own[index].append(shares[seat])
            sums = self.sums[index]
            for other, share in enumerate(shares):
                sums[other] += share
        if self.worlds % LEAST == 0 and len(self.running) > 1:
            best = self.best
            self.running = [
                index
                for index in self.running
                if index in (best, self.played) or self.loss(index) <= CLEARLY * self.error(index)
            ]

    def candidates(self) -> tuple[Candidate, ...]:
        """Everything that was judged, best first."""
        order = sorted(range(len(self.actions)), key=lambda index: (index != self.best, -self.mean(index)))
        return tuple(
            Candidate(self.notation(index), self.mean(index), self.loss(index), self.error(index)) for index in order
        )

    def notation(self, index: int) -> str:
        """The action of this index as text."""
        return self.state.action_to_string(self.actions[index], self.seat)

    def stake(self) -> float:
        """How much was at stake: the spread of the candidates."""
        means = [self.mean(index) for index in range(len(self.actions))]
        return max(means) - min(means) if means else 0.0


def verdict_of(loss: float, error: float, is_best: bool, is_forced: bool) -> str:
    """A loss is named only where twice its error leaves it standing."""
    if is_forced:
        return "forced"
    for name, step in STEPS:
        if loss - 2 * error >= step:
            return name
    if is_best:
        return "best"
    return "fine" if loss + 2 * error < STEPS[-1][1] else "close"


def judge_decision(
    state: State,
    seat: int,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    actions: list[int] | None = None,
    played: int | None = None,
    judge: GameJudge | None = None,
) -> Decision:
    """What each candidate of a decision is worth, best first, and why.

    `state` may be any state that the seat cannot tell from the true one. `played` is compared with the best; without
    it the reason says what the best one has over the next. `actions` are the candidates, by default the judge's.
    """
    if seat not in state.awaited():
        raise ConfigurationError("action/not-yours", seat=seat)
    judge = judge or make_judge(state.game)
    judged = JudgedDecision(judge, state, seat, stream(seed, 0, seat), played, actions)
    if seconds is None:
        judged.run(iterations or judge.worlds)
    else:
        _run_for(judged, seconds)
    index = judged.best if judged.played is None else judged.played
    return decision_of(judged, index, Reasons(judge, seed), 0, with_reason=True)


def _run_for(judged: JudgedDecision, seconds: float) -> None:
    """Add worlds until the time is spent."""
    until = time.perf_counter() + seconds
    size = 2
    while not (judged.worlds and judged.is_settled()):
        started = time.perf_counter()
        judged.run(size)
        now = time.perf_counter()
        if now + (now - started) > until or size > 1 << 20:
            return
        size = max(size + 1, size * 2 if judged.judge.is_exact else size + max(1, size // 2))


def decision_of(judged: JudgedDecision, index: int, reasons: Reasons, step: int, with_reason: bool) -> Decision:
    """The decision as data; what is within one standard error of the best counts as no loss."""
    best = judged.best
    loss, error = judged.loss(index), judged.error(index)
    verdict = verdict_of(loss, error, index == best, judged.is_forced)
    if loss < error or judged.is_forced:
        loss = 0.0
    why: dict[str, str] = {}
    if with_reason and not judged.is_forced:
        other = index if index != best else _next_best(judged)
        if other is not None and (index == best or loss >= WORTH_A_REASON):
            why = reasons.compare(judged.state, judged.seat, judged.actions[best], judged.actions[other], step)
    return Decision(
        step=step,
        seat=judged.seat,
        played=judged.notation(index),
        best=judged.notation(best),
        loss=loss,
        error=error,
        verdict=verdict,
        why=why,
        stake=judged.stake(),
        candidates=judged.candidates(),
    )


def _next_best(judged: JudgedDecision) -> int | None:
    others = [index for index in range(len(judged.actions)) if index != judged.best]
    return max(others, key=judged.mean) if others else None
