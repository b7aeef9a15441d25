"""Judgement of the actions of a turn that a seat plans as a whole, for judges that are planners."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ludotheque.kernel.state import State
from ludotheque.reviews.judge import JudgedDecision, is_late, verdict_of
from ludotheque.reviews.mean import Mean
from ludotheque.reviews.report import NAMED, Decision

MEASURED = 3  # further estimates of the best and the played turn, after the first one that chose the best
LEAST_PART = 0.035  # the smallest loss of a single action to which the loss of a whole turn may be assigned


class PlannedDecision(JudgedDecision):
    """A decision within a turn: an action is worth as much as the best turn that begins with it.

    The turns that are compared are the judge's plans, the turn that was played, and the best turn that was still
    possible. The losses of a turn's actions therefore add up to the loss of the turn, each at the action that left the
    better turn. The best of many noisy estimates looks better than it really is, so the best turn is chosen by one
    estimate and measured by others.
    """

    # The seat's next decision before chance or another seat acts, or after the last decision the position reached.
    later: PlannedDecision | None = None
    led_to: State | None = None
    # The best turn by the first estimate: its shares and its final position.
    choice: tuple[list[float], State] | None = None

    def _look(self, worlds: int, until: float | None) -> None:
        if self.worlds:
            return  # the first run already looks to the end of the turn
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
        self._estimates = None
        self.sums = [shares for shares, _ in turns]
        if self.played is not None and own[best] - own[self.played] >= self.least_loss(best):  # negligible otherwise
            self._measure({index: turns[index][1] for index in (best, self.played)}, until)
        self.own = [[shares[self.seat]] for shares in self.sums]

    def least_loss(self, index: int) -> float:
        """Return the smallest loss that counts, which is the noise between estimates of two turns.

        Many small losses make a worse player although none of them gets a verdict.
        """
        return self.judge.noise(self.state)

    def _after(self, action: int) -> State:
        state = self.state.copy()
        state.step(self.seat, action)
        return state

    def _turn(self, state: State) -> tuple[list[float], State]:
        """Return the shares and the final position of the judge's plan from this state."""
        self.judge.finish_turn(state)
        return self.judge.shares(state.copy(), self.rng), state

    def _outcomes(self, worlds: int, until: float | None) -> list[tuple[list[float], State]]:
        """Return the played turn from here, or the best one that was still possible, if known."""
        if self.later is None:
            return [] if self.led_to is None else [self._turn(self.led_to.copy())]
        if not is_late(until):
            self.later.run(worlds, until)
        return [] if self.later.choice is None else [self.later.choice]

    def _measure(self, ends: dict[int, State], until: float | None) -> None:
        """Estimate two turns again, given by their first actions.

        Afterwards no other action may look better than both.
        """
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
    """Return the decisions, with the loss of a turn moved to one decision if only the whole loss is named.

    The loss of a turn is one difference between two turns, with one error. Small losses without a verdict may therefore
    have one together. The sum is assigned to the decision that lost most.
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
    """Assign the sum of losses to the worst decision if only the sum reaches a verdict."""
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
