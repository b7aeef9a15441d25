"""A table in memory: a cache of its log, with whoever looks at it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from ludotheque.tables.seat_view import Presence, Presenter
from ludotheque.tables.table import Table

# Without a stream or an act for so long a person counts as absent, and the host may call a bot.
ABSENT_SECONDS = 30.0


class Viewer:
    """One open stream: who looks, and a bell that rings when there is something new."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.bell = asyncio.Event()
        self.is_done = False


class LiveTable:
    """A table, its presenter, its viewers. `revision` grows whenever any viewer's picture may have changed."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.presenter = Presenter(table)
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.revision = 0
        self.thinking: set[tuple[int, int]] = set()
        self.used_at = now
        # How fast bots move: the host's body of the moment, which is not stored.
        self.pace = "normal"
        self.listed: object = None
        self._presence = Presence()
        self._loaded_at = now
        self._seen_at: dict[int, float] = {}
        self._pictures: dict[tuple[object, ...], bytes] = {}
        # By server: who looks there, and when it last said so (see `whereabouts.py`).
        self._elsewhere: dict[str, tuple[frozenset[int], int, float]] = {}

    def presence(self) -> Presence:
        """Who is connected, here or to another server, and who has not been seen for a while."""
        before = time.monotonic() - ABSENT_SECONDS
        away = [seat.number for seat in self.table.seats if seat.number not in self._presence.here]
        absent = frozenset(seat for seat in away if self._seen_at.get(seat, self._loaded_at) < before)
        return Presence(self._presence.here, self._presence.spectators, absent) if absent else self._presence

    def notice(self, seat: int) -> None:
        """A seat gives a sign of life."""
        self._seen_at[seat] = time.monotonic()

    def come(self, viewer: Viewer) -> None:
        """A stream opens."""
        self.viewers.add(viewer)
        self.notice(viewer.seat)
        self._count()

    def go(self, viewer: Viewer) -> None:
        """A stream ends."""
        self.viewers.discard(viewer)
        self.notice(viewer.seat)
        self._count()
        # Whoever is still away then may be replaced by a bot: let the host's page know.
        asyncio.get_running_loop().call_later(ABSENT_SECONDS + 1, self._ring_if_away, viewer.seat)

    def move(self, viewer: Viewer, seat: int) -> None:
        """Whoever watched has sat down, or whoever sat has stood up."""
        if viewer.seat != seat:
            viewer.seat = seat
            self._count()

    def hear(self, origin: str, here: frozenset[int], spectators: int, now: float) -> None:
        """Another server tells who looks there."""
        before = self._elsewhere.get(origin, (frozenset[int](), 0, 0.0))
        for seat in here | before[0]:
            self._seen_at[seat] = now
        self._elsewhere[origin] = (here, spectators, now)
        self._count()

    def forget_silent(self, before: float) -> None:
        """Servers that have said nothing since then hold nobody any more."""
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
            self.ring()

    def _ring_if_away(self, seat: int) -> None:
        if seat in self.presence().absent:
            self.ring()

    def ring(self) -> None:
        """Something changed: every stream looks again. Those still busy with the last picture skip to the newest."""
        self.revision += 1
        self._pictures.clear()
        for viewer in self.viewers:
            viewer.bell.set()

    def keep(self, key: tuple[object, ...], picture: bytes) -> bytes:
        """Remember what was drawn for a kind of viewer until the next change."""
        self._pictures[key] = picture
        return picture

    def kept(self, key: tuple[object, ...]) -> bytes | None:
        """What was drawn since the last change."""
        return self._pictures.get(key)

    def dismiss(self) -> None:
        """End all streams: the server closes."""
        for viewer in self.viewers:
            viewer.is_done = True
            viewer.bell.set()

    def needs_bots(self) -> bool:
        """Bots play on while a person sits or looks; tables of bots alone wait for somebody to look."""
        return bool(self.viewers) or any(seat.is_person() and not seat.has_left for seat in self.table.seats)
