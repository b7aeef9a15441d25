"""Strangers who want to play the same game meet: the one who has waited longest gets an opponent, or one waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec

from ludotheque.games.registry import get_spec
from ludotheque.kernel.errors import LudothequeError
from ludotheque.tables.config import check_config, check_name
from ludotheque.tables.entries import TableConfig
from ludotheque.web.http.bodies import NewTable, Sit
from ludotheque.web.live.listing import listed_since
from ludotheque.web.live.service import Service
from ludotheque.web.live.table import LiveTable

WAITING_LOOKED_AT = 200
# A player who has closed the page no longer waits; opening it takes a moment, too.
SEEN_SECONDS = 10.0


class Matchmaking:
    """One click to an opponent: a public table for two with the options of the box, and no clock."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._lock = asyncio.Lock()

    async def meet(self, game: str, name: str, holder: str, client: str) -> LiveTable:
        """The table at which somebody now sits: with somebody who waited there, or waiting."""
        spec, cleaned = get_spec(game), check_name(name)
        config = check_config(spec.id, players=max(2, spec.players[0]))
        async with self._turn(spec.id):
            waiting = await self._waiting(config)
            for live in waiting:
                if live.table.seat_of(holder) is not None:
                    return live
            for live in waiting:
                people = {seat.number for seat in live.table.seats if seat.is_person()}
                if people and all(live.was_seen(seat, SEEN_SECONDS) for seat in people):
                    with suppress(LudothequeError):  # somebody else was first
                        await self._service.sit(live, Sit(name=cleaned), holder, client)
                        return live
            # Neighbours behind one address, as in a school, meet here too.
            body = NewTable(game=spec.id, players=config.players, name=cleaned, one_seat_per_address=False)
            live, _ = await self._service.create(body, holder, client)
            return live

    @asynccontextmanager
    async def _turn(self, game: str) -> AsyncIterator[None]:
        """One at a time, here and at other servers, so that two who ask at once meet and do not wait at two tables."""
        async with self._lock:
            end = await asyncio.to_thread(self._service.live_tables.store.take_turn, f"meet {game}")
            try:
                yield
            finally:
                await asyncio.shield(asyncio.to_thread(end))

    async def _waiting(self, config: TableConfig) -> list[LiveTable]:
        """Tables like this one that wait for somebody, the one that has waited longest first."""
        tables = self._service.live_tables
        rows = await asyncio.to_thread(tables.store.list_public, ("waiting",), listed_since(), WAITING_LOOKED_AT)
        found = []
        for row in reversed([row for row in rows if row.game == config.game]):
            with suppress(LudothequeError):
                live = await tables.find(row.id)
                ours = msgspec.structs.replace(live.table.config, one_seat_per_address=False)
                if ours == config and live.table.open_seats():
                    found.append(live)
        return found
