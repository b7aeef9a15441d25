"""How values of an observation become numbers: single ones, lists, structures. Boards are in `tensor_boards`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ludotheque.kernel.tensor_writer import NUMBER, ONE_OF, SEAT, SEATS, TALLY, Operation


class Part(msgspec.Struct, frozen=True):
    """How one value becomes `size` numbers between −1 and 1; a missing value is all zeros."""

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        raise NotImplementedError

    @property
    def form(self) -> str:
        """What they are, in a few words."""
        raise NotImplementedError

    @property
    def meaning(self) -> str:
        """What the value is."""
        return str(getattr(self, "about", ""))

    @property
    def dimensions(self) -> tuple[int, ...]:
        """How the numbers are arranged: planes, rows and columns where there is a board."""
        return (self.size,)

    @property
    def names(self) -> tuple[str, ...]:
        """What each number or, where there is a board, each plane is for."""
        return ("",) * self.dimensions[0]

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        """Append the numbers from which a value is expanded."""
        raise NotImplementedError

    def blank(self, data: list[Any]) -> None:
        """Append what stands for a missing value."""
        raise NotImplementedError

    def operations(self, start: int) -> list[Operation]:
        """How the gathered numbers are expanded into the row, from an index on."""
        raise NotImplementedError


class Single(Part, frozen=True):
    """A part that is expanded from one number or one list."""

    def operation(self, start: int, stride: int, repeat: int, step: int) -> Operation:
        """The operation for `repeat` such values, `step` apart."""
        raise NotImplementedError

    def operations(self, start: int) -> list[Operation]:
        return [self.operation(start, 1, 1, 0)]


class Number(Single, frozen=True):
    """A number or a flag, as a share of the largest one that is expected; larger ones are cut to that."""

    largest: float
    about: str = ""

    @property
    def size(self) -> int:
        return 1

    @property
    def form(self) -> str:
        return "0 or 1" if self.largest == 1 else f"share of {self.largest:g}"

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        data.append(value or 0)

    def blank(self, data: list[Any]) -> None:
        data.append(0)

    def operation(self, start: int, stride: int, repeat: int, step: int) -> Operation:
        return Operation(NUMBER, start, 0, 1, stride, repeat, step, float(self.largest))


class OneOf(Single, frozen=True):
    """A whole number from `low` to `high`, one place for each; anything else (such as −1 for nobody) is all zeros."""

    low: int
    high: int
    about: str = ""
    called: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return self.high - self.low + 1

    @property
    def form(self) -> str:
        return f"one of {', '.join(self.called)}" if self.called else f"one of {self.low}…{self.high}"

    @property
    def names(self) -> tuple[str, ...]:
        return self.called or tuple(map(str, range(self.low, self.high + 1)))

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        data.append(self.low - 1 if value is None else int(value))

    def blank(self, data: list[Any]) -> None:
        data.append(self.low - 1)

    def operation(self, start: int, stride: int, repeat: int, step: int) -> Operation:
        return Operation(ONE_OF, start, self.low, self.size, stride, repeat, step, 1.0)


class Word(Single, frozen=True):
    """One of a few words, one place for each."""

    words: tuple[str, ...]
    about: str = ""

    @property
    def size(self) -> int:
        return len(self.words)

    @property
    def form(self) -> str:
        return f"one of {', '.join(self.words)}"

    @property
    def names(self) -> tuple[str, ...]:
        return self.words

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        data.append(self.words.index(value) if value in self.words else -1)

    def blank(self, data: list[Any]) -> None:
        data.append(-1)

    def operation(self, start: int, stride: int, repeat: int, step: int) -> Operation:
        return Operation(ONE_OF, start, 0, self.size, stride, repeat, step, 1.0)


class Seat(Single, frozen=True):
    """A seat, one place for each, from the viewer on; anything else (such as −1 for nobody) is all zeros."""

    players: int
    about: str = ""

    @property
    def size(self) -> int:
        return self.players

    @property
    def form(self) -> str:
        return f"one of {self.players} seats, the viewer first"

    @property
    def names(self) -> tuple[str, ...]:
        return ("viewer", *(f"viewer + {place}" for place in range(1, self.players)))

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        data.append(-1 if value is None else int(value))

    def blank(self, data: list[Any]) -> None:
        data.append(-1)

    def operation(self, start: int, stride: int, repeat: int, step: int) -> Operation:
        return Operation(SEAT, start, 0, self.players, stride, repeat, step, 1.0)


class Tally(Single, frozen=True):
    """Several whole numbers without an order: for each from 0 on how often it occurs, as a share of `most`."""

    kinds: int
    most: int = 1
    about: str = ""

    @property
    def size(self) -> int:
        return self.kinds

    @property
    def form(self) -> str:
        return f"which of 0…{self.kinds - 1}" + (f", share of {self.most}" if self.most > 1 else "")

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        data.append(len(value))
        data.extend(value)

    def blank(self, data: list[Any]) -> None:
        data.append(0)

    def operation(self, start: int, stride: int, repeat: int, step: int) -> Operation:
        return Operation(TALLY, start, 0, self.kinds, stride, repeat, step, float(self.most))


class Seats(Tally, frozen=True):
    """Several seats, counted from the viewer on."""

    @property
    def form(self) -> str:
        return f"which of {self.kinds} seats, the viewer first"

    def operation(self, start: int, stride: int, repeat: int, step: int) -> Operation:
        return Operation(SEATS, start, 0, self.kinds, stride, repeat, step, float(self.most))


class Each(Part, frozen=True):
    """A list of at most `count` values; with `place`, the place of each follows from the value."""

    count: int
    part: Part
    about: str = ""
    place: Callable[[Any], int] | None = None

    @property
    def size(self) -> int:
        return self.count * self.part.size

    @property
    def form(self) -> str:
        return f"{self.count} × ({self.part.form})"

    @property
    def dimensions(self) -> tuple[int, ...]:
        inner = self.part.dimensions
        return (self.count, *inner) if inner != (1,) else (self.count,)

    @property
    def names(self) -> tuple[str, ...]:
        return self.part.names

    def items(self, value: Any, viewer: int) -> list[Any]:
        """The values by place; None where there is none."""
        found: list[Any] = [None] * self.count
        for index, item in enumerate(value):
            where = index if self.place is None else self.place(item)
            if 0 <= where < self.count:
                found[where] = item
        return found

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        for item in self.items(value, viewer):
            if item is None:
                self.part.blank(data)
            else:
                self.part.gather(item, data, viewer)

    def blank(self, data: list[Any]) -> None:
        for _ in range(self.count):
            self.part.blank(data)

    def operations(self, start: int) -> list[Operation]:
        part = self.part
        if isinstance(part, Single):
            return [part.operation(start, 1, self.count, part.size)]
        return [each for index in range(self.count) for each in part.operations(start + index * part.size)]


class EachSeat(Each, frozen=True):
    """A list with a value for every seat, from the viewer's on; a spectator begins at the first seat."""

    @property
    def form(self) -> str:
        return f"each of {self.count} seats, the viewer first: {self.part.form}"

    def items(self, value: Any, viewer: int) -> list[Any]:
        first = max(0, viewer)
        return [*value[first:], *value[:first]]


class Fields(Part, frozen=True):
    """A structure: some of its fields, one after the other."""

    parts: dict[str, Part]
    about: str = ""

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts.values())

    @property
    def form(self) -> str:
        return "; ".join(f"{name}: {part.form}" for name, part in self.parts.items())

    def gather(self, value: Any, data: list[Any], viewer: int) -> None:
        for name, part in self.parts.items():
            part.gather(getattr(value, name), data, viewer)

    def blank(self, data: list[Any]) -> None:
        for part in self.parts.values():
            part.blank(data)

    def operations(self, start: int) -> list[Operation]:
        found: list[Operation] = []
        for part in self.parts.values():
            found += part.operations(start)
            start += part.size
        return found
