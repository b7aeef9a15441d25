"""Tables in memory, which are caches of their logs, and their viewers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol

from ludotheque.kernel.state import State
from ludotheque.tables.entries import AnyEntry, parse_entry
from ludotheque.tables.parts import Planned, positions_after
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence, SeatView
from ludotheque.tables.stages import stages_since
from ludotheque.tables.table import Table
from ludotheque.web.live.pieces import ViewParts
from ludotheque.web.platform import monotonic

# A person without a stream or a request for so many seconds is absent, and the host may call a bot.
ABSENT_SECONDS = 30.0
# A viewer who has missed more stages sees the present at once.
STAGES_KEPT = 30
# Drawn views in memory, which viewers of the same seat and language share.
VIEWS_KEPT = 64
NOW = -1
# Changes of presence are gathered for so many seconds, and four times as long for many viewers.
GATHER_SECONDS = 0.25
FEW = 12
# Reading a log blocks the event loop for at most so many seconds at a time.
SLICE_SECONDS = 0.01


class Viewer:
    """A subscriber with an open stream, and the seat that the stream shows."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        # Set while there is something new to send.
        self.has_news = asyncio.Event()
        self.is_done = False

    def notify(self) -> None:
        """Let the stream send what is new."""
        self.has_news.set()

    def end(self) -> None:
        """End the stream in order."""
        self.is_done = True
        self.notify()


