"""A list of legal actions to choose from by number, notation or label.

A long list is grouped by the next handle of the choices' paths, and typing the beginning of a notation narrows it. An
action may have several paths, such as two cells in either order, and appears under each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from ludotheque.draw.view import Choice

FLAT = 12  # up to this many choices are listed at once


class Item(msgspec.Struct, frozen=True):
    """A line of the list: an action, or (with `action` −1) a group of choices with the same handle."""

    label: str
    notation: str
    action: int
    choices: tuple[Choice, ...]


class Narrowing(msgspec.Struct, frozen=True):
    """A state of the choice: the choices that are left, and the number of handles chosen."""

    choices: tuple[Choice, ...]
    depth: int


class Menu:
    """The choices of one decision.

    `notations` gives each action's text, `label_of` a handle's label.
    """

    def __init__(self, choices: Sequence[Choice], notations: Mapping[int, str], label_of: Callable[[str], str]) -> None:
        self._notations = notations
        self._label_of = label_of
        self._narrowings = [Narrowing(tuple(choices), 0)]

    @property
    def is_narrowed(self) -> bool:
        """True if `back` can undo a narrowing."""
        return len(self._narrowings) > 1

    def back(self) -> None:
        """Undo the last narrowing."""
        if self.is_narrowed:
            self._narrowings.pop()

    def items(self) -> list[Item]:
        """Return the lines to show, in order."""
        return self._grouped(self._narrowings[-1])[1]

    def _grouped(self, narrowing: Narrowing) -> tuple[int, list[Item]]:
        """Return the lines, and the depth of the handle by which they are grouped."""
        singles = {choice.action: choice for choice in reversed(narrowing.choices)}
        depth = narrowing.depth
        while len(singles) > FLAT:
            groups: dict[str, list[Choice]] = {}
            for choice in narrowing.choices:
                groups.setdefault(choice.path[depth] if depth < len(choice.path) else "", []).append(choice)
            if len(groups) >= len(singles) or "" in groups:
                break
            if len(groups) > 1:
                return depth, [self._item(handle, tuple(group)) for handle, group in groups.items()]
            depth += 1
        return depth, [self._single(choice) for choice in reversed(singles.values())]

    def _item(self, handle: str, group: tuple[Choice, ...]) -> Item:
        return self._single(group[0]) if len(group) == 1 else Item(self._label_of(handle), "", -1, group)

    def _single(self, choice: Choice) -> Item:
        return Item(choice.label, self._notations[choice.action], choice.action, (choice,))

    def pick(self, number: int) -> int:
        """Return the action of a line (from 1), or −1 after opening a group.

        An unknown number raises IndexError.
        """
        depth, items = self._grouped(self._narrowings[-1])
        if not 1 <= number <= len(items):
            raise IndexError(number)
        item = items[number - 1]
        if item.action < 0:
            self._narrowings.append(Narrowing(item.choices, depth + 1))
        return item.action

    def read(self, text: str) -> int:
        """Return the action that a text names in full, or −1 after narrowing the list.

        A text that fits no choice raises LookupError.
        """
        wanted = plain(text)
        everything = self._narrowings[0].choices
        for names in (lambda choice: self._notations[choice.action], lambda choice: choice.label):
            exact = {choice.action for choice in everything if plain(names(choice)) == wanted}
            if len(exact) == 1:
                return exact.pop()
        for fits in (str.startswith, str.__contains__):
            near = tuple(
                choice
                for choice in everything
                if fits(plain(self._notations[choice.action]), wanted) or fits(plain(choice.label), wanted)
            )
            if near:
                self._narrowings = [self._narrowings[0], Narrowing(near, 0)]
                return -1
        raise LookupError(text)


def plain(text: str) -> str:
    """Return a text for comparison, without regard to case and spaces."""
    return " ".join(text.casefold().split())
