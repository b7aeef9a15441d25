"""Clients: their addresses, trusted proxies and rate limits.

Only proxies that the host has named are trusted. `X-Forwarded-For` of other clients is ignored. The middleware of
uvicorn accepts any word as an address, and trusts no proxy on a local socket.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.types import Scope

from ludotheque.web.config import Limits
from ludotheque.web.http.errors import WebCode, WebError
from ludotheque.web.platform import monotonic

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
UNKNOWN = "unknown"
# The network of one household, which counts as one client.
HOUSEHOLD = 64
# Addresses in one forwarded header that are looked at, from the right.
HOPS = 10
# The length of the longest address with a zone.
MOST_ADDRESS = 64


@lru_cache(maxsize=4096)
def group_of(address: str) -> str:
    """Return the address or, for IPv6, the network of a household (/64), by which limits count."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64] or UNKNOWN
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((found, HOUSEHOLD), strict=False).network_address)
    return str(found)


def is_on_internet(client: str) -> bool:
    """Return True for an address on the Internet, as opposed to a local network."""
    try:
        return ipaddress.ip_address(client).is_global
    except ValueError:
        return False


class Trust:
    """The trusted proxies: addresses, networks (10.0.0.0/8), or `unix` for a local socket."""

    def __init__(self, proxies: Sequence[str] = ()) -> None:
        self._networks: list[Network] = []
        self._has_unix = False
        for name in proxies:
            if name == "unix":
                self._has_unix = True
                continue
            try:
                self._networks.append(ipaddress.ip_network(name, strict=False))
            except ValueError as error:
                raise WebError("serve/trust", name=name) from error

    def is_proxy(self, address: str) -> bool:
        """Return True if a trusted proxy has this address."""
        if not self._networks and not self._has_unix:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return self._has_unix and address in ("", UNKNOWN)
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self._networks)

    def settle(self, scope: Scope) -> None:
        """Write the client and scheme that trusted proxies report into a scope."""
        peer = str((scope.get("client") or ("", 0))[0])
        address = peer
        if self.is_proxy(peer):
            headers = Headers(scope=scope)
            hops = [hop.strip() for hop in ",".join(headers.getlist("x-forwarded-for")).split(",")][-HOPS:]
            # Proxies add addresses on the right, so the first address that is not a proxy's is the client.
            for hop in reversed(hops):
                if not hop or not _is_address(hop):
                    break
                address = hop
                if not self.is_proxy(hop):
                    break
            scheme = ",".join(headers.getlist("x-forwarded-proto")).rpartition(",")[2].strip().lower()
            if scheme in ("http", "https"):
                scope["scheme"] = scheme
        scope["ludotheque.client"] = group_of(address)


def _is_address(text: str) -> bool:
    if len(text) > MOST_ADDRESS:  # an IPv6 address can name a zone of any length
        return False
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def client_of(scope: Scope) -> str:
    """Return the client of a request, by which limits count."""
    found: str = scope.get("ludotheque.client") or group_of(str((scope.get("client") or ("", 0))[0]))
    return found


BUCKETS_KEPT = 20_000


class RateLimiter:
    """Token buckets by kind of request and client, and counts of open streams and jobs."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        # By kind of request and client: the tokens that are left, and the time of that count.
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self.streams: Counter[str] = Counter()
        self.contexts = 0
        self.jobs: Counter[str] = Counter()
        # By client: functions that end its streams.
        self._enders: dict[str, list[Callable[[], None]]] = {}
        # Addresses and networks that the host has banned.
        self._banned: list[Network] = []

    def ban(self, names: Iterable[str]) -> None:
        """Ban exactly these addresses and networks, and end their open streams."""
        self._banned = [_household(ipaddress.ip_network(name, strict=False)) for name in names]
        for client in [client for client in self._enders if self._is_banned(client)]:
            for end in list(self._enders[client]):
                end()

    def admit(self, client: str) -> None:
        """Refuse a banned client."""
        if self._is_banned(client):
            raise WebError("request/banned")

    def _is_banned(self, client: str) -> bool:
        if not self._banned:
            return False
        try:
            address = ipaddress.ip_address(client)
        except ValueError:
            return False
        return any(address in network for network in self._banned)

    def post(self, client: str) -> None:
        """Count a request that changes data."""
        self._draw("post", client, self.limits.posts_per_second, self.limits.posts_at_once, "request/rate")

    def read(self, client: str, cost: float = 1.0) -> None:
        """Count another request, at a higher cost for pages that take long to draw."""
        self._draw("read", client, self.limits.reads_per_second, self.limits.reads_at_once, "request/rate", cost)

    def table(self, client: str) -> None:
        """Count a new table."""
        rate = self.limits.tables_per_hour
        self._draw("table", client, rate / 3600, rate, "request/tables")

    def chat(self, client: str) -> None:
        """Count a line of chat."""
        rate = self.limits.chats_per_minute
        self._draw("chat", client, rate / 60, max(1.0, rate / 4), "request/chat")

    def review(self, client: str, under_way: int) -> None:
        """Count a requested review of a client with `under_way` unfinished reviews."""
        if self.limits.reviews and under_way >= self.limits.reviews:
            raise WebError("request/reviews", count=under_way)
        rate = self.limits.reviews_per_hour
        self._draw("review", client, rate / 3600, rate, "request/rate")

    def open_stream(self, client: str) -> None:
        """Count an open stream until `close_stream`."""
        if self.limits.streams and self.streams[client] >= self.limits.streams:
            raise WebError("request/streams")
        self.streams[client] += 1

    def take_context(self) -> bool:
        """Reserve a compressor for a stream until `close_stream`, and return False if none is left."""
        is_free = not self.limits.contexts or self.contexts < self.limits.contexts
        self.contexts += is_free
        return is_free

    def watch_stream(self, client: str, end: Callable[[], None]) -> None:
        """Remember how to end an open stream."""
        self._enders.setdefault(client, []).append(end)

    def forget_stream(self, client: str, end: Callable[[], None]) -> None:
        """Forget how to end a stream that has ended."""
        self._enders[client].remove(end)
        if not self._enders[client]:
            del self._enders[client]

    def close_stream(self, client: str, has_context: bool = False) -> None:
        """Note that a stream has ended."""
        self.contexts -= has_context
        self.streams[client] -= 1
        if self.streams[client] <= 0:
            del self.streams[client]

    @contextmanager
    def one_job(self, client: str) -> Iterator[None]:
        """Count a job that a client requests, while it runs."""
        if self.limits.jobs and self.jobs[client] >= self.limits.jobs:
            raise WebError("request/jobs")
        self.jobs[client] += 1
        try:
            yield
        finally:
            self.jobs[client] -= 1
            if not self.jobs[client]:
                del self.jobs[client]

    def _draw(self, kind: str, client: str, rate: float, most: float, code: WebCode, cost: float = 1.0) -> None:
        if not rate:
            return
        now = monotonic()
        left, at = self._buckets.get((kind, client), (most, now))
        left = min(most, left + (now - at) * rate)
        if left < cost:
            raise WebError(code)
        if len(self._buckets) > BUCKETS_KEPT:  # drop the oldest half, most of which are full again
            for key in list(self._buckets)[: BUCKETS_KEPT // 2]:
                del self._buckets[key]
        self._buckets[kind, client] = (left - cost, now)


def _household(network: Network) -> Network:
    """Widen a network to that of one client."""
    is_narrow = isinstance(network, ipaddress.IPv6Network) and network.prefixlen > HOUSEHOLD
    return network.supernet(new_prefix=HOUSEHOLD) if is_narrow else network
