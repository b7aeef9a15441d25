"""Requests of browsers for pages."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.errors import LudothequeError
from ludotheque.learn.pictures import has_picture, picture_of
from ludotheque.search.levels import LEVELS
from ludotheque.web import pages
from ludotheque.web.http.assets import at, find_asset, version
from ludotheque.web.http.clients import client_of
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.identity import check_csrf, cookie_of, holder_of, language_of, new_secret
from ludotheque.web.http.monitoring import Health
from ludotheque.web.http.responses import (
    NO_STORE,
    JsonResponse,
    asset_response,
    html_response,
    svg_response,
    text_response,
    view_response,
    visitor_of,
)
from ludotheque.web.live.challenge import list_scores
from ludotheque.web.live.listing import TableSummary, add_turn, list_mine, list_tables
from ludotheque.web.live.lobby import HomeViewer
from ludotheque.web.live.seating import Matchmaking
from ludotheque.web.live.service import Service, seat_or_spectator
from ludotheque.web.live.streams import TableStream, page_stream, sse
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages import views
from ludotheque.web.pages.models import HomeView
from ludotheque.web.pages.replays import BEST, FIRST, Replays, record_text
from ludotheque.web.pages.table_routes import error_page, read_form
from ludotheque.web.pages.views import draw_page, draw_past, draw_present
from ludotheque.web.platform import now_ms


class Documents:
    """Handlers of the GET addresses, which docs/web.md lists."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.live_tables = service.live_tables
        self.replays = Replays()
        self.health_check = Health(service.live_tables.journal)

    def routes(self) -> list[Route]:
        """Return the routes of these handlers."""
        return [
            Route("/t/{table_id}", self.table),
            Route("/t/{table_id}/view", self.view),
            Route("/t/{table_id}/stream", self.stream),
            Route("/t/{table_id}/moves", self.moves),
            Route("/t/{table_id}/text", self.text),
            Route("/t/{table_id}/record", self.record),
            Route("/t/{table_id}/replay", self.replay),
            Route("/t/{table_id}/solution", self.solution),
            Route("/g/{game}/new", self.setup),
            Route("/g/{game}/scores", self.scores),
            Route("/g/{game}/pictures/{name}", self.picture),
            Route("/static/{version}/{name}", self.static),
            Route("/healthz", self.health),
        ]

    async def table(self, request: Request) -> Response:
        """Answer with a table's page."""
        secret = cookie_of(request) or new_secret()
        live, seat = await self._find_viewer(request)
        return html_response(request, draw_page(live, seat, visitor_of(request, secret)), secret)

    async def view(self, request: Request) -> Response:
        """Answer with the part of a table's page that changes, now or after `?step=` steps."""
        live, seat = await self._find_viewer(request)
        lang, step = language_of(request), request.query_params.get("step", "")
        if step.isdecimal() and len(step) < 6 and int(step) <= len(live.table.moves):
            return view_response(request, draw_past(live, seat, lang, int(step)).after())
        return view_response(request, draw_present(live, seat, lang).after())

    async def stream(self, request: Request) -> Response:
        """Answer with server-sent events: `view` with the changing part, `heartbeat` in quiet times."""
        live, seat = await self._find_viewer(request)
        return page_stream(self.service, live, seat, request, views)

    async def moves(self, request: Request) -> Response:
        """Answer with all legal moves in words."""
        live, seat = await self._find_viewer(request)
        offered = live.presenter.choices(seat, language_of(request)) if seat >= 0 else ()
        return JsonResponse(offered, headers=NO_STORE)

    async def text(self, request: Request) -> Response:
        """Answer with the position as text for a terminal."""
        live, seat = await self._find_viewer(request)
        return text_response(live.presenter.text(seat, language_of(request)))

    async def record(self, request: Request) -> Response:
        """Answer with the record, as a file to download."""
        live, _ = await self._find_viewer(request)
        return text_response(record_text(live), f"{live.table.spec.id}-{live.table.id}.txt")

    async def replay(self, request: Request) -> Response:
        """Answer with a finished game, step by step.

        `?part=1` gives the changing part only.
        """
        secret = cookie_of(request) or new_secret()
        live, seat = await self._find_viewer(request)
        query = request.query_params
        wanted, step = query.get("seat", ""), query.get("step", "")
        if is_number(wanted):
            seat = min(int(wanted), len(live.table.seats) - 1)
        best = self.live_tables.best_lines.moves(live.table) if query.get("line") == BEST else None
        row = await self.live_tables.reviews.find(live.table) if best is None else None
        review = self.live_tables.reviews.decode(row) if row is not None else None
        judged = {decision.step: decision for decision in review.decisions} if review is not None else {}
        view = self.replays.view(live.table, seat, step_of(step), visitor_of(request, secret), best, judged)
        if query.get("part"):
            return html_response(request, pages.replay_fragment(view))
        return html_response(request, pages.replay_page(view), secret)

    async def solution(self, request: Request) -> Response:
        """Answer with the solver's line next to the line that was played.

        The first visit starts the search. `?part=1` gives the changing part only.
        """
        secret = cookie_of(request) or new_secret()
        live, _ = await self._find_viewer(request)
        is_part = bool(request.query_params.get("part"))
        view = self.live_tables.best_lines.view(
            live.table, not is_part, visitor_of(request, secret), client_of(request.scope)
        )
        if is_part:
            return html_response(request, pages.solution_fragment(view))
        return html_response(request, pages.solution_page(view), secret)

    async def scores(self, request: Request) -> Response:
        """Answer with a game's best scores.

        `?day=` shows another day's puzzle.
        """
        secret = cookie_of(request) or new_secret()
        visitor = visitor_of(request, secret)
        game, day = request.path_params["game"], request.query_params.get("day", "")
        view = await list_scores(self.live_tables.journal, game, day, holder_of(secret), visitor.lang)
        return html_response(request, pages.scores_page(view, visitor), secret)

    async def setup(self, request: Request) -> Response:
        """Answer with the form for a new table."""
        secret = cookie_of(request) or new_secret()
        spec = get_spec(request.path_params["game"])
        return html_response(request, pages.setup_page(spec, visitor_of(request, secret)), secret)

    async def picture(self, request: Request) -> Response:
        """Answer with one of a game's pictures, which is drawn on the first request."""
        game, name = get_spec(request.path_params["game"]).id, request.path_params["name"]
        if len(name) > 64 or not has_picture(game, name):
            raise WebError("request/not-found")
        theme = "dark" if request.query_params.get("theme") == "dark" else "light"
        return svg_response(
            request, await self.live_tables.jobs.run(picture_of, game, name, language_of(request), theme)
        )

    async def static(self, request: Request) -> Response:
        """Answer with a static file."""
        asset = find_asset(request.path_params["name"])
        if asset is None:
            raise WebError("request/not-found")
        return asset_response(request, asset, is_current=request.path_params["version"] == version())

    async def health(self, request: Request) -> Response:
        """Answer a monitor: 503 if nothing can be stored."""
        await self.health_check.check()
        return JsonResponse({"tables": len(self.live_tables.tables)}, headers=NO_STORE)

    async def _find_viewer(self, request: Request) -> tuple[LiveTable, int]:
        live = await self.live_tables.find(request.path_params["table_id"])
        return live, seat_or_spectator(live, holder_of(cookie_of(request)))


