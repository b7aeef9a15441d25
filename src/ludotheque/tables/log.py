"""The log in sentences, as each viewer may know it: the game's events and those around the table."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.draw.game_view import view_of
from ludotheque.kernel.contract import events_of
from ludotheque.kernel.observation import SPECTATOR, Event
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.state import State
from ludotheque.kernel.texts import Catalog

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")
SAID_KEPT = 16


class LogLine(msgspec.Struct, frozen=True, cache_hash=True):
    """A sentence of the log.

    `seat` is the seat that the sentence is about, or CHANCE for none. `is_talk` marks events around the table, which
    are not part of the game.
    """

    number: int
    seat: int
    text: str
    is_talk: bool = False


class TableEvent(msgspec.Struct, frozen=True):
    """An event around the game, the same for all viewers, with its text in `texts.toml`."""

    key: str
    seat: int
    values: dict[str, Any] = {}


def _number(note: tuple[int, object]) -> int:
    return note[0]


class Log:
    """Events per viewer with their sentences, which are made on first use and cached."""

    def __init__(self, spec: Spec, players: int) -> None:
        self._spec = spec
        self._viewers = (*range(players), SPECTATOR)
        self._events: dict[int, list[tuple[int, Event | TableEvent]]] = {viewer: [] for viewer in self._viewers}
        self._lines: dict[tuple[int, str], list[LogLine]] = {}
        # By number and language: an event, the names in its sentence, and the line, shared by viewers of equal events.
        self._said: dict[tuple[int, str], tuple[Event, tuple[str, ...], LogLine]] = {}
        self._next = 0
        # The number of times that steps were undone.
        self.undone = 0

    def add_step(self, before: State, seat: int, action: int, after: State) -> None:
        """Add one step of the game for every viewer."""
        events = events_of(self._spec).events
        for viewer in self._viewers:
            notes = self._events[viewer]
            notes.extend((self._next, event) for event in events(before, seat, action, after, viewer))
        self._next += 1

    def add_event(self, key: str, seat: int, **values: Any) -> None:
        """Add an event around the game for every viewer."""
        for notes in self._events.values():
            notes.append((self._next, TableEvent(key, seat, values)))
        self._next += 1

    def mark(self) -> int:
        """Return a mark to which `forget_steps_since` can go back."""
        return self._next

    def forget_steps_since(self, mark: int) -> None:
        """Drop the game's events since a mark, but keep the events around the table."""
        self.undone += 1
        first = {viewer: bisect_left(notes, mark, key=_number) for viewer, notes in self._events.items()}
        for viewer, notes in self._events.items():
            notes[first[viewer] :] = [note for note in notes[first[viewer] :] if isinstance(note[1], TableEvent)]
        for (viewer, _), lines in self._lines.items():
            del lines[first[viewer] :]

    def lines(self, viewer: int, lang: str, names: tuple[str, ...]) -> list[LogLine]:
        """Return the log in sentences, with the names that people had when each sentence was made."""
        notes = self._events[viewer]
        lines = self._lines.setdefault((viewer, lang), [])
        if len(lines) < len(notes):
            view = view_of(self._spec)
            for index in range(len(lines), len(notes)):
                number, event = notes[index]
                if isinstance(event, TableEvent):
                    lines.append(LogLine(number, event.seat, TEXTS.say(event.key, lang, **event.values), True))
                else:
                    whole = view.sum_up(_in_a_row(notes, index), lang, names)
                    line = LogLine(number, event.seat, whole) if whole else self._say(number, event, lang, names)
                    lines.append(line)
        return lines

    def _say(self, number: int, event: Event, lang: str, names: tuple[str, ...]) -> LogLine:
        """Put an event into a sentence, shared by viewers who saw an equal event."""
        known = self._said.get((number, lang))
        if known is not None and known[0] == event and known[1] == names:
            return known[2]
        if len(self._said) >= SAID_KEPT:
            self._said.clear()
        line = LogLine(number, event.seat, view_of(self._spec).say(event, lang, names))
        self._said[number, lang] = (event, names, line)
        return line

    def events(self, viewer: int, low: int, high: int) -> list[Event]:
        """Return the game's events that a viewer saw from one mark to another."""
        notes = self._events[viewer]
        first, last = bisect_left(notes, low, key=_number), bisect_left(notes, high, key=_number)
        return [event for _, event in notes[first:last] if isinstance(event, Event)]


def _in_a_row(notes: Sequence[tuple[int, Event | TableEvent]], index: int) -> list[Event]:
    """Return the uninterrupted events of one seat up to an event."""
    found: list[Event] = []
    for position in range(index, -1, -1):
        event = notes[position][1]
        if isinstance(event, Event):
            if found and event.seat != found[0].seat:
                break
            found.append(event)
    return found[::-1]
