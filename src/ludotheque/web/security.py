"""What stands in front of every request: size and rate limits, and headers that keep foreign code out.

Written as plain ASGI: it sees every request and must cost nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.kernel.errors import LudothequeError
from ludotheque.web.errors import WebError, problem_of, status_of
from ludotheque.web.identity import language_of
from ludotheque.web.limits import RateLimiter

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
# A picture brings its own style and font, and nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
SAFE = ("GET", "HEAD", "OPTIONS")


class SecurityMiddleware:
    """Refuses too much and too often; adds the headers to every answer that does not have its own."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter, service: Any = None) -> None:
        self.app = app
        self.limiter = limiter
        self.service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(header for header in HEADERS if header[0] not in own)]
            await send(message)

        try:
            self._check(scope)
        except WebError as error:
            await error_response(error, Request(scope))(scope, receive, send_with_headers)
            return
        if scope["method"] in SAFE:
            await self.app(scope, receive, send_with_headers)
        else:
            await self.app(scope, self._bounded(receive), send_with_headers)

    def _check(self, scope: Scope) -> None:
        client = client_of(scope)
        if scope["method"] in SAFE:
            self.limiter.read(client)
            return
        self.limiter.post(client)
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limiter.limits.body:
            raise WebError("request/too-large", most=self.limiter.limits.body)

    def _bounded(self, receive: Receive) -> Receive:
        """A body that is sent in pieces, without saying how long it is, is counted as it comes."""
        seen = 0

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.limiter.limits.body:
                raise WebError("request/too-large", most=self.limiter.limits.body)
            return message

        return bounded


def client_of(scope: Scope) -> str:
    """Who is counted: the address, for IPv6 the network that a household gets."""
    address = str((scope.get("client") or ("unknown", 0))[0])
    return ":".join(address.split(":")[:4]) if ":" in address else address


class JsonResponse(Response):
    """JSON by msgspec."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def error_response(error: LudothequeError, request: Request, version: int = -1, view: str = "") -> Response:
    """A refusal as code and sentence, in the client's language."""
    status = status_of(error.code)
    headers = {"cache-control": "no-store"}
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if status == 429:
        headers["retry-after"] = "1"
    return JsonResponse(problem_of(error, language_of(request), version, view), status, headers)
