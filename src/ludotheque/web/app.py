"""The ASGI application: pages and API on Starlette, limits and security headers in front."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import Mount, Router

from ludotheque.web.actions import Actions
from ludotheque.web.api import PREFIX, Api
from ludotheque.web.documents import Documents
from ludotheque.web.home_routes import HomeRoutes
from ludotheque.web.learn import Learning
from ludotheque.web.limits import RateLimiter
from ludotheque.web.live_tables import LiveTables
from ludotheque.web.responses import ERROR_HANDLERS
from ludotheque.web.review_routes import ReviewRoutes
from ludotheque.web.security import SecurityMiddleware
from ludotheque.web.service import Service
from ludotheque.web.shortcut import Shortcut


def create_app(live_tables: LiveTables) -> SecurityMiddleware:
    """A server for these tables, ready to be run by uvicorn."""
    limiter = RateLimiter(live_tables.config.limits)
    service = Service(live_tables, limiter)
    live_tables.on_bans = limiter.ban
    live_tables.metrics.gauges["streams"] = lambda: sum(limiter.streams.values())

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await live_tables.start()
        yield
        await asyncio.shield(live_tables.stop())

    operations = Api(service)
    actions = Actions(service)
    api = Mount(PREFIX, Router(operations.routes(), redirect_slashes=False))
    documents = Documents(service)
    reviews = ReviewRoutes(service, documents.replays)
    home = HomeRoutes(service).routes()
    routes = [api, *home, *reviews.routes(), *actions.routes(), *Learning().routes(), *documents.routes()]
    site = Starlette(routes=routes, exception_handlers=ERROR_HANDLERS, lifespan=lifespan)
    shortcut = Shortcut(site, {"/t": actions.execute, f"{PREFIX}/tables": operations.act})
    return SecurityMiddleware(shortcut, limiter, live_tables.config)
