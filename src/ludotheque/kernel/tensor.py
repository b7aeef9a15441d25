"""Observations as fixed rows of numbers, for programs that learn. Knows no game; plain lists, no numpy.

A game's `tensor.py` says how the fields of its observation become numbers:

    def tensor_parts(game: Game) -> dict[str, Part]:
        return {"phase": OneOf(0, 4, "what is done now"), "hand": Tally(52, 4, "own cards")}

Keys are fields of the game's observation, in the order of the row. Fields that follow from others may be left out;
legal actions always are, since every framework has a mask for them. What all games share is added in front.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

import msgspec

from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Observation


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

    def fill(self, value: Any, row: list[float], at: int) -> None:
        """Write a value into the row, starting at an index."""
        raise NotImplementedError


class Number(Part, frozen=True):
    """A number or a flag, as a share of the largest one that is expected; larger ones are cut to that."""

    largest: float
    about: str = ""

    @property
    def size(self) -> int:
        return 1

    @property
    def form(self) -> str:
        return "0 or 1" if self.largest == 1 else f"share of {self.largest:g}"

    def fill(self, value: Any, row: list[float], at: int) -> None:
        if value:
            row[at] = max(-1.0, min(1.0, value / self.largest))


class OneOf(Part, frozen=True):
    """A whole number from `low` to `high`, one place for each; anything else (such as −1 for nobody) is all zeros."""

    low: int
    high: int
    about: str = ""

    @property
    def size(self) -> int:
        return self.high - self.low + 1

    @property
    def form(self) -> str:
        return f"one of {self.low}…{self.high}"

    def fill(self, value: Any, row: list[float], at: int) -> None:
        if value is not None and self.low <= value <= self.high:
            row[at + int(value) - self.low] = 1.0


class Word(Part, frozen=True):
    """One of a few words, one place for each."""

    words: tuple[str, ...]
    about: str = ""

    @property
    def size(self) -> int:
        return len(self.words)

    @property
    def form(self) -> str:
        return f"one of {', '.join(self.words)}"

    def fill(self, value: Any, row: list[float], at: int) -> None:
        if value in self.words:
            row[at + self.words.index(value)] = 1.0


class Tally(Part, frozen=True):
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

    def fill(self, value: Any, row: list[float], at: int) -> None:
        for item in value:
            if 0 <= item < self.kinds:
                row[at + item] = min(1.0, row[at + item] + 1.0 / self.most)


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

    def fill(self, value: Any, row: list[float], at: int) -> None:
        part, place, step = self.part, self.place, self.part.size
        for index, item in enumerate(value):
            where = index if place is None else place(item)
            if 0 <= where < self.count:
                part.fill(item, row, at + where * step)


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

    def fill(self, value: Any, row: list[float], at: int) -> None:
        if value is None:
            return
        for name, part in self.parts.items():
            part.fill(getattr(value, name), row, at)
            at += part.size


class TensorShape:
    """The row of one game with its players, options and edition: every field, its place and its size."""

    def __init__(self, game: Game) -> None:
        own: dict[str, Part] = {}
        if find_spec(f"{game.spec.package}.tensor") is not None:
            own = game.spec.module("tensor").tensor_parts(game)
        self.parts = {**_common_parts(game.players), **own}
        self.starts: dict[str, int] = {}
        self.size = 0
        for name, part in self.parts.items():
            self.starts[name] = self.size
            self.size += part.size

    def values(self, observation: Observation) -> list[float]:
        """The observation as a row of `size` numbers between −1 and 1."""
        row = [0.0] * self.size
        for name, part in self.parts.items():
            part.fill(getattr(observation, name), row, self.starts[name])
        return row

    def read(self, row: Sequence[float], name: str) -> list[float]:
        """The numbers of one field."""
        start = self.starts[name]
        return list(row[start : start + self.parts[name].size])

    def table(self) -> str:
        """All fields as a Markdown table."""
        lines = ["| from | numbers | field | numbers are | meaning |", "|---:|---:|---|---|---|"]
        for name, part in self.parts.items():
            lines.append(f"| {self.starts[name]} | {part.size} | `{name}` | {part.form} | {part.meaning} |")
        return "\n".join(lines)


_shapes: dict[str, TensorShape] = {}


def tensor_shape(game: Game) -> TensorShape:
    """The row of a game, made once."""
    key = f"{game!r} {game.edition}"
    if key not in _shapes:
        if len(_shapes) >= 64:
            _shapes.clear()
        _shapes[key] = TensorShape(game)
    return _shapes[key]


def _common_parts(players: int) -> dict[str, Part]:
    return {
        "seat": OneOf(0, players - 1, "the viewer; a spectator is all zeros"),
        "to_act": Tally(players, 1, "the awaited seats"),
        "is_over": Number(1, "whether the game is over"),
        "scores": Each(players, Number(100), "each seat's points"),
    }
