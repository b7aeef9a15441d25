"""The addresses of reviews: the page and its parts, its stream, its pictures, and what can be done with it."""

from __future__ import annotations

import asyncio
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.draw.png import to_png
from ludotheque.draw.style import font_faces, read_style
from ludotheque.draw.view import alone, standalone
from ludotheque.web import pages
from ludotheque.web.clients import client_of
from ludotheque.web.documents import is_number, step_of
from ludotheque.web.errors import WebError
from ludotheque.web.identity import check_csrf, cookie_of, holder_of, language_of, new_secret
from ludotheque.web.links import at
from ludotheque.web.live_table import LiveTable
from ludotheque.web.replays import Replays
from ludotheque.web.request_bodies import PlayOn, Retry, decode_body
from ludotheque.web.responses import NO_STORE, JsonResponse, html_response, svg_response, visitor_of
from ludotheque.web.retries import Retries
from ludotheque.web.review_models import ReviewView
from ludotheque.web.review_service import ReviewService
from ludotheque.web.review_view import ReviewPresenter
from ludotheque.web.service import Service, seat_or_spectator
from ludotheque.web.streams import review_stream

# What is lit in a picture that stands alone; pages have the same in `review.css`.
LIT = (
    "[data-hinted][data-h]>:first-child{stroke:var(--good);stroke-width:6px;stroke-dasharray:4 5}"
    "[data-played][data-h]:not([data-hinted])>:first-child{stroke:var(--bad);stroke-width:5px;stroke-dasharray:1 6;"
    "stroke-linecap:round}"
)


# A picture takes a tenth of a second; everybody who opens a shared link asks for the same one.
_to_png = lru_cache(maxsize=32)(to_png)


class ReviewRoutes:
    """Handlers; docs/web.md lists them."""

    def __init__(self, service: Service, replays: Replays) -> None:
        self.service = service
        self.live_tables = service.live_tables
        self.reviews = ReviewService(service)
        self.presenter = ReviewPresenter(replays, service.live_tables.reviews)
        self.retries = Retries(service.live_tables, replays)

    def routes(self) -> list[Route]:
        """All addresses."""
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
        """The page; `?part=1` gives the changing part only."""
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
        view = self.presenter.view(
            live.table, row, viewer, seat, step_of(query.get("step", "")), is_true, visitor_of(request, secret)
        )
        may_cancel = row is not None and (viewer >= 0 or row.client == client_of(request.scope))
        is_old = await self.live_tables.reviews.is_old(row, live.table)
        return msgspec.structs.replace(view, may_cancel=may_cancel, is_old=is_old)

    async def request(self, request: Request) -> Response:
        """Ask for the review."""
        live, _ = await self._find(request)
        check_csrf(request)
        return JsonResponse(await self.reviews.request(live, client_of(request.scope)), 202)

    async def cancel(self, request: Request) -> Response:
        """Stop it."""
        live, viewer = await self._find(request)
        check_csrf(request)
        return JsonResponse(await self.reviews.cancel(live, viewer, client_of(request.scope)))

    async def stream(self, request: Request) -> Response:
        """Server-sent events: `review` whenever there is more of it, `beat` in quiet times."""
        live, _ = await self._find(request)
        return review_stream(self.service, live, request)

    async def stored(self, request: Request) -> Response:
        """The review as data, as `ludotheque review --json` prints it."""
        live, _ = await self._find(request)
        return JsonResponse(await self.reviews.stored(live), headers=NO_STORE)

    async def moment(self, request: Request) -> Response:
        """The position of one decision, with what was played and what was best marked on it."""
        live, viewer = await self._find(request)
        review = await self.reviews.stored(live)
        query, lang = request.query_params, language_of(request)
        step = query.get("step", "")
        is_true = bool(query.get("truth"))
        panels = self.presenter.moment(live.table, review, int(step), viewer, is_true, lang) if is_number(step) else []
        if not panels:
            raise WebError("review/step")
        theme = "dark" if query.get("theme") == "dark" else "light"
        style = font_faces("Regular", "Bold") + read_style(live.table.spec.folder()) + LIT
        if len(panels) == 1:
            drawn = alone(panels[0], style, theme)
        else:
            drawn = standalone(panels, style, theme)
        response = svg_response(request, drawn)
        response.headers["cache-control"] = "private, no-cache"  # another reader sees something else
        return response

    async def picture(self, request: Request) -> Response:
        """The curve and the figures, to share."""
        live, _ = await self._find(request)
        await self.reviews.stored(live)
        view = await self._view(live, -3, request, "")
        png = await asyncio.to_thread(_to_png, pages.share_picture(view))
        return Response(png, media_type="image/png", headers={"cache-control": "public, max-age=3600"})

    async def retry(self, request: Request) -> Response:
        """A decision once more, without the answer."""
        secret = cookie_of(request) or new_secret()
        live, viewer = await self._find(request)
        review = await self.reviews.stored(live)
        query = request.query_params
        step = int(query["step"]) if is_number(query.get("step", "")) else -1
        visitor = visitor_of(request, secret)
        view = self.retries.view(live.table, review, step, viewer, bool(query.get("truth")), visitor)
        return html_response(request, pages.retry_page(view), secret)

    async def answer(self, request: Request) -> Response:
        """Whether another move would have been right."""
        live, viewer = await self._find(request)
        check_csrf(request)
        body = decode_body(await request.body(), Retry)
        review = await self.reviews.stored(live)
        client, is_true = client_of(request.scope), bool(request.query_params.get("truth"))
        with self.service.limiter.one_job(client):
            answer = await self.retries.answer(live.table, review, body, viewer, is_true, client, language_of(request))
        return JsonResponse(answer)

    async def play_on(self, request: Request) -> Response:
        """A new table from a position of this game."""
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
