"""Streams of server-sent events for pages and of lines of JSON for programs.

A page receives only the pieces of a view that the previous view did not have (`pieces.py`), since compressing whole
views takes ten times as long. A compressor that lives as long as its stream packs these pieces into some 400 bytes.
Brotli's quality 2 is the best trade-off for pieces, and 3 for whole views, with a window larger than a view (256 kB).
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.tables.errors import TableError
from ludotheque.tables.snapshot import Increments, snapshot
from ludotheque.web.http.clients import RateLimiter, client_of
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.identity import cookie_of, holder_of, language_of
from ludotheque.web.http.responses import NO_STORE, choose_encoding
from ludotheque.web.live.pieces import ViewParts
from ludotheque.web.live.service import Service, seat_or_spectator
from ludotheque.web.live.table import STAGES_KEPT, LiveTable, Viewer
from ludotheque.web.platform import now_ms

# The head of a gzip file without name or time.
GZIP_START = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"
# Spectators are a crowd if their table has at least this many viewers.
CROWD = 12
HEARTBEAT = b'{"type":"heartbeat"}\n'
# Missed stages that are drawn together with the present, and how many bytes of earlier ones are sent.
STAGES_AT_ONCE = 3
PAST_BYTES = 2_000_000
# When a stream opens, a missed stage counts as this many reads, since drawing takes some three milliseconds.
STAGE_COST = 1.0
# An empty piece of an answer, which the HTTP layer takes once the client has read most of the data.
DRAINED = {"type": "http.response.body", "body": b"", "more_body": True}
# Qualities of brotli for programs and for pages: for pieces the lower one takes two thirds of the time.
LINES, PIECES = 3, 2


class Brotli:
    """A brotli context that is flushed after every frame."""

    def __init__(self, quality: int = LINES) -> None:
        import brotli  # only if a client accepts it, since browsers' Python has none

        self._context = brotli.Compressor(mode=brotli.MODE_TEXT, quality=quality, lgwin=18)

    def frame(self, data: bytes) -> bytes:
        return bytes(self._context.process(data) + self._context.flush())


class Gzip:
    """A compressor without memory, for clients without brotli and for crowds.

    No frame refers to an earlier one, so that each frame is packed once for a whole crowd. The window of 32 kB would
    not reach back to the last view anyway.
    """

    def __init__(self) -> None:
        self._start = GZIP_START

    def frame(self, data: bytes) -> bytes:
        start, self._start = self._start, b""
        return start + _deflate(data)


@lru_cache(maxsize=32)
def _deflate(data: bytes) -> bytes:
    context = zlib.compressobj(level=1, wbits=-15)
    return context.compress(data) + context.flush(zlib.Z_SYNC_FLUSH)


def make_compressor(encoding: str, quality: int = LINES) -> Callable[[bytes], bytes]:
    """Return a new function that packs each frame into bytes that the client can read at once."""
    if encoding == "br":
        return Brotli(quality).frame
    return Gzip().frame if encoding == "gzip" else bytes


class Drawing(Protocol):
    """The drawing of a table's page, which the layer of pages supplies."""

    def draw_present(self, live: LiveTable, seat: int, lang: str) -> ViewParts:
        """Draw the part of the page that changes."""

    def draw_past(self, live: LiveTable, seat: int, lang: str, length: int) -> ViewParts:
        """Draw that part as of an earlier number of steps."""


class PageFrames:
    """The events of one page's stream.

    A `step` shows a stage that the page has not seen, a `view` the present. Each event brings only the pieces
    that the previous event did not have (`pieces.py`).
    """

    def __init__(self, live: LiveTable, viewer: Viewer, lang: str, holder: str, seen: int, drawing: Drawing) -> None:
        self._live = live
        self._drawing = drawing
        self._viewer = viewer
        self._lang = lang
        self._holder = holder
        self._seen = seen
        self._sent: ViewParts | None = None
        # The stages and bytes of the past that were sent since the page last saw the present.
        self._stages = self._bytes = 0
        # True once the viewer was told that the host has removed them.
        self._is_told = False

    def stages(self) -> list[int]:
        """Return the stages that the page has not seen."""
        return self._live.unseen(self._seen)

    def skip(self) -> None:
        """Go to the present at once."""
        self._seen = len(self._live.table.moves)

    def is_behind(self) -> bool:
        """Return True if more stages were missed than `make` draws.

        A page that is too far behind skips to the present.
        """
        if self._stages >= STAGES_KEPT or self._bytes >= PAST_BYTES:
            self.skip()
        if len(self.stages()) > STAGES_AT_ONCE:
            return True
        self._stages = self._bytes = 0
        return False

    def past(self) -> bytes:
        """Draw the first missed stage."""
        self._find_seat()
        self._seen = self.stages()[0]
        frame = self._stage(self._seen)
        self._stages += 1
        self._bytes += len(frame)
        return frame

    def make(self) -> bytes:
        """Draw the present, after the few stages that led there."""
        self._find_seat()
        steps = [self._stage(length) for length in self.stages()[-STAGES_AT_ONCE:]]
        self.skip()
        view = self._event(b"view", self._drawing.draw_present(self._live, self._viewer.seat, self._lang))
        return b"".join([*steps, view, self._removal()])

    def _removal(self) -> bytes:
        """Tell a viewer once that the host has removed them."""
        if self._is_told or self._holder not in self._live.table.removed:
            return b""
        self._is_told = True
        return sse(b"removed", TableError("seat/removed").sentence(self._lang).encode(), self._live.table.version)

    def heartbeat(self) -> bytes:
        """Return the heartbeat."""
        version = self._live.table.version
        return sse(b"heartbeat", b"%d" % version, version)

    def _find_seat(self) -> None:
        """Follow a viewer who has sat down or stood up."""
        self._live.move(self._viewer, seat_or_spectator(self._live, self._holder))

    def _stage(self, length: int) -> bytes:
        return self._event(b"step", self._drawing.draw_past(self._live, self._viewer.seat, self._lang, length))

    def _event(self, name: bytes, view: ViewParts) -> bytes:
        data, self._sent = view.after(self._sent), view
        return sse(name, data, self._live.table.version)


