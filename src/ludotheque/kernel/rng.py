"""The one source of randomness: sfc32, with the same stream compiled and interpreted on every machine.

Arithmetic on 32-bit words inside 64-bit integers never overflows. Not for cryptography.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64


class Rng:
    """A small, fast random stream (sfc32) whose whole state is four words."""

    def __init__(self, seed: int = 0) -> None:
        # The low 96 bits of the seed are used, so that 2**40 and 0 differ.
        low = seed & 0xFFFFFFFF
        high = (seed >> 32) & 0xFFFFFFFF
        rest = (seed >> 64) & 0xFFFFFFFF
        self.a: i64 = i64(rest)
        self.b: i64 = i64(high)
        self.c: i64 = i64(low)
        self.counter: i64 = 1
        for _ in range(12):
            self.next32()

    def next32(self) -> i64:
        """Return the next 32 random bits."""
        mask: i64 = 0xFFFFFFFF
        b: i64 = self.b
        c: i64 = self.c
        total: i64 = (self.a + b + self.counter) & mask
        self.counter = (self.counter + 1) & mask
        self.a = b ^ (b >> 9)
        self.b = (c + ((c << 3) & mask)) & mask
        self.c = ((((c << 21) & mask) | (c >> 11)) + total) & mask
        return total

    def below(self, bound: int) -> int:
        """Return a uniform whole number from 0 to bound − 1, for a bound from 1 to 2³¹."""
        wide: i64 = i64(bound)
        product: i64 = self.next32() * wide
        low: i64 = product & 0xFFFFFFFF
        if low < wide:
            threshold: i64 = (0x100000000 - wide) % wide
            while low < threshold:
                product = self.next32() * wide
                low = product & 0xFFFFFFFF
        return int(product >> 32)

    def random(self) -> float:
        """Return a float from 0 up to 1, not included."""
        return float(int(self.next32())) / 4294967296.0

    def pick(self, items: list[int]) -> int:
        """Return a random item."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            held = items[last]
            items[last] = items[other]
            items[other] = held

    def weighted(self, weights: list[int]) -> int:
        """Return an index with a probability proportional to its whole-number weight.

        The sum of the weights must be positive.
        """
        total = 0
        for weight in weights:
            total += weight
        point = self.below(total)
        index = 0
        for weight in weights:
            point -= weight
            if point < 0:
                return index
            index += 1
        return index - 1

    def words(self) -> tuple[int, int, int, int]:
        """Return the whole state, to store or compare."""
        return (int(self.a), int(self.b), int(self.c), int(self.counter))

    def copy(self) -> Rng:
        """Return a copy that continues with the same numbers."""
        return rng_from_words(self.words())

    def spawn(self) -> Rng:
        """Return a new stream that in practice does not overlap with this one."""
        return Rng((int(self.next32()) << 64) | (int(self.next32()) << 32) | int(self.next32()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (rng_from_words, (self.words(),))


def rng_from_words(words: tuple[int, int, int, int]) -> Rng:
    """Return the stream that has the state `words`."""
    rng = Rng(0)
    rng.a = i64(words[0])
    rng.b = i64(words[1])
    rng.c = i64(words[2])
    rng.counter = i64(words[3])
    return rng
