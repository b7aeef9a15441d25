"""Clocks of all tables: ended when they run out, moved along when the machine's clock jumps or the server restarts."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ludotheque.kernel.errors import LudothequeError
from ludotheque.tables import plans
from ludotheque.tables.parts import Planned
from ludotheque.tables.table import Table
from ludotheque.web.clock import follow_jump, now_ms
from ludotheque.web.live.table import LiveTable

if TYPE_CHECKING:
    from ludotheque.web.live.tables import LiveTables

log = logging.getLogger("ludotheque")
# Clocks of machines drift and are set right by less than this.
JUMP_MS = 2_000
# What every running clock gets after a restart.
RESTART_GIFT_MS = 10_000


class Clocks:
    """Watches the clocks. `alarms`: when one runs out at a table that had to leave the memory before it does."""

    def __init__(self, live_tables: LiveTables) -> None:
        self._live_tables = live_tables
        self.alarms: dict[str, int] = {}
        self.started_at = now_ms()

    def tick(self) -> None:
        """Twice a second: end games whose time is up."""
        self.follow_jump()
        for live in [live for live in self._live_tables.tables.values() if live.table.config.clock is not None]:
            if live.table.position_at < self.started_at:  # downtime costs nobody a game
                self._resume(live, 0, RESTART_GIFT_MS)
                continue
            for seat in live.table.overdue(now_ms()):
                self._live_tables.spawn(self._end_by_clock(live, seat))
        for table_id in [name for name, due in self.alarms.items() if due < now_ms()]:
            self._live_tables.spawn(self._wake(table_id))

    def set_alarm(self, table: Table) -> None:
        """A table leaves the memory: load it again when one of its clocks has run out."""
        due = table.next_overdue()
        if due is not None:
            self.alarms[table.id] = due

    async def _wake(self, table_id: str) -> None:
        """Load a table whose clock has run out; the next tick ends the game."""
        self.alarms.pop(table_id, None)
        try:
            await self._live_tables.find(table_id)
        except LudothequeError as error:
            log.debug("clock at %s: %s", table_id, error)

    def follow_jump(self) -> None:
        """If this machine's clock was set or the machine slept, move all running clocks along."""
        jump = follow_jump(JUMP_MS)
        if not jump:
            return
        log.warning("the clock of this machine jumped by %.1f s", jump / 1000)
        self.started_at += jump
        self.alarms = {table_id: due + jump for table_id, due in self.alarms.items()}
        for live in self._live_tables.tables.values():
            if live.table.next_overdue() is not None:
                live.table.position_at += jump
                self._resume(live, now_ms() - live.table.position_at, 0)

    def _resume(self, live: LiveTable, owed: int, gift: int) -> None:
        """Write down that the clocks of a table go on from here."""
        if live.is_resuming or live.table.next_overdue() is None:
            return
        live.is_resuming = True
        version = live.table.version

        def plan(table: Table) -> Planned | None:
            return plans.plan_resume(table, now_ms(), owed, gift) if table.version == version else None

        async def resume() -> None:
            try:
                await self._live_tables.change(live, plan)
            except LudothequeError as error:
                log.debug("clock at %s: %s", live.table.id, error)
            finally:
                live.is_resuming = False

        self._live_tables.spawn(resume())

    async def _end_by_clock(self, live: LiveTable, seat: int) -> None:
        def plan(table: Table) -> Planned | None:
            if seat not in table.overdue(now_ms()):
                return None
            return plans.plan_resign(table, seat, now_ms(), out_of_time=True)

        try:
            await self._live_tables.change(live, plan)
        except LudothequeError as error:
            log.debug("clock at %s: %s", live.table.id, error)
