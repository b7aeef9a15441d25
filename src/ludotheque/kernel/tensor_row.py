"""One position as numbers: each line of `write_row` describes a field and writes its value."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.kernel import tensor_parts as parts
from ludotheque.kernel.tensor_parts import Part


class TensorRow:
    """The numbers of a position that a viewer may know, before `tensor_writer` expands them.

    With `fields` the row is also described: names and parts of its fields are added there, in the order of the row.
    `first` is the seat from which seats are counted: the viewer's, or 0 for a spectator.
    """

    def __init__(self, players: int, fields: dict[str, Part] | None = None) -> None:
        self.players = players
        self.fields = fields
        self.data: list[int] = []
        self.viewer: int = 0
        self.first: int = 0

    def begin(self, viewer: int) -> None:
        """Begin the row of a viewer (a seat or SPECTATOR)."""
        self.data = []
        self.viewer = viewer
        self.first = viewer if viewer > 0 else 0

    def awaited(self, seats: list[int]) -> None:
        """Write the awaited seats."""
        self.data.append(len(seats))
        self.data += seats
        if self.fields is not None:
            self.fields["to_act"] = parts.seats(self.players)._replace(meaning="the awaited seats")

    def part(self, name: str, part: Callable[[int], Part], meaning: str) -> None:
        """Describe a field by a function of the number of players.

        The caller appends its numbers to `data`.
        """
        if self.fields is not None:
            self.fields[name] = part(self.players)._replace(meaning=meaning)

    def number(self, name: str, value: int, largest: int, meaning: str) -> None:
        """Write a number as a share of the largest one that is expected."""
        self.data.append(value)
        if self.fields is not None:
            self.fields[name] = parts.number(largest)._replace(meaning=meaning)

    def flag(self, name: str, value: bool, meaning: str) -> None:
        """Write 1 for true and 0 for false."""
        self.number(name, 1 if value else 0, 1, meaning)

    def one_of(self, name: str, value: int, low: int, high: int, meaning: str, called: list[str] | None = None) -> None:
        """Write a whole number with one place for each value, or another number for none."""
        self.data.append(value)
        if self.fields is not None:
            self.fields[name] = parts.one_of(low, high, called or ())._replace(meaning=meaning)

    def seat(self, name: str, value: int, meaning: str) -> None:
        """Write a seat, or −1 for none."""
        self.data.append(value)
        if self.fields is not None:
            self.fields[name] = parts.seat(self.players)._replace(meaning=meaning)

    def tally(self, name: str, values: list[int], kinds: int, most: int, meaning: str) -> None:
        """Write the count of each whole number from 0 on in a list, as a share of `most`."""
        self.data.append(len(values))
        self.data += values
        if self.fields is not None:
            self.fields[name] = parts.tally(kinds, most)._replace(meaning=meaning)

    def numbers(self, name: str, values: list[int], largest: int, meaning: str) -> None:
        """Write a list of numbers, whose length is the same in all positions."""
        self.data += values
        if self.fields is not None:
            self.fields[name] = parts.each(len(values), parts.number(largest))._replace(meaning=meaning)

    def each_one_of(
        self, name: str, values: list[int], low: int, high: int, meaning: str, called: list[str] | None = None
    ) -> None:
        """Write a list of whole numbers, whose length is the same in all positions."""
        self.data += values
        if self.fields is not None:
            part = parts.one_of(low, high, called or ())
            self.fields[name] = parts.each(len(values), part)._replace(meaning=meaning)

    def by_seat(self, name: str, values: list[int], largest: int, meaning: str) -> None:
        """Write a number of each seat, the viewer's first."""
        self.turned(values, 1)
        if self.fields is not None:
            self.fields[name] = parts.each_seat(self.players, parts.number(largest))._replace(meaning=meaning)

    def turned(self, values: list[int], width: int) -> None:
        """Append lists of `width` numbers by seat, the viewer's first."""
        if self.first == 0:
            self.data += values
        else:
            start = self.first * width
            self.data += values[start:]
            self.data += values[:start]
