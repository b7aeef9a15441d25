"""Judgement of one decision by what its seat knew: every candidate on the same worlds and dice.

This module stays interpreted, so that the loop over worlds notices deadlines and cancelling. The roll-outs are
compiled.
"""

from __future__ import annotations

import time
from math import inf, sqrt
from typing import Protocol

import msgspec

from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.reviews.mean import Mean
from ludotheque.reviews.reasons import Reasons
from ludotheque.reviews.report import Candidate, Decision
from ludotheque.search.bot import bot_of
from ludotheque.search.game_judge import GameJudge

LEAST = 16  # worlds before an action may be dropped
CLEARLY = 3.0  # standard errors behind the best
PRIOR = 0.02  # added to the sum of squares, so that a few equal results do not count as certain
PRECISE = 0.004  # with this standard error no further samples are needed
STEPS = (("blunder", 0.15), ("mistake", 0.10), ("inaccuracy", 0.05))
WORTH_A_REASON = 0.015
_VERSIONS: dict[tuple[str, int], int] = {}


def make_judge(game: Game) -> GameJudge:
    """Return the judge of a game."""
    return bot_of(game.spec).make_judge(game)


def judge_version(game: Game) -> int:
    """Return the version of a game's judge, cached because making a judge may load a network."""
    key = (game.spec.id, game.players)
    if key not in _VERSIONS:
        _VERSIONS[key] = make_judge(game).version
    return _VERSIONS[key]


def stream(seed: int, step: int, seat: int, number: int = 0) -> Rng:
    """Return the random stream of one step, which does not depend on hidden information."""
    return Rng((number << 64) + (seed << 32) + (step << 4) + seat + 2)


def start_decision(
    judge: GameJudge, state: State, seat: int, rng: Rng, played: int | None, actions: list[int] | None = None
) -> JudgedDecision:
    """Return a decision to be judged, of the class that suits its judge."""
    from ludotheque.reviews.turns import PlannedDecision  # avoids a circular import

    return (PlannedDecision if judge.is_planner else JudgedDecision)(judge, state, seat, rng, played, actions)


class Estimates:
    """The candidates of a decision after some worlds: means, losses against the best, and errors.

    `gain` is the advantage of the best action over the played one. The best of many noisy means looks better than it
    really is. So the best action is chosen on one half of the worlds and measured on the other, both ways.
    """

    def __init__(self, judged: JudgedDecision) -> None:
        own = judged.own
        self.means = [sum(each) / len(each) if each else 0.0 for each in own]
        running, played = judged.running, judged.played
        most = max(self.means[index] for index in running)
        self.best = next(index for index in running if self.means[index] == most)
        if played is not None and self.means[played] >= most - 1e-9:
            self.best = played
        self.losses: list[float] = []
        self.errors: list[float] = []
        floor = judged.floor
        for index, each in enumerate(own):
            pairs = [first - second for first, second in zip(own[self.best], each, strict=False)]
            self.losses.append(sum(pairs) / len(pairs) if pairs else 0.0)
            self.errors.append(0.0 if index == self.best else _error(pairs, floor, judged.judge.is_exact))
        self.gain = 0.0 if played is None else self._gain(judged, played)

    def _gain(self, judged: JudgedDecision, played: int) -> float:
        loss = self.losses[played]
        count = judged.worlds
        if count < 4 or judged.judge.is_exact or self.best == played:
            return loss
        gains = []
        for half in (0, 1):
            chosen = max(judged.running, key=lambda index: sum(judged.own[index][half::2]))
            other = judged.own[chosen][1 - half :: 2], judged.own[played][1 - half :: 2]
            gains.append((sum(other[0]) - sum(other[1])) / len(other[0]))
        return min(loss, sum(gains) / 2)


def _error(pairs: list[float], floor: float, is_exact: bool) -> float:
    """Return the standard error of a mean of paired differences."""
    count = len(pairs)
    if is_exact or not count:
        return floor
    mean = sum(pairs) / count
    squares = sum((pair - mean) ** 2 for pair in pairs)
    return sqrt((squares + PRIOR) / (count * max(1, count - 1)) + floor * floor)


class ValuedPosition(Protocol):
    """A position with an estimate.

    `looked` is how far the judge looked ahead for the estimate.
    """

    looked: int
    mean: Mean

    def run(self, rollouts: int) -> None:
        """Improve the estimate with so many roll-outs, or by looking so far ahead."""


