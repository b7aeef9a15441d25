"""A quick estimate of each seat's luck in a finished game, for tournaments and simulations."""

from __future__ import annotations

from ludotheque.kernel.records import Record
from ludotheque.reviews.review import ReviewWork


def luck_of(record: Record, seed: int, worlds: int | None = None) -> tuple[float, ...]:
    """Return each seat's luck with rolls, draws and deals, in shares of the win.

    The mean of luck is zero for any play, so a result less its luck has the same mean as the result and less spread.
    Each game needs a different seed, since games with the same seed would share sampling errors. Hidden cards beyond
    the deal are left out, because they would need a verdict on every decision.
    """
    work = ReviewWork(record, seed, full=False)
    for _ in work.passes(worlds or work.judge.quick):
        pass
    return tuple(sum(run.luck()[seat] for run in work.ledger.chance) for seat in range(record.game.players))
