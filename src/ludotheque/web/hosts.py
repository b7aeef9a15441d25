"""Host names that a server answers for.

A foreign name must neither lead here through DNS (rebinding) nor end up in links.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Sequence
from functools import lru_cache

ANY = "*"
LONGEST = 262
# A name, an IPv4 address, or an IPv6 address in brackets, and a port.
SHAPE = re.compile(r"(?:([\w.-]+)|\[([0-9a-f:.]+)\])(?::\d{1,5})?", re.ASCII)
# Health checks on the machine itself use these.
LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
# Names that public DNS cannot give to a foreign page: of this machine, of a local network.
LOCAL = (".localhost", ".local", ".lan", ".internal", ".home.arpa")


class Hosts:
    """The allowed host names: a list, or by default addresses and names that public DNS cannot give."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names = frozenset(name.lower() for name in names)
        self._machine = socket.gethostname().lower()
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
