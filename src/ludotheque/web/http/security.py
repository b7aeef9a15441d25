"""Limits of size and rate for every request, and headers that keep foreign code out.

Plain ASGI, since every request passes through this module.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.web.config import ServerConfig
from ludotheque.web.http.clients import RateLimiter, Trust, client_of
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.responses import Refusals, error_response

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
# Bytes of a path with its query, of which error handlers and logs repeat parts.
MOST_ADDRESS = 4096
# Lessons, puzzles, tries and reviews are drawn for each visitor in some ten milliseconds.
DRAWN_PATHS = re.compile(r"/(?:learn|puzzles)/[^/]+/|/g/[^/]+/try/|/t/[^/]+/review")
DRAWN = 3.0


# Over HTTPS only, since browsers then refuse HTTP for this host.
STRICT = (b"strict-transport-security", b"max-age=31536000")


class SecurityMiddleware:
    """Middleware that refuses requests beyond the limits or for other hosts, and adds security headers."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter, config: ServerConfig, refusals: Refusals) -> None:
        self.app = app
        self.refusals = refusals
        self.limiter = limiter
        self.trust = Trust(config.trust)
        self.hosts = Hosts(config.hosts, config.machine)
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
            # A person who typed the name of a new server reads the sentence as a page.
            is_name = error.code == "request/host"
            answer = self.refusals.refuse(request, error) if is_name else error_response(error, request)
            await answer(scope, receive, send_with_headers)
            return
        try:
            await self.app(scope, receive if scope["method"] in SAFE else self._bounded(receive), send_with_headers)
        except Exception:
            if not has_begun:  # otherwise the error was logged and answered
                raise

    def _enter(self, scope: Scope) -> None:
        """Set paths below the base path, which a proxy may pass on or cut off."""
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
        """Count a body that arrives in chunks without a length."""
        seen = 0

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.limiter.limits.body:
                raise WebError("request/too-large", most=self.limiter.limits.body)
            return message

        return bounded


ANY = "*"
LONGEST = 262
# A name, an IPv4 address, or an IPv6 address in brackets, and a port.
SHAPE = re.compile(r"(?:([\w.-]+)|\[([0-9a-f:.]+)\])(?::\d{1,5})?", re.ASCII)
# Health checks on the machine itself use these.
LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
# Names that public DNS cannot give to a foreign page: of this machine, of a local network.
LOCAL = (".localhost", ".local", ".lan", ".internal", ".home.arpa")


class Hosts:
    """The allowed host names: a list, or by default addresses and names that public DNS cannot give.

    `machine` is the name of the server's machine.
    """

    def __init__(self, names: Sequence[str] = (), machine: str = "") -> None:
        self._names = frozenset(name.lower() for name in names)
        self._machine = machine.lower()
        self.is_allowed = lru_cache(maxsize=256)(self._is_allowed)

    def _is_allowed(self, header: str) -> bool:
        name = name_in(header)
        if not name:
            return not header and not self._names
        if ANY in self._names or name in self._names or name in LOOPBACK:
            return True
        return not self._names and (_is_address(name) or self._is_local(name))

    def _is_local(self, name: str) -> bool:
        return "." not in name or name == self._machine or name.endswith(LOCAL)


def name_in(header: str) -> str:
    """Return the name in a Host header, or nothing if the header is malformed."""
    found = SHAPE.fullmatch(header.lower()) if len(header) <= LONGEST else None
    return (found[1] or found[2]).rstrip(".") if found else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
