"""In front of every request: size and rate limits, and headers that keep foreign code out.

Plain ASGI, since it sees every request and must cost next to nothing.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.web.errors import WebError
from ludotheque.web.limits import RateLimiter
from ludotheque.web.responses import error_response

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
SAFE = ("GET", "HEAD", "OPTIONS")


class SecurityMiddleware:
    """Refuses what is too large or too frequent; adds the headers to answers that have none of their own."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter) -> None:
        self.app = app
        self.limiter = limiter

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
        """A body that comes in chunks, without a length, is counted as it arrives."""
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
    """What limits count by: the address, for IPv6 the network of a household."""
    address = str((scope.get("client") or ("unknown", 0))[0])
    return ":".join(address.split(":")[:4]) if ":" in address else address
