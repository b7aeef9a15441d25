"""The account of a game: result − start = luck − losses + gifts + rest, for each seat.

Each estimate has one role. Outcomes of chance and their expectations give luck. The candidates of a decision give
losses and gifts. Hidden cards give a further part of luck. The rest is what these estimates leave unexplained.
"""

from __future__ import annotations

from math import exp, log, sqrt

from ludotheque.kernel.records import Ending, Record, ending_of
from ludotheque.kernel.state import State
from ludotheque.reviews.judge import JudgedDecision, decision_of, stream, with_reason
from ludotheque.reviews.mean import Mean
from ludotheque.reviews.nodes import ChanceRun, ValuedState
from ludotheque.reviews.reasons import Reasons
from ludotheque.reviews.report import Account, Chance, Decision, Judge, Review
from ludotheque.reviews.turns import name_turns
from ludotheque.search.game_judge import GameJudge, win_shares

SMALL = 1e-9
MOST_REASONS = 24
# Lichess's curve from loss to accuracy: HIGHEST · exp(−SLOPE · loss) + LOWEST.
HIGHEST, SLOPE, LOWEST = 103.1668, 4.354, -3.1669
LEAST_SHARE = 0.02  # shares below this value, or as close to 1, are clamped to it


class Ledger:
    """All estimates of one game, by step, and their sums."""

    def __init__(self, record: Record, states: list[State], judge: GameJudge) -> None:
        self.record = record
        self.states = states
        self.judge = judge
        self.players = record.game.players
        self.ending = None if states[-1].is_terminal() else ending_of(record)
        self.result = win_shares(states[-1]) if self.ending is None else ending_shares(self.ending, self.players)
        self.is_hidden = record.game.has_hidden_information()
        self.chance: list[ChanceRun] = []
        self.positions: dict[int, ValuedState] = {}
        self.decisions: dict[int, JudgedDecision] = {}
        # By step: how much more the played action was worth than the judge's own play, in the true position.
        self.truth: dict[int, Mean] = {}

    def compare_hidden(self, step: int, judged: JudgedDecision, rollouts: int, seed: int) -> None:
        """Compare the played action with the judge's own play in the true position.

        Only for games with hidden information.
        """
        if not self.is_hidden or judged.played is None:
            return
        mean = self.truth.setdefault(step, Mean(self.players))
        wanted = 1 if self.judge.is_certain(self.states[step]) else rollouts
        while mean.count < wanted:
            number = mean.count + 1
            usual = self.judge.shares(self.states[step].copy(), stream(seed, step, 0, number))
            state = self.states[step].copy()
            state.step(judged.seat, judged.actions[judged.played])
            shares = self.judge.shares(state, stream(seed, step, 0, number))
            mean.add([share - before for share, before in zip(shares, usual, strict=True)])

    def review(self, judge: Judge, progress: float, reasons: Reasons | None = None) -> Review:
        """Return the review of what has been estimated so far."""
        chance = tuple(Chance(run.last - 1, tuple(run.luck())) for run in self.chance)
        decisions: list[Decision] = []
        gifts = [[0.0] * self.players for _ in range(self.players)]
        luck = [sum(each.luck[seat] for each in chance) for seat in range(self.players)]
        noise = [sum(run.variance(seat) for run in self.chance) for seat in range(self.players)]
        for step, judged in self.decisions.items():
            decisions.append(self._decision(step, judged, gifts, luck, noise))
        singly = decisions
        if self.judge.is_planner:
            decisions = name_turns(zip(decisions, self.decisions.values(), strict=True))
        if reasons is not None:
            self._explain(decisions, reasons)
        curve = self._curve()
        given_up = self._resign(curve[-1], gifts)
        seats = tuple(
            _account(
                seat, self.result, curve[0], luck[seat], sqrt(noise[seat]), gifts, decisions, singly, given_up[seat]
            )
            for seat in range(self.players)
        )
        free = [judged for judged in self.decisions.values() if not judged.is_forced]
        return Review(
            judge=judge,
            seats=seats,
            decisions=tuple(decisions),
            chance=chance,
            curve=curve,
            gifts=tuple(tuple(row) for row in gifts),
            names=self.record.seats,
            progress=progress,
            judged=sum(judged.worlds > 0 for judged in free) / max(1, len(free)),
            ending=self.ending,
        )

    def _resign(self, last: tuple[float, ...], gifts: list[list[float]]) -> list[float]:
        """Return what a resignation gave up, by seat, and add the other seats' profit to `gifts`."""
        given_up = [0.0] * self.players
        if self.ending is not None:
            for seat, share in enumerate(last):
                if seat == self.ending.seat:
                    given_up[seat] = share - self.result[seat]
                else:
                    gifts[self.ending.seat][seat] += self.result[seat] - share
        return given_up

    def _decision(
        self,
        step: int,
        judged: JudgedDecision,
        gifts: list[list[float]],
        luck: list[float],
        noise: list[float],
    ) -> Decision:
        """Return one decision, and add its gifts and its part of luck to the sums."""
        assert judged.played is not None
        decision = decision_of(judged, judged.played, step)
        self._add_hidden(step, judged, luck, noise)
        if decision.loss <= SMALL:
            return decision
        estimates = judged.estimates
        part = decision.loss / estimates.losses[judged.played]
        played, best = judged.shares(judged.played), judged.shares(estimates.best)
        for seat in range(self.players):
            if seat != judged.seat:
                gifts[judged.seat][seat] += part * (played[seat] - best[seat])
        return decision

    def _explain(self, decisions: list[Decision], reasons: Reasons) -> None:
        """Add reasons to the costliest decisions, as many as time and a reader's patience allow."""
        for index in sorted(range(len(decisions)), key=lambda index: -decisions[index].loss)[:MOST_REASONS]:
            judged = self.decisions[decisions[index].step]
            assert judged.played is not None
            decisions[index] = with_reason(decisions[index], judged, judged.played, reasons)

    def _add_hidden(self, step: int, judged: JudgedDecision, luck: list[float], noise: list[float]) -> None:
        """Add the luck of hidden cards.

        This luck is the effect of the move in the true position beyond the effect that the seat could expect.
        """
        truth = self.truth.get(step)
        if truth is None or not judged.expected.count:
            return
        for seat in range(self.players):
            luck[seat] += truth.values[seat] - judged.expected.values[seat]
            noise[seat] += truth.variance(seat) + judged.expected.variance(seat)

    def _curve(self) -> tuple[tuple[float, ...], ...]:
        """Return the shares after each number of moves, with the result at the end.

        Within a run of chance the shares before the run are kept.
        """
        found: list[list[float] | None] = [None] * len(self.states)
        for run in self.chance:
            if run.is_known:
                for step in range(run.first, run.last):
                    found[step] = run.mean
            if run.came.mean.count:
                found[run.last] = run.came.mean.values
        for step, position in self.positions.items():
            if position.mean.count:
                found[step] = position.mean.values
        if self.judge.is_planner:
            for step, judged in self.decisions.items():
                if found[step] is None and judged.worlds:
                    found[step] = judged.shares(judged.estimates.best)
        if self.ending is None:
            found[-1] = self.result
        even = [1.0 / self.players] * self.players
        last = next((each for each in found if each is not None), even)
        curve = []
        for each in found:
            last = each or last
            curve.append(tuple(last))
        return tuple(curve)


