"""What chance gave each seat in a finished game, quickly: for tournaments and simulations of many games."""

from __future__ import annotations

from ludotheque.kernel.records import Record
from ludotheque.reviews.review import ReviewWork


def luck_of(record: Record, seed: int, worlds: int | None = None) -> tuple[float, ...]:
    """Each seat's luck with rolls, draws and deals, in shares of the win.

    Its mean is zero whatever the players do, so a result less luck is an estimate with the same mean as the result and
    less spread; every game needs a seed of its own, or all of them would share the errors of the same samples. Hidden
    cards beyond the deal are left out, since they would need a verdict on every decision.
    """
    work = ReviewWork(record, seed, full=False)
    for _ in work.passes(worlds or work.judge.quick):
        pass
    return tuple(sum(run.luck()[seat] for run in work.ledger.chance) for seat in range(record.game.players))