class JudgedDecision:
    """A decision while it is judged.

    `run` adds worlds, and `estimates` holds the estimates so far. The played action is never dropped. Other actions are
    dropped once they are clearly behind the best. With hidden information, the judge's own play is also rolled out on
    the same worlds.
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
        self.is_forced = len(state.legal_actions(seat)) == 1
        self.wanted = actions
        # Before the first run, only the played action is known.
        self.actions = [] if played is None else [played]
        self.played = None if played is None else 0
        # How much more the seat could expect from the played action than from the judge's own play.
        self.expected = Mean(state.game.players)
        self.is_compared = played is not None and state.game.has_hidden_information()
        self.running: list[int] = []
        self.worlds = 0
        # For judges that look ahead: how far they looked, and the error at that distance.
        self.looked = 0
        self.floor = judge.error(state)
        # The position after the played action, if a judge that looks ahead values it for the curve as well.
        self.after: ValuedPosition | None = None
        # By action: the seat's share in each world, and the sums of all seats' shares.
        self.own: list[list[float]] = []
        self.sums: list[list[float]] = []
        self._estimates: Estimates | None = None
        self._start(self.actions)

    def _start(self, actions: list[int]) -> None:
        played = None if self.played is None else self.actions[self.played]
        self.actions = sorted({*actions} if played is None else {*actions, played})
        self.played = None if played is None else self.actions.index(played)
        self.running = list(range(len(self.actions)))
        self.own = [[] for _ in self.actions]
        self.sums = [[0.0] * self.state.game.players for _ in self.actions]

    @property
    def estimates(self) -> Estimates:
        """The current estimates of the candidates."""
        if self._estimates is None:
            self._estimates = Estimates(self)
        return self._estimates

    def run(self, worlds: int, until: float | None = None) -> None:
        """Judge until `worlds` worlds are used, the estimates are settled, or time is up.

        Time is checked only once the decision has a first estimate.
        """
        if worlds < self.judge.least:
            return
        if not self.worlds:
            self._start(self.judge.candidates(self.state, self.seat) if self.wanted is None else self.wanted)
        if self.judge.is_exact:
            self._look(worlds, until)
            return
        while self.worlds < worlds and not self.is_settled():
            if self.worlds and is_late(until):
                return
            self._sample()
        # The verdict may be settled before the expectation is, from which luck is computed.
        while self.is_compared and self.expected.count < worlds and not self._is_expected() and not is_late(until):
            world, dice = self._draw()
            usual = self.judge.shares(world.copy(), dice.copy())
            self._compare(usual, self._shares_after(world, self.actions[self.played or 0], dice))

    def doubt(self) -> float:
        """Return the largest error that further worlds would reduce, to judge uncertain decisions first."""
        if not self.worlds:
            return inf
        error = self.estimates.errors[self.played or 0]
        return max(error, *(sqrt(self.expected.variance(seat)) for seat in range(self.state.game.players)))

    def is_settled(self) -> bool:
        """Return True if further worlds would not change the verdict noticeably."""
        if self.is_forced or len(self.running) == 1:
            return self.worlds > 0
        if self.worlds < 2 * LEAST or self.worlds % LEAST:
            return False
        errors = self.estimates.errors
        return max(errors[index] for index in self.running) < PRECISE

    def _is_expected(self) -> bool:
        """Return True if the expectation is as precise as verdicts are."""
        count = self.expected.count
        if count < LEAST or count % LEAST:
            return False
        worst = max(self.expected.variance(seat) for seat in range(self.state.game.players))
        return worst + PRIOR / (count * (count - 1)) < PRECISE * PRECISE

    def least_loss(self, index: int) -> float:
        """Return the smallest loss of an action that counts: its standard error."""
        return self.estimates.errors[index]

    def shares(self, index: int) -> list[float]:
        """Return all seats' expected shares after an action."""
        count = max(1, len(self.own[index]))
        return [total / count for total in self.sums[index]]

    def _look(self, worlds: int, until: float | None) -> None:
        """Look as far ahead as `worlds` allows.

        If time runs out meanwhile, the earlier estimates stay.
        """
        self.judge.look(worlds)
        found: list[list[float]] = []
        for index, action in enumerate(self.actions):
            if self.worlds and is_late(until):
                self.judge.look(self.looked)
                return
            if index == self.played and self.after is not None and self.after.looked == worlds:
                found.append(self.after.mean.values)
                continue
            state = self.state.copy()
            state.step(self.seat, action)
            found.append(self.judge.shares(state, self.rng))
        self.worlds, self.looked = 1, worlds
        self.floor = self.judge.error(self.state)
        self._estimates = None
        self.own = [[shares[self.seat]] for shares in found]
        self.sums = found

    def _draw(self) -> tuple[State, Rng]:
        """Return a world that is consistent with what the seat knows, and the dice for all actions there."""
        world = self.judge.sample(self.state, self.seat, self.rng)
        return world, self.rng.spawn()

    def _shares_after(self, world: State, action: int, dice: Rng) -> list[float]:
        """Return all seats' shares after an action in a world."""
        state = world.copy()
        state.step(self.seat, action)
        return self.judge.shares(state, dice.copy())

    def _compare(self, usual: list[float], shares: list[float]) -> None:
        """Record how much more the played action brought in a world than the judge's own play."""
        self.expected.add([share - before for share, before in zip(shares, usual, strict=True)])

    def _sample(self) -> None:
        world, dice = self._draw()
        self.worlds += 1
        self._estimates = None
        usual = self.judge.shares(world.copy(), dice.copy()) if self.is_compared else []
        for index in self.running:
            shares = self._shares_after(world, self.actions[index], dice)
            if usual and index == self.played:
                self._compare(usual, shares)
            self.own[index].append(shares[self.seat])
            sums = self.sums[index]
            for other, share in enumerate(shares):
                sums[other] += share
        if self.worlds % LEAST == 0 and len(self.running) > 1:
            stays = {self.estimates.best, self.played}
            losses, errors = self.estimates.losses, self.estimates.errors
            self.running = [
                index for index in self.running if index in stays or losses[index] <= CLEARLY * errors[index]
            ]

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every judged action, best first."""
        estimates = self.estimates
        order = sorted(range(len(self.actions)), key=lambda index: (index != estimates.best, -estimates.means[index]))
        return tuple(
            Candidate(self.notation(index), estimates.means[index], estimates.losses[index], estimates.errors[index])
            for index in order
        )

    def notation(self, index: int) -> str:
        """Return the notation of an action."""
        return self.state.action_to_string(self.actions[index], self.seat)

    def stake(self) -> float:
        """Return the stake of the decision, which is the spread of the candidates' means."""
        means = self.estimates.means
        return max(means) - min(means)


