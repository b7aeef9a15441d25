"""A table: the state that its log of entries leads to.

Every attribute but `log` is an immutable value, so a shallow copy shares nothing that can change. `apply` replaces
attributes and is called with stored entries only. `plans.py` decides which entry a request leads to.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from copy import copy
from types import MappingProxyType
from typing import Any

import msgspec

from ludotheque.kernel.records import best_of, rules_note
from ludotheque.kernel.state import CHANCE, State
from ludotheque.tables import entries as e
from ludotheque.tables.chat import Chat
from ludotheque.tables.config import game_of
from ludotheque.tables.errors import TableError
from ludotheque.tables.log import Log
from ludotheque.tables.parts import Planned, Result, Undoable, legal_positions, positions_after, unpack
from ludotheque.tables.seats import Seat

BOT_NAMES = ("Alba", "Basile", "Cléo", "Dorian", "Elsa")
KEYS_KEPT = 64
# The reason for closing a table of another version of the rules before its end.
OTHER_RULES = "rules"
NONE_PENDING: Mapping[int, int] = MappingProxyType({})


class Table:
    """One match.

    `version` counts its entries. `decision` counts its positions; a simultaneous choice names the one that it answers.
    A table of another version of the rules is over and can only be viewed. Its log is played again as far as today's
    rules allow, and `left_out` counts the steps after that.
    """

    def __init__(self, table_id: str, opening: Planned | e.Opened) -> None:
        opened, positions = unpack(opening)
        assert isinstance(opened, e.Opened)
        config = opened.config
        self.id = table_id
        self.game = game_of(config)
        # A table that was opened before an option existed plays with its default.
        self.config = msgspec.structs.replace(config, options=self.game.options)
        self.spec = self.game.spec
        self.has_other_rules = config.rules != self.spec.rules_version
        self.left_out = 0
        self.changed_at = opened.at
        self.version = 0
        self.decision = 0
        self.state = self.game.new_initial_state()
        self.moves: tuple[e.Step, ...] = ()
        self.marks: tuple[int, ...] = ()
        self.groups: tuple[int, ...] = ()
        self.log = Log(self.spec, config.players)
        self.chat = Chat(is_open=config.spectators_talk)
        minutes = config.clock.minutes if config.clock is not None else 0
        self.seats = tuple(
            Seat(number, name=BOT_NAMES[number] if level else "", level=level, time_left=minutes * 60_000)
            for number, level in enumerate(config.levels)
        )
        self.host = opened.host
        # The people whom the host has removed, by the hash of their secret.
        self.removed: frozenset[str] = frozenset()
        # The number of first steps taken from another game, which cannot be undone.
        self.start = opened.start
        self.continues = opened.continues
        self.has_begun = False
        # The choice that each seat holds back until all awaited seats have chosen.
        self.pending = NONE_PENDING
        # By seat: the keys of its last stored requests, each with the digest of its body.
        self.keys: Mapping[int, Mapping[str, str]] = MappingProxyType({})
        self.window: tuple[Undoable, ...] = ()
        # True after a hint, or after a move was undone although chance had decided.
        self.is_helped = False
        self.undo_asked_by = -1
        self.result: Result | None = None
        self.rematch = ""
        self.position_at = opened.at
        for person in opened.people:
            self._seat(person)
        self._finish(opened, positions)

    # Questions.

    def status(self) -> str:
        """Return `waiting` (for people), `playing` or `over`."""
        if self.result is not None:
            return "over"
        return "playing" if self.has_begun else "waiting"

    def open_seats(self) -> list[int]:
        """Return the seats without owner or bot."""
        return [seat.number for seat in self.seats if seat.is_open()]

    def seat_of(self, holder: str) -> int | None:
        """Return the seat that a person owns."""
        if holder:
            for seat in self.seats:
                if seat.holder == holder:
                    return seat.number
        return None

    def host_seat(self) -> int | None:
        """Return the seat that may call bots.

        This is the host's seat or, once the host has left, that of the first person who has not left.
        """
        owned = self.seat_of(self.host)
        if owned is not None and not self.seats[owned].has_left:
            return owned
        return next((seat.number for seat in self.seats if seat.is_person() and not seat.has_left), None)

    def awaited(self) -> list[int]:
        """Return the seats that have not chosen yet."""
        if self.status() != "playing":
            return []
        return [seat for seat in self.state.awaited() if seat not in self.pending]

    def detours(self) -> int:
        """Return the number of entries that did not advance the game: chat, undone moves, changed choices."""
        return self.version - len(self.groups)

    def may_act(self, seat: int) -> bool:
        """Return True if a seat may choose now, or change its choice."""
        return self.status() == "playing" and seat in self.state.awaited()

    def rules_note(self, lang: str) -> str:
        """Return a sentence if the game was played under other rules than today's, else an empty string."""
        return rules_note(self.spec, self.config.rules, len(self.moves), self.left_out, lang)

    def has_seen(self, seat: int, key: str, digest: str) -> bool:
        """Return True if the table has seen a seat's request before.

        Raise TableError if the key belongs to a different request.
        """
        noted = self.keys.get(seat)
        if not key or noted is None or key not in noted:
            return False
        if digest and noted[key] and noted[key] != digest:
            raise TableError("request/key-used")
        return True

    def after(self, planned: Planned) -> Table:
        """Return a copy of the table with the plan applied and an empty log, for its list row."""
        twin = copy(self)
        twin.log = Log(self.spec, self.config.players)
        twin.apply(planned)
        return twin

    def names(self) -> tuple[str, ...]:
        """Return the players' names, with a dash for an open seat."""
        return self._names

    def time_left(self, seat: int, now: int) -> int:
        """Return the milliseconds on a seat's clock."""
        left = self.seats[seat].time_left
        return left - max(0, now - self.position_at) if self.clock_runs(seat) else left

    def clock_runs(self, seat: int) -> bool:
        """Return True if this seat's time is running."""
        return self.config.clock is not None and self.seats[seat].is_person() and seat in self.awaited()

    def overdue(self, now: int) -> list[int]:
        """Return the seats whose time is up."""
        if self.config.clock is None or self.status() != "playing":
            return []
        return [
            seat.number for seat in self.seats if self.clock_runs(seat.number) and self.time_left(seat.number, now) <= 0
        ]

    def next_overdue(self) -> int | None:
        """Return the time when the next clock runs out, or None if none runs."""
        running = [seat.time_left for seat in self.seats if self.clock_runs(seat.number)]
        return self.position_at + min(running) if running else None

    def may_hint(self, seat: int) -> bool:
        """Return True if a seat may ask for a hint now.

        Hints are for games alone or against bots, and for tables that allow them.
        """
        people = sum(bool(each.holder) for each in self.seats)
        return self.may_act(seat) and self.seats[seat].is_person() and (people < 2 or self.config.hints)

    # Changes.

    def apply(self, change: Planned | e.AnyEntry) -> None:
        """Apply a plan, or an entry from the log, whose steps are then played again."""
        entry, positions = unpack(change)
        match entry:
            case e.Acted():
                self._act(entry, positions)
            case e.Sat():
                self._seat(entry.person)
            case e.Said():
                self.chat = self.chat.say(self.version, entry.name or self.seats[entry.seat].name, entry)
            case e.LetTalk():
                self.chat = msgspec.structs.replace(self.chat, is_open=entry.is_allowed)
                self.log.add_event("let_talk" if entry.is_allowed else "no_talk", CHANCE)
            case e.Muted():
                self.chat = self.chat.mute(entry.line)
            case e.Undone():
                self._undo(entry)
            case e.Withdrew():
                self._settle_clock(entry.at)
                self.pending = MappingProxyType({s: a for s, a in self.pending.items() if s != entry.seat})
            case e.UndoAsked():
                self.undo_asked_by = entry.seat
                self.log.add_event("undo_asked", entry.seat, name=self.seats[entry.seat].name)
            case e.UndoRefused():
                self.undo_asked_by = -1
                self.log.add_event("undo_refused", CHANCE)
            case e.Renamed():
                self._rename(entry)
            case e.Hinted():
                self.is_helped = True
                how, who = "hinted" if self.config.hints else "helped", self.seats[entry.seat].name
                self.log.add_event(how, entry.seat, name=who)
            case e.Resigned():
                self._resign(entry)
            case e.Left():
                self._leave(entry.seat)
            case e.Removed():
                self._remove(entry.seat)
            case e.Returned():
                self._return(entry)
            case e.TookOver():
                self._take_over(entry)
            case e.Resumed():
                self._resume(entry)
            case e.Rematched():
                self.rematch = entry.table
                self.log.add_event("rematch", entry.seat, name=self.seats[entry.seat].name)
            case e.Opened():
                raise ValueError("a table is opened once")
        self._finish(entry, positions)

    def _finish(self, entry: e.AnyEntry, positions: tuple[State, ...]) -> None:
        self._names = tuple([seat.name or "–" for seat in self.seats])
        if entry.key:
            self._remember(entry)
        if not self.has_begun and not self.open_seats():
            self.has_begun = True
            self.decision += 1
            self.position_at = entry.at
            self.log.add_event("began", CHANCE)
            self._apply_steps(entry.steps, positions)
        if self.has_other_rules:
            self._close()
        self.version += 1
        self.changed_at = entry.at

    def _remember(self, entry: e.AnyEntry) -> None:
        """Remember the key of a stored request and forget the seat's oldest ones."""
        person = getattr(entry, "person", None)
        seat = entry.by if entry.by != e.SAME else person.seat if person is not None else getattr(entry, "seat", e.SAME)
        noted = {**self.keys.get(seat, {}), entry.key: entry.digest}
        while len(noted) > KEYS_KEPT:
            del noted[next(iter(noted))]
        self.keys = MappingProxyType({**self.keys, seat: MappingProxyType(noted)})

    def _update(self, number: int, **changes: Any) -> None:
        """Replace a seat by a copy with these fields changed."""
        changed = msgspec.structs.replace(self.seats[number], **changes)
        self.seats = (*self.seats[:number], changed, *self.seats[number + 1 :])

    def _resume(self, entry: e.Resumed) -> None:
        for seat in self.seats:
            if self.clock_runs(seat.number):
                self._update(seat.number, time_left=seat.time_left + entry.gift)
        self.position_at = entry.at - entry.owed

    def _act(self, entry: e.Acted, positions: tuple[State, ...]) -> None:
        self._settle_clock(entry.at)
        if self.config.clock is not None and entry.seat not in self.pending:
            left = self.seats[entry.seat].time_left + self.config.clock.increment * 1000
            self._update(entry.seat, time_left=left)
        self.undo_asked_by = -1
        if entry.has_failed:
            self.log.add_event("bot_failed", entry.seat, name=self.names()[entry.seat])
        if not entry.steps:
            self.pending = MappingProxyType({**self.pending, entry.seat: entry.action})
            return
        self.pending = NONE_PENDING
        steps = entry.steps
        if len(steps) > 1 or (self.window and self.window[-1].seat != entry.seat):
            self.window = ()
        if len(steps) == 1:
            undoable = Undoable(entry.seat, entry.action, self.state, len(self.moves), self.log.mark())
            self.window = (*self.window, undoable)
        self._apply_steps(steps, positions)
        self.decision += 1

    def _close(self) -> None:
        """End the table because its game was played under other rules."""
        self.pending = NONE_PENDING
        self.undo_asked_by = -1
        if self.result is None or self.result.reason in (OTHER_RULES, "end"):
            reason = "end" if self.state.is_terminal() else OTHER_RULES
            self.result = Result(reason, tuple(self.state.winners()), tuple(self.state.scores()))

    def _apply_steps(self, steps: tuple[e.Step, ...], positions: tuple[State, ...]) -> None:
        self.groups = (*self.groups, len(self.moves))
        if self.has_other_rules:
            positions = () if self.left_out else legal_positions(self.state, steps)
            self.left_out += len(steps) - len(positions)
            steps = steps[: len(positions)]
        marks = []
        for (seat, action), after in zip(steps, positions or positions_after(self.state, steps), strict=True):
            marks.append(self.log.mark())
            self.log.add_step(self.state, seat, action, after)
            self.state = after
        self.marks, self.moves = (*self.marks, *marks), (*self.moves, *steps)
        if self.state.is_terminal():
            self.result = Result("end", tuple(self.state.winners()), tuple(self.state.scores()))

    def _undo(self, entry: e.Undone) -> None:
        self._settle_clock(entry.at)
        self.left_out = max(0, entry.length - len(self.moves))
        if entry.length >= len(self.moves):  # the undone steps were left out
            return
        found = next((step for step in self.window if step.length == entry.length), None)
        self.is_helped |= any(seat == CHANCE for seat, _ in self.moves[entry.length :])
        mark = self.marks[entry.length]
        self.state = found.before if found is not None else self.position(entry.length)
        kept = self.window if found is not None else ()
        self.window = tuple([step for step in kept if step.length < entry.length])
        self.moves, self.marks = self.moves[: entry.length], self.marks[: entry.length]
        self.groups = self.groups[: bisect_left(self.groups, entry.length)]
        self.log.forget_steps_since(mark)
        self.log.add_event("undone", entry.seat, name=self.seats[entry.seat].name)
        self.pending = NONE_PENDING
        self.undo_asked_by = -1
        self.decision += 1

    def position(self, length: int) -> State:
        """Return the position after the first `length` steps."""
        state = self.game.new_initial_state()
        for seat, action in self.moves[:length]:
            state.step(seat, action)
        return state

    def _resign(self, entry: e.Resigned) -> None:
        self._settle_clock(entry.at)
        seat = self.seats[entry.seat]
        self._update(entry.seat, has_resigned=True)
        self.log.add_event("out_of_time" if entry.out_of_time else "resigned", entry.seat, name=seat.name)
        self.undo_asked_by = -1
        self.window = ()
        if entry.level:
            self._update(entry.seat, level=entry.level)
            return
        winners = best_of(self.state, [other.number for other in self.seats if not other.has_resigned])
        reason = "time" if entry.out_of_time else "resign"
        self.result = Result(reason, winners, tuple(self.state.scores()), entry.seat)
        self.pending = NONE_PENDING
        self.decision += 1

    def _rename(self, entry: e.Renamed) -> None:
        seat = self.seats[entry.seat]
        if seat.name != entry.name:
            self.log.add_event("renamed", entry.seat, before=seat.name, name=entry.name)
        self._update(entry.seat, name=entry.name, face=entry.face)

    def _seat(self, person: e.Person) -> None:
        self._update(person.seat, name=person.name, holder=person.holder, has_left=False)
        self.log.add_event("sat", person.seat, name=person.name)

    def _leave(self, number: int) -> None:
        seat = self.seats[number]
        self.log.add_event("left", number, name=seat.name)
        if self.has_begun:
            self._update(number, has_left=True)
        else:
            self._update(number, holder="", name="")

    def _remove(self, number: int) -> None:
        seat = self.seats[number]
        self.log.add_event("removed", number, name=seat.name)
        self.removed |= {seat.holder}
        self._update(number, holder="", name="", face=0)

    def _return(self, entry: e.Returned) -> None:
        self._settle_clock(entry.at)
        seat = self.seats[entry.seat]
        is_theirs = seat.holder and not seat.has_resigned
        self._update(entry.seat, has_left=False, level="" if is_theirs else seat.level)
        self.log.add_event("returned", entry.seat, name=seat.name)

    def _take_over(self, entry: e.TookOver) -> None:
        self._settle_clock(entry.at)
        seat = self.seats[entry.seat]
        name = seat.name if seat.holder else BOT_NAMES[entry.seat]
        self._update(entry.seat, level=entry.level, name=name)
        self.log.add_event("took_over" if seat.holder else "bot_sat", entry.seat, name=name)

    def _settle_clock(self, at: int) -> None:
        """Deduct the time since the position began from every running clock."""
        for seat in self.seats:
            if self.clock_runs(seat.number):
                self._update(seat.number, time_left=self.time_left(seat.number, at))
        self.position_at = at


def replay(table_id: str, log: Iterable[e.AnyEntry]) -> Table:
    """Return the table that results from a log."""
    entries = iter(log)
    first = next(entries)
    assert isinstance(first, e.Opened)
    table = Table(table_id, first)
    for entry in entries:
        table.apply(entry)
    return table
