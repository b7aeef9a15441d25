"""The web application, with a shortcut for requests to act."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Router
from starlette.types import ASGIApp, Receive, Scope, Send

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

    operations = Api(service)
    actions = Actions(service)
    api = Mount(PREFIX, Router(operations.routes(), redirect_slashes=False))
    documents = Documents(service)
    reviews = ReviewRoutes(service, documents.replays)
    home = HomeRoutes(service).routes()
    routes = [
        api,
        *home,
        *reviews.routes(),
        *actions.routes(),
        *Learning(live_tables.jobs).routes(),
        *documents.routes(),
    ]
    refusals = Refusals(error_page)
    site = Starlette(routes=routes, exception_handlers=refusals.handlers, lifespan=lifespan)
    shortcut = Shortcut(site, refusals, {"/t": actions.execute, f"{PREFIX}/tables": operations.act})
    return SecurityMiddleware(shortcut, limiter, live_tables.config, refusals)


Handler = Callable[[Request], Awaitable[Response]]


class Shortcut:
    """A way around the framework for `POST <prefix>/{table_id}/act`, which `handlers` answers by the prefix."""

    def __init__(self, app: ASGIApp, refusals: Refusals, handlers: dict[str, Handler]) -> None:
        self._app = app
        self._refusals = refusals
        self._handlers = handlers
        prefixes = "|".join(map(re.escape, handlers))
        self._match = re.compile(rf"({prefixes})/([0-9A-Za-z]{{1,32}})/act").fullmatch

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            found = self._match(scope["path"].removeprefix(scope.get("root_path", "")))
            if found is not None:
                scope["path_params"] = {"table_id": found[2], "command": "act"}
                request = Request(scope, receive, send)
                await (await self._answer(self._handlers[found[1]], request))(scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _answer(self, handler: Handler, request: Request) -> Response:
        try:
            return await handler(request)
        except Exception as error:
            for kind in type(error).__mro__:
                if kind in self._refusals.handlers:
                    response: Response = await self._refusals.handlers[kind](request, error)
                    return response
            raise