def verdict_of(loss: float, error: float, is_best: bool, is_forced: bool) -> str:
    """Return the verdict on a loss.

    A mistake is named only if the loss less twice its error is still large enough.
    """
    if is_forced:
        return "forced"
    for name, step in STEPS:
        if loss - 2 * error >= step:
            return name
    if is_best:
        return "best"
    return "fine" if loss + 2 * error < STEPS[-1][1] else "close"


def is_late(until: float | None) -> bool:
    """Return True if a deadline has passed."""
    return until is not None and time.perf_counter() > until


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
    """Return the judged candidates of a decision, best first, with a reason.

    `state` may be any state that the seat cannot tell from the true one. `played` is compared with the best. Without it
    the reason compares the best with the second best. `actions` are the candidates, by default the judge's.
    """
    if seat not in state.awaited():
        raise ConfigurationError("action/not-yours", seat=seat)
    judge = judge or make_judge(state.game)
    judged = start_decision(judge, state, seat, stream(seed, 0, seat), played, actions)
    if seconds is None:
        judged.run(iterations or judge.worlds)
    else:
        _run_for(judged, seconds)
    index = judged.estimates.best if judged.played is None else judged.played
    until = None if seconds is None else time.perf_counter() + max(0.3, seconds / 2)
    return with_reason(decision_of(judged, index, 0), judged, index, Reasons(judge, seed, until))


def _run_for(judged: JudgedDecision, seconds: float) -> None:
    """Add worlds until the time is spent."""
    until = time.perf_counter() + seconds
    size = 2
    while not (judged.worlds and judged.is_settled()):
        started = time.perf_counter()
        judged.run(size, until)
        now = time.perf_counter()
        if now + (now - started) > until or size > 1 << 20:
            return
        size = max(size + 1, size * 2 if judged.judge.is_exact else size + max(1, size // 2))


def with_reason(decision: Decision, judged: JudgedDecision, index: int, reasons: Reasons) -> Decision:
    """Return the decision with a reason why the best action is better, if there is enough to explain."""
    best = judged.estimates.best
    other = index if index != best else _next_best(judged)
    if judged.is_forced or other is None or (judged.played is not None and decision.loss < WORTH_A_REASON):
        return decision
    best_action, other_action = judged.actions[best], judged.actions[other]
    is_costly = judged.played is None or decision.loss >= STEPS[-1][1]
    why = reasons.compare(judged.state, judged.seat, best_action, other_action, decision.step, is_costly)
    return msgspec.structs.replace(decision, why=why)


def decision_of(judged: JudgedDecision, index: int, step: int) -> Decision:
    """Return the decision as data, with a loss of 0 if the loss is within the noise."""
    estimates = judged.estimates
    best = estimates.best
    error = estimates.errors[index]
    loss = estimates.gain if index == judged.played else estimates.losses[index]
    verdict = verdict_of(loss, error, index == best, judged.is_forced) if judged.worlds or judged.is_forced else "close"
    if loss < judged.least_loss(index) or judged.is_forced:
        loss = 0.0
    return Decision(
        step=step,
        seat=judged.seat,
        played=judged.notation(index),
        best=judged.notation(best),
        loss=loss,
        error=error,
        verdict=verdict,
        why={},
        stake=judged.stake(),
        candidates=judged.candidates(),
    )


def _next_best(judged: JudgedDecision) -> int | None:
    estimates = judged.estimates
    others = [index for index in range(len(judged.actions)) if index != estimates.best]
    return max(others, key=lambda index: estimates.means[index]) if others else None
