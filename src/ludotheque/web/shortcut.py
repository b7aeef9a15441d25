"""What every move goes through, past the framework: a seat's acts are answered without routes and middleware.

The same handlers, and the same answers to errors; everything else takes the usual way.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ludotheque.web.responses import ERROR_HANDLERS

Handler = Callable[[Request], Awaitable[Response]]


class Shortcut:
    """In front of the framework. `handlers` has what answers `POST <prefix>/{table_id}/act`, by the prefix."""

    def __init__(self, app: ASGIApp, handlers: dict[str, Handler]) -> None:
        self._app = app
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
                if kind in ERROR_HANDLERS:
                    response: Response = await ERROR_HANDLERS[kind](request, error)
                    return response
            raise