def page_stream(service: Service, live: LiveTable, seat: int, request: Request, drawing: Drawing) -> Response:
    """Answer a page with its events (`PageFrames`).

    `?seen=` is the number of steps that the page knows.
    """
    lang, holder, viewer = language_of(request), holder_of(cookie_of(request)), Viewer(seat)
    given = request.query_params.get("seen", "")
    seen = int(given) if given.isdecimal() and len(given) < 6 else len(live.table.moves)
    frames = PageFrames(live, viewer, lang, holder, seen, drawing)
    try:
        service.limiter.read(client_of(request.scope), STAGE_COST * len(frames.stages()))
    except WebError:
        frames.skip()
    stream = _open(service, live, viewer, frames.make, frames.heartbeat, "text/event-stream", request, PIECES)
    stream.missed, stream.turn = frames, service.drawing
    return stream


def program_stream(service: Service, live: LiveTable, holder: str, lang: str, request: Request) -> Response:
    """Answer a program with the whole view, then with changes, and with `heartbeat` in quiet times."""
    increments, viewer = Increments(), Viewer(seat_or_spectator(live, holder))

    def make() -> bytes | None:
        # The former owner of a seat must not see the hand of its next owner.
        live.move(viewer, seat_or_spectator(live, holder))
        return increments.line(snapshot(live.presenter, viewer.seat, lang, now_ms(), live.presence()))

    return _open(service, live, viewer, make, lambda: HEARTBEAT, "application/x-ndjson", request)


def review_stream(service: Service, live: LiveTable, request: Request) -> Response:
    """Answer the page of a review with events.

    `review` brings the progress whenever the progress changes, and `heartbeat` is sent in quiet times.
    """
    queue, table_id = service.live_tables.reviews, live.table.id
    client = client_of(request.scope)
    service.limiter.open_stream(client)
    running = queue.under_way(table_id)
    publisher: Publisher = running if running is not None else NoUpdates()

    def make() -> bytes:
        row = running.row if running is not None else None
        message = {
            "status": row.status if row is not None else "",
            "progress": row.progress if row is not None else 0.0,
            "ahead": queue.ahead(table_id),
        }
        return sse(b"review", msgspec.json.encode(message), live.table.version)

    # A page asks again at every heartbeat, since another server may be at work.
    stream = TableStream(publisher, Viewer(SPECTATOR), make, lambda: sse(b"heartbeat", b"", 0), "text/event-stream", "")
    stream.heartbeat_seconds = service.live_tables.config.heartbeat
    stream.limit(service.limiter, client)
    return stream


class NoUpdates:
    """Null object for a review that this server does not compute."""

    def subscribe(self, viewer: Viewer) -> None:
        """Ignore the viewer."""

    def unsubscribe(self, viewer: Viewer) -> None:
        """Ignore the viewer."""


def _open(
    service: Service,
    live: LiveTable,
    viewer: Viewer,
    make: Callable[[], bytes | None],
    make_heartbeat: Callable[[], bytes],
    media_type: str,
    request: Request,
    quality: int = LINES,
) -> TableStream:
    client = client_of(request.scope)
    service.limiter.open_stream(client)
    encoding = choose_encoding(request)
    # A context takes 400 kB and a millisecond a view: a crowd shares its frames instead.
    is_crowd = viewer.seat < 0 and len(live.viewers) >= CROWD
    has_context = encoding == "br" and not is_crowd and service.limiter.take_context()
    packing = "gzip" if encoding == "br" and not has_context else encoding
    stream = TableStream(live, viewer, make, make_heartbeat, media_type, packing, quality)
    stream.heartbeat_seconds = service.live_tables.config.heartbeat
    # A table of bots alone waits for this viewer.
    stream.on_start = partial(service.live_tables.wake_bots, live)
    stream.limit(service.limiter, client, has_context)
    return stream


