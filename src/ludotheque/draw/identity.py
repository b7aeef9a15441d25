"""A cache that finds results by the identity of an object, not by its contents.

To look up a tuple of two hundred texts by its hash touches each of them, and most are no longer in the processor's
cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Key = TypeVar("Key")
Words = TypeVarTuple("Words")
Value = TypeVar("Value")


def by_identity(most: int) -> Callable[[Callable[[Key, *Words], Value]], Callable[[Key, *Words], Value]]:
    """Cache a function of an immutable object and words, and keep at most `most` results."""

    def decorate(make: Callable[[Key, *Words], Value]) -> Callable[[Key, *Words], Value]:
        # The object is kept too, so that no other object gets its id.
        known: dict[tuple[object, ...], tuple[Key, Value]] = {}

        def remembered(key: Key, *words: *Words) -> Value:
            found = known.get((id(key), *words))
            if found is None:
                if len(known) >= most:
                    drop_oldest(known)
                found = known[(id(key), *words)] = (key, make(key, *words))
            return found[1]

        return remembered

    return decorate


def drop_oldest(known: dict[Key, Value]) -> None:
    """Remove a quarter of the entries, the oldest first."""
    for key in list(known)[: len(known) // 4]:
        known.pop(key, None)
