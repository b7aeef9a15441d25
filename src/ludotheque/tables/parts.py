"""Values that a table consists of, apart from seats and log: planned entries, positions, the result."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.records import Ending
from ludotheque.kernel.state import State
from ludotheque.tables import entries as e


class Result(msgspec.Struct, frozen=True):
    """The end of a game.

    `reason` is `end` (by the rules), `resign` or `time` (of the seat `by`), or `rules` for a game of older rules, which
    can only be viewed.
    """

    reason: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    by: int = -1

    def ending(self) -> Ending | None:
        """Return the end by a resignation or a clock, or None if the game ended by its rules."""
        is_early = self.reason in ("resign", "time")
        return Ending(self.by, self.winners, self.reason == "time") if is_early else None


class ChatLine(msgspec.Struct, frozen=True):
    """One line of chat."""

    number: int
    seat: int
    name: str
    text: str


class Planned(msgspec.Struct, frozen=True):
    """An entry to store and then apply, with the position after each of its steps."""

    entry: e.AnyEntry
    positions: tuple[State, ...] = ()


def unpack(change: Planned | e.AnyEntry) -> tuple[e.AnyEntry, tuple[State, ...]]:
    """Return the entry and positions of a plan, or an entry from the log without positions."""
    return (change.entry, change.positions) if isinstance(change, Planned) else (change, ())


class Undoable(msgspec.Struct, frozen=True):
    """A step that may be undone without asking, and the position before it."""

    seat: int
    action: int
    before: State
    length: int
    mark: int


def positions_after(state: State, steps: Iterable[e.Step]) -> tuple[State, ...]:
    """Return the position after each step, without changing the given one."""
    positions = []
    for seat, action in steps:
        state = state.copy()
        state.step(seat, action)
        positions.append(state)
    return tuple(positions)


def legal_positions(state: State, steps: Iterable[e.Step]) -> tuple[State, ...]:
    """Return the position after each step, up to the first illegal one."""
    positions: list[State] = []
    for seat, action in steps:
        state = state.copy()
        try:
            state.apply_action(action, seat)
        except LudothequeError:
            break
        positions.append(state)
    return tuple(positions)