def ending_shares(ending: Ending, players: int) -> list[float]:
    """Return each seat's share of a win by resignation."""
    share = 1.0 / max(1, len(ending.winners))
    return [share if seat in ending.winners else 0.0 for seat in range(players)]


def move_accuracy(loss: float) -> float:
    """Return the accuracy of a move from 0 to 100, by Lichess's curve, for a loss in shares of the win."""
    return min(100.0, max(0.0, HIGHEST * exp(-SLOPE * loss) + LOWEST))


def accuracy(decisions: list[Decision], players: int) -> float | None:
    """Return the mean accuracy of the decisions that count, or None if no decision counts.

    Decisions are weighted by what was at stake. Losses and stakes are converted to those of an even game, since a
    player who is far behind has little to lose.
    """
    counting = [each for each in decisions if counts(each)]
    weights = [even_loss(each.candidates[0].value, each.stake, players) for each in counting]
    if not sum(weights):
        return None
    losses = [even_loss(each.candidates[0].value, each.loss, players) for each in counting]
    pairs = zip(weights, losses, strict=True)
    return sum(weight * move_accuracy(loss) for weight, loss in pairs) / sum(weights)


def accuracy_error(decisions: list[Decision], players: int) -> float:
    """Return the standard error of an accuracy.

    The errors of the losses are multiplied by the slope of the curve.
    """
    total = squares = 0.0
    for each in decisions:
        best = each.candidates[0].value if counts(each) else 0.0
        weight = even_loss(best, each.stake, players)
        if weight > 0.0:
            total += weight
            slope = SLOPE * (move_accuracy(even_loss(best, each.loss, players)) - LOWEST)
            squares += (weight * slope * each.error * weight / each.stake) ** 2
    return sqrt(squares) / total if total else 0.0


def even_loss(best: float, loss: float, players: int) -> float:
    """Return the cost of a loss in an even game: the same step in log-odds, from an even share."""
    even = 1.0 / max(2, players)
    return even * (1.0 - even) * (_log_odds(best) - _log_odds(best - loss))


def _log_odds(share: float) -> float:
    inside = min(1.0 - LEAST_SHARE, max(LEAST_SHARE, share))
    return log(inside / (1.0 - inside))


def counts(decision: Decision) -> bool:
    """Return True if a decision counts for accuracy.

    Forced decisions do not count, nor do those whose candidates all lie within the noise.
    """
    if decision.verdict == "forced":
        return False
    return any(each.loss > 2 * each.error and each.loss > SMALL for each in decision.candidates)


def _account(
    seat: int,
    results: list[float],
    starts: tuple[float, ...],
    luck: float,
    luck_error: float,
    gifts: list[list[float]],
    decisions: list[Decision],
    singly: list[Decision],
    given_up: float,
) -> Account:
    """Return one seat's account.

    Accuracy is computed from the single decisions (`singly`), even where losses are reported for whole turns.
    """
    own = [each for each in decisions if each.seat == seat]
    own_singly = [each for each in singly if each.seat == seat]
    result, start = results[seat], starts[seat]
    loss = sum(each.loss for each in own) + given_up
    given = sum(row[seat] for row in gifts)
    verdicts = [each.verdict for each in own]
    return Account(
        seat=seat,
        result=result,
        start=start,
        luck=luck,
        loss=loss,
        gifts=given,
        rest=result - start - luck + loss - given,
        accuracy=accuracy(own_singly, len(results)),
        decisions=sum(verdict != "forced" for verdict in verdicts),
        inaccuracies=verdicts.count("inaccuracy"),
        mistakes=verdicts.count("mistake"),
        blunders=verdicts.count("blunder"),
        luck_error=luck_error,
        loss_error=sqrt(sum(each.error**2 for each in own if each.loss > SMALL)),
        accuracy_error=accuracy_error(own_singly, len(results)),
    )