def sse(event: bytes, data: bytes, number: int) -> bytes:
    """Return a server-sent event, in which each line of the data is a line of the protocol."""
    lines = data.replace(b"\r", b"").replace(b"\n", b"\ndata: ")
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, event, lines)


class Missed(Protocol):
    """Frames from before the present, which a viewer has not seen."""

    def is_behind(self) -> bool: ...

    def past(self) -> bytes: ...


class Publisher(Protocol):
    """A table, a review or a list that notifies its viewers."""

    def subscribe(self, viewer: Viewer) -> None: ...

    def unsubscribe(self, viewer: Viewer) -> None: ...


class TableStream(Response):
    """A response that sends what `make` returns, at once and at every notification.

    The stream lasts until either side ends the connection, and sends heartbeats in quiet times. The class is plain
    ASGI, since every move goes through a stream once per viewer.
    """

    def __init__(
        self,
        publisher: Publisher,
        viewer: Viewer,
        make: Callable[[], bytes | None],
        make_heartbeat: Callable[[], bytes],
        media_type: str,
        encoding: str,
        quality: int = LINES,
    ) -> None:
        headers = {**NO_STORE, "x-accel-buffering": "no", "vary": "accept-encoding"}
        if encoding:
            headers["content-encoding"] = encoding
        super().__init__(media_type=media_type, headers=headers)
        del self.headers["content-length"]
        self.publisher = publisher
        self.viewer = viewer
        self.make = make
        self.make_heartbeat = make_heartbeat
        self.pack = make_compressor(encoding, quality)
        self.heartbeat_seconds = 10.0
        # The frames that are sent before those of `make`, and the lock under which missed frames are drawn.
        self.missed: Missed | None = None
        self.turn = asyncio.Lock()
        self.on_start: Callable[[], None] = lambda: None
        self.on_end: Callable[[], None] = lambda: None

    def limit(self, limiter: RateLimiter, client: str, has_context: bool = False) -> None:
        """Give back what the limiter counts once the stream has ended, and let a ban end the stream."""

        def forget() -> None:
            limiter.forget_stream(client, self.end)
            limiter.close_stream(client, has_context)

        limiter.watch_stream(client, self.end)
        self.on_end = forget

    def end(self) -> None:
        """End the stream in order."""
        self.viewer.end()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        listener = asyncio.create_task(self._listen(receive))
        heartbeat = Heartbeat(self.viewer, self.heartbeat_seconds)
        self.viewer.notify()
        self.publisher.subscribe(self.viewer)
        self.on_start()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            while True:
                await self.viewer.has_news.wait()
                await send(DRAINED)
                self.viewer.has_news.clear()
                if self.viewer.is_done:
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                    return
                if heartbeat.take():
                    frame: bytes | None = self.make_heartbeat()
                else:
                    await self._send_past(send)
                    frame = self.make()
                if frame is not None:
                    heartbeat.note()
                    await send({"type": "http.response.body", "body": self.pack(frame), "more_body": True})
        finally:
            heartbeat.stop()
            listener.cancel()
            self.publisher.unsubscribe(self.viewer)
            self.on_end()

    async def _send_past(self, send: Send) -> None:
        """Send what the viewer missed.

        Streams take turns, so that other requests are answered in between.
        """
        while self.missed is not None and not self.viewer.is_done and self.missed.is_behind():
            async with self.turn:
                await asyncio.sleep(0)
                frame = self.pack(self.missed.past()) if self.missed.is_behind() else b""
            await send({"type": "http.response.body", "body": frame, "more_body": True})
            await send(DRAINED)

    async def _listen(self, receive: Receive) -> None:
        """End the stream when the client disconnects."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


class Heartbeat:
    """A timer that notifies a viewer when nothing was sent for a while."""

    def __init__(self, viewer: Viewer, seconds: float) -> None:
        self._viewer = viewer
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._sent_at = self._loop.time()
        self._is_due = False
        self._timer = self._loop.call_later(seconds, self._check)

    def note(self) -> None:
        """Remember that a frame was sent now."""
        self._sent_at = self._loop.time()

    def take(self) -> bool:
        """Return True if the viewer was notified for a heartbeat only."""
        is_due, self._is_due = self._is_due, False
        return is_due

    def stop(self) -> None:
        """Stop the timer."""
        self._timer.cancel()

    def _check(self) -> None:
        left = self._sent_at + self._seconds - self._loop.time()
        if left <= 0 and not self._viewer.has_news.is_set():
            self._is_due = True
            self._viewer.notify()
        self._timer = self._loop.call_later(max(left, self._seconds / 10), self._check)
