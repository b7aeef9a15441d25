"""Remembers what was made of an object by the object itself, not by what it says.

To look up a tuple of two hundred texts by its hash touches each of them, and most are no longer in the processor's
cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def by_identity(most: int) -> Callable[[Callable[[Key], Value]], Callable[[Key], Value]]:
    """A decorator for functions of one object that never changes; the results for so many of them are kept."""

    def decorate(make: Callable[[Key], Value]) -> Callable[[Key], Value]:
        # The object is kept too, so that no other one gets its id.
        known: dict[int, tuple[Key, Value]] = {}

        def remembered(key: Key) -> Value:
            found = known.get(id(key))
            if found is None:
                if len(known) >= most:
                    drop_oldest(known)
                found = known[id(key)] = (key, make(key))
            return found[1]

        return remembered

    return decorate


def drop_oldest(known: dict[Key, Value]) -> None:
    """Make room: a quarter at a time."""
    for key in list(known)[: len(known) // 4]:
        del known[key]
