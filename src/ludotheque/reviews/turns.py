"""Judges the actions of a turn that its seat plans as a whole, for games whose judge is a planner."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ludotheque.kernel.state import State
from ludotheque.reviews.judge import JudgedDecision, is_late, verdict_of
from ludotheque.reviews.mean import Mean
from ludotheque.reviews.report import NAMED, Decision

MEASURED = 3  # looks at the best turn and the one that was played, besides the one by which it was chosen
LEAST_PART = 0.035  # what the action that gives its place to a turn's loss must lose itself


class PlannedDecision(JudgedDecision):
    """A decision within a turn: an action is worth what the best turn that begins with it is worth.

    Turns are those that the judge plans, and what the seat made of the action, or could still have made of it: so the
    losses of a turn's actions add up to what the turn lost, each where the better turn was left. The best turn is
    chosen by one look and measured by others, since the best of many noisy numbers looks better than it is.
    """

    # The seat's next decision before chance or another seat acts; behind the last one, the position it led to.
    later: PlannedDecision | None = None
    led_to: State | None = None
    # The best turn by one look: what it is worth, and where it ends.
    choice: tuple[list[float], State] | None = None

    def _look(self, worlds: int, until: float | None) -> None:
        if self.worlds:
            return  # it looks to the end of its plans at once
        self.judge.look(worlds)
        turns = [self._turn(self._after(action)) for action in self.actions]
        if self.played is not None:
            turns[self.played] = max(
                [turns[self.played], *self._outcomes(worlds, until)], key=lambda turn: turn[0][self.seat]
            )
        own = [shares[self.seat] for shares, _ in turns]
        best = own.index(max(own))
        if self.played is not None and own[self.played] == own[best]:
            best = self.played
        self.choice = turns[best]
        self.worlds, self.looked = 1, worlds
        self.floor = self.judge.error(self.state)
        self._standing = None
        self.sums = [shares for shares, _ in turns]
        if self.played is not None and own[best] - own[self.played] >= self.least_loss(best):  # less is none
            self._measure({index: turns[index][1] for index in (best, self.played)}, until)
        self.own = [[shares[self.seat]] for shares in self.sums]

    def least_loss(self, index: int) -> float:
        """What looks at two turns differ by: many small losses make a worse player, though none of them has a name."""
        return self.judge.noise(self.state)

    def _after(self, action: int) -> State:
        state = self.state.copy()
        state.step(self.seat, action)
        return state

    def _turn(self, state: State) -> tuple[list[float], State]:
        """The turn that goes on from here: what it is worth by one look, and where it ends."""
        self.judge.finish_turn(state)
        return self.judge.shares(state.copy(), self.rng), state

    def _outcomes(self, worlds: int, until: float | None) -> list[tuple[list[float], State]]:
        """The turn that was played from here on, or the best that was still open, if it is known."""
        if self.later is None:
            return [] if self.led_to is None else [self._turn(self.led_to.copy())]
        if not is_late(until):
            self.later.run(worlds, until)
        return [] if self.later.choice is None else [self.later.choice]

    def _measure(self, ends: dict[int, State], until: float | None) -> None:
        """Look again at two turns, by the actions that they begin with; no other seems better than both then."""
        means = {index: Mean(self.state.game.players) for index in ends}
        for number in range(1, MEASURED + 1):
            if number > 1 and is_late(until):
                break
            for index, end in ends.items():
                means[index].add(self.judge.look_again(end.copy(), number))
        for index, mean in means.items():
            self.sums[index] = mean.values
        most = max((self.sums[index] for index in ends), key=lambda shares: shares[self.seat])
        for index, shares in enumerate(self.sums):
            if index not in ends and shares[self.seat] > most[self.seat]:
                self.sums[index] = most


def name_turns(decisions: Iterable[tuple[Decision, JudgedDecision]]) -> list[Decision]:
    """The decisions, each turn's loss in one place if it has a name only as a whole.

    What a turn loses in all is one difference between two turns, with one error: small losses that have no name each
    may have one together. It stands where most was lost.
    """
    found: list[Decision] = []
    turn: list[int] = []
    expected: JudgedDecision | None = None
    for decision, judged in decisions:
        found.append(decision)
        if judged.is_forced:
            continue
        if judged is not expected:
            _name_turn(found, turn)
            turn = []
        turn.append(len(found) - 1)
        assert isinstance(judged, PlannedDecision)
        expected = judged.later
    _name_turn(found, turn)
    return found


def _name_turn(decisions: list[Decision], turn: list[int]) -> None:
    """Put what these lose together where most of it was lost, if none of them has a name and all together have one."""
    losing = [index for index in turn if decisions[index].loss > 0.0]
    if len(losing) < 2 or any(decisions[index].verdict in NAMED for index in losing):
        return
    most = max(losing, key=lambda index: decisions[index].loss)
    worst = decisions[most]
    total = sum(decisions[index].loss for index in losing)
    verdict = verdict_of(total, worst.error, False, False)
    if worst.loss < LEAST_PART or verdict not in NAMED:
        return
    for index in losing:
        decisions[index] = msgspec.structs.replace(decisions[index], loss=0.0)
    decisions[most] = msgspec.structs.replace(worst, loss=total, verdict=verdict, is_turn=True)
