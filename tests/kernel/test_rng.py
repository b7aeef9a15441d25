"""One random stream, equal on every platform."""

from __future__ import annotations

import pickle

import pytest

from ludotheque import Rng


def test_the_stream_is_sfc32() -> None:
    """The first words after seeding were computed independently with Python's big integers."""
    mask = 0xFFFFFFFF
    a, b, c, counter = 0, 0, 42, 1
    for _ in range(12 + 1):
        total = (a + b + counter) & mask
        counter += 1
        a, b, c = b ^ (b >> 9), (c + (c << 3)) & mask, ((((c << 21) | (c >> 11)) & mask) + total) & mask
    assert Rng(42).next32() == total


def test_the_stream_never_changes() -> None:
    rng = Rng(2026)
    assert [rng.below(1000) for _ in range(8)] == [356, 852, 225, 889, 456, 345, 701, 528]


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 1000, 2**31])
def test_below_stays_below(bound: int) -> None:
    rng = Rng(1)
    assert all(0 <= rng.below(bound) < bound for _ in range(500))


def test_below_is_fair() -> None:
    rng = Rng(5)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    # Chi-squared with 5 degrees of freedom exceeds 25 only once in ten thousand streams.
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 25


def test_big_seeds_differ() -> None:
    assert len({Rng(seed).next32() for seed in (0, 1, 2**32, 2**40, 2**64, 2**70)}) == 6


def test_copies_and_pickles_go_on_alike() -> None:
    rng = Rng(9)
    rng.below(10)
    twin, stored = rng.copy(), pickle.loads(pickle.dumps(rng))
    expected = [rng.below(99) for _ in range(5)]
    assert [twin.below(99) for _ in range(5)] == expected
    assert [stored.below(99) for _ in range(5)] == expected


def test_shuffle_keeps_the_items() -> None:
    items = list(range(20))
    Rng(3).shuffle(items)
    assert sorted(items) == list(range(20)) and items != list(range(20))


def test_weighted_follows_the_weights() -> None:
    rng = Rng(4)
    drawn = [rng.weighted([0, 3, 1]) for _ in range(4000)]
    assert 0 not in drawn
    assert 2800 < drawn.count(1) < 3200


def test_spawned_streams_differ() -> None:
    rng = Rng(8)
    assert rng.spawn().words() != rng.spawn().words()
