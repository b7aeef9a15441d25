"""A cache that finds results by the identity of an object, not by its contents.

To look up a tuple of two hundred texts by its hash touches each of them, and most are no longer in the processor's
cache.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar, TypeVarTuple

Key = TypeVar("Key")
Words = TypeVarTuple("Words")
Value = TypeVar("Value")
Content = TypeVar("Content", bound=Hashable)


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


def by_content(
    most: int, size: Callable[[Content], int]
) -> Callable[[Callable[[Content], Value]], Remembered[Content, Value]]:
    """Return a decorator that remembers results by the contents of an argument.

    The arguments that are kept have at most `most` characters in sum.
    """

    def decorate(make: Callable[[Content], Value]) -> Remembered[Content, Value]:
        return Remembered(make, most, size)

    return decorate


class Remembered(Generic[Content, Value]):
    """A function with a memory of its results, bounded by the size of their arguments."""

    def __init__(self, make: Callable[[Content], Value], most: int, size: Callable[[Content], int]) -> None:
        self.known: dict[Content, Value] = {}
        self._make = make
        self._most = most
        self._size = size
        self._sum = 0

    def __call__(self, content: Content) -> Value:
        found = self.known.get(content)
        if found is None:
            self._sum += self._size(content)
            if self._sum > self._most:
                drop_oldest(self.known)
                self._sum = sum(map(self._size, self.known)) + self._size(content)
            found = self.known[content] = self._make(content)
        return found


def drop_oldest(known: dict[Key, Value]) -> None:
    """Remove a quarter of the entries, the oldest first."""
    for key in list(known)[: len(known) // 4]:
        known.pop(key, None)
