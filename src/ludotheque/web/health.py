"""The check behind `/healthz`: a small write, since a full disk can still be read."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy.exc import SQLAlchemyError

from ludotheque.store.store import Store
from ludotheque.web.errors import WebError
from ludotheque.web.outage import DATABASE, outage_code

# For how long an outcome is believed, so that monitors cause few writes.
BELIEVED_SECONDS = 5.0
PATIENCE = 6.0


class Health:
    """The outcome of the latest test write."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._code = ""
        self._until = 0.0
        self._turn = asyncio.Lock()

    async def check(self) -> None:
        """Raise an error if the database could not store anything a moment ago."""
        async with self._turn:
            if time.monotonic() > self._until:
                self._code = await self._test()
                self._until = time.monotonic() + BELIEVED_SECONDS
        if self._code:
            raise WebError(self._code)

    async def _test(self) -> str:
        """Write, and return the code of the failure if there is one."""
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.to_thread(self._store.test_write)
        except TimeoutError:
            return "server/busy"
        except SQLAlchemyError as error:
            DATABASE.fail(error)
            return outage_code(error)
        DATABASE.succeed()
        return ""
