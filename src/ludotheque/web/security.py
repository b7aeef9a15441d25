"""In front of every request: size and rate limits, and headers that keep foreign code out.

Plain ASGI, since it sees every request and must cost next to nothing.
"""

from __future__ import annotations

import re

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.web.clients import Trust, client_of
from ludotheque.web.config import ServerConfig
from ludotheque.web.errors import WebError
from ludotheque.web.hosts import LONGEST, Hosts, name_in
from ludotheque.web.limits import RateLimiter
from ludotheque.web.responses import error_response, refuse

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
# The longest path with its query, in bytes; error handlers and logs repeat parts of an address.
MOST_ADDRESS = 4096
# Lessons, puzzles, rules to try and reviews are drawn for each visitor, in some ten milliseconds.
DRAWN_PATHS = re.compile(r"/(?:learn|puzzles)/[^/]+/|/g/[^/]+/try/|/t/[^/]+/review")
DRAWN = 3.0


# Only over HTTPS: browsers then use nothing else for this host.
STRICT = (b"strict-transport-security", b"max-age=31536000")


class SecurityMiddleware:
    """Refuses what is too large, too frequent or meant for another host; adds headers that answers do not have."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter, config: ServerConfig) -> None:
        self.app = app
        self.limiter = limiter
        self.trust = Trust(config.trust)
        self.hosts = Hosts(config.hosts)
        self.base = config.base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.trust.settle(scope)
        extra = [*HEADERS, STRICT] if scope["scheme"] == "https" else HEADERS

        has_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(header for header in extra if header[0] not in own)]
            await send(message)

        try:
            self._check(scope)
            self._enter(scope)
        except WebError as error:
            request = Request(scope)
            # A person who typed the name of a new server reads the sentence in a browser.
            is_name = error.code == "request/host"
            answer = refuse(request, error) if is_name else error_response(error, request)
            await answer(scope, receive, send_with_headers)
            return
        try:
            await self.app(scope, receive if scope["method"] in SAFE else self._bounded(receive), send_with_headers)
        except Exception:
            if not has_begun:  # otherwise it was logged and answered already
                raise

    def _enter(self, scope: Scope) -> None:
        """Step below the base path: a proxy may pass it on or cut it off."""
        if self.base:
            path = scope["path"]
            is_below = path == self.base or path.startswith(self.base + "/")
            scope["root_path"] = self.base
            scope["path"] = path if is_below else self.base + path
            if path == self.base:
                scope["path"] += "/"

    def _check(self, scope: Scope) -> None:
        client = client_of(scope)
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if len(host) > LONGEST or not self.hosts.is_allowed(host):
            raise WebError("request/host", name=name_in(host) or "?")
        self.limiter.admit(client)
        if len(scope["path"]) + len(scope["query_string"]) > MOST_ADDRESS:
            self.limiter.read(client)
            raise WebError("request/address", most=MOST_ADDRESS)
        if scope["method"] in SAFE:
            self.limiter.read(client, DRAWN if DRAWN_PATHS.search(scope["path"]) else 1.0)
            return
        self.limiter.post(client)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > self.limiter.limits.body:
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
