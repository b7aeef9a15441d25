"""What a running server does about the host's decisions: bans, closed chats, deleted and expired tables."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from ludotheque.store import maintenance
from ludotheque.web.outage import DATABASE
from ludotheque.web.system import wall_ms

if TYPE_CHECKING:
    from ludotheque.web.live_tables import LiveTables

log = logging.getLogger("ludotheque")
MEASURES_SECONDS = 2
EXPIRE_SECONDS = 3600


async def obey(tables: LiveTables) -> None:
    """Every few seconds: what the host has decided with `ludotheque admin`."""
    while True:
        try:
            found = await asyncio.to_thread(maintenance.measures, tables.store)
            tables.closed_chats = frozenset(each.name for each in found if each.kind == maintenance.CLOSED_CHAT)
            tables.on_bans([each.name for each in found if each.kind == maintenance.BAN])
            for name in await asyncio.to_thread(tables.store.deleted_among, list(tables.tables)):
                tables.drop(name)
        except SQLAlchemyError as error:
            DATABASE.fail(error)
        await asyncio.sleep(MEASURES_SECONDS)


async def expire(tables: LiveTables) -> None:
    """Every hour: delete tables that are finished or untouched for as long as the host says."""
    rule = (tables.config.finished_days, tables.config.abandoned_days)
    while any(rule):
        try:
            old = await asyncio.to_thread(maintenance.expired, tables.store, wall_ms(), *rule)
            unused = [name for name in old if name not in tables.tables or tables.tables[name].is_idle()]
            deleted = await asyncio.to_thread(maintenance.delete_tables, tables.store, unused)
            for name in unused:
                tables.drop(name)
            if deleted:
                log.info("%d tables have expired", deleted)
        except SQLAlchemyError as error:
            DATABASE.fail(error)
        await asyncio.sleep(EXPIRE_SECONDS)
