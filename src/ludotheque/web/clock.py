"""Time and randomness from the operating system, for plans, which have neither of their own."""

from __future__ import annotations

import secrets
import time

from ludotheque.kernel.rng import Rng

SEED_BYTES = 12
_seeds = bytearray()


def wall_ms() -> int:
    """The time of this machine, which may jump; for dates."""
    return time.time_ns() // 1_000_000


def _steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000


_offset = wall_ms() - _steady_ms()


def now_ms() -> int:
    """The time as entries hold it. It jumps only in `follow_jump`, where clocks are moved along."""
    return _steady_ms() + _offset


def follow_jump(least: int) -> int:
    """Set the time right if this machine's clock has jumped by so many milliseconds or was asleep; returns the jump."""
    global _offset
    jump = wall_ms() - now_ms()
    if abs(jump) < least:
        return 0
    _offset += jump
    return jump


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
