"""Time and randomness from the operating system, for plans, which have neither of their own."""

from __future__ import annotations

import secrets
import time

from ludotheque.kernel.rng import Rng

SEED_BYTES = 12
_seeds = bytearray()


def now_ms() -> int:
    """The time as entries hold it."""
    return time.time_ns() // 1_000_000


def fresh_rng() -> Rng:
    """A random stream that nobody can foresee, seeded for every use from the system's own source."""
    return Rng(int.from_bytes(_take_seed(), "little"))


def _take_seed() -> bytes:
    """Twelve random bytes of a larger helping: every call to the system hands the interpreter to another thread."""
    if not _seeds:
        _seeds.extend(secrets.token_bytes(SEED_BYTES * 256))
    seed = bytes(_seeds[-SEED_BYTES:])
    del _seeds[-SEED_BYTES:]
    return seed
