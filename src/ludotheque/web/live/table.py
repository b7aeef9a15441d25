"""A table in memory: a cache of its log, and the viewers connected to it."""

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

# A person without a stream or an act for this long counts as absent, and the host may call a bot.
ABSENT_SECONDS = 30.0
# Stages that a viewer may have missed: one who is further behind sees the present at once.
STAGES_KEPT = 30
# Drawn views in memory, so that viewers who see the same share the drawing.
VIEWS_KEPT = 64
NOW = -1
# For how long coming and going is gathered, and four times as long where many watch.
GATHER_SECONDS = 0.25
FEW = 12
# For how long reading a log may hold up everything else at a time.
SLICE_SECONDS = 0.01


class Viewer:
    """One open stream: its seat, and a bell that rings when there is something new."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.bell = asyncio.Event()
        self.is_done = False


class LiveTable:
    """A table, its presenter and its viewers."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.presenter = Presenter(table)
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        # By seat and decision: the bots that are about to move, and what they wait for.
        self.thinking: dict[tuple[int, int], asyncio.Future[Any] | None] = {}
        # By seat and level: what a bot has planned for the rest of its turn.
        self.plans: dict[tuple[int, str], dict[str, int]] = {}
        self.used_at = now
        # The client that was last active here: its share of the workers pays for the bots.
        self.client = ""
        self.hinting: set[int] = set()
        # The time that lists show for this table.
        self.listed_at = 0
        self.is_resuming = False
        # The table is deleted: no bot plays here any more, and streams that still come end at once.
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
        # By server: the seats and the number of spectators connected there, and when it last said so (`presence.py`).
        self._elsewhere: dict[str, tuple[frozenset[int], int, float]] = {}

    def presence(self) -> Presence:
        """Who is connected, here or to another server, and who has not been seen for a while."""
        before = monotonic() - ABSENT_SECONDS
        away = [seat.number for seat in self.table.seats if seat.number not in self._presence.here]
        absent = frozenset(seat for seat in away if self._seen_at.get(seat, self._loaded_at) < before)
        return Presence(self._presence.here, self._presence.spectators, absent) if absent else self._presence

    def was_seen(self, seat: int, seconds: float) -> bool:
        """Whether a seat is connected, or was not so long ago; a table that was just opened counts as seen."""
        return seat in self._presence.here or self._seen_at.get(seat, self._loaded_at) > monotonic() - seconds

    def note_listing(self, at: int) -> None:
        """The table's row in the lists was written."""
        self.listed_at = at

    def notice(self, seat: int) -> None:
        """A seat has just been active."""
        self._seen_at[seat] = monotonic()

    def come(self, viewer: Viewer) -> None:
        """A stream opens."""
        self.viewers.add(viewer)
        viewer.is_done |= self.is_deleted
        self.notice(viewer.seat)
        self._count()

    def go(self, viewer: Viewer) -> None:
        """A stream ends."""
        self.viewers.discard(viewer)
        self.notice(viewer.seat)
        self._count()
        # A person who is still away then may be replaced by a bot: the host's page has to show it.
        asyncio.get_running_loop().call_later(ABSENT_SECONDS + 1, self._ring_if_away, viewer.seat)

    def move(self, viewer: Viewer, seat: int) -> None:
        """The viewer of a stream has sat down or stood up."""
        if viewer.seat != seat:
            viewer.seat = seat
            self._count()

    def hear(self, origin: str, here: frozenset[int], spectators: int, now: float) -> None:
        """Another server says who is connected to it."""
        before = self._elsewhere.get(origin, (frozenset[int](), 0, 0.0))
        for seat in here | before[0]:
            self._seen_at[seat] = now
        self._elsewhere[origin] = (here, spectators, now)
        self._count()

    def forget_silent(self, before: float) -> None:
        """Drop the viewers of servers that have been silent since then."""
        silent = [origin for origin, (_, _, heard_at) in self._elsewhere.items() if heard_at < before]
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
            self.ring_soon()

    def _ring_if_away(self, seat: int) -> None:
        if seat in self.presence().absent:
            self.ring()

    def ring_soon(self) -> None:
        """Somebody came or went: gathered, so that a crowd does not ring for each of its members."""
        if self._timer is None:
            pause = GATHER_SECONDS if len(self.viewers) < FEW else GATHER_SECONDS * 4
            self._timer = asyncio.get_running_loop().call_later(pause, self.ring)

    def ring(self) -> None:
        """Something changed: every stream sends a new view; slow ones skip to the newest."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.views.clear()
        self.drawings.clear()
        for viewer in self.viewers:
            viewer.bell.set()

    def keep(self, drawn: ViewParts, key: tuple[int, str, int]) -> ViewParts:
        """Keep a drawn view for all who see the same."""
        if len(self.drawings) >= VIEWS_KEPT:
            del self.drawings[next(iter(self.drawings))]
        self.drawings[key] = drawn
        return drawn

    def forget_drawings(self) -> None:
        """Drop what can be drawn again, which is most of what a table holds."""
        self.presenter = Presenter(self.table)
        self.views.clear()
        self.drawings.clear()

    def apply(self, change: Planned | AnyEntry) -> None:
        """Apply an entry to the table, and remember the position after each of its stages for those who watch."""
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
        """The position after so many steps."""
        return self._positions.get(length) or self.table.position(length)

    def end_streams(self) -> None:
        """The server closes."""
        for viewer in self.viewers:
            viewer.is_done = True
            viewer.bell.set()

    def needs_bots(self) -> bool:
        """Bots play on while a person is seated or watches; a table of bots alone waits for a viewer."""
        return not self.is_deleted and (
            bool(self.viewers) or any(seat.is_person() and not seat.has_left for seat in self.table.seats)
        )

    def cancel_thinking(self, but: int) -> None:
        """Stop bots that think about another decision than this one."""
        for (_, decision), future in self.thinking.items():
            if decision != but and future is not None:
                future.cancel()

    def is_idle(self) -> bool:
        """Whether the table can leave the memory: nobody watches and nothing is under way."""
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
    """Apply entries of a log, a slice of it at a time: others must not wait for a long one."""
    until = monotonic() + SLICE_SECONDS
    for body in bodies:
        apply(parse_entry(body))
        if monotonic() > until:
            await asyncio.sleep(0)
            until = monotonic() + SLICE_SECONDS
