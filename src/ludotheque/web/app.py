"""The ASGI application: pages at once, the API when first asked for, a guard in front of both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from ludotheque.store.store import Store
from ludotheque.web.guard import Guard
from ludotheque.web.hall import Hall
from ludotheque.web.handlers import error_handlers
from ludotheque.web.limits import Gauge
from ludotheque.web.service import Service
from ludotheque.web.settings import Settings
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


def create_app(settings: Settings) -> Guard:
    """A server on its database, ready to be run by uvicorn."""
    hall = Hall(Store(settings.database), settings)
    gauge = Gauge(settings.limits)
    service = Service(hall, gauge)

    site = Site(service, settings.heartbeat)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hall.start()
        yield
        site.after.desk.close()
        await asyncio.shield(hall.stop())

    starlette = Starlette(routes=site.routes(), exception_handlers=error_handlers(), lifespan=lifespan)
    return Guard(Front(starlette, service, settings.heartbeat), gauge, service)
