"""Bots at the tables, and hints for people."""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.state import State
from ludotheque.reviews.report import Decision
from ludotheque.tables import plans
from ludotheque.tables.parts import Planned
from ludotheque.tables.table import Table
from ludotheque.web.live.jobs import ChooseAction, Chosen, GuessDecision, JudgeDecision
from ludotheque.web.live.table import LiveTable, Tables
from ludotheque.web.platform import Jobs, fresh_rng, monotonic, now_ms, random_number

log = logging.getLogger("ludotheque")
DURATIONS = 32


class Bots:
    """The bots of all tables of a server."""

    def __init__(self, tables: Tables, jobs: Jobs, seconds: float) -> None:
        self._tables = tables
        self._jobs = jobs
        self._seconds = seconds
        # By game and level: how long bots have thought lately.
        self._durations: dict[tuple[str, str], deque[float]] = {}

    def wake(self, live: LiveTable) -> None:
        """Let every awaited bot of a table think."""
        table = live.table
        for seat in table.awaited():
            if table.seats[seat].is_bot() and live.needs_bots() and (seat, table.decision) not in live.thinking:
                live.thinking[seat, table.decision] = None
                self._tables.spawn(self._play(live, seat, table.decision))

    async def _play(self, live: LiveTable, seat: int, decision: int) -> None:
        table = live.table
        try:
            action, has_failed = await self._choose(live, seat, decision)

            def plan(now: Table) -> Planned | None:
                return plans.plan_act(
                    now, seat, action, decision, now_ms(), fresh_rng(), by_bot=True, has_failed=has_failed
                )

            await self._tables.change(live, plan)
        except LudothequeError as error:
            # The position has changed meanwhile (an undo, a return); that change has woken the next bot.
            log.debug("bot at %s: %s", table.id, error)
        except Exception:
            log.exception("bot at %s", table.id)
        finally:
            live.thinking.pop((seat, decision), None)
            if table.decision == decision and seat in table.awaited():
                asyncio.get_running_loop().call_later(1.0, self.wake, live)

    async def _choose(self, live: LiveTable, seat: int, decision: int) -> tuple[int, bool]:
        """Return what the bot in a seat does, and whether its worker has failed.

        After a failure the action is a random legal one.
        """
        table = live.table
        world = table.state.resample(seat, fresh_rng())
        legal = world.legal_actions(seat)
        durations = self._durations.setdefault((table.spec.id, table.seats[seat].level), deque(maxlen=DURATIONS))
        if len(legal) == 1:
            # As long as a free choice, since the duration must not tell what the bot holds.
            if durations and table.game.has_hidden_information():
                await asyncio.sleep(durations[fresh_rng().below(len(durations))])
            return legal[0], False
        begun = monotonic()
        bot = (seat, table.seats[seat].level)
        job = self._job(table, live.client, world, seat, plan=live.plans.get(bot, {}))
        future = live.thinking[seat, decision] = self._jobs.submit(job)
        chosen: Chosen | None = await future
        durations.append(monotonic() - begun)
        if chosen is not None and chosen.action in legal:
            live.plans[bot] = chosen.plan
            return chosen.action, False
        log.warning("the bot at %s failed: a random move is played for it", table.id)
        return fresh_rng().pick(legal), True

    async def judge(
        self, table: Table, client: str, state: State, seat: int, seconds: float, played: int = -1
    ) -> Decision | None:
        """Return the worth of the candidates of a seat's decision, or None after a failure."""
        job = JudgeDecision(
            table=table.id,
            client=client,
            config=table.config,
            seconds=seconds,
            fields=state.resample(seat, fresh_rng()).fields(),
            seat=seat,
            seed=random_number(24),
            played=played,
        )
        decision: Decision | None = await self._jobs.submit(job)
        return decision

    async def guess(self, table: Table, client: str, seat: int, level: str) -> Decision | None:
        """Return a bot's opinion of a seat's decision, for games in which the judge is too slow."""
        world = table.state.resample(seat, fresh_rng())
        guessed: Decision | None = await self._jobs.submit(self._job(table, client, world, seat, GuessDecision, level))
        return guessed

    def _job(
        self,
        table: Table,
        client: str,
        world: State,
        seat: int,
        kind: type[ChooseAction] = ChooseAction,
        level: str = "",
        plan: dict[str, int] | None = None,
    ) -> ChooseAction:
        return kind(
            table=table.id,
            client=client,
            config=table.config,
            seconds=self._seconds,
            fields=world.fields(),
            seat=seat,
            level=level or table.seats[seat].level,
            seed=random_number(64),
            plan=plan or {},
        )
