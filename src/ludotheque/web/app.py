"""The ASGI application: pages at once, the API when first asked for, a guard in front of both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from ludotheque.store.store import Store
from ludotheque.web.config import ServerConfig
from ludotheque.web.handlers import error_handlers
from ludotheque.web.limits import RateLimiter
from ludotheque.web.live_tables import LiveTables
from ludotheque.web.security import SecurityMiddleware
from ludotheque.web.service import Service
from ludotheque.web.site import Site


class Front:
    """Sends `/api/` to the API, which is loaded then, and everything else to the site."""

    def __init__(self, site: ASGIApp, service: Service, heartbeat: float) -> None:
        self.site = site
        self.service = service
        self.heartbeat = heartbeat
        self._api: Any = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await self.api()(scope, receive, send)
        else:
            await self.site(scope, receive, send)

    def api(self) -> Any:
        """The API as an app of its own."""
        if self._api is None:
            from ludotheque.web.api import make_api

            self._api = make_api(self.service, self.heartbeat)
        return self._api


def create_app(config: ServerConfig) -> SecurityMiddleware:
    """A server on its database, ready to be run by uvicorn."""
    live_tables = LiveTables(Store(config.database), config)
    limiter = RateLimiter(config.limits)
    service = Service(live_tables, limiter)

    site = Site(service, config.heartbeat)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await live_tables.start()
        yield
        site.after.desk.close()
        await asyncio.shield(live_tables.stop())

    starlette = Starlette(routes=site.routes(), exception_handlers=error_handlers(), lifespan=lifespan)
    return SecurityMiddleware(Front(starlette, service, config.heartbeat), limiter, service)
