"""The cache by identity: hits for the same object, misses for an equal one, old entries dropped."""

from __future__ import annotations

from ludotheque.draw.identity import by_identity


def test_results_are_kept_by_object_and_words() -> None:
    asked: list[tuple[list[int], str]] = []

    @by_identity(4)
    def note(key: list[int], word: str) -> str:
        asked.append((key, word))
        return f"{key} {word}"

    first, equal = [1], [1]
    assert [note(first, "a"), note(first, "a"), note(first, "b"), note(equal, "a")] == [
        "[1] a",
        "[1] a",
        "[1] b",
        "[1] a",
    ]
    assert len(asked) == 3


def test_the_oldest_results_are_dropped() -> None:
    asked: list[int] = []

    @by_identity(4)
    def note(key: list[int]) -> int:
        asked.append(key[0])
        return key[0]

    keys = [[number] for number in range(5)]
    for key in [*keys, keys[4], keys[0]]:
        assert note(key) == key[0]
    assert asked == [0, 1, 2, 3, 4, 0]
