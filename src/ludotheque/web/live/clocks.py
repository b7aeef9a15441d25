"""The clocks of all tables, which lose no time by a restart or a jump of the machine's clock."""

from __future__ import annotations

import logging

from ludotheque.kernel.errors import LudothequeError
from ludotheque.tables import plans
from ludotheque.tables.parts import Planned
from ludotheque.tables.table import Table
from ludotheque.web.live.table import LiveTable, Tables
from ludotheque.web.platform import follow_jump, now_ms

log = logging.getLogger("ludotheque")
# Smaller differences are corrections of a drifting clock, not jumps.
JUMP_MS = 2_000
# Every running clock gets this much time after a restart.
RESTART_GIFT_MS = 10_000


class Clocks:
    """The clocks of all tables.

    `alarms` has the time at which a clock runs out for each table that has left the memory.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.alarms: dict[str, int] = {}
        self.started_at = now_ms()

    def tick(self) -> None:
        """End games whose time is up.

        Called twice a second.
        """
        self.follow_jump()
        for live in [live for live in self._tables.tables.values() if live.table.config.clock is not None]:
            if live.table.position_at < self.started_at:  # the time without a server does not count
                self._resume(live, 0, RESTART_GIFT_MS)
                continue
            for seat in live.table.overdue(now_ms()):
                self._tables.spawn(self._end_by_clock(live, seat))
        for table_id in [name for name, due in self.alarms.items() if due < now_ms()]:
            self._tables.spawn(self._wake(table_id))

    def set_alarm(self, table: Table) -> None:
        """Remember when a clock runs out at a table that leaves the memory."""
        due = table.next_overdue()
        if due is not None:
            self.alarms[table.id] = due

    async def _wake(self, table_id: str) -> None:
        """Load a table whose clock has run out, so that the next tick ends the game."""
        self.alarms.pop(table_id, None)
        try:
            await self._tables.find(table_id)
        except LudothequeError as error:
            log.debug("clock at %s: %s", table_id, error)

    def follow_jump(self) -> None:
        """Move all running clocks along if the machine's clock was set or the machine slept."""
        jump = follow_jump(JUMP_MS)
        if not jump:
            return
        log.warning("the clock of this machine jumped by %.1f s", jump / 1000)
        self.started_at += jump
        self.alarms = {table_id: due + jump for table_id, due in self.alarms.items()}
        for live in self._tables.tables.values():
            if live.table.next_overdue() is not None:
                live.table.position_at += jump
                self._resume(live, now_ms() - live.table.position_at, 0)

    def _resume(self, live: LiveTable, owed: int, gift: int) -> None:
        """Store that the clocks of a table go on from the present."""
        if live.is_resuming or live.table.next_overdue() is None:
            return
        live.is_resuming = True
        version = live.table.version

        def plan(table: Table) -> Planned | None:
            return plans.plan_resume(table, now_ms(), owed, gift) if table.version == version else None

        async def resume() -> None:
            try:
                await self._tables.change(live, plan)
            except LudothequeError as error:
                log.debug("clock at %s: %s", live.table.id, error)
            finally:
                live.is_resuming = False

        self._tables.spawn(resume())

    async def _end_by_clock(self, live: LiveTable, seat: int) -> None:
        def plan(table: Table) -> Planned | None:
            if seat not in table.overdue(now_ms()):
                return None
            return plans.plan_resign(table, seat, now_ms(), out_of_time=True)

        try:
            await self._tables.change(live, plan)
        except LudothequeError as error:
            log.debug("clock at %s: %s", live.table.id, error)
