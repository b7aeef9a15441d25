"""Head and body of an answer in one write: uvicorn writes them one after the other, and each write wakes the client."""

from __future__ import annotations

import asyncio
from typing import Any

HEAD = b"HTTP/1.1 "
INTERIM = b"HTTP/1.1 100"


class OneWrite:
    """A transport that holds the head of an answer until something follows it, or until the loop's next round."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._held = b""

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._transport, name)
        setattr(self, name, found)
        return found

    def write(self, data: bytes) -> None:
        """Send, unless more is to come at once."""
        if self._held:
            data, self._held = self._held + data, b""
        if data.startswith(HEAD) and data.endswith(b"\r\n\r\n") and not data.startswith(INTERIM):
            self._held = data
            self._loop.call_soon(self.flush)
        elif data:
            self._transport.write(data)

    def flush(self) -> None:
        """Send what is held."""
        if self._held:
            data, self._held = self._held, b""
            self._transport.write(data)

    def write_eof(self) -> None:
        """Nothing will follow."""
        self.flush()
        self._transport.write_eof()

    def close(self) -> None:
        """Send what is held, then close."""
        self.flush()
        self._transport.close()
