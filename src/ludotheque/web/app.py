"""The web application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import Mount, Router

from ludotheque.web.api import PREFIX, Api
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.http.responses import Refusals
from ludotheque.web.http.security import SecurityMiddleware
from ludotheque.web.learn.routes import Learning
from ludotheque.web.live.service import Service
from ludotheque.web.live.tables import LiveTables
from ludotheque.web.pages.routes import Documents, HomeRoutes
from ludotheque.web.pages.table_routes import Actions, error_page
from ludotheque.web.reviews.routes import ReviewRoutes


def create_app(live_tables: LiveTables) -> SecurityMiddleware:
    """Return the ASGI application that serves these tables."""
    limiter = RateLimiter(live_tables.config.limits)
    service = Service(live_tables, limiter)
    live_tables.on_bans = limiter.ban
    live_tables.metrics.gauges["streams"] = lambda: sum(limiter.streams.values())

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await live_tables.start()
        yield
        await asyncio.shield(live_tables.stop())

    api = Mount(PREFIX, Router(Api(service).routes(), redirect_slashes=False))
    documents = Documents(service)
    reviews = ReviewRoutes(service, documents.replays)
    routes = [
        api,
        *HomeRoutes(service).routes(),
        *reviews.routes(),
        *Actions(service).routes(),
        *Learning(live_tables.jobs).routes(),
        *documents.routes(),
    ]
    refusals = Refusals(error_page)
    site = Starlette(routes=routes, exception_handlers=refusals.handlers, lifespan=lifespan)
    return SecurityMiddleware(site, limiter, live_tables.config, refusals)
