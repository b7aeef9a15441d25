"""The review of a finished game: a rough one at once, then finer ones, and a complete one at the end.

A review is deterministic for a seed and a number of iterations. Closing the iterator cancels the work.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import inf
from typing import TypeVar

from ludotheque.kernel.errors import ConfigurationError, RecordError
from ludotheque.kernel.records import Record, ending_of
from ludotheque.kernel.state import CHANCE, State
from ludotheque.reviews.account import Ledger
from ludotheque.reviews.judge import make_judge, start_decision, stream
from ludotheque.reviews.nodes import ChanceRun, ValuedState
from ludotheque.reviews.reasons import Reasons
from ludotheque.reviews.report import Judge, Review
from ludotheque.reviews.turns import PlannedDecision

FIRST_WORLDS = 4
GROWTH = 4
DRAWS = 2  # samples of possible outcomes of chance, for each world of a decision
PAUSE = 0.7  # seconds between two partial reviews
FOR_REASONS = 0.15  # share of a limited time that is reserved for reasons
STRIDES = (16, 8, 4, 2, 1)
LEAST_WORLDS, MOST_WORLDS = 1, 1 << 16
T = TypeVar("T")


def review(
    record: Record,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int = 0,
    with_reasons: bool = True,
) -> Review:
    """Return the complete review of a finished game.

    `iterations` is the largest number of worlds for a decision. `seconds` is the time for the whole review.
    """
    *_, last = review_parts(record, seconds=seconds, iterations=iterations, seed=seed, with_reasons=with_reasons)
    return last


def review_parts(
    record: Record,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int = 0,
    with_reasons: bool = True,
) -> Iterator[Review]:
    """Yield ever finer reviews of a game, of which the last has reasons unless `with_reasons` is False."""
    for name, budget in (("seconds", seconds), ("iterations", iterations)):
        if budget is not None and not 0 < budget < inf:
            raise ConfigurationError("review/budget", name=name, value=budget)
    return _parts(ReviewWork(record, seed), seconds, iterations, with_reasons)


def check_record(record: Record) -> list[State]:
    """Return all positions of a record.

    A record that cannot be reviewed raises RecordError.
    """
    spec = record.game.spec
    if record.rules_version != spec.rules_version:
        raise RecordError("review/rules", game=spec.title, found=record.rules_version, known=spec.rules_version)
    states = record.states()
    if not states[-1].is_terminal() and ending_of(record) is None:
        raise RecordError("review/unfinished")
    return states


class ReviewWork:
    """The judging work of one game and its progress."""

    def __init__(self, record: Record, seed: int, full: bool = True) -> None:
        self.record = record
        self.seed = seed
        self.full = full
        self.states = check_record(record)
        self.judge = make_judge(record.game)
        self.ledger = Ledger(record, self.states, self.judge)
        self._list_nodes()

    def _list_nodes(self) -> None:
        moves, states, ledger = self.record.moves, self.states, self.ledger
        step = 0
        while step < len(moves):
            seat, action = moves[step]
            if seat == CHANCE:
                first = step
                while step < len(moves) and moves[step][0] == CHANCE:
                    step += 1
                ledger.chance.append(ChanceRun(self.judge, states[first], states[step], self.seed, first, step))
                continue
            if self.full:
                rng = stream(self.seed, step, seat)
                judged = start_decision(self.judge, states[step], seat, rng, action)
                ledger.decisions[step] = judged
                # Within a turn that is planned as a whole, the decisions themselves give the values of positions.
                known = (CHANCE, seat) if self.judge.is_planner else (CHANCE,)
                if step == 0 or moves[step - 1][0] not in known:
                    ledger.positions[step] = ValuedState(self.judge, states[step], self.seed, step)
            step += 1
        if self.judge.is_planner:
            self._follow_turns()
        elif self.judge.is_exact:
            for step, judged in ledger.decisions.items():
                judged.after = ledger.positions.get(step + 1)
        if self.full and ledger.ending is not None and (not moves or moves[-1][0] != CHANCE):
            ledger.positions[step] = ValuedState(self.judge, states[step], self.seed, step)

    def _follow_turns(self) -> None:
        """Link each decision to the seat's next decision in the turn, or to the position after the turn."""
        moves = self.record.moves
        for step, judged in self.ledger.decisions.items():
            assert isinstance(judged, PlannedDecision)
            end = step + 1
            while end < len(moves) and moves[end][0] == judged.seat and self.ledger.decisions[end].is_forced:
                end += 1
            if end < len(moves) and moves[end][0] == judged.seat:
                later = self.ledger.decisions[end]
                assert isinstance(later, PlannedDecision)
                judged.later = later
            else:
                judged.led_to = self.states[end]

    def outline(self) -> Iterator[None]:
        """Make a first estimate of every position of the curve, in coarse strides first."""
        for node in in_strides(self._nodes()):
            node.outline()
            yield

    def _nodes(self) -> list[ChanceRun | ValuedState]:
        return [*self.ledger.chance, *self.ledger.positions.values()]

    def passes(self, worlds: int, until: float | None = None) -> Iterator[float]:
        """Judge every node and decision on `worlds` worlds, and yield the share done after each."""
        ledger = self.ledger
        nodes = self._nodes()
        total = len(nodes) + len(ledger.decisions)
        few = worlds if self.judge.is_exact else max(1, worlds // 2)
        for done, node in enumerate(nodes):
            node.run(worlds if self.judge.is_exact else worlds * DRAWS if isinstance(node, ChanceRun) else few)
            yield (done + 1) / total
        decisions = [*ledger.decisions.items()]
        if until is not None or self.judge.is_planner:  # time may run out, so the least certain decisions come first
            decisions = sorted(in_strides(decisions), key=lambda each: -each[1].doubt())
        for done, (step, judged) in enumerate(decisions):
            if not judged.is_forced:
                judged.run(worlds, until)
                ledger.compare_hidden(step, judged, worlds, self.seed)
            yield (len(nodes) + done + 1) / total


def in_strides(items: Sequence[T]) -> Iterator[T]:
    """Yield all items: first every 16th, then those between, in ever finer strides."""
    for stride in STRIDES:
        for index in range(0, len(items), stride):
            if stride == STRIDES[0] or index % (2 * stride):
                yield items[index]


def _parts(work: ReviewWork, seconds: float | None, iterations: int | None, with_reasons: bool) -> Iterator[Review]:
    begun = time.perf_counter()
    end = None if seconds is None else begun + seconds
    until = None if seconds is None else begun + (1 - FOR_REASONS) * seconds
    wanted = iterations or (MOST_WORLDS if until is not None else work.judge.worlds)
    wanted = max(LEAST_WORLDS, min(wanted, MOST_WORLDS))
    if iterations is not None:  # fewer worlds would judge nothing
        wanted = max(wanted, work.judge.least)
    shown = begun
    for _ in work.outline():
        now = time.perf_counter()
        if _is_over(until, now):
            break
        if now - shown > PAUSE:
            shown = now
            yield work.ledger.review(_judge(work, 0, seconds), _progress(0, 0, 0.0, wanted, begun, until))
    worlds = min(FIRST_WORLDS, wanted)
    spent = 0  # worlds of the last complete pass
    is_late = _is_over(until, time.perf_counter())
    if not is_late:
        yield work.ledger.review(_judge(work, 0, seconds), _progress(0, 0, 0.0, wanted, begun, until))
    while not is_late:
        for share in work.passes(worlds, until):
            now = time.perf_counter()
            is_late = _is_over(until, now)
            if is_late:
                break
            if now - shown > PAUSE:
                shown = now
                progress = _progress(spent, worlds, share, wanted, begun, until)
                yield work.ledger.review(_judge(work, worlds, seconds), progress)
        if not is_late:
            spent = worlds
        if spent >= wanted:
            break
        worlds = min(wanted, worlds * GROWTH)
    reasons = Reasons(work.judge, work.seed, end) if with_reasons else None
    yield work.ledger.review(_judge(work, spent, seconds), 1.0, reasons)


def _is_over(until: float | None, now: float) -> bool:
    return until is not None and now > until


def _progress(spent: int, worlds: int, share: float, wanted: int, begun: float, until: float | None) -> float:
    """Return the progress of the review, between 0.01 and 0.99."""
    if until is not None:
        part = (time.perf_counter() - begun) / max(1e-6, until - begun)
    else:
        part = (spent + (worlds - spent) * share) / wanted
    return max(0.01, min(0.99, part))


def _judge(work: ReviewWork, worlds: int, seconds: float | None) -> Judge:
    spec = work.record.game.spec
    return Judge(
        game=spec.id,
        rules=spec.rules_version,
        version=work.judge.version,
        method=work.judge.method,
        iterations=worlds,
        seconds=seconds or 0.0,
        seed=work.seed,
    )
