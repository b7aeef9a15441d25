"""Who sends a request: the address that limits count by, and whether a proxy in front may say so.

Only proxies that the host has named are believed; everybody else's `X-Forwarded-For` is just another header.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.types import Scope

from ludotheque.web.errors import WebError

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
    """What limits count by: an address, for IPv6 the network of a household (/64)."""
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
    """The proxies that are believed: addresses, networks (10.0.0.0/8), or `unix` for a local socket."""

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
        """Whether a proxy of ours has this address."""
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
        """Write the true client and scheme into a scope, as far as a trusted proxy says them."""
        peer = str((scope.get("client") or ("", 0))[0])
        address = peer
        if self.is_proxy(peer):
            headers = Headers(scope=scope)
            hops = [hop.strip() for hop in ",".join(headers.getlist("x-forwarded-for")).split(",")][-HOPS:]
            # From the right: what our own proxies added; the first address that is not theirs is the client.
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
    """The client that limits count by."""
    found: str = scope.get("ludotheque.client") or group_of(str((scope.get("client") or ("", 0))[0]))
    return found
