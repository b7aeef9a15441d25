"""Requests about reviews of finished games, from pages and programs."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.draw.png import to_png
from ludotheque.draw.style import font_faces
from ludotheque.reviews.html import share_picture
from ludotheque.reviews.report import Review
from ludotheque.store.rows import ReviewRow
from ludotheque.tables.entries import Person
from ludotheque.tables.plans import plan_continue
from ludotheque.web import pages
from ludotheque.web.http.assets import at
from ludotheque.web.http.bodies import PlayOn, Retry, decode_body
from ludotheque.web.http.clients import client_of
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.identity import check_csrf, cookie_of, holder_of, language_of, new_secret, new_table_id
from ludotheque.web.http.responses import NO_STORE, JsonResponse, html_response, svg_response, visitor_of
from ludotheque.web.live.review_queue import ReviewQueue
from ludotheque.web.live.service import Service, seat_or_spectator
from ludotheque.web.live.streams import review_stream
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.models import UNASKED, ReviewView
from ludotheque.web.pages.replays import Replays
from ludotheque.web.pages.routes import is_number, step_of
from ludotheque.web.platform import fresh_rng, now_ms
from ludotheque.web.reviews.retries import Retries
from ludotheque.web.reviews.view import ReviewPages
from ludotheque.web.texts import say


class ReviewState(msgspec.Struct, frozen=True):
    """The state of a review: `unasked`, `waiting`, `done`, `failed` or `cancelled`.

    `ahead` other reviews are computed first. Clients that had less worker time may still overtake this review.
    """

    status: str
    progress: float
    ahead: int


class ReviewService:
    """Service of requests about reviews."""

    def __init__(self, service: Service) -> None:
        self._service = service

    @property
    def _queue(self) -> ReviewQueue:
        return self._service.live_tables.reviews

    async def request(self, live: LiveTable, client: str) -> ReviewState:
        """Request the review of a finished game, which is computed once for all readers."""
        return self._state(live, await self._queue.request(live.table, client, self._service.limiter))

    async def cancel(self, live: LiveTable, seat: int, client: str) -> ReviewState:
        """Stop a review, for a player of the table or the client who requested the review."""
        row = await self._queue.find(live.table)
        if row is not None and seat < 0 and row.client != client:
            raise WebError("review/not-yours")
        return self._state(live, await self._queue.cancel(live.table))

    async def stored(self, live: LiveTable) -> Review:
        """Return the complete or partial review."""
        row = await self._queue.find(live.table)
        review = self._queue.decode(row) if row is not None else None
        if review is None:
            raise WebError("review/none")
        return review

    async def play_on(
        self, live: LiveTable, body: PlayOn, viewer: int, holder: str, name: str, client: str
    ) -> LiveTable:
        """Open a table from a position of a finished game.

        The viewer gets the viewer's own seat, or that of the player to decide.
        """
        table = live.table
        wanted = viewer if viewer >= 0 else body.seat
        if wanted < 0:
            wanted = next((seat for seat, _ in table.moves[max(0, body.step) :] if seat >= 0), 0)
        shown = name or table.names()[min(wanted, len(table.seats) - 1)]
        self._service.limiter.table(client)
        self._service.live_tables.jobs.warm()
        planned = plan_continue(table, body.step, Person(wanted, shown, holder), body.level, now_ms(), fresh_rng())
        opened = await self._service.live_tables.open(new_table_id(), planned)
        opened.client = client
        return opened

    def _state(self, live: LiveTable, row: ReviewRow | None) -> ReviewState:
        if row is None:
            return ReviewState(UNASKED, 0.0, 0)
        return ReviewState(row.status, row.progress, self._queue.ahead(live.table.id))

    async def state(self, live: LiveTable) -> ReviewState:
        """Return the state of the review."""
        return self._state(live, await self._queue.find(live.table))


# A picture takes a tenth of a second, and all readers of a shared link ask for the same picture.
_to_png = lru_cache(maxsize=32)(to_png)


class ReviewRoutes:
    """Handlers of the requests that docs/web.md lists."""

    def __init__(self, service: Service, replays: Replays) -> None:
        self.service = service
        self.live_tables = service.live_tables
        self.reviews = ReviewService(service)
        self.pages = ReviewPages(replays, service.live_tables.reviews)
        self.retries = Retries(service.live_tables, replays)

    def routes(self) -> list[Route]:
        """Return all addresses."""
        base = "/t/{table_id}/review"
        return [
            Route(base, self.page, methods=["GET"]),
            Route(base, self.request, methods=["POST"]),
            Route(f"{base}/cancel", self.cancel, methods=["POST"]),
            Route(f"{base}/stream", self.stream),
            Route(f"{base}/moment.svg", self.moment),
            Route(f"{base}/picture.png", self.picture),
            Route(f"{base}.json", self.stored),
            Route(f"{base}/retry", self.retry, methods=["GET"]),
            Route(f"{base}/retry", self.answer, methods=["POST"]),
            Route(f"{base}/play-on", self.play_on, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """Return the page, or with `?part=1` only the part that changes."""
        secret = cookie_of(request) or new_secret()
        live, viewer = await self._find(request)
        view = await self._view(live, viewer, request, secret)
        if request.query_params.get("part"):
            return html_response(request, pages.review_fragment(view))
        address = at(f"/t/{live.table.id}/review/picture.png")
        picture = f"{request.url.scheme}://{request.url.netloc}{address}"
        return html_response(request, pages.review_page(view, picture), secret)

    async def _view(self, live: LiveTable, viewer: int, request: Request, secret: str) -> ReviewView:
        query = request.query_params
        wanted, is_true = query.get("seat", ""), bool(query.get("truth"))
        row = await self.live_tables.reviews.find(live.table)
        seat = min(int(wanted), len(live.table.seats) - 1) if is_number(wanted) else viewer
        view = self.pages.view(
            live.table, row, viewer, seat, step_of(query.get("step", "")), is_true, visitor_of(request, secret)
        )
        may_cancel = row is not None and (viewer >= 0 or row.client == client_of(request.scope))
        is_old = await self.live_tables.reviews.is_old(row, live.table)
        return msgspec.structs.replace(view, may_cancel=may_cancel, is_old=is_old)

    async def request(self, request: Request) -> Response:
        """Request the review."""
        live, _ = await self._find(request)
        check_csrf(request)
        return JsonResponse(await self.reviews.request(live, client_of(request.scope)), 202)

    async def cancel(self, request: Request) -> Response:
        """Stop the review."""
        live, viewer = await self._find(request)
        check_csrf(request)
        return JsonResponse(await self.reviews.cancel(live, viewer, client_of(request.scope)))

    async def stream(self, request: Request) -> Response:
        """Return server-sent events: `review` for each new part, and `heartbeat` in quiet times."""
        live, _ = await self._find(request)
        return review_stream(self.service, live, request)

    async def stored(self, request: Request) -> Response:
        """Return the review as data, as `ludotheque review --json` prints the review."""
        live, _ = await self._find(request)
        return JsonResponse(await self.reviews.stored(live), headers=NO_STORE)

    async def moment(self, request: Request) -> Response:
        """Return a picture of a decision, with marks for the move played and for the best one."""
        live, viewer = await self._find(request)
        review = await self.reviews.stored(live)
        query, step = request.query_params, request.query_params.get("step", "")
        decision = next((each for each in review.decisions if str(each.step) == step), None)
        if decision is None:
            raise WebError("review/step")
        is_true = bool(query.get("truth"))
        presenter = self.pages.presenter(live.table, review, viewer, is_true, language_of(request))
        theme = "dark" if query.get("theme") == "dark" else "light"
        drawn = presenter.draw(presenter.judged(decision), theme, font_faces("Regular", "Bold"))
        response = svg_response(request, drawn)
        response.headers["cache-control"] = "private, no-cache"  # another reader sees something else
        return response

    async def picture(self, request: Request) -> Response:
        """Return the curve and the figures as a picture to share."""
        live, _ = await self._find(request)
        await self.reviews.stored(live)
        view = await self._view(live, -3, request, "")
        assert view.shown is not None
        title = f"{view.replay.title} – {say('review', view.visitor.lang)}"
        png = await self.live_tables.jobs.run(_to_png, share_picture(view.shown, title))
        return Response(png, media_type="image/png", headers={"cache-control": "public, max-age=3600"})

    async def retry(self, request: Request) -> Response:
        """Return the page of a decision to make once more, without the answer."""
        secret = cookie_of(request) or new_secret()
        live, viewer = await self._find(request)
        review = await self.reviews.stored(live)
        query = request.query_params
        step = int(query["step"]) if is_number(query.get("step", "")) else -1
        visitor = visitor_of(request, secret)
        view = self.retries.view(live.table, review, step, viewer, bool(query.get("truth")), visitor)
        return html_response(request, pages.retry_page(view), secret)

    async def answer(self, request: Request) -> Response:
        """Judge another move."""
        live, viewer = await self._find(request)
        check_csrf(request)
        body = decode_body(await request.body(), Retry)
        review = await self.reviews.stored(live)
        client, is_true = client_of(request.scope), bool(request.query_params.get("truth"))
        with self.service.limiter.one_job(client):
            answer = await self.retries.answer(live.table, review, body, viewer, is_true, client, language_of(request))
        return JsonResponse(answer)

    async def play_on(self, request: Request) -> Response:
        """Open a table from a position of this game."""
        live, viewer = await self._find(request)
        check_csrf(request)
        body = decode_body(await request.body(), PlayOn)
        name = body.name or request.cookies.get("name", "")
        secret = cookie_of(request)
        new = await self.reviews.play_on(live, body, viewer, holder_of(secret), name, client_of(request.scope))
        return JsonResponse({"table": new.table.id, "url": at(f"/t/{new.table.id}")}, 201)

    async def _find(self, request: Request) -> tuple[LiveTable, int]:
        live = await self.live_tables.find(request.path_params["table_id"])
        return live, seat_or_spectator(live, holder_of(cookie_of(request)))
