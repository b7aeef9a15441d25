"""Streams: server-sent events with whole views for pages, lines of JSON for programs. One compressor per stream.

A compressor that lives as long as its stream sends a whole new view in some 200 bytes, so that no protocol of
differences is needed. Brotli at quality 3 was the best bargain, with a window that holds more than one view (256 kB).
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Protocol

from starlette.responses import StreamingResponse

from ludotheque.web.live import Live, Viewer


class Compressor(Protocol):
    """Turns each frame into bytes that the other side can read at once."""

    def frame(self, data: bytes) -> bytes: ...


class Plain:
    """No compression."""

    def frame(self, data: bytes) -> bytes:
        return data


class Brotli:
    """One brotli context; every frame is flushed."""

    def __init__(self) -> None:
        import brotli

        self._context = brotli.Compressor(mode=brotli.MODE_TEXT, quality=3, lgwin=18)

    def frame(self, data: bytes) -> bytes:
        return bytes(self._context.process(data) + self._context.flush())


class Gzip:
    """For clients without brotli; its window of 32 kB remembers less."""

    def __init__(self) -> None:
        self._context = zlib.compressobj(level=1, wbits=31)

    def frame(self, data: bytes) -> bytes:
        return self._context.compress(data) + self._context.flush(zlib.Z_SYNC_FLUSH)


def choose_encoding(accepted: str) -> str:
    """`br`, `gzip` or nothing, after the request's header."""
    offers = {part.partition(";")[0].strip().lower() for part in accepted.split(",")}
    return "br" if "br" in offers else "gzip" if "gzip" in offers else ""


def make_compressor(encoding: str) -> Compressor:
    """A fresh compressor."""
    if encoding == "br":
        return Brotli()
    return Gzip() if encoding == "gzip" else Plain()


def sse(event: bytes, data: bytes, number: int) -> bytes:
    """One server-sent event; a line of its data is a line of the protocol."""
    lines = data.replace(b"\r", b"").replace(b"\n", b"\ndata: ")
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, event, lines)


async def frames(
    live: Live, viewer: Viewer, make: Callable[[], bytes | None], beat: Callable[[], bytes], heartbeat: float
) -> AsyncIterator[bytes]:
    """What `make` gives, now and after every ring of the bell; in quiet times a heartbeat."""
    viewer.bell.set()
    live.come(viewer)
    try:
        while True:
            try:
                async with asyncio.timeout(heartbeat):
                    await viewer.bell.wait()
            except TimeoutError:
                yield beat()
                continue
            viewer.bell.clear()
            if viewer.is_done:
                return
            frame = make()
            if frame is not None:
                yield frame
    finally:
        live.go(viewer)


def stream_response(chunks: AsyncIterator[bytes], media_type: str, encoding: str) -> StreamingResponse:
    """A response that compresses frame by frame."""
    compressor = make_compressor(encoding)

    async def body() -> AsyncIterator[bytes]:
        async for chunk in chunks:
            yield compressor.frame(chunk)

    headers = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}
    if encoding:
        headers["content-encoding"] = encoding
    return StreamingResponse(body(), media_type=media_type, headers=headers)