class LiveTable:
    """A table, its presenter and its viewers."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.presenter = Presenter(table)
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        # By seat and decision: the bots that are about to move, with the jobs that they wait for.
        self.thinking: dict[tuple[int, int], asyncio.Future[Any] | None] = {}
        # By seat and level: what a bot has planned for the rest of its turn.
        self.plans: dict[tuple[int, str], dict[str, int]] = {}
        self.used_at = now
        # The client that was last active here, to which the bots' worker time is charged.
        self.client = ""
        self.hinting: set[int] = set()
        # The time that lists show for this table.
        self.listed_at = 0
        self.is_resuming = False
        # No bot plays at a deleted table, and new streams end at once.
        self.is_deleted = False
        # What home pages last showed of this table.
        self.lobby_key: tuple[object, ...] = ()
        self._presence = Presence()
        self._timer: asyncio.TimerHandle | None = None
        self._loaded_at = now
        self._seen_at: dict[int, float] = {}
        # What each viewer sees now, by seat and language, and views as drawn, now (NOW) or after so many steps. Both
        # are made once per change.
        self.views: dict[tuple[int, str], SeatView] = {}
        self.drawings: dict[tuple[int, str, int], ViewParts] = {}
        # The positions at the end of the latest stages, by the number of steps that led to them.
        self._positions: dict[int, State] = {}
        # By server: the seats and the number of spectators connected there, and the time of its announcement.
        self._elsewhere: dict[str, tuple[frozenset[int], int, float]] = {}

    def presence(self) -> Presence:
        """Return who is connected to any server, and who has been absent for a while."""
        before = monotonic() - ABSENT_SECONDS
        away = [seat.number for seat in self.table.seats if seat.number not in self._presence.here]
        absent = frozenset(seat for seat in away if self._seen_at.get(seat, self._loaded_at) < before)
        return Presence(self._presence.here, self._presence.spectators, absent) if absent else self._presence

    def was_seen(self, seat: int, seconds: float) -> bool:
        """Return True if a seat was connected within so many seconds.

        At a table that was just loaded, all seats count as connected.
        """
        return seat in self._presence.here or self._seen_at.get(seat, self._loaded_at) > monotonic() - seconds

    def note_listing(self, at: int) -> None:
        """Note the time in the table's stored list row."""
        self.listed_at = at

    def notice(self, seat: int) -> None:
        """Note that a seat has just been active."""
        self._seen_at[seat] = monotonic()

    def subscribe(self, viewer: Viewer) -> None:
        """Add an open stream."""
        self.viewers.add(viewer)
        viewer.is_done |= self.is_deleted
        self.notice(viewer.seat)
        self._count()

    def unsubscribe(self, viewer: Viewer) -> None:
        """Remove a stream that has ended."""
        self.viewers.discard(viewer)
        self.notice(viewer.seat)
        self._count()
        # The host's page has to show that a bot may then replace an absent person.
        asyncio.get_running_loop().call_later(ABSENT_SECONDS + 1, self._notify_if_absent, viewer.seat)

    def move(self, viewer: Viewer, seat: int) -> None:
        """Note that the viewer of a stream has sat down or stood up."""
        if viewer.seat != seat:
            viewer.seat = seat
            self._count()

    def note_viewers(self, origin: str, here: frozenset[int], spectators: int, now: float) -> None:
        """Note the viewers that another server announces."""
        before = self._elsewhere.get(origin, (frozenset[int](), 0, 0.0))
        for seat in here | before[0]:
            self._seen_at[seat] = now
        self._elsewhere[origin] = (here, spectators, now)
        self._count()

    def forget_silent(self, before: float) -> None:
        """Drop the viewers of servers without an announcement since `before`."""
        silent = [origin for origin, (_, _, said_at) in self._elsewhere.items() if said_at < before]
        for origin in silent:
            del self._elsewhere[origin]
        if silent:
            self._count()

    def _count(self) -> None:
        seats = Counter(viewer.seat for viewer in self.viewers)
        here = {seat for seat in seats if seat >= 0}
        spectators = sum(count for seat, count in seats.items() if seat < 0)
        for others, watching, _ in self._elsewhere.values():
            here |= others
            spectators += watching
        presence = Presence(frozenset(here), spectators)
        if presence != self._presence:
            self._presence = presence
            self.notify_soon()

    def _notify_if_absent(self, seat: int) -> None:
        if seat in self.presence().absent:
            self.notify()

    def notify_soon(self) -> None:
        """Notify viewers of changed presence, with changes gathered for a moment."""
        if self._timer is None:
            pause = GATHER_SECONDS if len(self.viewers) < FEW else GATHER_SECONDS * 4
            self._timer = asyncio.get_running_loop().call_later(pause, self.notify)

    def notify(self) -> None:
        """Let every stream send a new view, where slow streams skip to the newest."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.views.clear()
        self.drawings.clear()
        for viewer in self.viewers:
            viewer.notify()

    def keep(self, drawn: ViewParts, key: tuple[int, str, int]) -> ViewParts:
        """Keep a drawn view for all who see the same."""
        if len(self.drawings) >= VIEWS_KEPT:
            del self.drawings[next(iter(self.drawings))]
        self.drawings[key] = drawn
        return drawn

    def forget_drawings(self) -> None:
        """Drop all drawings, which are most of a table's memory."""
        self.presenter = Presenter(self.table)
        self.views.clear()
        self.drawings.clear()

    def apply(self, change: Planned | AnyEntry) -> None:
        """Apply an entry to the table, and keep the position after each of its stages for viewers."""
        table, before, begun = self.table, self.table.state, len(self.table.moves)
        table.apply(change)
        steps = table.moves[begun:]
        positions = change.positions if isinstance(change, Planned) else ()
        ends = set(stages_since(table, begun))
        for length, state in enumerate(positions or positions_after(before, steps), begun + 1):
            if length in ends:
                self._positions[length] = state
        if len(table.moves) < begun:  # undone
            self._positions = {length: state for length, state in self._positions.items() if length <= len(table.moves)}
        while len(self._positions) > STAGES_KEPT:
            del self._positions[next(iter(self._positions))]

    def unseen(self, since: int) -> list[int]:
        """Return the last step of each stage that a viewer missed since then.

        The list is empty if more stages were missed than are kept.
        """
        lengths = stages_since(self.table, since)[:-1]
        return lengths if all(length in self._positions for length in lengths) else []

    def position(self, length: int) -> State:
        """Return the position after `length` steps."""
        return self._positions.get(length) or self.table.position(length)

    def end_streams(self) -> None:
        """End all streams of the table."""
        for viewer in self.viewers:
            viewer.end()

    def needs_bots(self) -> bool:
        """Return True while a person is seated or watches, since bots alone wait for a viewer."""
        return not self.is_deleted and (
            bool(self.viewers) or any(seat.is_person() and not seat.has_left for seat in self.table.seats)
        )

    def cancel_thinking(self, but: int) -> None:
        """Stop bots that think about a decision other than `but`."""
        for (_, decision), future in self.thinking.items():
            if decision != but and future is not None:
                future.cancel()

    def is_idle(self) -> bool:
        """Return True if the table can leave the memory, without viewers and unfinished work."""
        return not (self.viewers or self.thinking or self.lock.locked())


# Returns what to store at a table, or None if nothing is left to do.
Plan = Callable[[Table], Planned | None]


class Tables(Protocol):
    """All tables of a server, as bots, clocks and reviews use them."""

    @property
    def tables(self) -> Mapping[str, LiveTable]:
        """The tables in memory, by id."""

    async def find(self, table_id: str) -> LiveTable:
        """Return a table, from memory or from the database."""

    async def change(self, live: LiveTable, plan: Plan) -> bool:
        """Store and apply what a plan leads to, and return False if nothing was left to do."""

    def drop(self, table_id: str) -> None:
        """Forget a deleted table."""

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run a task that ends with the server."""


async def apply_in_slices(apply: Callable[[AnyEntry], None], bodies: list[str]) -> None:
    """Apply entries of a log in slices, so that other requests do not wait for a long log."""
    until = monotonic() + SLICE_SECONDS
    for body in bodies:
        apply(parse_entry(body))
        if monotonic() > until:
            await asyncio.sleep(0)
            until = monotonic() + SLICE_SECONDS
