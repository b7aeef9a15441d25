"""What a table consists of besides its seats and its log: planned entries, positions, chat, the result."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.records import Ending
from ludotheque.kernel.state import State
from ludotheque.tables import entries as e


class Result(msgspec.Struct, frozen=True):
    """How the game ended: `end` by the rules, `resign` or `time` by a seat (`by`); `rules`: only to be looked at."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    by: int = -1

    def ending(self) -> Ending | None:
        """Who ended the game before the rules did; None if nobody."""
        is_early = self.reason in ("resign", "time")
        return Ending(self.by, self.winners, self.reason == "time") if is_early else None


class ChatLine(msgspec.Struct, frozen=True):
    """One line of chat."""

    number: int
    seat: int
    name: str
    text: str


class Planned(msgspec.Struct, frozen=True):
    """An entry that may be stored, then applied; `positions` are those after each of its steps, already worked out."""

    entry: e.AnyEntry
    positions: tuple[State, ...] = ()


def unpack(change: Planned | e.AnyEntry) -> tuple[e.AnyEntry, tuple[State, ...]]:
    """The entry of a plan with its positions, or an entry from the log, whose steps are yet to be played."""
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
    """The position after each step, up to the first one that the rules do not allow."""
    positions: list[State] = []
    for seat, action in steps:
        state = state.copy()
        try:
            state.apply_action(action, seat)
        except LudothequeError:
            break
        positions.append(state)
    return tuple(positions)