def step_of(text: str) -> int:
    """Return the step that an address names, or `FIRST` if the address names none.

    A malformed step becomes a number that no replay has.
    """
    if not text:
        return FIRST
    return int(text) if is_number(text) else FIRST - 1


def is_number(text: str) -> bool:
    """Return True if a part of an address is a number of at most nine digits."""
    return text.isdecimal() and len(text) <= 9


# The home page lists at most this many of the visitor's finished games.
FINISHED_SHOWN = 10


class HomeRoutes:
    """Handlers of the home page's addresses, which docs/web.md lists."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.live_tables = service.live_tables
        self.matchmaking = Matchmaking(service.live_tables, service.live_tables.journal, service)

    def routes(self) -> list[Route]:
        """Return the routes of these handlers."""
        return [
            Route("/", self.home),
            Route("/home/stream", self.stream),
            Route("/meet", self.meet, methods=["POST"]),
        ]

    async def home(self, request: Request) -> Response:
        """Answer with the home page.

        `?part=1` gives the lists of tables only.
        """
        secret = cookie_of(request) or new_secret()
        view = await self._view(request, secret)
        if request.query_params.get("part"):
            return html_response(request, pages.home_lists(view))
        return html_response(request, pages.home(view), secret)

    async def stream(self, request: Request) -> Response:
        """Answer with events: `news` when this visitor's lists have changed, `heartbeat` in quiet times."""
        lobby, client = self.live_tables.lobby, client_of(request.scope)
        if lobby.is_full():
            raise WebError("server/busy")
        self.service.limiter.open_stream(client)
        viewer = HomeViewer(holder_of(cookie_of(request)))
        news, heartbeat = sse(b"news", b"", 0), sse(b"heartbeat", b"", 0)
        stream = TableStream(lobby, viewer, lambda: news, lambda: heartbeat, "text/event-stream", "")
        stream.heartbeat_seconds = self.live_tables.config.heartbeat
        stream.limit(self.service.limiter, client)
        return stream

    async def meet(self, request: Request) -> Response:
        """Seat the visitor with a waiting opponent, or at a new table to wait for an opponent."""
        form = await read_form(request)
        try:
            check_csrf(request, form)
            holder, client = holder_of(cookie_of(request)), client_of(request.scope)
            live = await self.matchmaking.meet(form.get("game", ""), form.get("name", ""), holder, client)
        except LudothequeError as error:
            return error_page(request, error)
        return RedirectResponse(at(f"/t/{live.table.id}"), 303)

    async def _view(self, request: Request, secret: str) -> HomeView:
        journal = self.live_tables.journal
        holder = holder_of(cookie_of(request))
        tables = await list_tables(journal)
        mine = await self._with_turns(await list_mine(journal, holder), holder)
        level = request.cookies.get("level", "")
        own = {summary.table for summary in mine}
        others = [summary for summary in tables if summary.table not in own]
        return HomeView(
            visitor=visitor_of(request, secret),
            games=tuple(get_spec(name) for name in game_ids()),
            waiting=tuple(summary for summary in others if summary.status == "waiting"),
            playing=tuple(summary for summary in others if summary.status == "playing"),
            mine=tuple(mine),
            level=level if level in LEVELS else "medium" if mine else "",
            now=now_ms(),
            here=frozenset(summary.table for summary in others if self._is_somebody_at(summary.table)),
        )

    def _is_somebody_at(self, table_id: str) -> bool:
        """Return True if a player of the table has its page open."""
        live = self.live_tables.tables.get(table_id)
        return (live is not None and bool(live.presence().here)) or self.live_tables.presence.is_elsewhere(table_id)

    async def _with_turns(self, mine: list[TableSummary], holder: str) -> list[TableSummary]:
        """Return the visitor's tables with the players to move.

        The result has all running tables, and the latest of the finished ones.
        """
        found = []
        running = [summary for summary in mine if summary.status != "over"]
        finished = [summary for summary in mine if summary.status == "over"]
        shown = [*running, *finished[:FINISHED_SHOWN]]
        read = await self.live_tables.read_missing(summary.table for summary in shown)
        for summary in shown:
            with suppress(LudothequeError):
                live = await self.live_tables.find(summary.table, read.get(summary.table))
                found.append(add_turn(summary, live.table, holder))
        return found
